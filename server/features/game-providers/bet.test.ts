import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { GAME_SESSION_LIFE_MS } from '../play/sessions.ts';
import { at, startTwoServers, type TwoServers } from '../../test/two-servers.ts';

let server: TwoServers;
beforeAll(async () => {
  server = await startTwoServers();
});
afterEach(() => server.mustBeSound());
afterAll(() => server.close());

describe('a provider bets for a player', () => {
  test('W-01: a bet with enough points debits once and answers the new balance', async () => {
    const gameSession = await server.gameSession();
    const answer = await server.say('bet', at.bet(gameSession, { transaction: 'w01', amount: '12.50' }));
    expect(answer).toEqual({
      status: 200,
      body: { transaction: 'w01', balance: '987.50', currency: 'PP' },
    });
    expect(await server.balanceOf(gameSession.player)).toBe(98_750n);
    expect(await server.entriesOf(gameSession.player)).toEqual([
      { reason: 'stake', amount: -1250n, reference: 'acme:w01' },
    ]);
  });

  test('W-02: the same bet twice answers the same and debits once, also after other bets', async () => {
    const gameSession = await server.gameSession();
    const bet = at.bet(gameSession, { transaction: 'w02', amount: '10' });
    const first = await server.say('bet', bet);
    await server.say('bet', at.bet(gameSession, { transaction: 'w02-other', amount: '1' }));
    expect(await server.say('bet', bet, { on: 1 })).toEqual(first);
    expect(await server.balanceOf(gameSession.player)).toBe(98_900n);
  });

  test('W-03: the same bet fifty times in parallel on two servers debits once', async () => {
    const gameSession = await server.gameSession();
    const bet = at.bet(gameSession, { transaction: 'w03', amount: '10' });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => server.say('bet', bet, { on: i % 2 === 0 ? 0 : 1 })),
    );
    for (const answer of answers)
      expect(answer).toEqual({
        status: 200,
        body: { transaction: 'w03', balance: '990.00', currency: 'PP' },
      });
    expect(await server.entriesOf(gameSession.player)).toHaveLength(1);
  });

  test('fifty bets of 100 in parallel on two servers: ten are accepted, forty refused, nobody is below zero', async () => {
    const gameSession = await server.gameSession();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        server.say('bet', at.bet(gameSession, { transaction: `many-${i}`, amount: '100' }), {
          on: i % 2 === 0 ? 0 : 1,
        }),
      ),
    );
    expect(answers.filter((a) => a.status === 200)).toHaveLength(10);
    expect(answers.filter((a) => a.body.error?.code === 'INSUFFICIENT_BALANCE')).toHaveLength(40);
    expect(await server.balanceOf(gameSession.player)).toBe(0n);
  });

  test('W-04: the same id with another amount is a conflict and moves nothing', async () => {
    const gameSession = await server.gameSession();
    await server.say('bet', at.bet(gameSession, { transaction: 'w04', amount: '10' }));
    const answer = await server.say('bet', at.bet(gameSession, { transaction: 'w04', amount: '10.01' }), {
      on: 1,
    });
    expect([answer.status, answer.body.error?.code]).toEqual([409, 'TRANSACTION_CONFLICT']);
    expect(await server.balanceOf(gameSession.player)).toBe(99_000n);
  });

  test('W-05: the same id for another player, round, game or currency is a conflict', async () => {
    const gameSession = await server.gameSession();
    const { player } = gameSession;
    const [other, otherGame, otherCurrency] = await Promise.all([
      server.gameSession(),
      server.gameSession({ player, game: 'wheel' }),
      server.gameSession({ player, currency: 'USDT' }),
    ]);
    await server.say('bet', at.bet(gameSession, { transaction: 'w05', amount: '10' }));
    for (const bet of [
      at.bet(other, { transaction: 'w05', amount: '10' }),
      at.bet(otherGame, { transaction: 'w05', amount: '10' }),
      at.bet(otherCurrency, { transaction: 'w05', amount: '10' }),
      at.bet(gameSession, { transaction: 'w05', amount: '10', round: 'r-2' }),
    ]) {
      const answer = await server.say('bet', bet, { on: 1 });
      expect([answer.status, answer.body.error?.code]).toEqual([409, 'TRANSACTION_CONFLICT']);
    }
    expect(await server.balanceOf(player)).toBe(99_000n);
    expect(await server.balanceOf(other.player)).toBe(100_000n);
  });

  test('W-05: one id for two players at once on two servers is accepted for one of them', async () => {
    for (let i = 0; i < 10; i++) {
      const seats = await Promise.all([server.gameSession(), server.gameSession()]);
      const answers = await Promise.all(
        seats.map((gameSession, n) =>
          server.say('bet', at.bet(gameSession, { transaction: `w05-race-${i}`, amount: '10' }), {
            on: n === 0 ? 0 : 1,
          }),
        ),
      );
      expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  });

  test('W-05: another provider has separate ids', async () => {
    const gameSession = await server.gameSession();
    const other = await server.gameSession({ player: gameSession.player, provider: 'bolt' });
    await server.say('bet', at.bet(gameSession, { transaction: 'w05-own', amount: '10' }));
    const answer = await server.say('bet', at.bet(other, { transaction: 'w05-own', amount: '20' }), {
      provider: 'bolt',
    });
    expect(answer.body).toMatchObject({ balance: '970.00' });
  });

  test('W-06: a refused bet over the balance gets the same refusal after the player has won since', async () => {
    const gameSession = await server.gameSession();
    const bet = at.bet(gameSession, { transaction: 'w06', amount: '1000.01' });
    const refused = await server.say('bet', bet);
    expect(refused.status).toBe(422);
    expect(refused.body.error).toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
      details: { transaction: 'w06', balance: '1000.00', currency: 'PP' },
    });
    const promo = { ...gameSession, transaction: 'w06-gift', amount: '500' };
    expect((await server.say('promo', promo)).status).toBe(200);
    expect(await server.say('bet', bet, { on: 1 })).toEqual(refused);
    expect(await server.balanceOf(gameSession.player)).toBe(150_000n);
  });

  test('W-07: a bet with an expired, foreign, unknown or mangled session is refused', async () => {
    const gameSession = await server.gameSession();
    const bet = at.bet(gameSession, { transaction: 'w07', amount: '10' });
    const others = await Promise.all([
      server.gameSession(),
      server.gameSession({ player: gameSession.player, provider: 'bolt' }),
      server.gameSession({ player: gameSession.player, game: 'wheel' }),
    ]);
    const foreign = [
      ...others.map((o) => o.session),
      `${gameSession.player}-${'x'.repeat(32)}`,
      'no-session-of-anybody-0',
      `99999999999999-${'x'.repeat(32)}`,
    ];
    for (const session of foreign) {
      const answer = await server.say('bet', { ...bet, session }, { on: 1 });
      expect([answer.status, answer.body.error?.code]).toEqual([401, 'GAME_SESSION_INVALID']);
    }
    server.clock.advance(GAME_SESSION_LIFE_MS);
    for (const on of [0, 1] as const)
      expect((await server.say('bet', bet, { on })).body.error?.code).toBe('GAME_SESSION_EXPIRED');
    expect(await server.balanceOf(gameSession.player)).toBe(100_000n);
  });

  test('an accepted bet is answered again after its session has ended', async () => {
    const gameSession = await server.gameSession();
    const bet = at.bet(gameSession, { transaction: 'late-repeat', amount: '10' });
    const first = await server.say('bet', bet);
    server.clock.advance(GAME_SESSION_LIFE_MS);
    expect(await server.say('bet', bet, { on: 1 })).toEqual(first);
  });

  test('W-26: a currency that is not of the session is refused', async () => {
    const gameSession = await server.gameSession();
    const answer = await server.say('bet', {
      ...at.bet(gameSession, { transaction: 'w26', amount: '10' }),
      currency: 'USDT',
    });
    expect([answer.status, answer.body.error?.code]).toEqual([422, 'WRONG_CURRENCY']);
    await server.say('bet', at.bet(gameSession, { transaction: 'w26-bet', amount: '10' }));
    const win = at.win(gameSession, { transaction: 'w26-win', amount: '10' });
    expect((await server.say('win', { ...win, currency: 'USDT' })).body.error?.code).toBe('WRONG_CURRENCY');
    expect(await server.balanceOf(gameSession.player, 'USDT')).toBe(0n);
  });

  test.each([
    '0',
    '0.00',
    '-1',
    '-0',
    '1e3',
    '1.005',
    '9223372036854775808',
    '01',
    '1.',
    '.5',
    '+1',
    '',
    ' 1',
    'NaN',
    '1,5',
  ])('W-27: the amount "%s" is refused', async (amount) => {
    const gameSession = await server.gameSession();
    const answer = await server.say('bet', at.bet(gameSession, { transaction: 'w27', amount }));
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(answer.body.error?.message).toContain('amount');
    expect(await server.entriesOf(gameSession.player)).toEqual([]);
  });

  test('W-27: a number instead of text, a field too many and a field too few are refused', async () => {
    const gameSession = await server.gameSession();
    const bet = at.bet(gameSession, { transaction: 'w27-form', amount: '1' });
    const { round: _round, ...without } = bet;
    for (const body of [{ ...bet, amount: 1 }, { ...bet, tip: '1' }, without, { ...bet, call: 'win' }]) {
      const answer = await server.say('bet', { ...body });
      expect([answer.status, answer.body.error?.code]).toEqual([400, 'INVALID_REQUEST']);
    }
  });

  test('W-29: an unknown player is refused', async () => {
    const gameSession = { ...(await server.gameSession()), player: '999999999999' };
    const bet = await server.say('bet', at.bet(gameSession, { transaction: 'w29', amount: '1' }));
    expect([bet.status, bet.body.error?.code]).toEqual([401, 'GAME_SESSION_INVALID']);
    const win = await server.say('win', at.win(gameSession, { transaction: 'w29-win', amount: '1' }));
    expect([win.status, win.body.error?.code]).toEqual([404, 'NOT_FOUND']);
    const back = await server.say(
      'rollback',
      at.rollback(gameSession, { transaction: 'w29-back', reference: 'w29' }),
    );
    expect([back.status, back.body.error?.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('W-30: for a disabled player a bet is refused, a win and a rollback are accepted', async () => {
    const gameSession = await server.gameSession();
    await server.say('bet', at.bet(gameSession, { transaction: 'w30-a', amount: '10', round: 'a' }));
    await server.say('bet', at.bet(gameSession, { transaction: 'w30-b', amount: '10', round: 'b' }));
    server.disabled.add(gameSession.player);
    const bet = await server.say('bet', at.bet(gameSession, { transaction: 'w30-c', amount: '10' }));
    expect([bet.status, bet.body.error?.code]).toEqual([403, 'ACCOUNT_DISABLED']);
    const win = await server.say(
      'win',
      at.win(gameSession, { transaction: 'w30-win', amount: '25', round: 'a' }),
    );
    expect(win.body).toMatchObject({ balance: '1005.00' });
    const back = await server.say(
      'rollback',
      at.rollback(gameSession, { transaction: 'w30-back', reference: 'w30-b', round: 'b' }),
    );
    expect(back.body).toMatchObject({ balance: '1015.00' });
  });

  test('I40: after the player signed out no new bet is taken, while wins and rollbacks still are', async () => {
    const gameSession = await server.gameSession({ signInId: 'tablet' });
    const first = at.bet(gameSession, { transaction: 'out-a', amount: '10', round: 'out-a' });
    const answered = await server.say('bet', first);
    await server.say('bet', at.bet(gameSession, { transaction: 'out-b', amount: '10', round: 'out-b' }));
    server.ended.add('tablet');
    const bet = await server.say('bet', at.bet(gameSession, { transaction: 'out-c', amount: '10' }), {
      on: 1,
    });
    expect([bet.status, bet.body.error?.code]).toEqual([401, 'SIGN_IN_ENDED']);
    expect((await server.say('balance', gameSession)).body.error?.code).toBe('SIGN_IN_ENDED');
    expect(await server.say('bet', first)).toEqual(answered);
    const win = await server.say(
      'win',
      at.win(gameSession, { transaction: 'out-win', amount: '25', round: 'out-a' }),
    );
    expect(win.body).toMatchObject({ balance: '1005.00' });
    const back = await server.say(
      'rollback',
      at.rollback(gameSession, { transaction: 'out-back', reference: 'out-b', round: 'out-b' }),
    );
    expect(back.body).toMatchObject({ balance: '1015.00' });
  });

  test('the balance is shown only to a live session of the player', async () => {
    const gameSession = await server.gameSession();
    expect(await server.say('balance', gameSession)).toEqual({
      status: 200,
      body: { balance: '1000.00', currency: 'PP' },
    });
    const other = await server.gameSession();
    const foreign = await server.say('balance', { ...gameSession, session: other.session });
    expect(foreign.body.error?.code).toBe('GAME_SESSION_INVALID');
    server.clock.advance(GAME_SESSION_LIFE_MS);
    expect((await server.say('balance', gameSession)).body.error?.code).toBe('GAME_SESSION_EXPIRED');
  });
});
