import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onStatement } from '../../../db/statements.ts';
import { makeTokenKeys } from '../../tokens/token-keys.ts';
import { startAuthProcess, type AuthProcess } from '../../../test/auth-process.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { signInitData } from '../../../test/init-data.ts';

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
beforeEach(() => first.clock.set('2026-11-20T09:00:00Z'));

const launch = (user: object, more: Record<string, string> = {}): { gameId: string; initData: string } => ({
  gameId: 'launcher',
  initData: signInitData(
    { auth_date: String(first.clock.now() / 1000), user: JSON.stringify(user), ...more },
    BOT_TOKEN,
  ),
});
const firstRow = async (sql: string, ...values: unknown[]): Promise<Record<string, unknown>> =>
  (await first.database.pool.query<Record<string, unknown>>(sql, values)).rows[0]!;

describe('signing in with Telegram', () => {
  test('returns a token of the API and a refresh token in the body, and sets no cookie', async () => {
    const reply = await first.post(
      '/auth',
      launch({ id: 501, first_name: 'Mara', username: 'mara', is_premium: true }),
    );
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['set-cookie']).toBeUndefined();
    const { token, refreshToken, expiresIn } = reply.json<{
      token: string;
      refreshToken: string;
      expiresIn: number;
    }>();
    expect(expiresIn).toBe(900);
    expect(await first.identity.tokens.verify(token)).toMatchObject({
      firstName: 'Mara',
      username: 'mara',
      isPremium: true,
      platform: 'telegram',
    });
    const sessions = await second.get('/auth/sessions', token);
    expect(sessions.json()).toEqual({
      sessions: [
        {
          id: expect.any(String),
          platform: 'telegram',
          identity: 'telegram',
          createdAt: '2026-11-20T09:00:00.000Z',
          lastUsedAt: '2026-11-20T09:00:00.000Z',
          current: true,
        },
      ],
    });
    const refreshed = await second.post('/auth/refresh', { refreshToken });
    expect(refreshed.json()).toMatchObject({
      token: expect.any(String),
      refreshToken: expect.any(String),
      expiresIn: 900,
    });
    expect(refreshed.headers['set-cookie']).toBeUndefined();
  });

  test('I41: twenty first sign-ins at once on two processes make one player', async () => {
    const before = await firstRow('select count(*) from players');
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 === 0 ? first : second).post('/auth', launch({ id: 502, first_name: 'Bo' })),
      ),
    );
    expect(replies.map((reply) => reply.statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    const players = await Promise.all(
      replies.map(
        async (reply) => (await first.identity.tokens.verify(reply.json<{ token: string }>().token)).sub,
      ),
    );
    expect(new Set(players).size).toBe(1);
    const after = await firstRow('select count(*) from players');
    expect((after['count'] as bigint) - (before['count'] as bigint)).toBe(1n);
  });

  test('a first sign-in sends six statements, a later one three', async () => {
    const asked: string[] = [];
    const stop = onStatement(({ name }) => void asked.push(name));
    const signsIn = async (): Promise<string[]> => {
      asked.length = 0;
      await first.post('/auth', launch({ id: 504, first_name: 'Cy' }));
      return asked.filter((name) => !/^(?:begin|commit|revocations)/.test(name));
    };
    // Each process reads the key of held identities once.
    await first.post('/auth', launch({ id: 505, first_name: 'Di' }));
    const made = await signsIn();
    const again = await signsIn();
    stop();
    expect(made.map((name) => name.replace(/^insert into players .*/s, 'player'))).toEqual([
      'identity-find',
      'identity-take',
      // A player who excluded themselves is still excluded with a new account (S32).
      'held-identity',
      'player',
      'profile-add',
      'sign-in-add',
    ]);
    expect(again).toEqual(['identity-find', 'profile-refresh', 'sign-in-add']);
  });

  test('updates name, picture, premium and language each time; the campaign only the first time', async () => {
    await first.post(
      '/auth',
      launch({ id: 503, first_name: 'Ada', username: 'ada', language_code: 'en' }, { start_param: 'Y3M9YQ' }),
    );
    const reply = await first.post(
      '/auth',
      launch(
        {
          id: 503,
          first_name: 'Ada L.',
          is_premium: true,
          photo_url: 'https://t.me/a.svg',
          language_code: 'de',
        },
        { start_param: 'Y3M9Yg' },
      ),
    );
    const claims = await first.identity.tokens.verify(reply.json<{ token: string }>().token);
    expect(claims).toMatchObject({ firstName: 'Ada L.', isPremium: true, photoUrl: 'https://t.me/a.svg' });
    expect(claims.username).toBeUndefined();
    expect(
      await firstRow('select language, start_param, username from profiles where player_id = $1', claims.sub),
    ).toEqual({
      language: 'de',
      start_param: 'Y3M9YQ',
      username: null,
    });
  });

  test.for([
    ['a built-in game', 200, 'dice-classic', undefined],
    ['a game that is not there', 400, 'no-such-game', 'UNKNOWN_GAME'],
  ] as const)('for %s answers %i', async ([, status, gameId, code]) => {
    const reply = await first.post('/auth', { ...launch({ id: 504 }), gameId });
    expect(reply.statusCode).toBe(status);
    expect(reply.json<{ error?: { code: string } }>().error?.code).toBe(code);
  });

  test('with forged or stale data is refused and leaves no player', async () => {
    const before = await firstRow('select count(*) from players');
    const { gameId, initData } = launch({ id: 505, first_name: 'Eve' });
    const forged = await first.post('/auth', { gameId, initData: initData.replace('Eve', 'Mara') });
    expect([forged.statusCode, forged.json<{ error: { code: string } }>().error.code]).toEqual([
      401,
      'INIT_DATA_INVALID',
    ]);
    first.clock.advance(3_601_000);
    const stale = await first.post('/auth', { gameId, initData });
    expect([stale.statusCode, stale.json<{ error: { code: string } }>().error.code]).toEqual([
      401,
      'INIT_DATA_EXPIRED',
    ]);
    expect(await firstRow('select count(*) from players')).toEqual(before);
  });

  test('of a disabled account is refused, by any process, and changes nothing of it', async () => {
    const { token, refreshToken } = (await first.post('/auth', launch({ id: 506, first_name: 'Cy' }))).json<{
      token: string;
      refreshToken: string;
    }>();
    const { sub } = await first.identity.tokens.verify(token);
    await first.database.pool.query('update profiles set disabled_at = now() where player_id = $1', [sub]);
    const again = await second.post('/auth', launch({ id: 506, first_name: 'Cyril' }));
    expect([again.statusCode, again.json<{ error: { code: string } }>().error.code]).toEqual([
      403,
      'ACCOUNT_DISABLED',
    ]);
    const refreshed = await second.post('/auth/refresh', { refreshToken });
    expect(refreshed.json()).toMatchObject({ error: { code: 'ACCOUNT_DISABLED' } });
    expect(await firstRow('select first_name from profiles where player_id = $1', sub)).toEqual({
      first_name: 'Cy',
    });
  });

  test('keeps at most thirty sign-ins of a player; the one used longest ago ends', async () => {
    const tokens: string[] = [];
    for (let n = 0; n < 31; n += 1) {
      first.clock.advance(1000);
      tokens.push(
        (await first.post('/auth', launch({ id: 507, first_name: 'Di' }))).json<{ token: string }>().token,
      );
    }
    const { sessions } = (await first.get('/auth/sessions', tokens[30]!)).json<{ sessions: unknown[] }>();
    expect(sessions).toHaveLength(30);
    const oldest = await first.get('/auth/sessions', tokens[0]!);
    expect(oldest.json()).toMatchObject({ error: { code: 'TOKEN_REVOKED' } });
  });
});
