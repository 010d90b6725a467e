import { auth } from '@parlor/contract/calls/auth.ts';
import { summary } from '@parlor/contract/calls/summary.ts';
import { claimsOf } from '@parlor/sdk/session/token-life.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { newUser, callsWith, signIn, launchDataOf, send, visits, type Reply } from '../actors/users.ts';
import { within } from '../server/deadline.ts';
import { refusalIn } from '../actors/refusals.ts';
import { startTestServer } from '../server/servers.ts';

const server = startTestServer({ processes: 2 });
afterEach(() => server().setClock(null));

interface Tokens {
  readonly token: string;
  readonly refreshToken: string;
  readonly expiresIn: number;
}
const postTo = (url: string, path: string, body: object): Promise<Reply> =>
  send(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const tokensOf = async (name: string): Promise<Tokens> => {
  const body = { gameId: 'launcher', initData: launchDataOf(name, Date.now()) };
  const reply = await postTo(server().first.url, auth.signInTelegram.path, body);
  expect(reply.status).toBe(200);
  return reply.json as Tokens;
};
const refresh = (refreshToken: string, on = server().first): Promise<Reply> =>
  postTo(on.url, auth.refreshToken.path, { refreshToken });
/** The other process's reply to this token. */
const elsewhere = (token: string) => callsWith(token, server().second);
const summaryWith = (token: string) =>
  send(server().first.url + summary.summary.path, { headers: { authorization: `Bearer ${token}` } });
const challengeOf = ({ headers }: Reply) => headers.get('www-authenticate');
const INVALID_TOKEN = 'Bearer error="invalid_token"';

describe('staying signed in', () => {
  test('a refresh returns a new token and spends the old refresh token, on either process', async () => {
    const first = await tokensOf(newUser());
    expect(first.expiresIn).toBe(900);
    const second = (await refresh(first.refreshToken, server().second)).json as Tokens;
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect((await elsewhere(second.token).summary()).ppBalance).toBe(1000);
    const third = await refresh(second.refreshToken);
    expect(third.status).toBe(200);
  });

  test('two tabs that refresh at once get the same successor', async () => {
    const { refreshToken } = await tokensOf(newUser());
    const both = await Promise.all([refresh(refreshToken), refresh(refreshToken, server().second)]);
    expect(both.map((reply) => reply.status)).toEqual([200, 200]);
    const [one, other] = both.map((reply) => (reply.json as Tokens).refreshToken);
    expect(one).toBe(other);
  });

  test('a spent refresh token that is reused much later ends the sign-in on both processes', async () => {
    const first = await tokensOf(newUser());
    const second = (await refresh(first.refreshToken)).json as Tokens;
    await muchLater(first.token);
    expect(refusalIn(await refresh(first.refreshToken)).code).toBe('REFRESH_INVALID');
    const late = await summaryWith(second.token);
    expect([refusalIn(late).code, challengeOf(late)]).toEqual(['TOKEN_REVOKED', INVALID_TOKEN]);
    await within(1000, 'the end of the sign-in on the other process', () =>
      refusedWithin(elsewhere(second.token).summary()),
    );
    expect(refusalIn(await refresh(second.refreshToken)).code).toBe('REFRESH_INVALID');
  });

  test('a token lives fifteen minutes', async () => {
    const { token } = await tokensOf(newUser());
    await server().setClock(new Date(server().nowMs() + 16 * 60_000).toISOString());
    const late = await summaryWith(token);
    expect([refusalIn(late).code, challengeOf(late)]).toEqual(['TOKEN_EXPIRED', INVALID_TOKEN]);
  });

  test('a sign-out on one process reaches the other within a second, and the live list ends', async () => {
    const alice = await signIn(newUser(), server().first);
    const token = await alice.token();
    expect((await elsewhere(token).summary()).ppBalance).toBe(1000);
    const stream = await fetch(`${server().second.url}/api/live/recent-wins`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const listened = stream.text();
    const state = alice.services.session.state();
    if (state.status === 'connected') await state.logout();
    await within(1000, 'the sign-out on the other process', () => refusedWithin(elsewhere(token).summary()));
    expect(await listened).toContain('event: list');
  });

  test('ending every sign-in ends those of other devices, and the list marks the current one', async () => {
    const name = newUser();
    const phone = await signIn(name, server().first);
    const tablet = await signIn(name, server().second);
    const { sessions } = await phone.api.signIns();
    expect(sessions.filter((s) => s.current)).toHaveLength(1);
    expect(sessions).toHaveLength(2);
    const token = await tablet.token();
    await phone.api.revokeAllSignIns();
    await within(1000, 'the end of the sign-in of the tablet', () =>
      refusedWithin(elsewhere(token).summary()),
    );
  });

  test('on the website the refresh token stays in a cookie that scripts cannot read', async () => {
    const browser = visits(newUser(), server().first, { platform: 'web' });
    await browser.signInByEmail();
    expect([...browser.cookies.keys()].toSorted()).toEqual(['parlor-hint', 'parlor-refresh']);
    const reply = await browser.asks(auth.refreshToken.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(reply.json).not.toHaveProperty('refreshToken');
    const set = reply.headers.getSetCookie().find((line) => line.startsWith('parlor-refresh='));
    expect(set).toMatch(/HttpOnly/i);
    expect(set).toMatch(/SameSite=Lax/i);
    const fromElsewhere = await browser.asks(auth.refreshToken.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: '{}',
    });
    expect(refusalIn(fromElsewhere).code).toBe('FORBIDDEN');
  });

  test.each([
    ['no token', {}, 'UNAUTHENTICATED'],
    ['another scheme', { authorization: 'Basic YWxpY2U6YWxpY2U=' }, 'UNAUTHENTICATED'],
    ['a token of nobody', { authorization: 'Bearer aaa.bbb.ccc' }, 'UNAUTHENTICATED'],
  ] as const)('a call with %s is refused', async (_, headers, code) => {
    const reply = await send(server().first.url + summary.summary.path, { headers });
    expect([refusalIn(reply).code, challengeOf(reply)]).toEqual([code, 'Bearer']);
  });
});

/** The grace period for a second tab uses the database's clock, so that all processes agree. It is moved there. */
const muchLater = (token: string): Promise<unknown> =>
  server().withDatabase((pool) =>
    pool.query(
      `update sign_ins set rotations = array(select at - interval '1 minute' from unnest(rotations) at) where sign_in_id = $1`,
      [claimsOf(token).sid],
    ),
  );

/** True once the call is refused because its sign-in has ended. Undefined while it succeeds. */
async function refusedWithin(call: Promise<unknown>): Promise<true | undefined> {
  return call.then(
    () => undefined,
    (error: unknown) => {
      if ((error as { code?: unknown }).code === 'TOKEN_REVOKED') return true;
      throw error;
    },
  );
}
