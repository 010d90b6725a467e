import { expect, test } from 'vitest';
import { playerViews } from '../act.ts';
import { oneLife, type OneLife } from '../test/one-life.ts';

const common = { provider: 'acme', roundId: 'r-1', gameId: 'coin', currency: 'PP' } as const;
const bets = (life: OneLife, transactionId: string, roundClosed = false): void =>
  void life.act('bet', {
    ...common,
    transactionId,
    amountMinor: 1_000n,
    roundClosed,
    known: life.host.known({ ...common, transactionId }),
  });
/** As much as one stake. */
const wins = (life: OneLife, transactionId: string, referenceId: string, roundClosed = false): void =>
  void life.act('win', {
    ...common,
    transactionId,
    referenceId,
    amountMinor: 1_000n,
    roundClosed,
    promo: false,
    known: life.host.known({ ...common, transactionId, referenceId }),
  });
const rollsBack = (life: OneLife, referenceId: string): void =>
  void life.act('rollback', {
    ...common,
    transactionId: `undo-${referenceId}`,
    referenceId,
    known: life.host.known({ ...common, transactionId: `undo-${referenceId}`, referenceId }),
  });
const closes = (life: OneLife): void =>
  void life.act('closeRound', { ...common, known: life.host.known({ ...common, transactionId: '' }) });
const claimable = (life: OneLife): number =>
  playerViews.quests(life.host.player, life.world).quests.filter(({ state }) => state.type === 'claimable')
    .length;

test('I19: a round with all bets rolled back counts for nothing when it closes', () => {
  const life = oneLife();
  const before = life.pp;
  bets(life, 'b-1');
  rollsBack(life, 'b-1');
  closes(life);
  expect(claimable(life)).toBe(0);
  expect(life.pp).toBe(before);
});

test('I19: a round with one bet left counts once', () => {
  const life = oneLife();
  bets(life, 'b-1');
  bets(life, 'b-2');
  rollsBack(life, 'b-1');
  closes(life);
  closes(life);
  expect(claimable(life)).toBeGreaterThan(0);
  expect(life.host.rows.ledger.filter(({ reason }) => reason.startsWith('stake'))).toHaveLength(3);
});

test('I19: the rollback of a bet of yesterday does not change the quests of today, even if the clock is set back', () => {
  const life = oneLife('2026-11-20T23:59:59.999Z');
  bets(life, 'b-1', true);
  life.at('2026-11-21T00:00:00Z');
  life.plays(1);
  const today = claimable(life);
  expect(today).toBeGreaterThan(0);
  life.at('2026-11-20T23:59:59.999Z');
  rollsBack(life, 'b-1');
  expect(claimable(life)).toBe(today);
});

test.each([true, false])(
  'W-20: a bet whose win is undone is returned, unless another win names it too (round closed: %s)',
  (roundClosed) => {
    const life = oneLife();
    const before = life.pp;
    bets(life, 'b-1');
    wins(life, 'w-1', 'b-1');
    wins(life, 'w-2', 'b-1', roundClosed);
    rollsBack(life, 'w-1');
    expect(() => rollsBack(life, 'b-1')).toThrow('ALREADY_SETTLED');
    rollsBack(life, 'w-2');
    rollsBack(life, 'b-1');
    expect(life.pp).toBe(before);
  },
);

test('W-20: with several bets, only those are returned whose win is undone', () => {
  const life = oneLife();
  const before = life.pp;
  bets(life, 'b-1');
  bets(life, 'b-2');
  wins(life, 'w-1', 'b-1');
  wins(life, 'w-2', 'b-2');
  rollsBack(life, 'w-1');
  rollsBack(life, 'b-1');
  expect(() => rollsBack(life, 'b-2')).toThrow('ALREADY_SETTLED');
  expect(life.pp).toBe(before);
});
