// A switch stops only what is new, in every order of rounds, messages and switches: open rounds end as if it were on.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRefusal } from '@parlor/contract/kernel/errors.ts';
import { switchName, type SwitchedOff, type SwitchTarget } from '@parlor/contract/calls/switches.ts';
import { dueOf } from '../shop/orders.ts';
import { must } from '../test/must.ts';
import { testContent } from '../test/world.ts';
import { easyQuests, oneLife, type OneLife } from '../test/one-life.ts';
import { switchesOf } from './switches.ts';

const turn = (life: OneLife, ...off: SwitchedOff[]): void =>
  void Object.assign(life.world, { switches: switchesOf(off) });
const off = (target: SwitchTarget, until?: string): SwitchedOff => ({
  ...target,
  notice: 'fault',
  ...(until === undefined ? {} : { until }),
});
const aLife = () => oneLife('2026-11-20T12:00:00Z', { quests: easyQuests, familyOf: () => 'tables' });

const wallet = (life: OneLife, roundId: string) => {
  let transactions = 0;
  const call = (referenceId?: string) => {
    const ids = {
      provider: 'studio',
      transactionId: `${roundId}-${++transactions}`,
      roundId,
      ...(referenceId === undefined ? {} : { referenceId }),
    };
    const rest = { gameId: 'outside', currency: 'PP', roundClosed: false } as const;
    return { ...ids, ...rest, known: life.host.known(ids) };
  };
  const codeOf = (reply: unknown): string => (isRefusal(reply) ? reply.refused : 'done');
  return {
    bet: (free = false) =>
      codeOf(life.host.act('bet', { ...call(), amountMinor: 100n, ...(free ? { free } : {}) }, life.world)),
    win: () => codeOf(life.host.act('win', { ...call(), amountMinor: 150n, promo: false }, life.world)),
    back: (transactionId: string) =>
      codeOf(life.host.act('rollback', { ...call(transactionId), referenceId: transactionId }, life.world)),
  };
};

test('each switch that covers a game refuses its new rounds, and no other switch does', () => {
  const round = { gameId: 'coin', roundId: 'r', stakeMinor: 100n, choice: { side: 0 }, known: undefined };
  for (const target of [
    { kind: 'game', id: 'coin' },
    { kind: 'family', id: 'tables' },
    { kind: 'studio', id: 'parlor' },
  ] as const) {
    const life = aLife();
    turn(life, off(target));
    expect([target, life.host.act('playRound', round, life.world)]).toEqual([
      target,
      expect.objectContaining({ refused: 'SWITCHED_OFF', details: off(target) }),
    ]);
    expect(life.host.rows.ledger).toHaveLength(1);
  }
  const life = aLife();
  turn(
    life,
    ...(['shop', 'claims', 'stars', 'card-payments', 'referrals', 'sign-up'] as const).map((kind) =>
      off({ kind }),
    ),
    off({ kind: 'game', id: 'wheel' }),
    off({ kind: 'studio', id: 'studio' }),
    off({ kind: 'product', id: 'coin' }),
  );
  expect(life.refusal('playRound', round)).toBeUndefined();
});

test('a studio that is off: no new bet, and a further bet, the win and the rollback of an open round are taken', () => {
  const life = aLife();
  const begun = wallet(life, 'begun');
  expect(begun.bet()).toBe('done');
  turn(life, off({ kind: 'studio', id: 'studio' }));
  expect([begun.bet(), begun.back('begun-2'), begun.win()]).toEqual(['done', 'done', 'done']);
  const fresh = wallet(life, 'fresh');
  expect([fresh.bet(), fresh.bet(true)]).toEqual(['SWITCHED_OFF', 'SWITCHED_OFF']);
  // After all its bets are rolled back, a round counts as a new one.
  const undone = wallet(life, 'undone');
  turn(life);
  expect([undone.bet(), undone.back('undone-1')]).toEqual(['done', 'done']);
  turn(life, off({ kind: 'studio', id: 'studio' }));
  expect(undone.bet()).toBe('SWITCHED_OFF');
});

test('an order that was placed before is paid and delivered while everything of the shop is off', () => {
  const life = aLife();
  const order = (orderId: string, mode: 'telegram' | 'breeze') =>
    ({ orderId, itemId: 'chest', quantity: 1, mode, platform: 'web', taken: 0 }) as const;
  life.act('placeOrder', order('o1', 'telegram'));
  turn(life, off({ kind: 'shop' }), off({ kind: 'stars' }), off({ kind: 'product', id: 'chest' }));
  expect(life.refusal('placeOrder', order('o2', 'telegram'))).toBe('SWITCHED_OFF');
  const record = () => life.host.rows.orders.get('o1')!;
  const payment = { provider: 'telegram', paymentId: 'p1', payer: '7', ...dueOf(record()) } as const;
  life.act('orderPaid', { order: record(), payment, known: undefined, canRevive: true });
  life.act('deliverOrder', { order: record() });
  expect(record().status).toBe('DELIVERED');
  // Stars are off, cards are not.
  turn(life, off({ kind: 'stars' }));
  expect(life.refusal('placeOrder', order('o3', 'telegram'))).toBe('SWITCHED_OFF');
  expect(life.refusal('placeOrder', order('o4', 'breeze'))).toBeUndefined();
  turn(life, off({ kind: 'card-payments' }));
  expect(life.refusal('placeOrder', order('o5', 'breeze'))).toBe('SWITCHED_OFF');
});

