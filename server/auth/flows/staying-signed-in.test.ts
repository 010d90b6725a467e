import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTokenKeys } from '../tokens/token-keys.ts';
import { bearer, startAuthProcess, type AuthProcess } from '../../test/auth-process.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { signInitData } from '../../test/init-data.ts';

const BOT_TOKEN = '7000000001:local-only-bot-token-000000000000000';

let testDatabase: TestDatabase;
let first: AuthProcess;
let second: AuthProcess;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const shared = { databaseUrl: testDatabase.url, keys: await makeTokenKeys() };
  [first, second] = await Promise.all([startAuthProcess(shared), startAuthProcess(shared)]);
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await testDatabase.drop();
});

interface Signed {
  readonly token: string;
  readonly refreshToken: string;
}
let nextId = 900;
async function signIn(id = (nextId += 1)): Promise<Signed> {
  const fields = {
    auth_date: String(first.clock.now() / 1000),
    user: JSON.stringify({ id, first_name: 'Mara' }),
  };
  const reply = await first.post('/auth', { gameId: 'launcher', initData: signInitData(fields, BOT_TOKEN) });
  return reply.json<Signed>();
}
const refresh = async (
  refreshToken: string,
  at = first,
): Promise<{ status: number; code?: string } & Partial<Signed>> => {
  const reply = await at.post('/auth/refresh', { refreshToken });
  const body = reply.json<Partial<Signed> & { error?: { code: string } }>();
  return {
    status: reply.statusCode,
    ...body,
    ...(body.error === undefined ? {} : { code: body.error.code }),
  };
};
/** As if the player's refreshes were older, by the database's own clock. */
const age = async (token: string, by: string): Promise<void> => {
  const { sub } = await first.identity.tokens.verify(token);
  await first.database.pool.query(
    `update sign_ins set rotations = array(select at - $2::interval from unnest(rotations) with ordinality as r (at, n) order by n)
      where player_id = $1`,
    [sub, by],
  );
};
const statusAt = async (process: AuthProcess, token: string): Promise<string> => {
  const reply = await process.get('/auth/sessions', token);
  return reply.statusCode === 200 ? 'alive' : reply.json<{ error: { code: string } }>().error.code;
};
const soon = { interval: 10 };

