import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorContract as calls, type OperatorCall } from '@parlor/contract/calls/operator/operator.ts';
import type { Correction } from '@parlor/contract/calls/operator/corrections.ts';
import type { EditionCard } from '@parlor/contract/calls/operator/contests.ts';
import type { Order } from '@parlor/contract/calls/shop.ts';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { inTransaction } from '../../db/transaction.ts';
import { openOperatorConsole, type OperatorConsole } from '../../test/operator-console.ts';
import { startTwoServers, type TwoServers } from '../../test/two-servers.ts';
import { roleOf, type OperatorEntry } from './roles.ts';

let two: TwoServers;
let operatorConsole: OperatorConsole;
let treasurer: string;
let second: string;
let support: string;
let viewer: string;
const refunded: string[] = [];

beforeAll(async () => {
  two = await startTwoServers();
  operatorConsole = await openOperatorConsole(two, {
    limits: { PP: { treasurer: 1000, player: 700, all: 5000 } },
    refund: async (playerId, orderId, _why, note) => {
      refunded.push(`${playerId} ${orderId}`);
      await inTransaction(two.pool, (tx) => note(tx, {} as Order));
      throw new Error('no order here');
    },
  });
  ({ treasurer, second, support, viewer } = operatorConsole);
});
afterAll(async () => {
  await operatorConsole.close();
  await two.close();
});

const asks = <T>(...request: Parameters<OperatorConsole['asks']>) => operatorConsole.asks<T>(...request);
const guest = () => operatorConsole.guest();
const acts = async (userId: string) =>
  (
    await asks<{ acts: Array<{ act: string; by: string; why?: string }> }>(viewer, 'operatorActs', {
      query: { userId },
    })
  ).body.acts.map(({ act, by, why }) => [act, by, why]);

describe('roles', () => {
  test('every call refuses a player without a role, and a role allows only its own calls', async () => {
    const player = await guest();
    const asksMore: { readonly [N in OperatorCall]?: object } = {
      correctBalance: { currency: 'PP', amount: 1 },
      decideCorrection: { approve: true },
      writeOffDebt: { currency: 'PP', amount: 1 },
      decideReferral: { release: true },
    };
    for (const name of Object.keys(calls) as OperatorCall[]) {
      const params = { userId: player, orderId: 'o1-0', id: 'x' };
      const body = { ...asksMore[name], why: 'because' };
      const post = calls[name].method === 'POST' ? { body } : {};
      const query = name === 'findAnything' ? { query: { text: 'a' } } : {};
      const { status, body: reply } = await asks(player, name, { params, ...post, ...query });
      expect([name, status, reply.error?.code]).toEqual([name, 403, 'NOT_AN_OPERATOR']);
    }
    const body = { why: 'because' };
    expect((await asks(viewer, 'disablePlayer', { params: { userId: player }, body })).status).toBe(403);
    const grant = { currency: 'PP', amount: 5, why: 'because' };
    expect((await asks(support, 'correctBalance', { params: { userId: player }, body: grant })).status).toBe(
      403,
    );
    expect(await two.balanceOf(player)).toBe(100_000n);
  });

  test('an operator with a disabled account has no role', async () => {
    await two.pool.query('update profiles set disabled_at = now() where player_id = $1', [viewer]);
    expect((await asks(viewer, 'operatorMe')).status).toBe(403);
    await two.pool.query('update profiles set disabled_at = null where player_id = $1', [viewer]);
    expect((await asks(viewer, 'operatorMe')).body).toMatchObject({ role: 'viewer' });
  });

  test('an operator with two roles has the higher one', async () => {
    const [player, subject] = [await guest(), 'two-roles@parlor.example'];
    for (const provider of ['email', 'google'])
      await two.pool.query(
        'insert into identities (provider, subject, player_id, created_at) values ($1, $2, $3, now())',
        [provider, subject, player],
      );
    const operators: OperatorEntry[] = [
      { identity: `email:${subject}`, role: 'treasurer' },
      { identity: `google:${subject}`, role: 'viewer' },
    ];
    expect(await roleOf(two.pool, operators, player)).toBe('treasurer');
    expect(await roleOf(two.pool, operators, await guest())).toBeUndefined();
  });
});

