import { expect, test } from 'vitest';
import { oneLife } from '../test/one-life.ts';

test("only acts of the player are visits: a job's delivery and a provider's late message are not", () => {
  const life = oneLife('2026-11-01T12:00:00Z');
  life.act('visit', { body: {} });
  const bet = {
    provider: 'studio',
    transactionId: 't1',
    roundId: 'r1',
    gameId: 'outside',
    currency: 'PP',
    amountMinor: 100n,
    roundClosed: false,
  } as const;
  life.act('bet', { ...bet, known: life.host.known(bet) });
  life.at('2026-11-11T12:00:00Z');
  const { visits } = life.state;
  life.deliver({ type: 'token', symbol: 'PP', amount: 1 });
  life.act('bet', { ...bet, known: life.host.known(bet) });
  const undo = { ...bet, transactionId: 't2', referenceId: 't1' };
  life.act('rollback', { ...undo, known: life.host.known(undo) });
  expect(life.state.visits).toEqual(visits);
  life.act('visit', { body: {} });
  expect(life.state.visits.back.awayDays).toBe(9);
});