test('ended periods are paid while claims are off', () => {
  const paidOf = (isOff: boolean): string[] => {
    const life = aLife();
    life.claimsQuests(testContent.progression.weekly.milestones[0]!.step);
    if (isOff) turn(life, off({ kind: 'claims' }));
    life.world.nowMs += 8 * 86_400_000;
    life.act('settleOnly', {});
    return life.claims('milestone:weekly:');
  };
  expect(paidOf(true)).toEqual(paidOf(false));
  expect(paidOf(true).length).toBeGreaterThan(0);
});

const doing = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('play' as const), game: fc.constantFrom('coin', 'wheel') }),
    fc.record({ do: fc.constant('start' as const) }),
    fc.record({ do: fc.constant('cash' as const) }),
    fc.record({ do: fc.constant('bet' as const), round: fc.nat(3) }),
    fc.record({ do: fc.constant('win' as const), round: fc.nat(3) }),
    fc.record({
      do: fc.constant('switch' as const),
      target: fc.constantFrom<SwitchTarget>(
        { kind: 'game', id: 'coin' },
        { kind: 'game', id: 'doors' },
        { kind: 'family', id: 'tables' },
        { kind: 'studio', id: 'studio' },
        { kind: 'studio', id: 'parlor' },
      ),
      forS: fc.option(fc.integer({ min: 1, max: 20 })),
    }),
    fc.record({ do: fc.constant('on' as const) }),
  ),
  { maxLength: 40 },
);

test('property: a new round is refused exactly while a switch covers it, and an open round is never refused for it', () => {
  const lives = fc.check(
    fc.property(doing, (steps) => {
      const life = aLife();
      const open = new Map<number, ReturnType<typeof wallet>>();
      let offs: SwitchedOff[] = [];
      let rounds = 0;
      const covers = (gameId: string, provider: string): boolean =>
        offs.some(
          ({ kind, id, until }) =>
            (until === undefined || life.world.nowMs < Date.parse(until)) &&
            ((kind === 'game' && id === gameId) ||
              (kind === 'family' && id === 'tables') ||
              (kind === 'studio' && id === provider)),
        );
      for (const step of steps) {
        life.world.nowMs += 1_000;
        const before = life.host.rows.ledger.length;
        switch (step.do) {
          case 'switch': {
            const until = step.forS === null ? undefined : new Date(life.world.nowMs + step.forS * 1_000);
            const next = off(step.target, until?.toISOString());
            offs = [...offs.filter((one) => switchName(one) !== switchName(next)), next];
            turn(life, ...offs);
            break;
          }
          case 'on':
            offs = [];
            turn(life);
            break;
          case 'play': {
            const call = { gameId: step.game, roundId: `p${++rounds}`, stakeMinor: 100n, known: undefined };
            const choice = step.game === 'coin' ? { side: 0 } : {};
            const refusal = life.refusal('playRound', { ...call, choice });
            must((refusal === 'SWITCHED_OFF') === covers(step.game, 'parlor'), `${step.game}: ${refusal}`);
            must(
              refusal === undefined || life.host.rows.ledger.length === before,
              'a refusal wrote an entry',
            );
            break;
          }
          case 'start': {
            const call = { gameId: 'doors', roundId: `s${++rounds}`, stakeMinor: 100n, choice: { doors: 3 } };
            const refusal = life.refusal('startRound', { ...call, known: undefined });
            if (life.state.openRounds.length === 0 || refusal === undefined)
              must((refusal === 'SWITCHED_OFF') === covers('doors', 'parlor'), `doors: ${refusal}`);
            break;
          }
          case 'cash': {
            const [round] = life.state.openRounds;
            if (!round) break;
            const call = { gameId: round.gameId, roundId: round.roundId, step: round.moves.length };
            must(life.refusal('cashOut', { ...call, known: undefined }) !== 'SWITCHED_OFF', 'an open round');
            break;
          }
          case 'bet': {
            const isNew = !open.has(step.round);
            const at = open.get(step.round) ?? wallet(life, `w${step.round}`);
            const answer = at.bet();
            must(
              answer === (isNew && covers('outside', 'studio') ? 'SWITCHED_OFF' : 'done'),
              `a bet: ${answer}`,
            );
            if (answer === 'done') open.set(step.round, at);
            break;
          }
          case 'win': {
            const answer = open.get(step.round)?.win();
            must(answer === undefined || answer === 'done', `a win: ${answer}`);
            break;
          }
        }
      }
    }),
    { numRuns: 300 },
  );
  expect(lives.failed ? fc.defaultReportMessage(lives) : 'holds').toBe('holds');
});