describe('corrections (I50)', () => {
  test('one within the limit is done at once, with actor and reason in the audit log', async () => {
    const player = await guest();
    const grant = { currency: 'PP', amount: 250.5, why: 'lost a round to our outage' };
    const { body } = await asks<Correction>(treasurer, 'correctBalance', {
      params: { userId: player },
      body: grant,
    });
    expect(body).toMatchObject({ state: 'done', amount: 250.5, by: treasurer });
    expect(await two.balanceOf(player)).toBe(125_050n);
    const back = { currency: 'PP', amount: -400, why: 'granted to the wrong person' };
    await asks(treasurer, 'correctBalance', { params: { userId: player }, body: back });
    expect(await two.balanceOf(player)).toBe(85_050n);
    expect(await acts(player)).toEqual([
      ['correct-balance', treasurer, 'granted to the wrong person'],
      ['correct-balance', treasurer, 'lost a round to our outage'],
    ]);
    await two.mustBeSound();
  });

  test('one above the limit waits for another operator, who approves it once', async () => {
    const player = await guest();
    const grant = { currency: 'PP', amount: 900, why: 'prize of the festival' };
    const { body: request } = await asks<Correction>(treasurer, 'correctBalance', {
      params: { userId: player },
      body: grant,
    });
    expect(request.state).toBe('waiting');
    expect(await two.balanceOf(player)).toBe(100_000n);
    const decide = { params: { id: request.id }, body: { approve: true, why: 'seen the list of winners' } };
    expect((await asks(treasurer, 'decideCorrection', decide)).body.error?.code).toBe('OWN_ACCOUNT');
    const both = await Promise.all([1, 2, 3].map(() => asks<Correction>(second, 'decideCorrection', decide)));
    for (const { status, body } of both)
      expect([status, body.state, body.approvedBy]).toEqual([200, 'done', second]);
    expect(await two.balanceOf(player)).toBe(190_000n);
  });

  test('a rejected request is never done', async () => {
    const player = await guest();
    const grant = { currency: 'PP', amount: 701, why: 'a friend asked' };
    const { body: request } = await asks<Correction>(treasurer, 'correctBalance', {
      params: { userId: player },
      body: grant,
    });
    const no = { params: { id: request.id }, body: { approve: false, why: 'no ground for it' } };
    expect((await asks<Correction>(second, 'decideCorrection', no)).body.state).toBe('rejected');
    const yes = { params: { id: request.id }, body: { approve: true, why: 'on second thought' } };
    expect((await asks<Correction>(second, 'decideCorrection', yes)).body.state).toBe('rejected');
    expect(await two.balanceOf(player)).toBe(100_000n);
  });

  test('nobody grants to themselves, no deduction exceeds the balance, and a reason is required', async () => {
    const own = { currency: 'PP', amount: 5, why: 'for my trouble' };
    const { body } = await asks(treasurer, 'correctBalance', { params: { userId: treasurer }, body: own });
    expect(body.error?.code).toBe('OWN_ACCOUNT');
    const player = await guest();
    await two.servers[0].players.act('correctBalance', player, {
      input: { correctionId: 'empty', currency: 'PP', amountMinor: -99_900n },
    });
    const much = { currency: 'PP', amount: -2, why: 'too much was paid' };
    expect(
      (await asks(treasurer, 'correctBalance', { params: { userId: player }, body: much })).body.error?.code,
    ).toBe('INSUFFICIENT_BALANCE');
    const mute = { currency: 'PP', amount: 1, why: '' };
    expect((await asks(treasurer, 'correctBalance', { params: { userId: player }, body: mute })).status).toBe(
      400,
    );
  });
});

