// A release paid too much and too little. After its rollback the acts under it are listed, and two people repair them once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkAct, DryRun } from '@parlor/contract/calls/operator/bulk/bulk-acts.ts';
import type { ReleasedActs, ReleasedPlayer } from '@parlor/contract/calls/operator/bulk/released-acts.ts';
import {
  changedContent,
  openContentProcesses,
  realContent,
  type ContentProcesses,
} from '../../../test/content-processes.ts';
import { openOperatorConsole, type OperatorConsole } from '../../../test/operator-console.ts';
import type { TwoServers } from '../../../test/two-servers.ts';
import { createBulkRunner } from './run-bulk-acts.ts';

let c: ContentProcesses;
let desks: [OperatorConsole, OperatorConsole];

beforeAll(async () => {
  c = await openContentProcesses(2);
  const { pool, clock, newPlayer, processes } = c;
  const two = { pool, clock, newPlayer, servers: processes } as unknown as TwoServers;
  const limits = { PP: { treasurer: 100_000, player: 100_000, all: 100_000 } };
  desks = [await openOperatorConsole(two, { limits }, 0), await openOperatorConsole(two, { limits }, 1)];
});
afterAll(async () => {
  for (const desk of desks) await desk.close();
  await c.close();
});

const BAD = 2;
/** The bad release: a tenth of the welcome bonus, and ten times the daily reward and the free box. */
const bad = changedContent((v) => {
  v.economy.welcome = 100;
  v.dailyRewards.points = v.dailyRewards.points.map((amount: number) => amount * 10);
  for (const line of v.lootboxes.FREE.lines)
    line.rewards = line.rewards.map((r: { currency: string; amount: string }) => ({
      ...r,
      amount: `${r.amount}0`,
    }));
});
async function publish(
  values: Parameters<ContentProcesses['publish']>[0],
  kind?: 'emergency',
): Promise<void> {
  await c.publish(values, kind);
  for (const { live } of c.processes) await live.look();
}
const claims = (playerId: string, feature: 'FREE_PP' | 'DAILY_LOOTBOX') =>
  c.processes[0]!.players.act('claimFastlane', playerId, { input: { body: { feature } } as never });
const balanceOf = async (playerId: string): Promise<number> => {
  const { rows } = await c.pool.query<{ pp: bigint }>('select pp from players where player_id = $1', [
    playerId,
  ]);
  return Number(rows[0]!.pp) / 100;
};
const acts = async (release = BAD): Promise<ReleasedActs> =>
  (await desks[0].asks<ReleasedActs>(desks[0].support, 'releasedActs', { params: { id: String(release) } }))
    .body;
const repair = (who: 'underpaid' | 'overpaid', release = BAD) => ({
  what: { kind: 'repair-release', who },
  filter: { touched: { release } },
});
const dryRun = async (who: 'underpaid' | 'overpaid'): Promise<DryRun> =>
  (await desks[0].asks<DryRun>(desks[0].treasurer, 'dryRunBulkAct', { body: repair(who) })).body;
const asks = async (desk: 0 | 1, who: 'underpaid' | 'overpaid', { items, sums }: DryRun) =>
  desks[desk].asks<BulkAct>(desks[0].treasurer, 'askBulkAct', {
    body: { ...repair(who), items, sums, why: `release ${BAD} paid wrong amounts` },
  });
async function approveAndRun(id: string): Promise<void> {
  const body = { approve: true, why: 'I have compared it' };
  const { status } = await desks[1].asks(desks[0].second, 'decideBulkAct', { params: { id }, body });
  expect(status).toBe(200);
  const none = () => Promise.reject(new Error('no order here'));
  const rest = { clock: c.clock, refund: none, cancel: none, log: { warn: () => undefined } };
  for (const { pool, players } of c.processes) await createBulkRunner({ pool, players, ...rest }).run();
}

let newcomer: string;
let boxOpener: string;
let early: string;
let late: string;
let promised: string;
let boxes: number;

