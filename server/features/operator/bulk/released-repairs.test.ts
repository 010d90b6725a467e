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
import { roundReference } from '@parlor/economy/play/rounds.ts';
import { createBulkRunner } from './run-bulk-acts.ts';

let c: ContentProcesses;
let consoles: [OperatorConsole, OperatorConsole];

beforeAll(async () => {
  c = await openContentProcesses(2);
  const { pool, clock, newPlayer, processes } = c;
  const two = { pool, clock, newPlayer, servers: processes } as unknown as TwoServers;
  const limits = { PP: { treasurer: 100_000, player: 100_000, all: 100_000 } };
  consoles = [await openOperatorConsole(two, { limits }, 0), await openOperatorConsole(two, { limits }, 1)];
});
afterAll(async () => {
  for (const one of consoles) await one.close();
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
  (
    await consoles[0].asks<ReleasedActs>(consoles[0].support, 'releasedActs', {
      params: { id: String(release) },
    })
  ).body;
const repair = (who: 'underpaid' | 'overpaid', release = BAD) => ({
  what: { kind: 'repair-release', who },
  filter: { touched: { release } },
});
const dryRun = async (who: 'underpaid' | 'overpaid'): Promise<DryRun> =>
  (await consoles[0].asks<DryRun>(consoles[0].treasurer, 'dryRunBulkAct', { body: repair(who) })).body;
const asks = async (at: 0 | 1, who: 'underpaid' | 'overpaid', { items, sums }: DryRun) =>
  consoles[at].asks<BulkAct>(consoles[0].treasurer, 'askBulkAct', {
    body: { ...repair(who), items, sums, why: `release ${BAD} paid wrong amounts` },
  });
async function approveAndRun(id: string): Promise<void> {
  const body = { approve: true, why: 'I have compared it' };
  const { status } = await consoles[1].asks(consoles[0].second, 'decideBulkAct', { params: { id }, body });
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
    left: { claims: 0, goods: 0, rounds: 0, packs: 0, boosts: 0 },
  });
  expect(seen.entries).toContainEqual({ reason: 'daily', currency: 'PP', entries: 2, amount: 440 });
  const { body } = await consoles[0].asks<{ players: ReleasedPlayer[] }>(
    consoles[0].support,
    'releasedPlayers',
    {
      params: { id: String(BAD) },
    },
  );
  expect(body.players).toContainEqual({ userId: boxOpener, entries: 1, claims: 0, draws: 1, orders: 0 });
  expect(body.players).toContainEqual({ userId: late, entries: 0, claims: 1, draws: 0, orders: 0 });
  for (const id of ['1', '3', '9'])
    expect((await consoles[0].asks(consoles[0].viewer, 'releasedActs', { params: { id } })).status).toBe(403);
  expect((await consoles[0].asks(consoles[0].support, 'releasedActs', { params: { id: '9' } })).status).toBe(
    404,
  );
  // There is no release before the first one, so nothing is compared.
  expect(await acts(1)).toMatchObject({ underpaid: { players: 0 }, left: { claims: 0 } });
});

