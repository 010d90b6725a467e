import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { GAME_SESSION_LIFE_MS } from '../play/sessions.ts';
import { at, startTwoServers, type OpenGame, type TwoServers } from '../../test/two-servers.ts';

let server: TwoServers;
beforeAll(async () => {
  server = await startTwoServers();
});
afterEach(() => server.mustBeSound());
afterAll(() => server.close());

/** Transaction ids belong to the provider for ever, so each test has its own. */
let tests = 0;
const seated = async (): Promise<{ gameSession: OpenGame; id: (name: string) => string }> => {
  const prefix = `t${++tests}`;
  return { gameSession: await server.gameSession(), id: (name) => `${prefix}-${name}` };
};
const playedToday = async (player: string): Promise<number> => {
  const { quests } = await server.servers[0].players.view('quests', player, undefined);
  const rounds = quests.find((q) => q.template === 'play-3')?.state;
  const stakes = quests.find((q) => q.template === 'stake-20')?.state;
  const state = rounds ?? stakes;
  return state?.type === 'available' ? state.currentValue : (state?.totalValue ?? -1);
};

/** A player with a quest of today that counts rounds. */
async function seatedWithQuest(): Promise<Awaited<ReturnType<typeof seated>>> {
  const one = await seated();
  return (await playedToday(one.gameSession.player)) < 0 ? seatedWithQuest() : one;
}

