// `npm run bench -- --only rank`: does a player's place in a race cost more among a million than among ten
// thousand? One database holds three editions. The rank histogram is updated as by the server, with some
// changes pending. Places of random players are read in turns over one connection.
import type pg from 'pg';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { updateHistogram } from '../../server/contests/ranking/rank-histogram.ts';
import { countEntrants, leaders, neighboursOf, placesOf } from '../../server/contests/ranking/ranking.ts';
import { percentile } from '../load/latencies.ts';
import { withDatabase } from '../machine/databases.ts';
import type { BenchRun } from '../options.ts';

const SIZES = [10_000, 100_000, 1_000_000] as const;
const ASKED_EACH = 200;
/** Changes that the histogram does not include yet. */
const PENDING = 200;

const QUESTIONS = {
  'my place': (pool: pg.Pool, edition: string, id: string) => placesOf(pool, edition, [id]),
  neighbours: (pool: pg.Pool, edition: string, id: string) => neighboursOf(pool, edition, [id]),
  'first hundred': (pool: pg.Pool, edition: string) => leaders(pool, edition, 100),
  'how many': (pool: pg.Pool, edition: string) => countEntrants(pool, edition),
} as const;
type Question = keyof typeof QUESTIONS;

export const benchRank = ({ rounds, say, print }: BenchRun): Promise<number> => {
  // Writing a million takes a while.
  const deadlines = { statementMs: 0, lockMs: 0, idleInTransactionMs: 0, answerMs: HOUR_MS };
  return withDatabase({ poolSize: 2, deadlines }, async ({ pool }) => {
    for (const size of SIZES) {
      say(`Writing ${size} entries.`);
      await fill(pool, size);
    }
    await pool.query('vacuum analyze contest_entries');
    const tookMs = new Map<string, number[]>();
    let wrong = 0;
    for (let round = 0; round <= rounds; round += 1)
      for (const size of SIZES.map((_, i) => SIZES[(i + round) % SIZES.length]!)) {
        await movePending(pool, size, round);
        for (const [name, ask] of Object.entries(QUESTIONS) as Array<
          [Question, (typeof QUESTIONS)['my place']]
        >)
          for (let n = 0; n < ASKED_EACH; n += 1) {
            const id = String(1 + Math.floor(Math.random() * size));
            const begunMs = performance.now();
            await ask(pool, editionOf(size), id);
            const ms = performance.now() - begunMs;
            const key = `${name} ${size}`;
            // The first round warms up.
            if (round > 0) tookMs.set(key, [...(tookMs.get(key) ?? []), ms]);
          }
        wrong += await countWrong(pool, size);
        await updateHistogram(pool);
      }
    for (const line of table(tookMs)) print(line);
    print(wrong === 0 ? 'Every place equals a plain count.' : `${wrong} places were wrong.`);
    return wrong === 0 ? 0 : 1;
  });
};

const editionOf = (size: number): string => `rank/${size}`;

/** As many entries as arrive between two updates of the histogram on a busy server. */
const BATCH = 20_000;

/** Skewed like multipliers: most are small, a few large, and many equal. */
async function fill(pool: pg.Pool, size: number): Promise<void> {
  const edition = editionOf(size);
  for (let from = 1; from <= size; from += BATCH) {
    await pool.query({
      text: `with e as (insert into contest_entries (player_id, edition, value, reached_ms)
          select id, $1, 10000 + floor(50000 * power(random(), -0.6))::bigint, 1700000000000 + floor(random() * 86400000)::bigint
            from generate_series($2::int, $3::int) id returning player_id, edition, value, reached_ms)
        insert into contest_changes (player_id, edition, new_value, new_early)
        select player_id, edition, value, -reached_ms from e`,
      values: [edition, from, Math.min(size, from + BATCH - 1)],
    });
    await updateHistogram(pool);
  }
}

/** Moves some players without updating the histogram. */
async function movePending(pool: pg.Pool, size: number, round: number): Promise<void> {
  await pool.query(
    `with moved as (
        select player_id, value as old_value, early as old_early from contest_entries
         where edition = $1 and player_id in (select 1 + floor(random() * $2)::bigint from generate_series(1, $3::int))),
      now_there as (
        update contest_entries e set value = m.old_value + 1000 + $4, reached_ms = e.reached_ms + 1 from moved m
         where e.edition = $1 and e.player_id = m.player_id returning e.player_id, e.value, e.reached_ms)
      insert into contest_changes (player_id, edition, old_value, old_early, new_value, new_early)
      select player_id, $1, old_value, old_early, n.value, -n.reached_ms from moved join now_there n using (player_id)`,
    [editionOf(size), size, PENDING, round],
  );
}

/** Compares a few places with a plain count of all players ahead. */
async function countWrong(pool: pg.Pool, size: number): Promise<number> {
  const edition = editionOf(size);
  let wrong = 0;
  for (let n = 0; n < 3; n += 1) {
    const id = String(1 + Math.floor(Math.random() * size));
    const [own] = await placesOf(pool, edition, [id]);
    const { rows } = await pool.query<{ place: bigint }>(
      `select count(*) + 1 as place from contest_entries e, contest_entries me
        where me.edition = $1 and me.player_id = $2 and e.edition = $1 and e.value > 0
          and (e.value, e.early, e.back) > (me.value, me.early, me.back)`,
      [edition, id],
    );
    if (rows[0]?.place !== own?.position) wrong += 1;
  }
  return wrong;
}

function table(tookMs: ReadonlyMap<string, readonly number[]>): string[] {
  return [
    `| ms, p50 / p95 | ${SIZES.map((s) => s.toLocaleString('en')).join(' | ')} | p50 of the most to the least |`,
    `|---|${SIZES.map(() => '---|').join('')}---|`,
    ...(Object.keys(QUESTIONS) as Question[]).map((name) => {
      const all = SIZES.map((size) => tookMs.get(`${name} ${size}`) ?? []);
      const p50 = all.map((list) => percentile(list, 0.5));
      const cells = all.map(
        (list) => `${percentile(list, 0.5).toFixed(2)} / ${percentile(list, 0.95).toFixed(2)}`,
      );
      return `| ${name} | ${cells.join(' | ')} | ${(Math.max(...p50) / Math.min(...p50)).toFixed(2)} |`;
    }),
  ];
}
