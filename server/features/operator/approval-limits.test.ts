// The limits of one person: sums over a day, and never for an account with a role. Refusals are in the log (I50).
import { APPLE } from '../../oidc-settings.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  operatorContract as calls,
  type OperatorAct,
  type OperatorCall,
  type OperatorReply,
} from '@parlor/contract/calls/operator/operator.ts';
import {
  CORRECTION_EXPIRES_AFTER_HOURS,
  type Correction,
} from '@parlor/contract/calls/operator/corrections.ts';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { openOperatorConsole, type OperatorConsole } from '../../test/operator-console.ts';
import { startTwoServers, type TwoServers } from '../../test/two-servers.ts';
import { isChanging, roleFor } from './guard.ts';

let two: TwoServers;
let operatorConsole: OperatorConsole;
let beside: OperatorConsole;

beforeAll(async () => {
  two = await startTwoServers();
  const limits = { PP: { treasurer: 10_000, player: 12_000, all: 15_000 } };
  operatorConsole = await openOperatorConsole(two, { limits }, 0);
  beside = await openOperatorConsole(two, { limits }, 1);
});
afterAll(async () => {
  await operatorConsole.close();
  await beside.close();
  await two.close();
});
/** A day later, so that the sums of the previous test do not count. */
beforeEach(() => two.clock.advance(25 * HOUR_MS));

const grants = (who: string, userId: string, amount: number, on = operatorConsole, key?: string) =>
  on.asks<Correction>(who, 'correctBalance', {
    params: { userId },
    body: { currency: 'PP', amount, why: 'an evening that went wrong' },
    ...(key === undefined ? {} : { key }),
  });
const stateOf = async (request: Promise<{ body: Correction }>): Promise<string> => (await request).body.state;
const cardOf = async (userId: string) =>
  (
    await operatorConsole.asks<OperatorReply<'playerCard'>>(operatorConsole.viewer, 'playerCard', {
      params: { userId },
    })
  ).body;
const actsOf = async (userId?: string) =>
  (
    await operatorConsole.asks<{ acts: OperatorAct[] }>(operatorConsole.viewer, 'operatorActs', {
      query: userId === undefined ? {} : { userId },
    })
  ).body.acts;

describe('sums over a day', () => {
  test('one of ten grants of 10,000 is done, and nine wait for a second person', async () => {
    const { treasurer } = operatorConsole;
    const states: string[] = [];
    for (let n = 0; n < 10; n++)
      states.push(await stateOf(grants(treasurer, await operatorConsole.guest(), 10_000)));
    expect(states).toEqual(['done', ...Array.from({ length: 9 }, () => 'waiting')]);
  });

  test('two processes at the same moment do not exceed the limit', async () => {
    const guests = await Promise.all(Array.from({ length: 8 }, () => operatorConsole.guest()));
    const states = await Promise.all(
      guests.map((guest, n) =>
        stateOf(grants(operatorConsole.treasurer, guest, 4_000, n % 2 === 0 ? operatorConsole : beside)),
      ),
    );
    expect(states.filter((state) => state === 'done')).toHaveLength(2);
  });

  test('deductions count like grants, also for one player by two treasurers, and for all treasurers together', async () => {
    const { treasurer, second } = operatorConsole;
    const guest = await operatorConsole.guest();
    expect(await stateOf(grants(treasurer, guest, 8_000))).toBe('done');
    // Within the second treasurer's own sum, and above the player's.
    expect(await stateOf(grants(second, guest, -4_500))).toBe('waiting');
    expect(await stateOf(grants(second, guest, -4_000))).toBe('done');
    // Within the second treasurer's own sum, and above the sum of all.
    expect(await stateOf(grants(second, await operatorConsole.guest(), 3_500))).toBe('waiting');
    expect(await stateOf(grants(second, await operatorConsole.guest(), 3_000))).toBe('done');
    const me = await operatorConsole.asks<OperatorReply<'operatorMe'>>(treasurer, 'operatorMe');
    expect(me.body.limits['PP']).toEqual({
      perTreasurer: 10_000,
      perPlayer: 12_000,
      allTogether: 15_000,
      left: 0,
    });
  });

  test('an amount that is 24 hours old no longer counts', async () => {
    const { treasurer } = operatorConsole;
    expect(await stateOf(grants(treasurer, await operatorConsole.guest(), 6_000))).toBe('done');
    two.clock.advance(12 * HOUR_MS);
    expect(await stateOf(grants(treasurer, await operatorConsole.guest(), 4_000))).toBe('done');
    two.clock.advance(12 * HOUR_MS - 1);
    expect(await stateOf(grants(treasurer, await operatorConsole.guest(), 1))).toBe('waiting');
    two.clock.advance(1);
    expect(await stateOf(grants(treasurer, await operatorConsole.guest(), 6_000))).toBe('done');
    expect(await stateOf(grants(treasurer, await operatorConsole.guest(), 1))).toBe('waiting');
  });
});

