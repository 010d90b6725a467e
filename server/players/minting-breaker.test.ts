import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../db/transaction.ts';
import { openDatabase, type Database } from '../db/open.ts';
import { ManualClock } from '../runtime/clock.ts';
import { createTestDatabase } from '../test/database.ts';
import { testContent } from '@parlor/economy/test/world.ts';
import { freshSecret, nodeDigest } from './digest.ts';
import { MintingBreaker } from './minting-breaker.ts';
import { mintingGauges } from './minting-gauges.ts';
import { Players } from './players.ts';

const content = {
  ...testContent,
  economy: { ...testContent.economy, limits: { ...testContent.economy.limits, perHour: 25 } },
};
const clock = new ManualClock('2026-11-20T12:30:00Z');
let home: Awaited<ReturnType<typeof createTestDatabase>>;
const databases: Database[] = [];

/** A separate process: connections, players and breaker. */
function aProcess() {
  const database = openDatabase({ url: home.url, onError: () => undefined });
  databases.push(database);
  const { pool } = database;
  const alarms: string[] = [];
  const warnings: string[] = [];
  const breaker = new MintingBreaker({
    pool,
    clock,
    content: () => content,
    log: {
      error: (_fields, message) => void alarms.push(message),
      warn: (_fields, message) => void warnings.push(message),
    },
  });
  const players = new Players({ pool, clock, content, digest: nodeDigest, freshSecret, breaker });
  return {
    pool,
    breaker,
    alarms,
    warnings,
    newPlayer: async () =>
      (await inTransaction(pool, (tx) => players.create(tx, { nowMs: clock.now() }))).playerId,
    /** The daily reward: 10 PP. */
    claims: (playerId: string) =>
      players.act('claimFastlane', playerId, { input: { body: { feature: 'FREE_PP' } } }).then(
        () => 'paid',
        (error: { code?: string }) => error.code,
      ),
    gauges: () => mintingGauges(breaker, clock).map((gauge) => gauge.read()),
  };
}

let one: ReturnType<typeof aProcess>;
let two: ReturnType<typeof aProcess>;
beforeAll(async () => {
  home = await createTestDatabase();
  one = aProcess();
  two = aProcess();
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await home.drop();
});

test("I28: payouts of two processes together stop both at the hour's limit, raise an alarm, and open with the next hour", async () => {
  const [a, b, c, d] = [
    await one.newPlayer(),
    await two.newPlayer(),
    await one.newPlayer(),
    await two.newPlayer(),
  ] as const;
  expect(await one.claims(a)).toBe('paid');
  expect(await two.claims(b)).toBe('paid');
  await one.breaker.exchange();
  await two.breaker.exchange();
  await one.breaker.exchange();
  expect([one.gauges(), two.gauges()]).toEqual([
    [20, 0],
    [20, 0],
  ]);
  expect(await two.claims(c)).toBe('paid');
  // This process knows at once; the other after its next read.
  expect(two.gauges()).toEqual([30, 1]);
  expect(await two.claims(d)).toBe('MINTING_PAUSED');
  expect(two.alarms).toHaveLength(1);
  await two.breaker.exchange();
  await one.breaker.exchange();
  expect(await one.claims(d)).toBe('MINTING_PAUSED');
  await one.breaker.exchange();
  expect([one.alarms, two.alarms]).toEqual([two.alarms, [expect.stringContaining("hour's limit")]]);

  // A process that starts in this hour knows the sum paid in it.
  const late = aProcess();
  await late.breaker.start();
  expect(await late.claims(d)).toBe('MINTING_PAUSED');
  await late.breaker.stop();

  clock.set('2026-11-20T13:00:00Z');
  expect(one.gauges()).toEqual([0, 0]);
  expect(await one.claims(d)).toBe('paid');
  await one.breaker.exchange();
  await two.breaker.exchange();
  expect(two.gauges()).toEqual([10, 0]);
});

test('payouts made while the database was unreachable are added later', async () => {
  clock.set('2026-11-20T15:00:00Z');
  const process = aProcess();
  const player = await process.newPlayer();
  await process.breaker.start();
  await process.pool.query('alter table minted_hours rename to minted_hours_away');
  expect(await process.claims(player)).toBe('paid');
  await process.breaker.stop();
  expect(process.warnings).toHaveLength(1);
  await process.pool.query('alter table minted_hours_away rename to minted_hours');
  await process.breaker.exchange();
  const { rows } = await process.pool.query<{ pp: bigint }>(
    "select pp from minted_hours where hour = '2026-11-20T15:00:00Z'",
  );
  expect(rows).toEqual([{ pp: 1_000n }]);
});
