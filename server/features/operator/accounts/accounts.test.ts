// Accounts of operators at two processes: what lets somebody in, once, for how long, and what is refused.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SESSION_HOURS, STEP_UP_MINUTES } from '@parlor/contract/calls/operator/accounts/accounts.ts';
import { operatorContract } from '@parlor/contract/calls/operator/operator.ts';
import type { Endpoint } from '@parlor/contract/kernel/endpoint.ts';
import type { ErrorCode } from '@parlor/contract/kernel/errors.ts';
import { HOUR_MS, MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { RequestError } from '@parlor/sdk/errors.ts';
import {
  codeAt,
  openConsoleDesks,
  secretIn,
  type ConsoleDesks,
  type Desk,
  type Operator,
} from '../../../test/console-desks.ts';
import { startTwoServers, type TwoServers } from '../../../test/two-servers.ts';
import { approversIn } from '../content/approvers.ts';
import { codeOfAccount } from './account-store.ts';
import { resealTotps, useCode } from './second-factor.ts';

let two: TwoServers;
let c: ConsoleDesks;
beforeAll(async () => {
  two = await startTwoServers();
  c = await openConsoleDesks(two);
});
afterAll(async () => {
  await c.close();
  await two.close();
});

const WHY = 'for the test';
const later = (ms: number): void => two.clock.advance(ms);

/** The code of a refused call. */
const refused = (call: Promise<unknown>): Promise<ErrorCode | (string & {}) | undefined> =>
  call.then(
    (answer) => {
      throw new Error(`not refused: ${JSON.stringify(answer)}`);
    },
    (error: unknown) => {
      if (error instanceof RequestError) return error.code;
      throw error;
    },
  );
const statuses = (settled: ReadonlyArray<PromiseSettledResult<unknown>>): string[] =>
  settled.map(({ status }) => status).toSorted();
const signsIn = (operator: Operator, more: object = {}, desk: Desk = c.desk()) =>
  desk.calls.consoleCode({
    body: {
      email: operator.email,
      password: operator.password,
      code: codeAt(operator.key, two.clock.now()),
      ...more,
    },
  });
/** The same browser at the other process. */
const atSecond = ({ cookies }: Operator): Desk => c.desk(1, cookies);
const actsOf = async (desk: Desk) => (await desk.calls.operatorActs({ query: { limit: '100' } })).acts;

describe('joining', () => {
  test('an invitation makes one account, once, whichever process gets it', async () => {
    const { email, secret } = await c.invited();
    const first = c.desk();
    expect(await first.calls.consoleInvitation({ body: { secret } })).toMatchObject({ email, role: 'owner' });
    const { key, sealed } = await first.calls.joinCodeSetup({ body: { secret } });
    const body = { secret, sealed, password: 'a long password', code: codeAt(key, two.clock.now()) };
    const both = await Promise.allSettled(
      ([0, 1] as const).map((at) => c.desk(at).calls.joinWithCode({ body })),
    );
    expect(statuses(both)).toEqual(['fulfilled', 'rejected']);
    expect(await refused(first.calls.joinWithCode({ body }))).toBe('INVITATION_NOT_FOUND');
    expect(await refused(first.calls.consoleInvitation({ body: { secret } }))).toBe('INVITATION_NOT_FOUND');
  });

  test('an invitation that is too old, cancelled or made up opens nothing', async () => {
    const owner = await c.operator();
    const invites = async (email: string) =>
      owner.calls.inviteOperator({ body: { email, name: 'Vic', role: 'viewer', why: WHY } });
    const asks = (secret: string) => refused(c.desk(1).calls.consoleInvitation({ body: { secret } }));
    const cancelled = secretIn((await invites('cancelled@parlor.example')).link);
    const { invitations } = await owner.calls.operatorAccounts();
    const { id } = invitations.find(({ email }) => email === 'cancelled@parlor.example')!;
    await owner.calls.cancelInvitation({ params: { id }, body: { why: WHY } });
    expect(await asks(cancelled)).toBe('INVITATION_NOT_FOUND');
    expect(await asks('x'.repeat(43))).toBe('INVITATION_NOT_FOUND');
    const old = secretIn((await invites('old@parlor.example')).link);
    expect(await refused(invites('OLD@parlor.example'))).toBe('OPERATOR_EXISTS');
    later(48 * HOUR_MS + 1000);
    expect(await asks(old)).toBe('INVITATION_NOT_FOUND');
  });

  test('the secret of an app that was set up for another invitation does not fit', async () => {
    const [mine, other] = [await c.invited(), await c.invited()];
    const desk = c.desk();
    const { key, sealed } = await desk.calls.joinCodeSetup({ body: { secret: other.secret } });
    const body = { sealed, password: 'a long password', code: codeAt(key, two.clock.now()) };
    expect(await refused(desk.calls.joinWithCode({ body: { ...body, secret: mine.secret } }))).toBe(
      'CONSOLE_SIGN_IN_REFUSED',
    );
    await desk.calls.joinWithCode({ body: { ...body, secret: other.secret } });
  });

  test('neither secrets of invitations and sessions nor passwords and keys of apps are stored in the open', async () => {
    const invited = await c.invited();
    const operator = await c.joins(invited);
    const [session] = operator.cookies.values();
    const tables = [
      'operator_accounts',
      'operator_invitations',
      'operator_sessions',
      'operator_idempotency_keys',
      'audit_log',
    ];
    const all = await Promise.all(
      tables.map((table) => two.pool.query<{ row: string }>(`select t::text as row from ${table} t`)),
    );
    const rows = all.flatMap((result) => result.rows.map(({ row }) => row)).join('\n');
    expect(rows).toContain(operator.email);
    for (const secret of [invited.secret, session!, operator.password, operator.key]) {
      expect(rows).not.toContain(secret);
      expect(rows).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });
});

describe('signing in', () => {
  test('a code works once, at one process or the other', async () => {
    const operator = await c.operator();
    expect(await refused(signsIn(operator))).toBe('CONSOLE_SIGN_IN_REFUSED');
    later(MINUTE_MS);
    const code = codeAt(operator.key, two.clock.now());
    const both = await Promise.allSettled(
      ([0, 1] as const).map((at) => signsIn(operator, { code }, c.desk(at))),
    );
    expect(statuses(both)).toEqual(['fulfilled', 'rejected']);
    expect(await refused(signsIn(operator, { code }))).toBe('CONSOLE_SIGN_IN_REFUSED');
  });

  test('a wrong password leaves the code unused, and says no more than a wrong code or address', async () => {
    const operator = await c.operator();
    later(MINUTE_MS);
    const wrong = [
      { password: 'not this password' },
      { email: 'nobody@parlor.example' },
      { code: codeAt(operator.key, two.clock.now() - HOUR_MS) },
    ];
    for (const more of wrong) expect(await refused(signsIn(operator, more))).toBe('CONSOLE_SIGN_IN_REFUSED');
    await signsIn(operator);
  });

  test('after five wrong attempts even the right one waits, and the log says so once', async () => {
    const operator = await c.operator();
    const viewer = await c.operator('viewer');
    later(MINUTE_MS);
    const guess = () => refused(signsIn(operator, { password: 'not this password' }));
    const all = await Promise.all(Array.from({ length: 12 }, guess));
    expect(all.filter((code) => code === 'CONSOLE_SIGN_IN_REFUSED')).toHaveLength(5);
    expect(all.filter((code) => code === 'RATE_LIMITED')).toHaveLength(7);
    expect(await refused(signsIn(operator))).toBe('RATE_LIMITED');
    expect(
      (await actsOf(viewer)).filter(({ by, refused: code }) => by === operator.operatorId && code),
    ).toHaveLength(1);
    later(15 * MINUTE_MS);
    await signsIn(operator);
  });

  test('wrong attempts of a stranger do not stop the confirmations of an operator who is signed in', async () => {
    const operator = await c.operator();
    later(MINUTE_MS);
    for (let n = 0; n < 6; n++) await refused(signsIn(operator, { password: 'not this password' }));
    later(MINUTE_MS);
    await operator.calls.stepUp({ body: { code: codeAt(operator.key, two.clock.now()) } });
    for (let n = 0; n < 5; n++)
      expect(await refused(operator.calls.stepUp({ body: { code: '000000' } }))).toBe(
        'CONSOLE_SIGN_IN_REFUSED',
      );
    expect(await refused(operator.calls.stepUp({ body: { code: '000000' } }))).toBe('RATE_LIMITED');
  });

  test('a session ends after eight hours whatever is done with it, and the act in between is not done', async () => {
    const owner = await c.operator();
    later(SESSION_HOURS * HOUR_MS - MINUTE_MS);
    expect((await atSecond(owner).calls.operatorMe()).role).toBe('owner');
    later(2 * MINUTE_MS);
    const body = { email: 'late@parlor.example', name: 'Late', role: 'viewer', why: WHY } as const;
    expect(await refused(owner.calls.inviteOperator({ body }))).toBe('CONSOLE_SIGN_IN_NEEDED');
    await signsIn(owner, {}, owner);
    expect((await owner.calls.operatorAccounts()).invitations).not.toContainEqual(
      expect.objectContaining({ email: body.email }),
    );
    await owner.calls.inviteOperator({ body });
  });

  test('signing out ends the session at every process, and everywhere ends the others', async () => {
    const operator = await c.operator('viewer');
    const copy = c.desk(1, new Map(operator.cookies));
    const stolen = new Map(operator.cookies);
    later(MINUTE_MS);
    const other = c.desk(1);
    await signsIn(operator, {}, other);
    await copy.calls.endOwnSessions();
    for (const desk of [operator, other])
      expect(await refused(desk.calls.operatorMe())).toBe('CONSOLE_SIGN_IN_NEEDED');
    const again = c.desk();
    later(MINUTE_MS);
    await signsIn(operator, {}, again);
    const [[name, value]] = [...again.cookies] as [[string, string]];
    await again.calls.consoleSignOut();
    expect(stolen.get(name)).not.toBe(value);
    const { status } = await c.desk(1).send(operatorContract.operatorMe.path, {
      headers: { cookie: `${name}=${value}` },
    });
    expect(status).toBe(401);
  });
});

describe('the second factor', () => {
  test('counts for five minutes; then a new code is asked for, and one that was used is refused', async () => {
    const owner = await c.operator();
    const body = { email: 'ada@step-up.example', name: 'Ada', role: 'treasurer', why: WHY } as const;
    later(STEP_UP_MINUTES * MINUTE_MS);
    expect(await refused(atSecond(owner).calls.inviteOperator({ body }))).toBe('STEP_UP_NEEDED');
    const code = codeAt(owner.key, two.clock.now());
    await owner.calls.stepUp({ body: { code } });
    expect(await refused(owner.calls.stepUp({ body: { code } }))).toBe('CONSOLE_SIGN_IN_REFUSED');
    await atSecond(owner).calls.inviteOperator({ body });
  });

  test('is asked for by every act on money, releases and accounts, before the request is read', async () => {
    const owner = await c.operator();
    later(STEP_UP_MINUTES * MINUTE_MS);
    const asks = (Object.entries(operatorContract) as Array<[string, Endpoint]>).filter(
      ([, endpoint]) => endpoint.stepUp === true,
    );
    expect(asks.map(([name]) => name).toSorted()).toEqual([
      'addPasskey',
      'askBulkAct',
      'askCancelContest',
      'cancelRelease',
      'changeOperatorRole',
      'confirmCancelContest',
      'continueBulkAct',
      'correctBalance',
      'decideBulkAct',
      'decideCorrection',
      'decideDraft',
      'decideReferral',
      'inviteOperator',
      'makeWebhook',
      'passkeyOptions',
      'publishDraft',
      'refundPlayerOrder',
      'refundQuarantinedPayment',
      'removeOperator',
      'removePasskey',
      'renewWebhookSecret',
      'resetOperator',
      'reviewRelease',
      'rollBackRelease',
      'writeOffDebt',
    ]);
    for (const [name, { path }] of asks) {
      const reply = await owner.send(path.replace(/\{\w+\}/g, '1'), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: 'not JSON',
      });
      const { error } = (await reply.json()) as { error: { code: string } };
      expect([name, error.code]).toEqual([name, 'STEP_UP_NEEDED']);
    }
  });

  test('of one operator is none of another', async () => {
    const [one, other] = [await c.operator(), await c.operator()];
    later(STEP_UP_MINUTES * MINUTE_MS);
    const code = codeAt(other.key, two.clock.now());
    expect(await refused(one.calls.stepUp({ body: { code } }))).toBe('CONSOLE_SIGN_IN_REFUSED');
  });
});

describe('owners', () => {
  /** Every account of the earlier tests is gone, apart from these. */
  const onlyOwners = async (...owners: readonly Operator[]): Promise<void> => {
    await two.pool.query(
      'update operator_accounts set removed_at = now() where removed_at is null and operator_id <> all($1)',
      [owners.map(({ operatorId }) => operatorId)],
    );
  };

  test('the last one is neither removed nor demoted', async () => {
    const owner = await c.operator();
    await onlyOwners(owner);
    const params = { operatorId: owner.operatorId };
    expect(await refused(owner.calls.removeOperator({ params, body: { why: WHY } }))).toBe('LAST_OWNER');
    expect(
      await refused(owner.calls.changeOperatorRole({ params, body: { role: 'treasurer', why: WHY } })),
    ).toBe('LAST_OWNER');
    const second = await c.operator();
    await owner.calls.changeOperatorRole({ params, body: { role: 'treasurer', why: WHY } });
    expect((await owner.calls.operatorMe()).role).toBe('treasurer');
    expect(await refused(owner.calls.operatorAccounts())).toBe('NOT_AN_OPERATOR');
    expect((await second.calls.operatorMe()).role).toBe('owner');
  });

  test('whoever is demoted to support, or removed, counts no longer as an approver of content', async () => {
    const [owner, approver] = [await c.operator(), await c.operator('treasurer')];
    const mayApprove = approversIn(two.pool, []);
    const params = { operatorId: approver.operatorId };
    expect(await mayApprove(approver.operatorId)).toBe(true);
    await owner.calls.changeOperatorRole({ params, body: { role: 'support', why: WHY } });
    expect(await mayApprove(approver.operatorId)).toBe(false);
    await owner.calls.changeOperatorRole({ params, body: { role: 'treasurer', why: WHY } });
    expect(await mayApprove(approver.operatorId)).toBe(true);
    await owner.calls.removeOperator({ params, body: { why: WHY } });
    expect(await mayApprove(approver.operatorId)).toBe(false);
  });

  test('two who remove each other at two processes at once: one stays, again and again', async () => {
    for (let n = 0; n < 5; n += 1) {
      const [one, other] = [await c.operator(), await c.operator()];
      await onlyOwners(one, other);
      const removes = (whom: Operator, desk: Pick<Operator, 'calls'>) =>
        desk.calls.removeOperator({ params: { operatorId: whom.operatorId }, body: { why: WHY } });
      const both = await Promise.allSettled([removes(other, one), removes(one, atSecond(other))]);
      expect(statuses(both)).toEqual(['fulfilled', 'rejected']);
      const { rows } = await two.pool.query(
        "select operator_id from operator_accounts where role = 'owner' and removed_at is null",
      );
      expect(rows).toHaveLength(1);
    }
  });

  test('a removed operator is out at once at every process, and named in the log', async () => {
    const owner = await c.operator();
    const treasurer = await c.operator('treasurer');
    const { name } = (await treasurer.calls.operatorMe()).account!;
    await owner.calls.removeOperator({ params: { operatorId: treasurer.operatorId }, body: { why: WHY } });
    expect(await refused(atSecond(treasurer).calls.operatorMe())).toBe('CONSOLE_SIGN_IN_NEEDED');
    later(MINUTE_MS);
    expect(await refused(signsIn(treasurer))).toBe('CONSOLE_SIGN_IN_REFUSED');
    const acts = await actsOf(owner);
    expect(acts[0]).toMatchObject({ act: 'remove-operator', by: owner.operatorId, why: WHY });
    expect(acts.find(({ by }) => by === treasurer.operatorId)).toMatchObject({ act: 'join', byName: name });
  });

  test('a reset takes every way in away at once; its link gives new ones to the same account', async () => {
    const [owner, lost] = [await c.operator(), await c.operator('support')];
    const params = { operatorId: lost.operatorId };
    const { link } = await owner.calls.resetOperator({ params, body: { why: 'lost their phone' } });
    expect(await refused(lost.calls.operatorMe())).toBe('CONSOLE_SIGN_IN_NEEDED');
    later(MINUTE_MS);
    expect(await refused(signsIn(lost))).toBe('CONSOLE_SIGN_IN_REFUSED');
    const back = await c.joins({ email: lost.email, secret: secretIn(link) });
    expect(back.operatorId).toBe(lost.operatorId);
    expect((await back.calls.operatorMe()).role).toBe('support');
    expect(await refused(signsIn(lost))).toBe('CONSOLE_SIGN_IN_REFUSED');
  });

  test('nobody else reads or changes accounts', async () => {
    const owner = await c.operator();
    const treasurer = await c.operator('treasurer');
    const params = { operatorId: owner.operatorId };
    for (const call of [
      () => treasurer.calls.operatorAccounts(),
      () =>
        treasurer.calls.inviteOperator({
          body: { email: 'a@b.example', name: 'A', role: 'owner', why: WHY },
        }),
      () => treasurer.calls.changeOperatorRole({ params, body: { role: 'viewer', why: WHY } }),
      () => treasurer.calls.removeOperator({ params, body: { why: WHY } }),
      () => treasurer.calls.resetOperator({ params, body: { why: WHY } }),
    ])
      expect(await refused(call())).toBe('NOT_AN_OPERATOR');
  });
});

describe('the console’s own address', () => {
  const signOut = '/api/operator/account/sessions/end';
  const codeIn = async (reply: Response): Promise<string> =>
    ((await reply.json()) as { error: { code: string } }).error.code;

  test('a page of another origin, and one that names none, sends nothing for an operator', async () => {
    const owner = await c.operator();
    for (const more of [
      { origin: 'https://play.parlor.example' },
      { origin: 'null' },
      { origin: '' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
    ])
      expect(await codeIn(await owner.send(signOut, { method: 'POST', headers: more as never }))).toBe(
        'FORBIDDEN',
      );
    expect((await owner.calls.operatorMe()).role).toBe('owner');
  });

  test('another host that a proxy leads here is not the console', async () => {
    const owner = await c.operator();
    const reply = await owner.send(operatorContract.operatorMe.path, {
      headers: { host: 'play.parlor.example' },
    });
    expect(await codeIn(reply)).toBe('NOT_FOUND');
  });

  test('on https the cookie belongs to this host alone', async () => {
    const { cookies } = await c.operator();
    expect([...cookies.keys()]).toEqual(['__Host-parlor-console']);
  });
});

test('secrets that an older key sealed are sealed with the first one at the start, and open meanwhile', async () => {
  const operator = await c.operator('viewer');
  const { accounts } = c;
  const keys = [randomBytes(32), ...accounts.sealingKeys];
  const rotated = { ...accounts, sealingKeys: keys };
  const row = await codeOfAccount(two.pool, operator.operatorId);
  later(MINUTE_MS);
  expect(await useCode(rotated, row!, codeAt(operator.key, two.clock.now()))).toBe(true);
  expect(await resealTotps(rotated)).toBeGreaterThan(0);
  const after = await codeOfAccount(two.pool, operator.operatorId);
  later(MINUTE_MS);
  const code = codeAt(operator.key, two.clock.now());
  expect(await useCode(accounts, after!, code)).toBe(false);
  expect(await useCode({ ...accounts, sealingKeys: keys.slice(0, 1) }, after!, code)).toBe(true);
  expect(await resealTotps(rotated)).toBe(0);
});

test('an operator changes nothing of the player who has their email address, and others only by two', async () => {
  const [treasurer, second] = [await c.operator('treasurer'), await c.operator('treasurer')];
  const playerId = await two.newPlayer();
  await two.pool.query('insert into profiles (player_id, first_name, created_at) values ($1, $2, now())', [
    playerId,
    'Tess',
  ]);
  await two.pool.query(
    "insert into identities (provider, subject, player_id, created_at, label) values ('google', '7', $1, now(), $2)",
    [playerId, treasurer.email.toUpperCase()],
  );
  const params = { userId: playerId };
  const grant = (who: Operator) =>
    who.calls.correctBalance({ params, body: { currency: 'PP', amount: 5, why: WHY } });
  expect(await refused(grant(treasurer))).toBe('OWN_ACCOUNT');
  const { id, state } = await grant(second);
  expect(state).toBe('waiting');
  const decide = treasurer.calls.decideCorrection({ params: { id }, body: { approve: true, why: WHY } });
  expect(await refused(decide)).toBe('OWN_ACCOUNT');
  expect(await refused(second.calls.disablePlayer({ params, body: { why: WHY } }))).toBe('OPERATOR_ACCOUNT');
});

test('personal data is masked; each look is in the log with its reason, and stored nowhere else', async () => {
  const [support, viewer] = [await c.operator('support'), await c.operator('viewer')];
  const playerId = await two.newPlayer();
  await two.pool.query(
    "insert into profiles (player_id, first_name, username, created_at) values ($1, 'Marabella', 'mara_l', now())",
    [playerId],
  );
  await two.pool.query(
    "insert into identities (provider, subject, player_id, created_at) values ('email', 'marabella@lind.example', $1, now())",
    [playerId],
  );
  const params = { userId: playerId };
  const shown = JSON.stringify([
    await viewer.calls.findAnything({ query: { text: 'marabella@lind.example' } }),
    await viewer.calls.playerCard({ params }),
    await support.calls.disablePlayer({ params, body: { why: WHY } }),
  ]);
  expect(shown).toContain('M•••');
  expect(shown).not.toMatch(/marabella|mara_l|lind/i);
  const body = { why: 'they wrote to support' };
  expect(await refused(viewer.calls.revealPlayer({ params, body }))).toBe('NOT_AN_OPERATOR');
  for (let n = 0; n < 2; n += 1)
    expect(
      await support.calls.revealPlayer({ params, body }, { idempotencyKey: 'the-same-look' }),
    ).toMatchObject({
      firstName: 'Marabella',
      username: 'mara_l',
      identities: [{ provider: 'email', label: 'marabella@lind.example' }],
    });
  const looks = (await actsOf(viewer)).filter(({ act }) => act === 'reveal-player');
  expect(looks.map(({ by, userId, why, refused: code }) => [by, userId, why, code])).toEqual([
    [support.operatorId, playerId, body.why, undefined],
    [support.operatorId, playerId, body.why, undefined],
    [viewer.operatorId, playerId, undefined, 'NOT_AN_OPERATOR'],
  ]);
  const { rows } = await two.pool.query<{ row: string }>(
    'select t::text as row from operator_idempotency_keys t union all select t::text from audit_log t',
  );
  expect(rows.map(({ row }) => row).join()).not.toMatch(/marabella@lind/i);
});
