// `npm run bench -- --only growth`: does a claim or the summary cost more for players with a long history?
// One database holds players of four ages with all rows of their history. The ages are measured alternately. A result is
// an age's processor time divided by that of the youngest in the same turn.
import { join } from 'node:path';
import type pg from 'pg';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { dayOf } from '../economy/kernel/periods.ts';
import { systemClock } from '../server/runtime/clock.ts';
import { loadContent } from '../server/content/load-content.ts';
import { freshSecret, nodeDigest } from '../server/players/digest.ts';
import { Players } from '../server/players/players.ts';
import { cpuMicrosDuring, watchedServers, type Watched } from './machine/cpu-time.ts';
import { withDatabase } from './machine/databases.ts';
import type { BenchRun } from './options.ts';
import { runConcurrently } from './request/run-concurrently.ts';
import { median } from './report.ts';
import { createPlayersInDatabase, fillQuests } from './request/people.ts';

const AGES = [
  { title: '1 day', days: 1 },
  { title: '1 month', days: 30 },
  { title: '1 year', days: 365 },
  { title: '3 years', days: 1_096 },
] as const;
const QUESTS_A_DAY = 4;
const IN_FLIGHT = 8;
/** Rows that a regular player writes per day. */
const A_DAY = { entries: 24, claims: 8, draws: 10 };
const READS_EACH = 10;

export const benchGrowth = ({ rounds, say, print }: BenchRun): Promise<number> => {
  // Writing three years takes a while.
  const deadlines = { statementMs: 0, lockMs: 0, idleInTransactionMs: 0, connectMs: 0 };
  return withDatabase({ poolSize: IN_FLIGHT, deadlines }, async ({ pool, postmasters }) => {
    const content = loadContent(join(import.meta.dirname, '..', 'content')).content;
    const players = new Players({ pool, clock: systemClock, content, digest: nodeDigest, freshSecret });
    say('Writing three years of history.');
    // Every turn uses new players, and each claims four quests. One extra turn warms up and is dropped.
    const perTurn = 24;
    const ages: Array<{ readonly title: string; readonly ids: readonly string[] }> = [];
    for (const age of AGES) {
      const ids = await createPlayersInDatabase(pool, players, perTurn * (rounds + 1));
      await growOld(pool, ids, age.days);
      await fillQuests(pool, players, ids);
      ages.push({ title: age.title, ids });
    }
    await pool.query({ text: 'vacuum analyze', query_timeout: HOUR_MS } as pg.QueryConfig);
    const watched = [{ pid: process.pid }, ...watchedServers(postmasters())];
    const turns = [];
    for (let turn = 0; turn <= rounds; turn += 1) {
      const order = ages.map((_, i) => ages[(i + turn) % ages.length]!);
      const took = new Map<string, { claim: CostPerCall; summary: CostPerCall }>();
      for (const { title, ids } of order) {
        const mine = ids.slice(turn * perTurn, (turn + 1) * perTurn);
        took.set(title, {
          claim: await claims(players, mine, watched),
          summary: await summaries(players, mine, watched),
        });
      }
      if (turn > 0) turns.push(took);
    }
    for (const line of table(turns)) print(line);
    return 0;
  });
};

async function claims(
  players: Players,
  ids: readonly string[],
  watched: readonly Watched[],
): Promise<CostPerCall> {
  const day = dayOf(Date.now());
  const all = Array.from({ length: QUESTS_A_DAY }, (_, index) => ids.map((id) => ({ id, index }))).flat();
  return timed(watched, all, async ({ id, index }) => {
    await players.act('claimQuest', id, {
      input: { body: { id: { day, index } } },
      idempotency: { route: 'claimQuest', key: crypto.randomUUID(), requestHash: id.padEnd(43, 'A') },
    });
    return undefined;
  });
}

const summaries = (
  players: Players,
  ids: readonly string[],
  watched: readonly Watched[],
): Promise<CostPerCall> =>
  timed(watched, Array.from({ length: READS_EACH }, () => ids).flat(), async (id) => {
    await players.view('summary', id, undefined);
    return undefined;
  });

/** Microseconds per call: by the clock, and processor time of server and database. */
interface CostPerCall {
  readonly clock: number;
  readonly cpu: number;
}