describe('a waiting request', () => {
  test("is on the player's page until it is decided", async () => {
    const guest = await operatorConsole.guest();
    const { body: request } = await grants(operatorConsole.treasurer, guest, 20_000);
    expect((await cardOf(guest)).waiting).toEqual([request]);
    expect(request.expiresAt).toBe(
      new Date(two.clock.now() + CORRECTION_EXPIRES_AFTER_HOURS * HOUR_MS).toISOString(),
    );
    const decide = { params: { id: request.id }, body: { approve: true, why: 'seen the list' } };
    expect(
      (await operatorConsole.asks<Correction>(operatorConsole.second, 'decideCorrection', decide)).body.state,
    ).toBe('done');
    expect((await cardOf(guest)).waiting).toEqual([]);
    expect(await two.balanceOf(guest)).toBe(2_100_000n);
  });

  test('can be withdrawn only by its author; then it is never done', async () => {
    const guest = await operatorConsole.guest();
    const { body: request } = await grants(operatorConsole.treasurer, guest, 20_000);
    const withdraw = { params: { id: request.id }, body: { why: 'the wrong player' } };
    expect((await operatorConsole.asks(operatorConsole.second, 'withdrawCorrection', withdraw)).status).toBe(
      404,
    );
    const { body } = await operatorConsole.asks<Correction>(
      operatorConsole.treasurer,
      'withdrawCorrection',
      withdraw,
    );
    expect(body.state).toBe('withdrawn');
    const decide = { params: { id: request.id }, body: { approve: true, why: 'seen the list' } };
    expect(
      (await operatorConsole.asks<Correction>(operatorConsole.second, 'decideCorrection', decide)).body.state,
    ).toBe('withdrawn');
    expect((await cardOf(guest)).waiting).toEqual([]);
    expect(await two.balanceOf(guest)).toBe(100_000n);
  });

  test('expires: nobody can decide it, and it is not listed', async () => {
    const guest = await operatorConsole.guest();
    const { body: request } = await grants(operatorConsole.treasurer, guest, 20_000);
    two.clock.advance(CORRECTION_EXPIRES_AFTER_HOURS * HOUR_MS);
    const decide = { params: { id: request.id }, body: { approve: true, why: 'seen the list' } };
    const late = await operatorConsole.asks(operatorConsole.second, 'decideCorrection', decide);
    expect([late.status, late.body.error?.code]).toEqual([409, 'CORRECTION_EXPIRED']);
    expect((await cardOf(guest)).waiting).toEqual([]);
    const { body: listed } = await operatorConsole.asks<{ corrections: Correction[] }>(
      operatorConsole.viewer,
      'waitingCorrections',
    );
    expect(listed.corrections.map(({ id }) => id)).not.toContain(request.id);
    expect(await two.balanceOf(guest)).toBe(100_000n);
  });
});

