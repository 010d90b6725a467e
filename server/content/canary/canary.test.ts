// The first day of a release: the ledger of both days against the forecast, on two processes, and one press back.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReleaseCard } from '@parlor/contract/calls/operator/content/releases.ts';
import { DAY_MS, HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { openContentDesks, type ContentDesks } from '../../test/content-desks.ts';
import type { Figures } from '../../../simulator/results/figures.ts';
import { addCheck } from '../gate/gate-store.ts';
import { compareReleasesJob, createCanaryWatch, hoursOf } from './canary.ts';

const PLAYERS = 60;

let d: ContentDesks;
let sam: string;
let tess: string;
const errors: object[] = [];
beforeAll(async () => {
  d = await openContentDesks();
  [tess, sam] = [d.desks[0]!.treasurer, d.desks[0]!.second];
});
afterAll(() => d.close());

const job = compareReleasesJob({
  canary: { players: 50, percent: 15 },
  log: { error: (fields) => void errors.push(fields), warn: () => undefined },
});
const compares = (n = 0) => job.run({ pool: d.c.processes[n]!.pool, clock: d.c.clock });
const cardOf = async (id: number): Promise<ReleaseCard> => (await d.releases()).find((one) => one.id === id)!;
const moves = (ms: number): void => d.c.clock.set(new Date(d.c.clock.now() + ms).toISOString());

let number = 0;
/** Every player gets this by quests, and loses a tenth of it in a game. */
async function earns(points: number): Promise<void> {
  const at = new Date(d.c.clock.now()).toISOString();
  number += 2;
  for (const [n, debit, credit, amount, reason] of [
    [number, 'mint:quest', 'player', points * 100, 'quest'],
    [number + 1, 'player', 'provider:builtin', points * 10, 'stake'],
  ] as const)
    await d.c.pool.query(
      `insert into ledger (player_id, number, reference, debit, credit, currency, amount, balance_after, reason, at, month)
       select 900000 + n, $1::bigint, 'test:' || $1::bigint, $2, $3, 'PP', $4, 0, $5, $6::timestamptz, date_trunc('month', $6::timestamptz at time zone 'utc')
       from generate_series(1, $7::integer) n`,
      [n, debit, credit, amount, reason, at, PLAYERS],
    );
}

/** Quests pay this for a visit. */
const figures = (points: number): Figures => ({
  players: 20,
  days: 10,
  seed: 1,
  sumMinor: '0',
  astray: [],
  kinds: [
    {
      name: 'regular',
      players: 2,
      lifeDays: 20,
      visits: 20,
      minted: { 'mint:quest': points * 20 },
      burned: points * 2,
      bestDay: 100,
      quests: {},
      refused: 0,
      lives: [0, 1].map((index) => ({ index, days: 10, minted: points * 10, burned: points, luck: 0 })),
    },
  ],
});
const simulates = (hash: string, baseHash: string, points: number, engine = 'one') =>
  addCheck(
    d.c.pool,
    { hash, baseHash, engine },
    { kind: 'simulation', isGreen: true, report: figures(points), seed: 1, ms: 1, nowMs: d.c.clock.now() },
  );

async function releases(price: number): Promise<ReleaseCard> {
  const draft = await d.begin(d.desks[0]!.support, price);
  await d.decide(sam, draft.id);
  const { body, text } = await d.publish(tess, draft.id);
  if (body.error) throw new Error(text);
  await expect.poll(() => d.c.processes.map(({ live }) => live.release.id)).toEqual([body.id, body.id]);
  return body;
}

test('both parts have one length, end with the day, with the next release, and with what was live the day before', () => {
  const at = (hour: number): Date => new Date(hour * HOUR_MS);
  const hours = (now: number, next: number | null, beforeUntil: number | null): number =>
    hoursOf(
      {
        starts_at: at(100),
        next_at: next === null ? null : at(next),
        before_until: beforeUntil === null ? null : at(beforeUntil),
      },
      now * HOUR_MS,
    ).lengthMs / HOUR_MS;
  expect([hours(103, null, 100), hours(130, null, 100), hours(130, 110, 100)]).toEqual([3, 24, 10]);
  // Replaced 14 hours before the start: ten hours of the day before had its content.
  expect([hours(103, null, 86), hours(130, null, 86)]).toEqual([3, 10]);
});

test('no forecast, too little data, within, outside on every process, and one press back', async () => {
  moves(1.5 * HOUR_MS);
  await earns(100);
  moves(DAY_MS - HOUR_MS / 2);
  const release = await releases(410);
  const { hash } = release;
  const base = (await cardOf(1)).hash;
  expect(release.canary).toBeUndefined();
  moves(HOUR_MS / 2);
  await compares();
  expect((await cardOf(release.id)).canary).toMatchObject({ state: 'no-forecast', figures: [] });

  // Two programs simulated one content each: they have no forecast together.
  await simulates(base, base, 100);
  await simulates(hash, base, 120, 'two');
  moves(60_000);
  await compares();
  expect((await cardOf(release.id)).canary?.state).toBe('no-forecast');

  await simulates(hash, base, 120);
  moves(60_000);
  await compares(1);
  // Nobody has played since the start.
  expect((await cardOf(release.id)).canary).toMatchObject({
    state: 'too-little-data',
    players: 0,
    playersBefore: PLAYERS,
  });

  await earns(118);
  moves(HOUR_MS);
  await compares();
  const within = await cardOf(release.id);
  expect(within.canary).toMatchObject({
    state: 'within',
    players: PLAYERS,
    playersBefore: PLAYERS,
    until: new Date(Date.parse(release.startsAt) + DAY_MS).toISOString(),
  });
  expect(within.canary!.figures.slice(0, 4)).toEqual([
    { name: 'net', figure: 106.2, forecast: 108, least: 90, most: 126, isOutside: false },
    { name: 'minted', figure: 118, forecast: 120, least: 102, most: 138, isOutside: false },
    { name: 'burned', figure: 11.8, forecast: 12, least: 10.2, most: 13.8, isOutside: false },
    { name: 'mint:quest', figure: 118, forecast: 120, least: 102, most: 138, isOutside: false },
  ]);
  expect(errors).toEqual([]);

  const watches = d.c.processes.map(({ pool, live }) =>
    createCanaryWatch({ pool, clock: d.c.clock, live, log: { warn: () => undefined } }),
  );
  const alarms = async (): Promise<number[]> => {
    for (const watch of watches) await watch.start();
    for (const watch of watches) await watch.stop();
    return watches.map(({ gauges }) => gauges[0]!.read());
  };
  expect(await alarms()).toEqual([0, 0]);

  await earns(60);
  moves(60_000);
  await compares(1);
  const outsideSince = new Date(d.c.clock.now()).toISOString();
  expect((await cardOf(release.id)).canary).toMatchObject({ state: 'outside', outsideSince });
  expect(errors).toHaveLength(1);
  // The other process finds it compared already; a later comparison remembers since when, and logs nothing.
  expect(await compares(0)).toEqual({ compared: 0, failed: 0 });
  moves(60_000);
  expect(await compares(0)).toEqual({ compared: 1, failed: 0 });
  expect((await cardOf(release.id)).canary).toMatchObject({ state: 'outside', outsideSince });
  expect(errors).toHaveLength(1);
  expect(await alarms()).toEqual([1, 1]);

  moves(30_000);
  const { body: back, text } = await d.asks<ReleaseCard>(tess, 'rollBackRelease', {
    params: { id: '1' },
    body: { base: release.id, why: 'outside its forecast' },
  });
  expect([text, back.kind, back.hash]).toEqual([text, 'emergency', base]);
  await expect.poll(() => d.c.processes.map(({ live }) => live.release.id)).toEqual([back.id, back.id]);
  expect(await alarms()).toEqual([0, 0]);

  // The rolled back release was compared until its end, and is not compared again.
  moves(60_000);
  expect(await compares()).toEqual({ compared: 2, failed: 0 });
  expect((await cardOf(release.id)).canary).toMatchObject({ state: 'outside', until: back.startsAt });
  moves(60_000);
  expect(await compares()).toEqual({ compared: 1, failed: 0 });
  // Three days later nothing is left to compare.
  moves(3 * DAY_MS);
  expect(await compares()).toEqual({ compared: 0, failed: 0 });
});