describe('a provider pays a player', () => {
  test('W-08: a win and a rollback are accepted after the session has ended', async () => {
    const { gameSession, id } = await seated();
    await server.say('bet', at.bet(gameSession, { transaction: id('a'), amount: '10', round: 'a' }));
    await server.say('bet', at.bet(gameSession, { transaction: id('b'), amount: '10', round: 'b' }));
    server.clock.advance(GAME_SESSION_LIFE_MS + 72 * 3_600_000);
    const win = await server.say(
      'win',
      at.win(gameSession, { transaction: id('w'), amount: '30', round: 'a' }),
    );
    expect(win).toEqual({ status: 200, body: { transaction: id('w'), balance: '1010.00', currency: 'PP' } });
    const back = await server.say(
      'rollback',
      at.rollback(gameSession, { transaction: id('back'), reference: id('b'), round: 'b' }),
      { on: 1 },
    );
    expect(back.body).toMatchObject({ balance: '1020.00' });
  });

  test('W-09: a win without a bet, in an unknown round or in a known one, is never credited', async () => {
    const { gameSession, id } = await seated();
    const unknown = await server.say('win', at.win(gameSession, { transaction: id('w1'), amount: '30' }));
    expect([unknown.status, unknown.body.error?.code]).toEqual([404, 'ROUND_NOT_FOUND']);
    await server.say('bet', at.bet(gameSession, { transaction: id('b'), amount: '10' }));
    await server.say(
      'bet',
      at.bet(gameSession, { transaction: id('elsewhere'), amount: '10', round: 'r-2' }),
    );
    const absent = await server.say(
      'win',
      at.win(gameSession, { transaction: id('w2'), amount: '30', reference: id('never') }),
    );
    expect([absent.status, absent.body.error?.code]).toEqual([404, 'TRANSACTION_NOT_FOUND']);
    const strange = await server.say(
      'win',
      at.win(gameSession, { transaction: id('w3'), amount: '30', reference: id('elsewhere') }),
    );
    expect(strange.body.error?.code).toBe('TRANSACTION_CONFLICT');
    expect(await server.balanceOf(gameSession.player)).toBe(98_000n);
  });

  test('W-09: a win for a bet that was refused, or in the round of another game, is never credited', async () => {
    const { gameSession, id } = await seated();
    await server.say('bet', at.bet(gameSession, { transaction: id('b'), amount: '10' }));
    await server.say('bet', at.bet(gameSession, { transaction: id('too-much'), amount: '5000' }));
    const refused = await server.say(
      'win',
      at.win(gameSession, { transaction: id('w1'), amount: '30', reference: id('too-much') }),
    );
    expect(refused.body.error?.code).toBe('TRANSACTION_NOT_FOUND');
    const otherGame = await server.say(
      'win',
      at.win({ ...gameSession, game: 'wheel' }, { transaction: id('w2'), amount: '30' }),
    );
    expect(otherGame.body.error?.code).toBe('TRANSACTION_CONFLICT');
    expect(await server.balanceOf(gameSession.player)).toBe(99_000n);
  });

  test('W-10: a win before its bet can be sent again, and after both it is credited once', async () => {
    const { gameSession, id } = await seated();
    const win = at.win(gameSession, { transaction: id('w'), amount: '30', reference: id('b') });
    expect((await server.say('win', win)).status).toBe(404);
    server.clock.advance(2000);
    await server.say('bet', at.bet(gameSession, { transaction: id('b'), amount: '10' }), { on: 1 });
    const answers = [await server.say('win', win), await server.say('win', win, { on: 1 })];
    for (const answer of answers)
      expect(answer).toEqual({
        status: 200,
        body: { transaction: id('w'), balance: '1020.00', currency: 'PP' },
      });
    expect(await server.balanceOf(gameSession.player)).toBe(102_000n);
  });

  test('W-11: the same win fifty times in parallel on two servers is credited once', async () => {
    const { gameSession, id } = await seated();
    await server.say('bet', at.bet(gameSession, { transaction: id('b'), amount: '10' }));
    const win = at.win(gameSession, {
      transaction: id('w'),
      amount: '30',
      reference: id('b'),
      roundClosed: true,
    });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => server.say('win', win, { on: i % 2 === 0 ? 0 : 1 })),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.body).toEqual({ transaction: id('w'), balance: '1020.00', currency: 'PP' });
    expect(await server.entriesOf(gameSession.player)).toHaveLength(2);
  });

  test('W-12: two wins of one open round are both credited, and the round counts once', async () => {
    const { gameSession, id } = await seatedWithQuest();
    const before = await playedToday(gameSession.player);
    await server.say('bet', at.bet(gameSession, { transaction: id('b'), amount: '1' }));
    await server.say('win', at.win(gameSession, { transaction: id('w1'), amount: '5' }));
    await server.say('win', at.win(gameSession, { transaction: id('w2'), amount: '7.25' }), { on: 1 });
    expect(await playedToday(gameSession.player)).toBe(before);
    const closed = await server.say('close', at.close(gameSession));
    expect(closed).toEqual({ status: 200, body: { balance: '1011.25', currency: 'PP' } });
    expect(await playedToday(gameSession.player)).toBe(before + 1);
    // Ended again, by either server: it has ended already.
    expect(await server.say('close', at.close(gameSession), { on: 1 })).toEqual(closed);
    expect(await playedToday(gameSession.player)).toBe(before + 1);
  });

  test('W-13: a win of 0 closes the round without an entry', async () => {
    const { gameSession, id } = await seated();
    await server.say('bet', at.bet(gameSession, { transaction: id('b'), amount: '10' }));
    const lost = await server.say('win', at.win(gameSession, { transaction: id('w'), amount: '0' }));
    expect(lost).toEqual({ status: 200, body: { transaction: id('w'), balance: '990.00', currency: 'PP' } });
    expect(await server.entriesOf(gameSession.player)).toHaveLength(1);
    const bet = await server.say('bet', at.bet(gameSession, { transaction: id('b2'), amount: '10' }));
    expect([bet.status, bet.body.error?.code]).toEqual([409, 'ROUND_CLOSED']);
  });

  test('W-14: a win after the round is closed is refused, a promotional one is credited', async () => {
    const { gameSession, id } = await seated();
    await server.say('bet', at.bet(gameSession, { transaction: id('b'), amount: '10' }));
    await server.say('win', at.win(gameSession, { transaction: id('w'), amount: '5', roundClosed: true }));
    const late = await server.say('win', at.win(gameSession, { transaction: id('late'), amount: '5' }), {
      on: 1,
    });
    expect([late.status, late.body.error?.code]).toEqual([409, 'ROUND_CLOSED']);
    const promo = { ...gameSession, transaction: id('jackpot'), amount: '100' };
    const paid = await server.say('promo', promo);
    expect(paid.body).toMatchObject({ balance: '1095.00' });
    expect(await server.say('promo', promo, { on: 1 })).toEqual(paid);
    expect((await server.entriesOf(gameSession.player)).map((e) => e.reason)).toEqual([
      'stake',
      'win',
      'promo',
    ]);
  });

  test('a promotional win is taken back by a rollback that names no round', async () => {
    const { gameSession, id } = await seated();
    const { session, ...rest } = gameSession;
    await server.say('promo', { ...rest, session, transaction: id('gift'), amount: '100' });
    const body = { ...rest, transaction: id('back'), reference: id('gift') };
    const back = await server.say('rollback', body);
    expect(back).toEqual({
      status: 200,
      body: { transaction: id('back'), balance: '1000.00', currency: 'PP' },
    });
    expect(await server.say('rollback', body, { on: 1 })).toEqual(back);
  });

  test('a round that was never bet on cannot be closed', async () => {
    const { gameSession } = await seated();
    const answer = await server.say('close', at.close(gameSession, 'nowhere'));
    expect([answer.status, answer.body.error?.code]).toEqual([404, 'ROUND_NOT_FOUND']);
  });

  test('a win that would exceed the largest balance is refused and moves nothing', async () => {
    const { gameSession, id } = await seated();
    await server.say('bet', at.bet(gameSession, { transaction: id('b'), amount: '10' }));
    const win = at.win(gameSession, { transaction: id('w'), amount: '9999999999999.99' });
    const answer = await server.say('win', win);
    expect([answer.status, answer.body.error?.code]).toEqual([422, 'BALANCE_LIMIT']);
    expect(await server.balanceOf(gameSession.player)).toBe(99_000n);
  });

  test('W-28: bet and win in one call are both made, and a repeat gets the same answer', async () => {
    const { gameSession, id } = await seatedWithQuest();
    const call = {
      ...gameSession,
      round: 'r-1',
      bet: { transaction: id('b'), amount: '10' },
      win: { transaction: id('w'), amount: '25.50' },
      roundClosed: true,
    };
    const before = await playedToday(gameSession.player);
    const first = await server.say('bet-win', call);
    expect(first).toEqual({
      status: 200,
      body: {
        bet: { transaction: id('b'), balance: '990.00', currency: 'PP' },
        win: { transaction: id('w'), balance: '1015.50', currency: 'PP' },
      },
    });
    const again = await Promise.all(
      [0, 1, 0, 1].map((on) => server.say('bet-win', call, { on: on as 0 | 1 })),
    );
    for (const answer of again) expect(answer).toEqual(first);
    expect(await server.entriesOf(gameSession.player)).toHaveLength(2);
    expect(await playedToday(gameSession.player)).toBeGreaterThan(before);
  });

  test('W-28: if the win is refused, the bet is not made either', async () => {
    const { gameSession, id } = await seated();
    await server.say('bet', at.bet(gameSession, { transaction: id('taken'), amount: '1', round: 'r-0' }));
    const call = {
      ...gameSession,
      round: 'r-1',
      bet: { transaction: id('b'), amount: '10' },
      win: { transaction: id('taken'), amount: '25' },
    };
    const conflict = await server.say('bet-win', call);
    expect(conflict.body.error?.code).toBe('TRANSACTION_CONFLICT');
    const tooMuch = { ...call, win: { transaction: id('w'), amount: '9999999999999.99' } };
    expect((await server.say('bet-win', tooMuch)).body.error?.code).toBe('BALANCE_LIMIT');
    const wrong = { ...call, win: { transaction: id('w'), amount: '1.005' } };
    expect((await server.say('bet-win', wrong)).body.error?.code).toBe('INVALID_REQUEST');
    expect(await server.balanceOf(gameSession.player)).toBe(99_900n);
    // Nothing of it was saved: only the bet is new.
    const alone = await server.say('bet', at.bet(gameSession, { transaction: id('b'), amount: '10' }));
    expect(alone.body).toMatchObject({ balance: '989.00' });
  });

  test('W-28: bet and win over the balance are refused together, and stay refused', async () => {
    const { gameSession, id } = await seated();
    const call = {
      ...gameSession,
      round: 'r-1',
      bet: { transaction: id('b'), amount: '2000' },
      win: { transaction: id('w'), amount: '4000' },
    };
    const refused = await server.say('bet-win', call);
    expect([refused.status, refused.body.error?.code]).toEqual([422, 'INSUFFICIENT_BALANCE']);
    await server.say('promo', { ...gameSession, transaction: id('gift'), amount: '5000' });
    expect(await server.say('bet-win', call, { on: 1 })).toEqual(refused);
    expect(await server.balanceOf(gameSession.player)).toBe(600_000n);
  });
});