test('a repair always needs a second treasurer, is asked for once, and gives each player the difference once', async () => {
  const seen = await dryRun('underpaid');
  expect(seen).toMatchObject({ players: 1, sums: [{ currency: 'PP', amount: 900 }], second: ['repair'] });
  expect(
    (await consoles[0].asks(consoles[0].support, 'dryRunBulkAct', { body: repair('underpaid') })).status,
  ).toBe(403);
  const { touched: _, ...none } = { ...repair('underpaid').filter, ids: [newcomer] };
  const without = { ...repair('underpaid'), filter: none };
  expect((await consoles[0].asks(consoles[0].treasurer, 'dryRunBulkAct', { body: without })).status).toBe(
    400,
  );

  // Both requests wait for the lock, so they run at the same time.
  const tx = await c.pool.connect();
  await tx.query('begin');
  await tx.query('lock table bulk_acts in share mode');
  const asking = [asks(0, 'underpaid', seen), asks(1, 'underpaid', seen)];
  await expect
    .poll(async () => {
      const { rows } = await c.pool.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.n;
    })
    .toBe(asking.length);
  await tx.query('commit');
  tx.release();
  const both = await Promise.all(asking);
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
  await consoles[0].asks(consoles[0].second, 'decideBulkAct', {
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

const GAME = 'dice-bone';
const CHOICE = { side: 'under', target: 5000 };
const STAKE = 1000n;

/** A game that pays less, a likelier large line, other cards, and more cards in a day. */
const wrongOdds = changedContent((v) => {
  const { rules } = v.games.games.find((game: { id: string }) => game.id === GAME);
  Object.assign(rules, { returnE4: 9650, mostWinning: 9000 });
  v.lootboxes.FREE.lines[0].weight = 1;
  v.collections.packs.rarities = { COMMON: 0, UNCOMMON: 0, RARE: 0, EPIC: 9999, LEGENDARY: 1 };
  v.dailyRewards.collectible.amount = 3;
});

test('rounds, boxes and boosts are drawn again; what has no amount is listed', async () => {
  const [{ players }] = c.processes as [(typeof c.processes)[number]];
  const [plain, boosted] = [await c.newPlayer(), await c.newPlayer()];
  const deliver = (playerId: string, item: object) =>
    players.act('deliverItems', playerId, {
      input: { orderId: `o-${playerId}`, quantity: 1, items: [item] } as never,
    });
  await deliver(plain, { type: 'pack', collectiblesAmount: 3, bestDraw: 'COMMON' });
  await deliver(boosted, { type: 'boost', percentage: 30, amount: 5000 });
  c.clock.set('2026-11-22T09:00:00Z');
  await publish(wrongOdds);
  const wrong = c.processes[0]!.live.release.id;
  const plays = (playerId: string, roundId: string) =>
    players.act('playRound', playerId, {
      draw: roundReference(roundId),
      input: (known) => ({ gameId: GAME, roundId, stakeMinor: STAKE, choice: CHOICE, known: known.draw }),
    });
  for (const [n, playerId] of [
    ...Array.from({ length: 12 }, () => plain),
    ...Array.from({ length: 12 }, () => boosted),
  ].entries()) {
    await plays(playerId, `w-${n}`);
    // Half of the draws are of a revealed seed.
    if (n % 12 === 6)
      await players.act('rotateSeed', playerId, { input: { body: { clientSeed: 'lamp' } } as never });
  }
  await claims(plain, 'DAILY_LOOTBOX');
  const { packs } = await players.view('packs', plain, undefined as never);
  await players.act('openPack', plain, {
    input: { params: { id: packs[0]!.id }, known: undefined } as never,
  });
  c.clock.set('2026-11-22T10:00:00Z');
  await publish(realContent().values, 'emergency');

  const right = realContent().loaded.content.rulesOf(GAME)!.distribution(CHOICE)[0]!.multiplierE4;
  const winMinor = (STAKE * BigInt(right)) / 10_000n;
  const bonusMinor = ((winMinor - STAKE) * 30n) / 100n;
  /** What the rounds and boosts should have paid, less what they paid. */
  const missing = async (playerId: string, isBoosted: boolean): Promise<bigint> => {
    const { rows } = await c.pool.query<{ wins: bigint; won: bigint; bonus: bigint }>(
      `select count(*) filter (where reason = 'win') as wins, coalesce(sum(amount) filter (where reason = 'win'), 0)::bigint as won,
         coalesce(sum(amount) filter (where reason = 'boost'), 0)::bigint as bonus
       from ledger where player_id = $1 and release = $2`,
      [playerId, wrong],
    );
    const { wins, won, bonus } = rows[0]!;
    expect(wins > 0n && wins < 12n).toBe(true);
    return wins * winMinor - won + (isBoosted ? wins * bonusMinor - bonus : 0n);
  };
  const seen = await acts(wrong);
  expect(seen.left).toEqual({ claims: 0, goods: 0, rounds: 0, packs: 1, boosts: 0 });
  const run = async (who: 'underpaid' | 'overpaid') =>
    (await consoles[0].asks<DryRun>(consoles[0].treasurer, 'dryRunBulkAct', { body: repair(who, wrong) }))
      .body.sample;
  const items = [...(await run('underpaid')), ...(await run('overpaid'))];
  const of = (playerId: string) =>
    BigInt(Math.round((items.find((i) => i.userId === playerId)?.amount ?? 0) * 100));
  expect(of(boosted)).toBe(await missing(boosted, true));
  // The box of the day by the odds of the previous release, from the same draw.
  const box = of(plain) - (await missing(plain, false));
  const { rows } = await c.pool.query<{ outcome: string }>(
    `select outcome from draws where player_id = $1 and purpose = 'lootbox'`,
    [plain],
  );
  const { lines } = realContent().loaded.content.lootboxes.FREE;
  const paid = (line: number) => BigInt(lines[line]!.rewards[0]!.amount) * 100n;
  const drawn = (JSON.parse(rows[0]!.outcome) as { lines: number[] }).lines[0]!;
  expect(lines.map((_, line) => paid(line) - paid(drawn))).toContain(box);

  // A used-up boost no longer says what it would have added.
  await c.pool.query(
    `update players set state = jsonb_set(state::jsonb, '{boosts}', '[]')::text where player_id = $1`,
    [boosted],
  );
  expect((await acts(wrong)).left.boosts).toBeGreaterThan(0);
  const without = [...(await run('underpaid')), ...(await run('overpaid'))];
  const left = without.find((i) => i.userId === boosted)?.amount ?? 0;
  expect(BigInt(Math.round(left * 100))).toBe(await missing(boosted, false));
});
