import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { GAME_SESSION_LIFE_MS } from '../play/sessions.ts';
import { at, startTwoServers, type Seat, type TwoServers } from '../../test/two-servers.ts';

let house: TwoServers;
beforeAll(async () => {
  house = await startTwoServers();
});
afterEach(() => house.mustBeSound());
afterAll(() => house.close());

/** Transaction ids are the provider's for ever, so each test has its own. */
let tests = 0;
const seated = async (): Promise<{ seat: Seat; id: (name: string) => string }> => {
  const prefix = `t${++tests}`;
  return { seat: await house.seat(), id: (name) => `${prefix}-${name}` };
};
const playedToday = async (player: string): Promise<number> => {
  const { quests } = await house.servers[0].players.view('quests', player, undefined);
  const rounds = quests.find((q) => q.template === 'play-3')?.state;
  const stakes = quests.find((q) => q.template === 'stake-20')?.state;
  const state = rounds ?? stakes;
  return state?.type === 'available' ? state.currentValue : (state?.totalValue ?? -1);
};

/** A player who was dealt a quest of today that counts rounds. */
async function seatedWithQuest(): Promise<Awaited<ReturnType<typeof seated>>> {
  const one = await seated();
  return (await playedToday(one.seat.player)) < 0 ? seatedWithQuest() : one;
}