async function timed<T>(
  watched: readonly Watched[],
  list: readonly T[],
  work: (one: T) => Promise<undefined>,
): Promise<CostPerCall> {
  const began = performance.now();
  const { result, micros } = await cpuMicrosDuring(watched, () =>
    runConcurrently([...list], IN_FLIGHT, work),
  );
  if (result.failures > 0)
    throw new Error(`${result.failures} of ${list.length} failed: ${result.samples.join('; ')}`);
  return {
    clock: ((performance.now() - began) * 1_000) / list.length,
    cpu: micros.reduce((sum, one) => sum + one, 0) / list.length,
  };
}

/** Writes the rows of this many days before today, and a player document that counts them. */
async function growOld(pool: pg.Pool, ids: readonly string[], days: number): Promise<void> {
  const entries = days * A_DAY.entries;
  const draws = days * A_DAY.draws;
  // The timeout of the pool is too short for this.
  const write = (text: string, values: unknown[]) => {
    const patient: pg.QueryConfig & { readonly query_timeout: number } = {
      text,
      values,
      query_timeout: HOUR_MS,
    };
    return pool.query(patient);
  };
  await write(
    `insert into ledger (player_id, number, reference, debit, credit, currency, amount, balance_after, reason, game_id, at, month)
     select id, 1 + n, 'parlor:old-' || n || ':win', 'provider:parlor', 'player', 'PP', 100, 100000 + n * 100, 'win', 'dice-bone',
            now() - ($2::int - n) * interval '1 hour', date_trunc('month', now() - ($2::int - n) * interval '1 hour')
       from unnest($1::bigint[]) id, generate_series(1, $2::int) n`,
    [ids, entries],
  );
  await write(
    `insert into claims (player_id, reference, rewards, at, month)
     select id, 'quest:' || (current_date - n / $3::int - 1) || ':' || n % $3::int, '[{"type":"points","amount":60}]', now() - n * interval '3 hours',
            date_trunc('month', current_date - n / $3::int - 1)
       from unnest($1::bigint[]) id, generate_series(0, $2::int - 1) n`,
    [ids, days * A_DAY.claims, A_DAY.claims],
  );
  await write(
    `insert into draws (player_id, number, server_seed_hash, nonce, client_seed, algorithm, purpose, reference, game_id, input, outcome, fingerprint, reply, at, month)
     select id, n, 'old', n, 'lamp', 'old', 'round', 'parlor:old-' || n, 'dice-bone', '{}', '{}', repeat('f', 80), repeat('r', 400), now() - n * interval '2 hours',
            date_trunc('month', now() - n * interval '2 hours')
       from unnest($1::bigint[]) id, generate_series(1, $2::int) n`,
    [ids, draws],
  );
  await write(
    `update players set version = version + 1, pp = 100000 + $2::bigint * 100,
        state = jsonb_set(jsonb_set(state::jsonb, '{entries}', to_jsonb(1 + $2::int)), '{draws}', to_jsonb($3::int))::text
      where player_id = any($1::bigint[])`,
    [ids, entries, draws],
  );
}

type Turn = ReadonlyMap<string, { readonly claim: CostPerCall; readonly summary: CostPerCall }>;

function table(turns: readonly Turn[]): string[] {
  const column = (what: 'claim' | 'summary', title: string): string => {
    const took = turns.map((turn) => turn.get(title)![what]);
    const ratios = turns.map((turn) => turn.get(title)![what].cpu / turn.get(AGES[0].title)![what].cpu);
    const sorted = ratios.toSorted((a, b) => a - b);
    const clock = median(took.map((t) => t.clock));
    return [
      what === 'claim' ? (1_000_000 / clock).toFixed(0) : (clock / 1_000).toFixed(2),
      median(took.map((t) => t.cpu)).toFixed(0),
      `**${median(ratios).toFixed(2)}** (${sorted[0]!.toFixed(2)} to ${sorted.at(-1)!.toFixed(2)})`,
    ].join(' | ');
  };
  return [
    '| history | rows a player | claims a second | µs of a claim | of 1 day | ms of a summary | µs of a summary | of 1 day |',
    '|---|---|---|---|---|---|---|---|',
    ...AGES.map(({ title, days }) => {
      const rows = days * (A_DAY.entries + A_DAY.claims + A_DAY.draws);
      return `| ${title} | ${rows} | ${column('claim', title)} | ${column('summary', title)} |`;
    }),
  ];
}