describe('accounts and orders', () => {
  test('disabling ends every sign-in; enabling allows the player to sign in again; both are in the audit log', async () => {
    const player = await guest();
    await two.pool.query(
      `insert into sign_ins (player_id, sign_in_id, platform, created_at, last_used_at, expires_at, refresh_salt)
        values ($1, 'here', 'web', now(), now(), now() + interval '1 day', '\\x00')`,
      [player],
    );
    const params = { userId: player };
    await asks(support, 'disablePlayer', { params, body: { why: 'bought with a stolen card' } });
    const { rows } = await two.pool.query('select revoked_at from sign_ins where player_id = $1', [player]);
    expect(rows[0].revoked_at).not.toBeNull();
    const { body } = await asks<{ disabledAt?: string }>(support, 'enablePlayer', {
      params,
      body: { why: 'it was his own' },
    });
    expect(body.disabledAt).toBeUndefined();
    expect((await acts(player)).map(([act]) => act)).toEqual(['enable-player', 'disable-player']);
  });

  test('a refund records the operator', async () => {
    const player = await guest();
    await asks<Order>(support, 'refundPlayerOrder', {
      params: { userId: player, orderId: 'o1-abc' },
      body: { why: 'came twice' },
    });
    expect(refunded).toContain(`${player} o1-abc`);
    expect(await acts(player)).toEqual([['refund-order', support, 'came twice']]);
  });

  test('nobody can refund their own order', async () => {
    const own = { params: { userId: support, orderId: 'o1-own' }, body: { why: 'I changed my mind' } };
    expect((await asks(support, 'refundPlayerOrder', own)).body.error?.code).toBe('OWN_ACCOUNT');
    expect(refunded).not.toContain(`${support} o1-own`);
  });

  test('the pages of the audit log show each act once; a player’s pages show only acts on that player', async () => {
    const [player, other] = [await guest(), await guest()];
    for (const [userId, why] of [
      [player, 'first'],
      [other, 'of another'],
      [player, 'second'],
      [player, 'third'],
    ] as const)
      await asks(support, 'disablePlayer', { params: { userId }, body: { why } });
    const read: unknown[] = [];
    let before: string | undefined;
    do {
      const query = { userId: player, limit: '1', ...(before === undefined ? {} : { before }) };
      const { body } = await asks<{ acts: Array<{ why?: string }>; before?: string }>(
        viewer,
        'operatorActs',
        { query },
      );
      read.push(...body.acts.map(({ why }) => why));
      before = body.before;
    } while (before !== undefined && read.length < 9);
    expect(read).toEqual(['third', 'second', 'first']);
  });

  test('nothing can be removed from the audit log', async () => {
    await expect(two.pool.query('delete from audit_log')).rejects.toThrow(/append-only/);
    await expect(two.pool.query("update corrections set why = 'x'")).rejects.toThrow(/append-only/);
  });
});

describe('races and contests', () => {
  const announced = async (
    period: string,
    startsInHours: number,
    o: { frozen?: boolean; settled?: boolean; entrants?: number; excluded?: readonly string[] } = {},
  ): Promise<string> => {
    const at = (hours: number) => new Date(two.clock.now() + hours * HOUR_MS).toISOString();
    const edition = `evening-race/${period}`;
    await two.pool.query(
      `insert into contest_editions (edition, contest_id, period, title, description, game_id, statistic, prizes, total,
         paid_places, salt, starts_at, ends_at, announced_at, frozen_at, settled_at, entrants, excluded)
       values ($1, 'evening-race', $2, 'Evening race', '', 'coin', 'wagered', '[{"from":1,"to":3,"minor":"5000"}]', 15000,
         3, 'salt', $3, $4, $3, $5, $6, $7, $8)`,
      [
        edition,
        period,
        at(startsInHours),
        at(startsInHours + 24),
        o.frozen ? at(0) : null,
        o.settled ? at(0) : null,
        o.entrants ?? null,
        o.excluded ?? null,
      ],
    );
    return edition;
  };
  const wins = (edition: string, position: number, playerId: string, isPaid: boolean) =>
    two.pool.query(
      `insert into contest_winners (edition, position, player_id, value, reached_ms, prize, paid_at)
       values ($1, $2, $3, 100, 1, 5000, $4)`,
      [edition, position, playerId, isPaid ? new Date(two.clock.now()).toISOString() : null],
    );

  test('each edition is shown with its state, its places, and the paid prizes', async () => {
    const [alice, bob, carol] = [await guest(), await guest(), await guest()];
    await announced('2026-11-25', 20);
    const running = await announced('2026-11-24', -4);
    await announced('2026-11-23', -28);
    const paying = await announced('2026-11-22', -52, { frozen: true, entrants: 3, excluded: [carol] });
    const settled = await announced('2026-11-21', -76, { frozen: true, settled: true, entrants: 1 });
    // One entry with a place, and one whose value is not above zero; neither is in the histogram yet.
    await two.pool.query(
      `insert into contest_changes (player_id, edition, new_value, new_early)
       values ($2, $1, 700, -1), ($3, $1, 0, -1)`,
      [running, alice, bob],
    );
    await wins(paying, 1, alice, true);
    await wins(paying, 2, bob, false);
    await wins(settled, 1, bob, true);

    const { status, body } = await asks<{ editions: EditionCard[] }>(viewer, 'operatorContests');
    expect(status).toBe(200);
    const none = { places: 0, amount: 0 };
    const one = { places: 1, amount: 50 };
    expect(
      body.editions.map((e) => [e.period, e.state, e.entrants, e.excluded, e.totalPrize, e.won, e.paid]),
    ).toEqual([
      ['2026-11-25', 'announced', 0, 0, 150, none, none],
      ['2026-11-24', 'running', 1, 0, 150, none, none],
      ['2026-11-23', 'ended', 0, 0, 150, none, none],
      ['2026-11-22', 'paying', 3, 1, 150, { places: 2, amount: 100 }, one],
      ['2026-11-21', 'settled', 1, 0, 150, one, one],
    ]);
    expect(body.editions[0]).toMatchObject({
      contestId: 'evening-race',
      title: 'Evening race',
      statistic: 'wagered',
    });

    // What is not over is listed, however many began after it.
    for (let n = 0; n < 61; n++) {
      const period = new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10);
      await announced(period, -1, { frozen: true, settled: true });
    }
    const all = await asks<{ editions: EditionCard[] }>(viewer, 'operatorContests');
    const more = all.body.editions;
    const states = more.map(({ state }) => state);
    expect(states).toEqual(expect.arrayContaining(['announced', 'running', 'ended', 'paying']));
    expect(more).toHaveLength(63);
  });
});