describe('refreshing', () => {
  test('gives a new token and a new refresh token, again and again', async () => {
    let { refreshToken } = await signIn();
    const seen = new Set([refreshToken]);
    for (let n = 0; n < 20; n += 1) {
      const next = await refresh(refreshToken, n % 2 === 0 ? first : second);
      expect(next.status).toBe(200);
      refreshToken = next.refreshToken!;
      seen.add(refreshToken);
      expect(await statusAt(second, next.token!)).toBe('alive');
    }
    expect(seen.size).toBe(21);
  });

  test('I43: twelve tabs that refresh at once with one token, on two processes, get the same successor', async () => {
    const { refreshToken } = await signIn();
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) => refresh(refreshToken, n % 2 === 0 ? first : second)),
    );
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.refreshToken}`)).size).toBe(1);
    expect(replies[0]!.status).toBe(200);
    expect((await refresh(replies[0]!.refreshToken!)).status).toBe(200);
  });

  test('I43: a late tab within the grace period gets the newest token and ends nothing', async () => {
    const { refreshToken } = await signIn();
    const second_ = await refresh(refreshToken);
    const third = await refresh(second_.refreshToken!);
    await age(third.token!, '29 seconds');
    expect(await refresh(refreshToken, second)).toMatchObject({
      status: 200,
      refreshToken: third.refreshToken,
    });
    expect((await refresh(third.refreshToken!)).status).toBe(200);
  });

  test('I43: a token used longer ago ends the sign-in, everywhere and for good', async () => {
    const { refreshToken } = await signIn();
    const next = await refresh(refreshToken);
    expect(await statusAt(second, next.token!)).toBe('alive');
    await age(next.token!, '31 seconds');
    expect(await refresh(refreshToken, second)).toMatchObject({ status: 401, code: 'REFRESH_INVALID' });
    await expect.poll(() => statusAt(first, next.token!), soon).toBe('TOKEN_REVOKED');
    expect(await refresh(next.refreshToken!)).toMatchObject({ status: 401, code: 'REFRESH_INVALID' });
    expect(second.warnings.some((line) => line.includes('refresh token was sent again'))).toBe(true);
  });

  test('I43: also if it is many generations old', async () => {
    const { refreshToken } = await signIn();
    let latest = await refresh(refreshToken);
    for (let n = 0; n < 20; n += 1) latest = await refresh(latest.refreshToken!);
    expect(await refresh(refreshToken)).toMatchObject({ code: 'REFRESH_INVALID' });
    expect(await refresh(latest.refreshToken!)).toMatchObject({ code: 'REFRESH_INVALID' });
  });

  test('with a made-up or altered token is refused and ends nothing', async () => {
    const { refreshToken, token } = await signIn();
    const [player, id, , mac] = refreshToken.split('.');
    const made = ['x', `${player}.${id}.1.${'A'.repeat(43)}`, `${player}.${id}.2.${mac}`, `1.${id}.1.${mac}`];
    for (const one of made)
      expect(await refresh(one)).toMatchObject({ status: 401, code: 'REFRESH_INVALID' });
    expect(await statusAt(first, token)).toBe('alive');
  });

  test('slides: thirty days after the last use the sign-in has ended, and not before', async () => {
    const start = first.clock.now();
    const thirtyDays = 30 * 24 * 3600_000;
    try {
      const { refreshToken } = await signIn();
      first.clock.advance(thirtyDays - 1);
      const next = await refresh(refreshToken);
      expect(next.status).toBe(200);
      first.clock.advance(thirtyDays - 1);
      const last = await refresh(next.refreshToken!);
      expect(last.status).toBe(200);
      first.clock.advance(thirtyDays);
      expect(await refresh(last.refreshToken!)).toMatchObject({ code: 'REFRESH_INVALID' });
    } finally {
      first.clock.set(start);
    }
  });

  test('without a refresh token reports that', async () => {
    const reply = await first.post('/auth/refresh', {});
    expect([reply.statusCode, reply.json()]).toMatchObject([401, { error: { code: 'REFRESH_INVALID' } }]);
  });

  test('by cookie answers by cookie; a call from another site is refused, and an ended cookie is cleared', async () => {
    const { refreshToken } = await signIn();
    const cookie = `other=1; parlor-refresh=${refreshToken}`;
    const evil = await first.post(
      '/auth/refresh',
      {},
      { headers: { cookie, origin: 'https://evil.example' } },
    );
    expect([evil.statusCode, evil.cookies]).toEqual([403, []]);
    const ours = await first.post(
      '/auth/refresh',
      {},
      { headers: { cookie, host: 'a.example', origin: 'http://a.example' } },
    );
    expect(ours.json()).toEqual({ token: expect.any(String), expiresIn: 900 });
    expect(ours.cookies.map(({ name, value }) => [name, value.split('.')[2]])).toEqual([
      ['parlor-refresh', '2'],
      ['parlor-hint', undefined],
    ]);
    const over = await first.post('/auth/refresh', {}, { headers: { cookie: 'parlor-refresh=nonsense' } });
    expect(over.statusCode).toBe(401);
    expect(over.cookies.map(({ name, maxAge }) => [name, maxAge])).toEqual([
      ['parlor-refresh', 0],
      ['parlor-hint', 0],
    ]);
  });
});

describe('I42: ending', () => {
  test('one sign-in: refused here at once, on the other process within a second; others stay', async () => {
    const id = (nextId += 1);
    const [one, other] = [await signIn(id), await signIn(id)];
    for (const { token } of [one, other]) expect(await statusAt(second, token)).toBe('alive');
    const ended: string[] = [];
    const [, mine] = one.refreshToken.split('.');
    // A sign-in that an earlier test ended may be heard of only now.
    const stop = second.identity.watch.onEnded(({ signInId }) => {
      if (signInId === mine) ended.push(signInId);
    });
    expect((await first.post('/auth/logout', {}, { headers: bearer(one.token) })).json()).toEqual({});
    expect(await statusAt(first, one.token)).toBe('TOKEN_REVOKED');
    await expect.poll(() => statusAt(second, one.token), soon).toBe('TOKEN_REVOKED');
    expect(await refresh(one.refreshToken, second)).toMatchObject({ code: 'REFRESH_INVALID' });
    expect(await statusAt(second, other.token)).toBe('alive');
    await expect.poll(() => ended, soon).toEqual([mine]);
    stop();
  });

  test('every sign-in of a player, and of nobody else', async () => {
    const id = (nextId += 1);
    const mine = [await signIn(id), await signIn(id), await signIn(id)];
    const somebody = await signIn();
    expect(
      (await first.post('/auth/sessions/revoke-all', {}, { headers: bearer(mine[0]!.token) })).statusCode,
    ).toBe(200);
    for (const { token } of mine)
      await expect.poll(() => statusAt(second, token), soon).toBe('TOKEN_REVOKED');
    expect(await statusAt(second, somebody.token)).toBe('alive');
    expect(await statusAt(second, (await signIn(id)).token)).toBe('alive');
  });

  test('a disabled account: its tokens are refused on every process within a second', async () => {
    const { token } = await signIn();
    for (const process of [first, second]) expect(await statusAt(process, token)).toBe('alive');
    const { sub } = await first.identity.tokens.verify(token);
    await first.database.pool.query('update profiles set disabled_at = now() where player_id = $1', [sub]);
    for (const process of [first, second])
      await expect.poll(() => statusAt(process, token), soon).toBe('TOKEN_REVOKED');
  });

  test('during refreshes: no token of the sign-in stays valid', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { token, refreshToken } = await signIn();
      const [, ...refreshed] = await Promise.all([
        second.post('/auth/logout', {}, { headers: bearer(token) }),
        ...Array.from({ length: 4 }, (_, n) => refresh(refreshToken, n % 2 === 0 ? first : second)),
      ]);
      const tokens = [token, ...refreshed.flatMap(({ token: late }) => late ?? [])];
      await expect
        .poll(() => Promise.all(tokens.map((one) => statusAt(first, one))), soon)
        .toEqual(tokens.map(() => 'TOKEN_REVOKED'));
    }
  });
});
