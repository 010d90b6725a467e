import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { lockWaits } from '../../test/postgres/lock-waits.ts';
import { at, SECRETS, startTwoServers, type OpenGame, type TwoServers } from '../../test/two-servers.ts';

let server: TwoServers;
beforeAll(async () => {
  server = await startTwoServers();
});
afterEach(() => server.mustBeSound());
afterAll(() => server.close());

let tests = 0;
const seated = async (): Promise<{ gameSession: OpenGame; id: (name: string) => string }> => {
  const prefix = `t${++tests}`;
  return { gameSession: await server.gameSession(), id: (name) => `${prefix}-${name}` };
};

describe('a provider rolls back', () => {
  test('W-15: the rollback of a bet returns it once', async () => {
    const { gameSession, id } = await seated();
    await server.say('bet', at.bet(gameSession, { transaction: id('b'), amount: '10' }));
    const back = await server.say(
      'rollback',
      at.rollback(gameSession, { transaction: id('x'), reference: id('b') }),
    );
    expect(back).toEqual({ status: 200, body: { transaction: id('x'), balance: '1000.00', currency: 'PP' } });
    expect((await server.entriesOf(gameSession.player)).map((e) => [e.reason, e.amount])).toEqual([
      ['stake', -1000n],
      ['stake-returned', 1000n],
    ]);
  });

  test('W-16: the same rollback again, or another one of the same bet, fifty at once, returns it once', async () => {
    const { gameSession, id } = await seated();
    await server.say('bet', at.bet(gameSession, { transaction: id('b'), amount: '10' }));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        server.say(
          'rollback',
          at.rollback(gameSession, { transaction: id(`x${i % 5}`), reference: id('b'), amount: '10' }),
          { on: i % 2 === 0 ? 0 : 1 },
        ),
      ),
    );
    for (const answer of answers) expect([answer.status, answer.body['balance']]).toEqual([200, '1000.00']);
    expect(await server.entriesOf(gameSession.player)).toHaveLength(2);
  });

  test('W-17: a rollback that names another amount, round, game or currency is refused', async () => {
    const { gameSession, id } = await seated();
    await server.say('bet', at.bet(gameSession, { transaction: id('b'), amount: '10' }));
    await server.say('bet', at.bet(gameSession, { transaction: id('b2'), amount: '20', round: 'r-2' }));
    const right = at.rollback(gameSession, { transaction: id('x'), reference: id('b') });
    for (const wrong of [{ amount: '10.01' }, { round: 'r-2' }, { game: 'wheel' }]) {
      const answer = await server.say('rollback', { ...right, ...wrong });
      expect([answer.status, answer.body.error?.code]).toEqual([409, 'TRANSACTION_CONFLICT']);
    }
    const currency = await server.say('rollback', { ...right, currency: 'USDT' });
    expect(currency.body.error?.code).toBe('WRONG_CURRENCY');
    expect(await server.balanceOf(gameSession.player)).toBe(97_000n);
    // None of the refusals holds the id.
    expect((await server.say('rollback', right)).body).toMatchObject({ balance: '980.00' });
  });

  test('a rollback that names another player than its bet is a conflict', async () => {
    const { gameSession, id } = await seated();
    const other = await server.gameSession();
    await server.say('bet', at.bet(gameSession, { transaction: id('b'), amount: '10' }));
    const answer = await server.say(
      'rollback',
      at.rollback(other, { transaction: id('x'), reference: id('b') }),
    );
    expect([answer.status, answer.body.error?.code]).toEqual([409, 'TRANSACTION_CONFLICT']);
    expect(await server.balanceOf(other.player)).toBe(100_000n);
  });

  test.each([5000, 300_000])(
    'W-18: a bet that comes %i ms after its rollback never debits',
    async (laterMs) => {
      const { gameSession, id } = await seated();
      const rollback = at.rollback(gameSession, { transaction: id('x'), reference: id('b') });
      const back = await server.say('rollback', rollback);
      expect(back).toEqual({
        status: 200,
        body: { transaction: id('x'), balance: '1000.00', currency: 'PP' },
      });
      server.clock.advance(laterMs);
      const bet = at.bet(gameSession, { transaction: id('b'), amount: '10' });
      for (const on of [0, 1] as const) {
        const answer = await server.say('bet', bet, { on });
        expect([answer.status, answer.body.error?.code]).toEqual([409, 'TRANSACTION_ROLLED_BACK']);
      }
      expect(await server.say('rollback', rollback, { on: 1 })).toEqual(back);
      expect(await server.entriesOf(gameSession.player)).toEqual([]);
    },
  );

  test('W-19: a bet and its rollback at once on two servers, 200 times, leave the balance as it was', async () => {
    const { gameSession, id } = await seated();
    const outcomes = new Set<string>();
    for (let i = 0; i < 200; i++) {
      const [one, two] = i % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
      const round = `r-${i}`;
      const [bet, back] = await Promise.all([
        server.say('bet', at.bet(gameSession, { transaction: id(`b${i}`), amount: '10', round }), {
          on: one,
        }),
        server.say(
          'rollback',
          at.rollback(gameSession, { transaction: id(`x${i}`), reference: id(`b${i}`), round }),
          {
            on: two,
          },
        ),
      ]);
      outcomes.add(
        `bet ${bet.body.error?.code ?? bet.status}, rollback ${back.body.error?.code ?? back.status}`,
      );
    }
    const bothOrders = ['bet 200, rollback 200', 'bet TRANSACTION_ROLLED_BACK, rollback 200'];
    expect(bothOrders).toEqual(expect.arrayContaining([...outcomes]));
    expect(await server.balanceOf(gameSession.player)).toBe(100_000n);
  });

  test('W-20: a bet that a win has settled can no longer be rolled back', async () => {
    const { gameSession, id } = await seated();
    await server.say('bet', at.bet(gameSession, { transaction: id('named'), amount: '10', round: 'a' }));
    await server.say(
      'win',
      at.win(gameSession, { transaction: id('w1'), amount: '5', round: 'a', reference: id('named') }),
    );
    await server.say('bet', at.bet(gameSession, { transaction: id('whole'), amount: '10', round: 'b' }));
    await server.say('win', at.win(gameSession, { transaction: id('w2'), amount: '5', round: 'b' }));
    await server.say('bet', at.bet(gameSession, { transaction: id('closed'), amount: '10', round: 'c' }));
    await server.say('close', at.close(gameSession, 'c'));
    for (const [bet, round] of [
      ['named', 'a'],
      ['whole', 'b'],
      ['closed', 'c'],
    ] as const) {
      const answer = await server.say(
        'rollback',
        at.rollback(gameSession, { transaction: id(`x-${bet}`), reference: id(bet), round }),
        { on: 1 },
      );
      expect([answer.status, answer.body.error?.code]).toEqual([409, 'ALREADY_SETTLED']);
    }
    expect(await server.balanceOf(gameSession.player)).toBe(98_000n);
  });

  test('W-20: a bet is returned after each win that names it is undone', async () => {
    const { gameSession, id } = await seated();
    const back = (of: string, on: 0 | 1) =>
      server.say(
        'rollback',
        at.rollback(gameSession, { transaction: id(`x-${of}`), reference: id(of), round: 'a' }),
        { on },
      );
    const named = { round: 'a', reference: id('b') };
    await server.say('bet', at.bet(gameSession, { transaction: id('b'), amount: '10', round: 'a' }));
    await server.say('win', at.win(gameSession, { transaction: id('w1'), amount: '5', ...named }));
    await server.say('win', at.win(gameSession, { transaction: id('w2'), amount: '7', ...named }));
    expect((await back('w1', 1)).status).toBe(200);
    const early = await back('b', 0);
    expect([early.status, early.body.error?.code]).toEqual([409, 'ALREADY_SETTLED']);
    expect((await back('w2', 0)).status).toBe(200);
    expect((await back('b', 1)).body).toMatchObject({ balance: '1000.00' });
    expect(await server.balanceOf(gameSession.player)).toBe(100_000n);
  });

  test('W-20: a win and the rollback of its bet at once on two servers: exactly one of them succeeds', async () => {
    const { gameSession, id } = await seated();
    for (let i = 0; i < 40; i++) {
      const round = `r-${i}`;
      const before = await server.balanceOf(gameSession.player);
      await server.say('bet', at.bet(gameSession, { transaction: id(`b${i}`), amount: '10', round }));
      const [win, back] = await Promise.all([
        server.say(
          'win',
          at.win(gameSession, { transaction: id(`w${i}`), amount: '15', round, reference: id(`b${i}`) }),
          {
            on: i % 2 === 0 ? 0 : 1,
          },
        ),
        server.say(
          'rollback',
          at.rollback(gameSession, { transaction: id(`x${i}`), reference: id(`b${i}`), round }),
          {
            on: i % 2 === 0 ? 1 : 0,
          },
        ),
      ]);
      const won = win.status === 200;
      expect(back.status === 200).toBe(!won);
      expect((await server.balanceOf(gameSession.player)) - before).toBe(won ? 500n : 0n);
    }
  });

  test('W-21: a spent win is taken back as far as the balance goes, and the rest is owed', async () => {
    const { gameSession, id } = await seated();
    await server.say('bet', at.bet(gameSession, { transaction: id('b'), amount: '10' }));
    await server.say('win', at.win(gameSession, { transaction: id('w'), amount: '100', reference: id('b') }));
    await server.say('bet', at.bet(gameSession, { transaction: id('spend'), amount: '1050', round: 'r-2' }));
    const rollback = at.rollback(gameSession, { transaction: id('x'), reference: id('w') });
    const back = await server.say('rollback', rollback);
    expect(back).toEqual({
      status: 200,
      body: { transaction: id('x'), balance: '0.00', currency: 'PP', shortfall: '60.00' },
    });
    expect(await server.say('rollback', rollback, { on: 1 })).toEqual(back);
    expect(await server.balanceOf(gameSession.player)).toBe(0n);
  });

  test("W-22: another provider's signature is refused, and in its own name it finds nothing", async () => {
    const { gameSession, id } = await seated();
    await server.say('bet', at.bet(gameSession, { transaction: id('b'), amount: '10' }));
    const rollback = at.rollback(gameSession, { transaction: id('x'), reference: id('b') });
    const forged = await server.say('rollback', rollback, { secret: SECRETS.get('bolt')! });
    expect([forged.status, forged.body.error?.code]).toEqual([401, 'SIGNATURE_INVALID']);
    await server.say('rollback', rollback, { provider: 'bolt' });
    expect(await server.balanceOf(gameSession.player)).toBe(99_000n);
  });

  test('W-23: a rollback three days late is accepted', async () => {
    const { gameSession, id } = await seated();
    await server.say('bet', at.bet(gameSession, { transaction: id('b'), amount: '10' }));
    server.clock.advance(72 * 3_600_000);
    const back = await server.say(
      'rollback',
      at.rollback(gameSession, { transaction: id('x'), reference: id('b') }),
    );
    expect(back.body).toMatchObject({ balance: '1000.00' });
  });

  test("W-24: if the database's answer is lost after the save, the retry answers and nothing moves twice", async () => {
    const { gameSession, id } = await seated();
    const lose = async (save: () => Promise<unknown>): Promise<never> => {
      await save();
      throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
    };
    const steps = [
      ['bet', at.bet(gameSession, { transaction: id('b'), amount: '10' }), '990.00'],
      ['win', at.win(gameSession, { transaction: id('w'), amount: '25', reference: id('b') }), '1015.00'],
      ['rollback', at.rollback(gameSession, { transaction: id('x'), reference: id('w') }), '990.00'],
    ] as const;
    for (const [call, body, balance] of steps) {
      server.servers[0].aroundNextSave = lose;
      const lost = await server.say(call, body);
      expect([lost.status, lost.body.error?.code]).toEqual([503, 'UNAVAILABLE']);
      const retries = [await server.say(call, body), await server.say(call, body, { on: 1 })];
      for (const retry of retries) expect([retry.status, retry.body['balance']]).toEqual([200, balance]);
    }
    expect(await server.entriesOf(gameSession.player)).toHaveLength(3);
  });

  test('W-25: if a bet hangs before it is saved and the provider rolls back meanwhile, nothing is moved in the end', async () => {
    const { gameSession, id } = await seated();
    const bet = at.bet(gameSession, { transaction: id('b'), amount: '10' });
    let resume = (): void => undefined;
    const stalled = new Promise<void>((done) => (resume = done));
    const hanging = new Promise<void>((reached) => {
      server.servers[0].aroundNextSave = async (save) => {
        reached();
        await stalled;
        return save();
      };
    });
    const late = server.say('bet', bet);
    await hanging;
    const back = await server.say(
      'rollback',
      at.rollback(gameSession, { transaction: id('x'), reference: id('b') }),
      {
        on: 1,
      },
    );
    expect(back.status).toBe(200);
    resume();
    expect((await late).body.error?.code).toBe('TRANSACTION_ROLLED_BACK');
    expect(await server.entriesOf(gameSession.player)).toEqual([]);
  });

  test('W-25: if the row is locked while bet and rollback wait for it, nothing is moved in the end', async () => {
    const { gameSession, id } = await seated();
    const holder = await server.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from players where player_id = $1 for update', [gameSession.player]);
    const bet = at.bet(gameSession, { transaction: id('b'), amount: '10' });
    const both = Promise.all([
      server.say('bet', bet),
      server.say('rollback', at.rollback(gameSession, { transaction: id('x'), reference: id('b') }), {
        on: 1,
      }),
    ]);
    await expect.poll(() => lockWaits(server.pool), { interval: 5 }).toBe(2);
    await holder.query('rollback');
    holder.release();
    const [first, back] = await both;
    expect(back.status).toBe(200);
    expect([200, 409]).toContain(first.status);
    expect(await server.balanceOf(gameSession.player)).toBe(100_000n);
  });
});