describe("a player's debt", () => {
  test("is on the player's page; only a treasurer can write it off, once and with a reason", async () => {
    const player = await guest();
    const { players } = two.servers[0];
    const owesAfterARefund = async () => {
      // The player uses the items before they are taken back.
      const order = { orderId: 'owed', itemId: 'x', title: 'x', description: 'x', quantity: 1 } as const;
      await players.act('placeOrder', player, {
        order: { orderId: 'o-owed', stockOf: 'pack' },
        input: { ...order, orderId: 'o-owed', itemId: 'pack', mode: 'telegram', platform: 'web', taken: 0 },
      });
      const { id } = await players.read(player, ({ state }) => state.packs[0]!);
      await players.act('openPack', player, { input: { params: { id }, known: undefined } });
      await players.act('refundOrder', player, {
        order: { orderId: 'o-owed' },
        input: (known) => ({ order: known.order!, payment: undefined, because: 'asked for' }),
      });
    };
    await owesAfterARefund();
    const card = async () =>
      (await asks<{ debts: unknown }>(viewer, 'playerCard', { params: { userId: player } })).body.debts;
    expect(await card()).toEqual([{ currency: 'PP', amount: 50 }]);
    const why = 'our own mistake';
    const writesOff = (who: string, amount: number, of = player) =>
      asks(who, 'writeOffDebt', { params: { userId: of }, body: { currency: 'PP', amount, why } });
    for (const who of [viewer, support])
      expect((await writesOff(who, 50)).body.error?.code).toBe('NOT_AN_OPERATOR');
    expect((await writesOff(treasurer, 50, treasurer)).body.error?.code).toBe('OWN_ACCOUNT');
    expect((await writesOff(treasurer, 49)).body.error).toMatchObject({
      code: 'DEBT_CHANGED',
      details: { currency: 'PP', owed: '50' },
    });
    expect((await writesOff(treasurer, 0)).body.error?.code).toBe('INVALID_REQUEST');
    const before = await two.balanceOf(player);
    const both = await Promise.all([writesOff(treasurer, 50), writesOff(second, 50)]);
    expect(both.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find((one) => one.status === 200)?.body).toEqual({ debts: [] });
    expect(await card()).toEqual([]);
    expect(await two.balanceOf(player)).toBe(before);
    const { rows } = await two.pool.query(
      "select why from audit_log where player_id = $1 and act = 'write-off-debt' and refused is null",
      [player],
    );
    expect(rows).toEqual([{ why }]);
    await two.mustBeSound();
  });
});