describe('an account with a role', () => {
  test('needs two people for a correction of any amount', async () => {
    const { treasurer, second, support } = operatorConsole;
    const { body: request } = await grants(treasurer, support, 1);
    expect(request.state).toBe('waiting');
    const decide = { params: { id: request.id }, body: { approve: true, why: 'paid for lunch' } };
    expect((await operatorConsole.asks<Correction>(second, 'decideCorrection', decide)).body.state).toBe(
      'done',
    );
    expect((await cardOf(support)).isOperator).toBe(true);
    expect((await cardOf(await operatorConsole.guest())).isOperator).toBe(false);
  });

  test('cannot decide about its own correction', async () => {
    const { treasurer, second } = operatorConsole;
    const before = await two.balanceOf(second);
    const { body: request } = await grants(treasurer, second, 1);
    const decide = { params: { id: request.id }, body: { approve: true, why: 'I earned it' } };
    expect((await operatorConsole.asks(second, 'decideCorrection', decide)).body.error?.code).toBe(
      'OWN_ACCOUNT',
    );
    expect(await two.balanceOf(second)).toBe(before);
    expect((await cardOf(second)).waiting).toEqual([request]);
  });

  test('has a debt that nobody writes off alone', async () => {
    const request = {
      params: { userId: operatorConsole.support },
      body: { currency: 'PP', amount: 1, why: 'paid for lunch' },
    };
    const { status, body } = await operatorConsole.asks(operatorConsole.treasurer, 'writeOffDebt', request);
    expect([status, body.error?.code]).toEqual([403, 'OPERATOR_ACCOUNT']);
  });

  test.each(['google', APPLE])(
    'is not one whose player only calls an identity like the address of an operator, until %s proves it',
    async (proves) => {
      const guest = await operatorConsole.guest();
      const address = `owner-${guest}@company.example`;
      await two.pool.query(
        `insert into operator_accounts (operator_id, email, name, role, is_enrolled, created_at)
       values ($2, $1, 'Owner', 'owner', true, now())`,
        [address, 990_000 + Number(guest)],
      );
      const named = (provider: string) =>
        two.pool.query(
          `insert into identities (player_id, provider, subject, created_at, label) values ($1, $2, $3, now(), $4)`,
          [guest, provider, `${provider}-${guest}`, address],
        );
      const disables = async () => {
        const request = { params: { userId: guest }, body: { why: 'cheating' } };
        return (await operatorConsole.asks(operatorConsole.support, 'disablePlayer', request)).status;
      };
      await named('telegram');
      await named('facebook');
      expect(await disables()).toBe(200);
      await named(proves);
      expect(await disables()).toBe(403);
    },
  );

  test('cannot be disabled or enabled in the console', async () => {
    const { treasurer, support, viewer } = operatorConsole;
    const request = (userId: string) => ({ params: { userId }, body: { why: 'left the company' } });
    for (const who of [support, treasurer]) {
      const { status, body } = await operatorConsole.asks(who, 'disablePlayer', request(viewer));
      expect([status, body.error?.code]).toEqual([403, 'OPERATOR_ACCOUNT']);
    }
    await two.pool.query('update profiles set disabled_at = now() where player_id = $1', [viewer]);
    expect((await operatorConsole.asks(support, 'enablePlayer', request(viewer))).body.error?.code).toBe(
      'OPERATOR_ACCOUNT',
    );
    await two.pool.query('update profiles set disabled_at = null where player_id = $1', [viewer]);
  });
});

describe('refusals', () => {
  test('are in the log as refused, with actor, target and reason', async () => {
    const { support, treasurer, viewer } = operatorConsole;
    const guest = await operatorConsole.guest();
    await operatorConsole.asks(support, 'disablePlayer', {
      params: { userId: treasurer },
      body: { why: 'a quarrel' },
    });
    await operatorConsole.asks(viewer, 'disablePlayer', {
      params: { userId: guest },
      body: { why: 'out of turn' },
    });
    await grants(treasurer, treasurer, 5);
    const entries = (await actsOf()).slice(0, 3);
    expect(entries).toMatchObject([
      { act: 'correct-balance', by: treasurer, refused: 'OWN_ACCOUNT', userId: treasurer },
      { act: 'disable-player', by: viewer, refused: 'NOT_AN_OPERATOR', userId: guest },
      {
        act: 'disable-player',
        by: support,
        refused: 'OPERATOR_ACCOUNT',
        userId: treasurer,
        why: 'a quarrel',
        details: { code: 'OPERATOR_ACCOUNT' },
      },
    ]);
  });

  test('a done act is not logged as refused', async () => {
    const guest = await operatorConsole.guest();
    await grants(operatorConsole.treasurer, guest, 5);
    expect((await actsOf(guest)).map(({ act, refused }) => [act, refused])).toEqual([
      ['correct-balance', undefined],
    ]);
  });
});

const rank = ['none', 'viewer', 'support', 'treasurer'];
const roleWalk = (Object.keys(calls) as OperatorCall[]).flatMap((name) =>
  rank.slice(0, rank.indexOf(roleFor(calls[name]))).map((role) => [name, role] as const),
);

test.each(roleWalk)(
  '%s as %s is refused because of the role before the request is read',
  async (name, role) => {
    const who =
      role === 'none'
        ? await operatorConsole.guest()
        : { viewer: operatorConsole.viewer, support: operatorConsole.support }[role as 'viewer'];
    const params = { userId: 'nobody', orderId: '?', id: '', partner: 'x'.repeat(40) };
    const wrong = isChanging(calls[name]) ? ['{', '{"why":1}'] : [undefined];
    for (const body of wrong) {
      const { status, body: reply } = await operatorConsole.asks(who, name, {
        params: { ...params, id: 'x'.repeat(80) },
        ...(body === undefined ? { query: { limit: 'many' } } : { body }),
      });
      expect([status, reply.error?.code]).toEqual([403, 'NOT_AN_OPERATOR']);
    }
  },
);