describe('a provider pays a player', () => {
  test('W-08: a win and a rollback are accepted after the session has ended', async () => {
    const { seat, id } = await seated();
    await house.say('bet', at.bet(seat, { transaction: id('a'), amount: '10', round: 'a' }));
    await house.say('bet', at.bet(seat, { transaction: id('b'), amount: '10', round: 'b' }));
    house.clock.advance(GAME_SESSION_LIFE_MS + 72 * 3_600_000);
    const win = await house.say('win', at.win(seat, { transaction: id('w'), amount: '30', round: 'a' }));
    expect(win).toEqual({ status: 200, body: { transaction: id('w'), balance: '1010.00', currency: 'PP' } });
    const back = await house.say(
      'rollback',
      at.rollback(seat, { transaction: id('back'), reference: id('b'), round: 'b' }),
      { on: 1 },
    );
    expect(back.body).toMatchObject({ balance: '1020.00' });
  });

  test('W-09: a win without a bet, in an unknown round or in a known one, is never credited', async () => {
    const { seat, id } = await seated();
    const unknown = await house.say('win', at.win(seat, { transaction: id('w1'), amount: '30' }));
    expect([unknown.status, unknown.body.error?.code]).toEqual([404, 'ROUND_NOT_FOUND']);
    await house.say('bet', at.bet(seat, { transaction: id('b'), amount: '10' }));
    await house.say('bet', at.bet(seat, { transaction: id('elsewhere'), amount: '10', round: 'r-2' }));
    const absent = await house.say(
      'win',
      at.win(seat, { transaction: id('w2'), amount: '30', reference: id('never') }),
    );
    expect([absent.status, absent.body.error?.code]).toEqual([404, 'TRANSACTION_NOT_FOUND']);
    const strange = await house.say(
      'win',
      at.win(seat, { transaction: id('w3'), amount: '30', reference: id('elsewhere') }),
    );
    expect(strange.body.error?.code).toBe('TRANSACTION_CONFLICT');
    expect(await house.balanceOf(seat.player)).toBe(98_000n);
  });

  test('W-09: a win for a bet that was refused, or in the round of another game, is never credited', async () => {
    const { seat, id } = await seated();
    await house.say('bet', at.bet(seat, { transaction: id('b'), amount: '10' }));
    await house.say('bet', at.bet(seat, { transaction: id('too-much'), amount: '5000' }));
    const refused = await house.say(
      'win',
      at.win(seat, { transaction: id('w1'), amount: '30', reference: id('too-much') }),
    );
    expect(refused.body.error?.code).toBe('TRANSACTION_NOT_FOUND');
    const otherGame = await house.say(
      'win',
      at.win({ ...seat, game: 'wheel' }, { transaction: id('w2'), amount: '30' }),
    );
    expect(otherGame.body.error?.code).toBe('TRANSACTION_CONFLICT');
    expect(await house.balanceOf(seat.player)).toBe(99_000n);
  });

  test('W-10: a win before its bet can be sent again, and after both it is credited once', async () => {
    const { seat, id } = await seated();
    const win = at.win(seat, { transaction: id('w'), amount: '30', reference: id('b') });
    expect((await house.say('win', win)).status).toBe(404);
    house.clock.advance(2000);
    await house.say('bet', at.bet(seat, { transaction: id('b'), amount: '10' }), { on: 1 });
    const answers = [await house.say('win', win), await house.say('win', win, { on: 1 })];
    for (const answer of answers)
      expect(answer).toEqual({
        status: 200,
        body: { transaction: id('w'), balance: '1020.00', currency: 'PP' },
      });
    expect(await house.balanceOf(seat.player)).toBe(102_000n);
  });

  test('W-11: the same win fifty times in parallel on two servers is credited once', async () => {
    const { seat, id } = await seated();
    await house.say('bet', at.bet(seat, { transaction: id('b'), amount: '10' }));
    const win = at.win(seat, { transaction: id('w'), amount: '30', reference: id('b'), roundClosed: true });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => house.say('win', win, { on: i % 2 === 0 ? 0 : 1 })),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.body).toEqual({ transaction: id('w'), balance: '1020.00', currency: 'PP' });
    expect(await house.entriesOf(seat.player)).toHaveLength(2);
  });

  test('W-12: two wins of one open round are both credited, and the round counts once', async () => {
    const { seat, id } = await seatedWithQuest();
    const before = await playedToday(seat.player);
    await house.say('bet', at.bet(seat, { transaction: id('b'), amount: '1' }));
    await house.say('win', at.win(seat, { transaction: id('w1'), amount: '5' }));
    await house.say('win', at.win(seat, { transaction: id('w2'), amount: '7.25' }), { on: 1 });
    expect(await playedToday(seat.player)).toBe(before);
    const closed = await house.say('close', at.close(seat));
    expect(closed).toEqual({ status: 200, body: { balance: '1011.25', currency: 'PP' } });
    expect(await playedToday(seat.player)).toBe(before + 1);
    // Ended again, by either server, it is ended already.
    expect(await house.say('close', at.close(seat), { on: 1 })).toEqual(closed);
    expect(await playedToday(seat.player)).toBe(before + 1);
  });

  test('W-13: a win of 0 closes the round without an entry', async () => {
    const { seat, id } = await seated();
    await house.say('bet', at.bet(seat, { transaction: id('b'), amount: '10' }));
    const lost = await house.say('win', at.win(seat, { transaction: id('w'), amount: '0' }));
    expect(lost).toEqual({ status: 200, body: { transaction: id('w'), balance: '990.00', currency: 'PP' } });
    expect(await house.entriesOf(seat.player)).toHaveLength(1);
    const bet = await house.say('bet', at.bet(seat, { transaction: id('b2'), amount: '10' }));
    expect([bet.status, bet.body.error?.code]).toEqual([409, 'ROUND_CLOSED']);
  });

  test('W-14: a win after the round is closed is refused, a promotional one is credited', async () => {
    const { seat, id } = await seated();
    await house.say('bet', at.bet(seat, { transaction: id('b'), amount: '10' }));
    await house.say('win', at.win(seat, { transaction: id('w'), amount: '5', roundClosed: true }));
    const late = await house.say('win', at.win(seat, { transaction: id('late'), amount: '5' }), { on: 1 });
    expect([late.status, late.body.error?.code]).toEqual([409, 'ROUND_CLOSED']);
    const promo = { ...seat, transaction: id('jackpot'), amount: '100' };
    const paid = await house.say('promo', promo);
    expect(paid.body).toMatchObject({ balance: '1095.00' });
    expect(await house.say('promo', promo, { on: 1 })).toEqual(paid);
    expect((await house.entriesOf(seat.player)).map((e) => e.reason)).toEqual(['stake', 'win', 'promo']);
  });

  test('a promotional win is taken back by a rollback that names no round', async () => {
    const { seat, id } = await seated();
    const { session, ...rest } = seat;
    await house.say('promo', { ...rest, session, transaction: id('gift'), amount: '100' });
    const body = { ...rest, transaction: id('back'), reference: id('gift') };
    const back = await house.say('rollback', body);
    expect(back).toEqual({
      status: 200,
      body: { transaction: id('back'), balance: '1000.00', currency: 'PP' },
    });
    expect(await house.say('rollback', body, { on: 1 })).toEqual(back);
  });

  test('a round that was never bet on cannot be closed', async () => {
    const { seat } = await seated();
    const answer = await house.say('close', at.close(seat, 'nowhere'));
    expect([answer.status, answer.body.error?.code]).toEqual([404, 'ROUND_NOT_FOUND']);
  });

  test('a win that would pass the largest balance is refused and moves nothing', async () => {
    const { seat, id } = await seated();
    await house.say('bet', at.bet(seat, { transaction: id('b'), amount: '10' }));
    const win = at.win(seat, { transaction: id('w'), amount: '9999999999999.99' });
    const answer = await house.say('win', win);
    expect([answer.status, answer.body.error?.code]).toEqual([422, 'BALANCE_LIMIT']);
    expect(await house.balanceOf(seat.player)).toBe(99_000n);
  });

  test('W-28: bet and win in one call are both applied, and both again are answered the same', async () => {
    const { seat, id } = await seatedWithQuest();
    const call = {
      ...seat,
      round: 'r-1',
      bet: { transaction: id('b'), amount: '10' },
      win: { transaction: id('w'), amount: '25.50' },
      roundClosed: true,
    };
    const before = await playedToday(seat.player);
    const first = await house.say('bet-win', call);
    expect(first).toEqual({
      status: 200,
      body: {
        bet: { transaction: id('b'), balance: '990.00', currency: 'PP' },
        win: { transaction: id('w'), balance: '1015.50', currency: 'PP' },
      },
    });
    const again = await Promise.all(
      [0, 1, 0, 1].map((on) => house.say('bet-win', call, { on: on as 0 | 1 })),
    );
    for (const answer of again) expect(answer).toEqual(first);
    expect(await house.entriesOf(seat.player)).toHaveLength(2);
    expect(await playedToday(seat.player)).toBeGreaterThan(before);
  });

  test('W-28: where the win cannot be, the bet is not either', async () => {
    const { seat, id } = await seated();
    await house.say('bet', at.bet(seat, { transaction: id('taken'), amount: '1', round: 'r-0' }));
    const call = {
      ...seat,
      round: 'r-1',
      bet: { transaction: id('b'), amount: '10' },
      win: { transaction: id('taken'), amount: '25' },
    };
    const conflict = await house.say('bet-win', call);
    expect(conflict.body.error?.code).toBe('TRANSACTION_CONFLICT');
    const tooMuch = { ...call, win: { transaction: id('w'), amount: '9999999999999.99' } };
    expect((await house.say('bet-win', tooMuch)).body.error?.code).toBe('BALANCE_LIMIT');
    const wrong = { ...call, win: { transaction: id('w'), amount: '1.005' } };
    expect((await house.say('bet-win', wrong)).body.error?.code).toBe('INVALID_REQUEST');
    expect(await house.balanceOf(seat.player)).toBe(99_900n);
    // Nothing is left of it: the bet alone is new.
    const alone = await house.say('bet', at.bet(seat, { transaction: id('b'), amount: '10' }));
    expect(alone.body).toMatchObject({ balance: '989.00' });
  });

  test('W-28: bet and win over the balance are refused together, and stay refused', async () => {
    const { seat, id } = await seated();
    const call = {
      ...seat,
      round: 'r-1',
      bet: { transaction: id('b'), amount: '2000' },
      win: { transaction: id('w'), amount: '4000' },
    };
    const refused = await house.say('bet-win', call);
    expect([refused.status, refused.body.error?.code]).toEqual([422, 'INSUFFICIENT_BALANCE']);
    await house.say('promo', { ...seat, transaction: id('gift'), amount: '5000' });
    expect(await house.say('bet-win', call, { on: 1 })).toEqual(refused);
    expect(await house.balanceOf(seat.player)).toBe(600_000n);
  });
});
