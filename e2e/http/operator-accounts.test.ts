// Accounts of operators over two real processes at their own addresses. More cases, over two apps without a port, are in
// server/features/operator/accounts/accounts.test.ts.
import { afterEach, describe, expect, test } from 'vitest';
import { operatorContract } from '@parlor/contract/calls/operator/operator.ts';
import { SESSION_HOURS } from '@parlor/contract/calls/operator/accounts/accounts.ts';
import { HOUR_MS, MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { codeAt, deskAt, invitedByCommand, newOperator, type Operator } from '../actors/operators.ts';
import { newUser, send, signIn } from '../actors/users.ts';
import { refusalIn, refused, withCode } from '../actors/refusals.ts';
import { startTestServer } from '../server/servers.ts';

const server = startTestServer({ processes: 2 });
afterEach(() => server().setClock(null));
const WHY = 'for the scenario';

const later = (ms: number): Promise<void> => server().setClock(new Date(server().nowMs() + ms).toISOString());
const signsIn = (operator: Operator, more: object = {}, desk = deskAt(server().first)) =>
  desk.calls.consoleCode({
    body: {
      email: operator.email,
      password: operator.password,
      code: codeAt(operator.key, server().nowMs()),
      ...more,
    },
  });
/** The same browser at the other process. */
const atSecond = ({ cookies }: Operator) => deskAt(server().second, cookies);
const actsOf = async (desk: Operator) => (await desk.calls.operatorActs({ query: { limit: '100' } })).acts;

/** Every account of the earlier scenarios is gone, apart from these. */
const onlyOwners = async (...owners: readonly Operator[]): Promise<void> =>
  server().withDatabase(
    async (pool) =>
      void (await pool.query(
        'update operator_accounts set removed_at = now() where removed_at is null and operator_id <> all($1)',
        [owners.map(({ operatorId }) => operatorId)],
      )),
  );

test('an invitation makes one account, once, whichever process gets it', async () => {
  const { email, secret } = await invitedByCommand(server());
  const first = deskAt(server().first);
  expect(await first.calls.consoleInvitation({ body: { secret } })).toMatchObject({ email, role: 'owner' });
  const { key, sealed } = await first.calls.joinCodeSetup({ body: { secret } });
  const body = { secret, sealed, password: 'a long password', code: codeAt(key, server().nowMs()) };
  const both = await Promise.allSettled(
    [server().first, server().second].map((at) => deskAt(at).calls.joinWithCode({ body })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await refused(first.calls.joinWithCode({ body }))).toEqual(withCode('INVITATION_NOT_FOUND'));
  expect(await refused(first.calls.consoleInvitation({ body: { secret } }))).toEqual(
    withCode('INVITATION_NOT_FOUND'),
  );
});
test('a code works once, at one process or the other', async () => {
  const joinsAtMs = server().nowMs();
  const operator = await newOperator(server());
  // The code that the invitation took, or the one before it if half a minute ended in between.
  const taken = codeAt(operator.key, joinsAtMs);
  expect(await refused(signsIn(operator, { code: taken }))).toEqual(withCode('CONSOLE_SIGN_IN_REFUSED'));
  await later(MINUTE_MS);
  const code = codeAt(operator.key, server().nowMs());
  const both = await Promise.allSettled(
    [server().first, server().second].map((at) => signsIn(operator, { code }, deskAt(at))),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await refused(signsIn(operator, { code }))).toEqual(withCode('CONSOLE_SIGN_IN_REFUSED'));
});
test('a session ends after eight hours whatever is done with it, and the act in between is not done', async () => {
  const owner = await newOperator(server());
  await later(SESSION_HOURS * HOUR_MS - MINUTE_MS);
  expect((await atSecond(owner).calls.operatorMe()).role).toBe('owner');
  await later(2 * MINUTE_MS);
  const body = { email: 'late@parlor.example', name: 'Late', role: 'viewer', why: WHY } as const;
  expect(await refused(owner.calls.inviteOperator({ body }))).toEqual(withCode('CONSOLE_SIGN_IN_NEEDED'));
  await signsIn(owner, {}, owner);
  expect((await owner.calls.operatorAccounts()).invitations).not.toContainEqual(
    expect.objectContaining({ email: body.email }),
  );
  await owner.calls.inviteOperator({ body });
});
test('two who remove each other at two processes at once: one stays, again and again', async () => {
  for (let n = 0; n < 5; n += 1) {
    const [one, other] = [await newOperator(server()), await newOperator(server())];
    await onlyOwners(one, other);
    const removes = (whom: Operator, desk: Pick<Operator, 'calls'>) =>
      desk.calls.removeOperator({ params: { operatorId: whom.operatorId }, body: { why: WHY } });
    const both = await Promise.allSettled([removes(other, one), removes(one, atSecond(other))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const left = await server().withDatabase(async (pool) => {
      const { rows } = await pool.query(
        "select operator_id from operator_accounts where role = 'owner' and removed_at is null",
      );
      return rows.length;
    });
    expect(left).toBe(1);
  }
});
test('a removed operator is out at once at every process, and named in the log', async () => {
  const owner = await newOperator(server());
  const treasurer = await newOperator(server(), 'treasurer');
  const { name } = (await treasurer.calls.operatorMe()).account!;
  await owner.calls.removeOperator({ params: { operatorId: treasurer.operatorId }, body: { why: WHY } });
  expect(await refused(atSecond(treasurer).calls.operatorMe())).toEqual(withCode('CONSOLE_SIGN_IN_NEEDED'));
  await later(MINUTE_MS);
  expect(await refused(signsIn(treasurer))).toEqual(withCode('CONSOLE_SIGN_IN_REFUSED'));
  const acts = await actsOf(owner);
  expect(acts[0]).toMatchObject({ act: 'remove-operator', by: owner.operatorId, why: WHY });
  expect(acts.find(({ by }) => by === treasurer.operatorId)).toMatchObject({ act: 'join', byName: name });
});

describe('the console’s own address', () => {
  const cookieOf = ({ cookies }: Operator): string =>
    [...cookies.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const path = operatorContract.operatorMe.path;

  test('a session is worth nothing at the players’ address, and a player’s token nothing at the console’s', async () => {
    const owner = await newOperator(server());
    const stolen = await send(server().first.url + path, { headers: { cookie: cookieOf(owner) } });
    expect(refusalIn(stolen).code).toBe('UNAUTHENTICATED');
    const player = await signIn(newUser(), server().first);
    const { consoleUrl } = server().first;
    const token = await send(consoleUrl + path, {
      headers: { authorization: `Bearer ${await player.token()}` },
    });
    expect(refusalIn(token).code).toBe('CONSOLE_SIGN_IN_NEEDED');
    expect((await send(`${consoleUrl}/bff/summary`, {})).status).toBe(404);
    expect((await send(`${server().first.url}/api/console`, {})).status).toBe(404);
  });

  test('a page of another origin sends nothing for an operator', async () => {
    const owner = await newOperator(server());
    const { consoleUrl, url } = server().first;
    const headers = { cookie: cookieOf(owner), 'content-type': 'application/json' };
    const signOut = `${consoleUrl}/api/operator/account/sessions/end`;
    for (const more of [
      { origin: url },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      {},
      { origin: consoleUrl, 'sec-fetch-site': 'same-site' },
    ])
      expect(
        refusalIn(await send(signOut, { method: 'POST', headers: { ...headers, ...more } as never })).code,
      ).toBe('FORBIDDEN');
    expect((await owner.calls.operatorMe()).role).toBe('owner');
    const cross = await send(consoleUrl + path, { headers: { ...headers, 'sec-fetch-site': 'cross-site' } });
    expect(refusalIn(cross).code).toBe('FORBIDDEN');
  });

  test('every answer forbids frames, and the cookie is for this address and no script', async () => {
    const { secret } = await invitedByCommand(server());
    const { consoleUrl } = server().first;
    for (const at of ['/api/console', '/nothing', path]) {
      const { headers } = await fetch(consoleUrl + at);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-frame-options')).toBe('DENY');
    }
    const { key, sealed } = await deskAt(server().first).calls.joinCodeSetup({ body: { secret } });
    const joined = await fetch(`${consoleUrl}/api/console/join/code`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: consoleUrl },
      body: JSON.stringify({
        secret,
        sealed,
        password: 'a long password',
        code: codeAt(key, server().nowMs()),
      }),
    });
    expect(joined.headers.getSetCookie().join()).toMatch(
      /^parlor-console=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });
});
