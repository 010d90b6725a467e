import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { at, SECRETS, startTwoServers, type Seat, type TwoServers } from '../../test/two-servers.ts';

let house: TwoServers;
beforeAll(async () => {
  house = await startTwoServers();
});
afterEach(() => house.mustBeSound());
afterAll(() => house.close());

let tests = 0;
const seated = async (): Promise<{ seat: Seat; id: (name: string) => string }> => {
  const prefix = `t${++tests}`;
  return { seat: await house.seat(), id: (name) => `${prefix}-${name}` };
};

describe('a provider takes back what it did', () => {
  test('W-15: the rollback of a bet returns it once', async () => {
    const { seat, id } = await seated();
    await house.say('bet', at.bet(seat, { transaction: id('b'), amount: '10' }));
    const back = await house.say('rollback', at.rollback(seat, { transaction: id('x'), reference: id('b') }));
    expect(back).toEqual({ status: 200, body: { transaction: id('x'), balance: '1000.00', currency: 'PP' } });
    expect((await house.entriesOf(seat.player)).map((e) => [e.reason, e.amount])).toEqual([
      ['stake', -1000n],
      ['stake-returned', 1000n],
    ]);
  });

  test('W-16: the same rollback again, or another one of the same bet, fifty at once, returns it once', async () => {
    const { seat, id } = await seated();
    await house.say('bet', at.bet(seat, { transaction: id('b'), amount: '10' }));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        house.say(
          'rollback',
          at.rollback(seat, { transaction: id(`x${i % 5}`), reference: id('b'), amount: '10' }),
          { on: i % 2 === 0 ? 0 : 1 },
        ),
      ),
    );
    for (const answer of answers) expect([answer.status, answer.body['balance']]).toEqual([200, '1000.00']);
    expect(await house.entriesOf(seat.player)).toHaveLength(2);
  });

  test('W-17: a rollback that names another amount, round, game or currency is refused', async () => {
    const { seat, id } = await seated();
    await house.say('bet', at.bet(seat, { transaction: id('b'), amount: '10' }));
    await house.say('bet', at.bet(seat, { transaction: id('b2'), amount: '20', round: 'r-2' }));
    const right = at.rollback(seat, { transaction: id('x'), reference: id('b') });
    for (const wrong of [{ amount: '10.01' }, { round: 'r-2' }, { game: 'wheel' }]) {
      const answer = await house.say('rollback', { ...right, ...wrong });
      expect([answer.status, answer.body.error?.code]).toEqual([409, 'TRANSACTION_CONFLICT']);
    }
    const currency = await house.say('rollback', { ...right, currency: 'USDT' });
    expect(currency.body.error?.code).toBe('WRONG_CURRENCY');
    expect(await house.balanceOf(seat.player)).toBe(97_000n);
    // None of the refusals holds the id.
    expect((await house.say('rollback', right)).body).toMatchObject({ balance: '980.00' });
  });

  test('a rollback that names another player than its bet did is a conflict and no success', async () => {
    const { seat, id } = await seated();
    const other = await house.seat();
    await house.say('bet', at.bet(seat, { transaction: id('b'), amount: '10' }));
    const answer = await house.say(
      'rollback',
      at.rollback(other, { transaction: id('x'), reference: id('b') }),
    );
    expect([answer.status, answer.body.error?.code]).toEqual([409, 'TRANSACTION_CONFLICT']);
    expect(await house.balanceOf(other.player)).toBe(100_000n);
  });

  test.each([5000, 300_000])(
    'W-18: a bet that comes %i ms after its rollback never debits',
    async (laterMs) => {
      const { seat, id } = await seated();
      const rollback = at.rollback(seat, { transaction: id('x'), reference: id('b') });
      const back = await house.say('rollback', rollback);
      expect(back).toEqual({
        status: 200,
        body: { transaction: id('x'), balance: '1000.00', currency: 'PP' },
      });
      house.clock.advance(laterMs);
      const bet = at.bet(seat, { transaction: id('b'), amount: '10' });
      for (const on of [0, 1] as const) {
        const answer = await house.say('bet', bet, { on });
        expect([answer.status, answer.body.error?.code]).toEqual([409, 'TRANSACTION_ROLLED_BACK']);
      }
      expect(await house.say('rollback', rollback, { on: 1 })).toEqual(back);
      expect(await house.entriesOf(seat.player)).toEqual([]);
    },
  );

  test('W-19: a bet and its rollback at once on two servers, 200 times, leave the balance as it was', async () => {
    const { seat, id } = await seated();
    const outcomes = new Set<string>();
    for (let i = 0; i < 200; i++) {
      const [one, two] = i % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
      const round = `r-${i}`;
      const [bet, back] = await Promise.all([
        house.say('bet', at.bet(seat, { transaction: id(`b${i}`), amount: '10', round }), { on: one }),
        house.say(
          'rollback',
          at.rollback(seat, { transaction: id(`x${i}`), reference: id(`b${i}`), round }),
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
    expect(await house.balanceOf(seat.player)).toBe(100_000n);
  });

  test('W-20: a bet that a win has settled can no longer be rolled back', async () => {
    const { seat, id } = await seated();
    await house.say('bet', at.bet(seat, { transaction: id('named'), amount: '10', round: 'a' }));
    await house.say(
      'win',
      at.win(seat, { transaction: id('w1'), amount: '5', round: 'a', reference: id('named') }),
    );
    await house.say('bet', at.bet(seat, { transaction: id('whole'), amount: '10', round: 'b' }));
    await house.say('win', at.win(seat, { transaction: id('w2'), amount: '5', round: 'b' }));
    await house.say('bet', at.bet(seat, { transaction: id('closed'), amount: '10', round: 'c' }));
    await house.say('close', at.close(seat, 'c'));
    for (const [bet, round] of [
      ['named', 'a'],
      ['whole', 'b'],
      ['closed', 'c'],
    ] as const) {
      const answer = await house.say(
        'rollback',
        at.rollback(seat, { transaction: id(`x-${bet}`), reference: id(bet), round }),
        { on: 1 },
      );
      expect([answer.status, answer.body.error?.code]).toEqual([409, 'ALREADY_SETTLED']);
    }
    expect(await house.balanceOf(seat.player)).toBe(98_000n);
  });

  test('W-20: a win and the rollback of its bet at once on two servers: exactly one of them holds', async () => {
    const { seat, id } = await seated();
    for (let i = 0; i < 40; i++) {
      const round = `r-${i}`;
      const before = await house.balanceOf(seat.player);
      await house.say('bet', at.bet(seat, { transaction: id(`b${i}`), amount: '10', round }));
      const [win, back] = await Promise.all([
        house.say(
          'win',
          at.win(seat, { transaction: id(`w${i}`), amount: '15', round, reference: id(`b${i}`) }),
          {
            on: i % 2 === 0 ? 0 : 1,
          },
        ),
        house.say(
          'rollback',
          at.rollback(seat, { transaction: id(`x${i}`), reference: id(`b${i}`), round }),
          {
            on: i % 2 === 0 ? 1 : 0,
          },
        ),
      ]);
      const won = win.status === 200;
      expect(back.status === 200).toBe(!won);
      expect((await house.balanceOf(seat.player)) - before).toBe(won ? 500n : 0n);
    }
  });

  test('W-21: a win that was spent is taken back as far as it goes, and the rest is owed', async () => {
    const { seat, id } = await seated();
    await house.say('bet', at.bet(seat, { transaction: id('b'), amount: '10' }));
    await house.say('win', at.win(seat, { transaction: id('w'), amount: '100', reference: id('b') }));
    await house.say('bet', at.bet(seat, { transaction: id('spend'), amount: '1050', round: 'r-2' }));
    const rollback = at.rollback(seat, { transaction: id('x'), reference: id('w') });
    const back = await house.say('rollback', rollback);
    expect(back).toEqual({
      status: 200,
      body: { transaction: id('x'), balance: '0.00', currency: 'PP', shortfall: '60.00' },
    });
    expect(await house.say('rollback', rollback, { on: 1 })).toEqual(back);
    expect(await house.balanceOf(seat.player)).toBe(0n);
  });

  test('W-22: what another provider signs is refused, and in its own name it finds nothing', async () => {
    const { seat, id } = await seated();
    await house.say('bet', at.bet(seat, { transaction: id('b'), amount: '10' }));
    const rollback = at.rollback(seat, { transaction: id('x'), reference: id('b') });
    const forged = await house.say('rollback', rollback, { secret: SECRETS.get('bolt')! });
    expect([forged.status, forged.body.error?.code]).toEqual([401, 'SIGNATURE_INVALID']);
    await house.say('rollback', rollback, { provider: 'bolt' });
    expect(await house.balanceOf(seat.player)).toBe(99_000n);
  });

  test('W-23: a rollback three days late is honoured', async () => {
    const { seat, id } = await seated();
    await house.say('bet', at.bet(seat, { transaction: id('b'), amount: '10' }));
    house.clock.advance(72 * 3_600_000);
    const back = await house.say('rollback', at.rollback(seat, { transaction: id('x'), reference: id('b') }));
    expect(back.body).toMatchObject({ balance: '1000.00' });
  });

  test('W-24: where the answer of the database is lost after it has saved, the retry answers and nothing moves twice', async () => {
    const { seat, id } = await seated();
    const lose = async (save: () => Promise<unknown>): Promise<never> => {
      await save();
      throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
    };
    const steps = [
      ['bet', at.bet(seat, { transaction: id('b'), amount: '10' }), '990.00'],
      ['win', at.win(seat, { transaction: id('w'), amount: '25', reference: id('b') }), '1015.00'],
      ['rollback', at.rollback(seat, { transaction: id('x'), reference: id('w') }), '990.00'],
    ] as const;
    for (const [call, body, balance] of steps) {
      house.servers[0].aroundNextSave = lose;
      const lost = await house.say(call, body);
      expect([lost.status, lost.body.error?.code]).toEqual([503, 'UNAVAILABLE']);
      const retries = [await house.say(call, body), await house.say(call, body, { on: 1 })];
      for (const retry of retries) expect([retry.status, retry.body['balance']]).toEqual([200, balance]);
    }
    expect(await house.entriesOf(seat.player)).toHaveLength(3);
  });

  test('W-25: where a bet hangs before it is saved and the provider rolls back meanwhile, nothing is moved in the end', async () => {
    const { seat, id } = await seated();
    const bet = at.bet(seat, { transaction: id('b'), amount: '10' });
    let resume = (): void => undefined;
    const stalled = new Promise<void>((done) => (resume = done));
    const hanging = new Promise<void>((reached) => {
      house.servers[0].aroundNextSave = async (save) => {
        reached();
        await stalled;
        return save();
      };
    });
    const late = house.say('bet', bet);
    await hanging;
    const back = await house.say(
      'rollback',
      at.rollback(seat, { transaction: id('x'), reference: id('b') }),
      {
        on: 1,
      },
    );
    expect(back.status).toBe(200);
    resume();
    expect((await late).body.error?.code).toBe('TRANSACTION_ROLLED_BACK');
    expect(await house.entriesOf(seat.player)).toEqual([]);
  });

  test('W-25: where the row is held while bet and rollback wait for it, nothing is moved in the end', async () => {
    const { seat, id } = await seated();
    const holder = await house.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from players where player_id = $1 for update', [seat.player]);
    const bet = at.bet(seat, { transaction: id('b'), amount: '10' });
    const both = Promise.all([
      house.say('bet', bet),
      house.say('rollback', at.rollback(seat, { transaction: id('x'), reference: id('b') }), { on: 1 }),
    ]);
    const waiting = async (): Promise<number> =>
      (
        await house.pool.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rows[0]!.n;
    await expect.poll(waiting, { interval: 5, timeout: 20_000 }).toBe(2);
    await holder.query('rollback');
    holder.release();
    const [first, back] = await both;
    expect(back.status).toBe(200);
    expect([200, 409]).toContain(first.status);
    expect(await house.balanceOf(seat.player)).toBe(100_000n);
  });
});