test('what was decided under a release, or promised by it, is listed with its difference', async () => {
  [boxOpener, early, late, promised] = [
    await c.newPlayer(),
    await c.newPlayer(),
    await c.newPlayer(),
    await c.newPlayer(),
  ];
  // The daily reward of this day was promised before the bad release.
  c.clock.set('2026-11-20T18:00:00Z');
  await publish(bad);
  await claims(promised, 'FREE_PP');
  c.clock.set('2026-11-21T08:00:00Z');
  newcomer = await c.newPlayer();
  await claims(boxOpener, 'DAILY_LOOTBOX');
  boxes = (await balanceOf(boxOpener)) - 1000;
  await claims(early, 'FREE_PP');
  c.clock.set('2026-11-21T12:00:00Z');
  await publish(realContent().values, 'emergency');
  // The day began under the bad release, so its promise is kept.
  await claims(late, 'FREE_PP');
  c.clock.set('2026-11-22T08:00:00Z');
  await claims(late, 'FREE_PP');

  const seen = await acts();
  expect(seen).toMatchObject({
    release: BAD,
    before: 1,
    from: '2026-11-20T18:00:00.000Z',
    until: '2026-11-21T12:00:00.000Z',
    players: 5,
    orders: 0,
    underpaid: { players: 1, amount: 900 },
    overpaid: { players: 3, amount: -(360 + 360 + boxes * 0.9) },
    repaired: { players: 0, amount: 0 },
    left: 0,
  });
  expect(seen.entries).toContainEqual({ reason: 'daily', currency: 'PP', entries: 2, amount: 440 });
  const { body } = await desks[0].asks<{ players: ReleasedPlayer[] }>(desks[0].support, 'releasedPlayers', {
    params: { id: String(BAD) },
  });
  expect(body.players).toContainEqual({ userId: boxOpener, entries: 1, claims: 0, draws: 1, orders: 0 });
  expect(body.players).toContainEqual({ userId: late, entries: 0, claims: 1, draws: 0, orders: 0 });
  for (const id of ['1', '3', '9'])
    expect((await desks[0].asks(desks[0].viewer, 'releasedActs', { params: { id } })).status).toBe(403);
  expect((await desks[0].asks(desks[0].support, 'releasedActs', { params: { id: '9' } })).status).toBe(404);
  // Nothing was before the first release, so it is not compared.
  expect(await acts(1)).toMatchObject({ underpaid: { players: 0 }, left: 0 });
});

test('a repair always needs a second treasurer, is asked for once, and gives each player the difference once', async () => {
  const seen = await dryRun('underpaid');
  expect(seen).toMatchObject({ players: 1, sums: [{ currency: 'PP', amount: 900 }], second: ['repair'] });
  expect((await desks[0].asks(desks[0].support, 'dryRunBulkAct', { body: repair('underpaid') })).status).toBe(
    403,
  );
  const { touched: _, ...none } = { ...repair('underpaid').filter, ids: [newcomer] };
  const without = { ...repair('underpaid'), filter: none };
  expect((await desks[0].asks(desks[0].treasurer, 'dryRunBulkAct', { body: without })).status).toBe(400);

  const both = await Promise.all([asks(0, 'underpaid', seen), asks(1, 'underpaid', seen)]);
  const [asked] = both.filter(({ status }) => status === 200);
  expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  expect(asked!.body.state).toBe('waiting');
  expect((await dryRun('underpaid')).items).toBe(0);
  await approveAndRun(asked!.body.id);
  expect(await balanceOf(newcomer)).toBe(1000);
  expect(await acts()).toMatchObject({ underpaid: { players: 0 }, repaired: { players: 1, amount: 900 } });
});

test('what was paid too much is taken back; a rejected or refused repair leaves the difference open', async () => {
  const seen = await dryRun('overpaid');
  expect(seen.players).toBe(3);
  const { body: first } = await asks(0, 'overpaid', seen);
  await desks[0].asks(desks[0].second, 'decideBulkAct', {
    params: { id: first.id },
    body: { approve: false, why: 'let us keep the points' },
  });
  expect((await dryRun('overpaid')).players).toBe(3);
  // One of them has spent the points.
  const spent = (await balanceOf(early)) * 100 - 100;
  await c.processes[0]!.players.act('correctBalance', early, {
    input: { correctionId: 'spent', currency: 'PP', amountMinor: BigInt(-spent) },
  });
  const { body: again } = await asks(1, 'overpaid', await dryRun('overpaid'));
  await approveAndRun(again.id);
  expect(await balanceOf(boxOpener)).toBe(1000 + boxes / 10);
  expect(await balanceOf(late)).toBe(1000 + 40 + 50);
  expect(await balanceOf(early)).toBe(1);
  const open = await dryRun('overpaid');
  expect(open.sample).toEqual([{ userId: early, currency: 'PP', amount: -360, state: 'waiting' }]);
  expect(open.tooLow).toBe(1);
});
