import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditDatabase } from '../audit/index.ts';
import { checkContestHistogram } from '../audit/checks/contest-histogram.ts';
import { openPlayedDatabase, type PlayedDatabase } from '../audit/test/played-database.ts';
import { tampered } from '../audit/test/tampered.ts';
import { AnnouncedEditions } from './ranking/announced.ts';
import { updateHistogram } from './ranking/rank-histogram.ts';
import { settleDue } from './settle.ts';

const quiet = { info: () => undefined, warn: () => undefined };
let played: PlayedDatabase;
beforeAll(async () => {
  played = await openPlayedDatabase();
  const { database, loaded, clock, players, mina, otto, round } = played;
  const { pool } = database;
  const announced = new AnnouncedEditions({
    pool,
    clock,
    content: () => loaded.content.contests,
    log: quiet,
  });
  await announced.refresh();
  clock.set('2026-11-21T00:00:05.000Z');
  await settleDue({ pool, clock, players, log: quiet });
  await updateHistogram(pool);
  // The next day counts separately, and is not in the histogram yet.
  await round(otto, 'next-day', { stakeMinor: 300n });
  await round(mina, 'next-day', { stakeMinor: 100n });
});
afterAll(() => played.drop());

test('of contests that were played, settled and played on the audit finds nothing wrong', async () => {
  const { rows } = await played.database.pool.query<{ n: bigint }>(
    'select count(*) as n from contest_winners where paid_at is not null',
  );
  expect(rows[0]?.n).toBe(2n);
  const report = await auditDatabase(played.database.pool, played.loaded);
  expect(report.mismatches).toEqual([]);
  expect(report.issuers.map((i) => i.account)).toContain('house:prize');
});

const DAY = "edition = 'daily-race/2026-11-20'";
test.each([
  [
    'an entry that its rounds do not give',
    `update contest_entries set value = value + 1 where ${DAY} and player_id = (select min(player_id) from players)`,
    [/has the value \d+ in daily-race\/2026-11-20; its rounds give \d+/],
  ],
  [
    'an entry that was given to somebody who never played',
    "insert into contest_entries (player_id, edition, value, reached_ms) select max(player_id), 'month-ahead/2026-12', 5, 1 from players",
    [/the histogram of month-ahead\/2026-12 has 0 entries; expected 1/],
  ],
  [
    'a place that was given to the other',
    `update contest_winners set player_id = -player_id where ${DAY} and position = 1`,
    [/place 1 of daily-race\/2026-11-20 was frozen with 1500000; expected player \d+ with 1500000/],
  ],
  [
    'a prize that is larger than announced',
    `update contest_winners set prize = prize + 100 where ${DAY} and position = 1`,
    [
      /place 1 of daily-race\/2026-11-20 was frozen with 1500100/,
      /prize contest:daily-race:2026-11-20:1 moved 1500000; expected 1500100/,
    ],
  ],
  [
    'a prize that was paid to the ledger of nobody who won',
    "update ledger set reference = 'contest:daily-race:2026-11-20:9' where reference = 'contest:daily-race:2026-11-20:2'",
    [
      /prize contest:daily-race:2026-11-20:2 moved 0; expected 800000/,
      /prize contest:daily-race:2026-11-20:9 moved 800000; expected 0/,
    ],
  ],
  [
    'a pool that grew after it was announced',
    `update contest_editions set total = total + 1 where ${DAY}`,
    [/the pool of daily-race\/2026-11-20 is 5000001; expected 5000000/],
  ],
  [
    'a settled contest with a place that is not paid',
    `update contest_winners set paid_at = null where ${DAY} and position = 2`,
    [
      /is settled, yet 1 places are not paid/,
      /prize contest:daily-race:2026-11-20:2 moved 800000; expected 0/,
    ],
  ],
  [
    'a histogram that lost an entry',
    `update contest_buckets set n = n - 1 where ${DAY}`,
    [/the histogram of daily-race\/2026-11-20 has 1 entries; expected 2/],
  ],
] as ReadonlyArray<readonly [string, string, readonly RegExp[]]>)(
  '%s is found',
  async (_, statement, expected) => {
    const findings = (await tampered(played, [statement])).join('\n');
    for (const words of expected) expect(findings).toMatch(words);
  },
);

test('an update of the histogram on its way is not a mismatch; a difference that stays is one', async () => {
  const { pool } = played.database;
  const add = (n: number) => pool.query(`update contest_buckets set n = n + ${n} where ${DAY}`);
  const found: string[] = [];
  const report = (what: string): void => void found.push(what);

  await add(-1);
  let waits = 0;
  const arrives = async (): Promise<void> => {
    waits += 1;
    if (waits === 2) await add(1);
  };
  await checkContestHistogram(pool, report, arrives);
  expect([waits, found]).toEqual([2, []]);

  await add(-1);
  await checkContestHistogram(pool, report, () => Promise.resolve());
  await add(1);
  expect(found).toEqual(['the histogram of daily-race/2026-11-20 has 1 entries; expected 2']);
});
