import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Auth, Endpoint } from '@parlor/contract/kernel/endpoint.ts';
import type { Authenticate } from './handlers.ts';
import { addLimits, PER_MINUTE, Quota } from './rate-limits.ts';
import { addMetrics } from '../runtime/metrics.ts';
import { registerContract, sendError } from './register-endpoints.ts';
import { ApiError } from './api-error.ts';

let app: FastifyInstance;
const limits = { off: false };
/** In these tests a token is the name of its player; `worn` has expired. */
const authenticate: Authenticate = ({ headers }) => {
  const playerId = /^Bearer (\w+)$/.exec(headers.authorization ?? '')?.[1];
  if (playerId === 'worn') throw new ApiError('TOKEN_EXPIRED');
  if (playerId === undefined || playerId === 'forged') throw new ApiError('UNAUTHENTICATED');
  return { playerId, signInId: playerId, platform: 'web', tokenEndsAtMs: Infinity };
};
const call = (path: `/${string}`, auth: Auth, method: 'GET' | 'POST' = 'GET'): Endpoint => ({
  method,
  path,
  auth,
  source: 'not in the specification',
  summary: 'for this test',
  reply: z.object({}),
  ...(method === 'POST' ? { body: z.record(z.string(), z.string()) } : {}),
});
const calls = {
  closed: call('/api/closed', 'player'),
  open: call('/api/open', 'none'),
  signInTelegram: call('/auth', 'none', 'POST'),
  askEmailLink: call('/auth/email', 'none', 'POST'),
  refreshToken: call('/auth/refresh', 'none', 'POST'),
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  limits.off = false;
  app = Fastify({ trustProxy: true });
  app.setErrorHandler(sendError);
  addLimits(app, limits, { playerOf: async ({ headers }) => headers.authorization?.replace('Bearer ', '') });
  addMetrics(app, 'a-token-of-metrics');
  app.decorateRequest('caller', undefined);
  registerContract(app, calls, Object.fromEntries(Object.keys(calls).map((name) => [name, () => ({})])), {
    authenticate,
    checkReplies: true,
  });
  app.get('/', () => 'the front page');
  app.get('/*', (request, reply) => (request.url.startsWith('/api/') ? reply.callNotFound() : 'a page'));
  app.post('/webhooks/telegram', () => 'ok');
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

/** A carrier's address, shared by thousands of its customers. */
const CARRIER = '10.0.0.1';
const ask = (url: string, o: { token?: string; ip?: string; body?: object } = {}) =>
  app.inject({
    url,
    method: o.body === undefined ? 'GET' : 'POST',
    headers: {
      'x-forwarded-for': o.ip ?? CARRIER,
      ...(o.token === undefined ? {} : { authorization: `Bearer ${o.token}` }),
    },
    ...(o.body === undefined ? {} : { payload: o.body }),
  });
const statusOf = async (...request: Parameters<typeof ask>): Promise<number> =>
  (await ask(...request)).statusCode;
/** The count of each status over this many requests in a row. */
const statuses = async (times: number, request: (n: number) => ReturnType<typeof ask>) => {
  const counts: Record<number, number> = {};
  for (let n = 0; n < times; n++) {
    const { statusCode } = await request(n);
    counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  }
  return counts;
};

describe('limits', () => {
  test('a caller without a token has to wait after many requests, and nobody else behind the same address', async () => {
    expect(await statuses(675, () => ask('/api/closed'))).toEqual({ 401: PER_MINUTE.refused, 429: 75 });
    const tooMuch = await ask('/api/closed');
    expect([tooMuch.statusCode, tooMuch.headers['retry-after']]).toEqual([429, '60']);
    expect(await statusOf('/api/closed', { token: 'alice' })).toBe(200);
    expect(await statusOf('/api/open')).toBe(200);
    expect(await statusOf('/')).toBe(200);
    expect(await statusOf('/auth', { body: { initData: 'mine' } })).toBe(200);
    expect(await statusOf('/auth/refresh', { body: {} })).toBe(200);
    expect(await statusOf('/api/closed', { ip: '10.0.0.2' })).toBe(401);
    vi.advanceTimersByTime(60_000);
    expect(await statusOf('/api/closed')).toBe(401);
  });

  test('an invalid token counts as none; an expired one gets its own error', async () => {
    expect(await statuses(601, () => ask('/api/closed', { token: 'forged' }))).toEqual({ 401: 600, 429: 1 });
    expect(await statusOf('/api/closed')).toBe(429);
    expect(await statusOf('/api/closed', { token: 'worn' })).toBe(401);
    expect(await statusOf('/api/closed', { token: 'alice' })).toBe(200);
  });

  test('a player has a limit, from any address', async () => {
    const request = (n: number) => ask('/api/closed', { token: 'alice', ip: `10.0.1.${n % 200}` });
    expect(await statuses(1201, request)).toEqual({ 200: PER_MINUTE.player, 429: 1 });
    expect(await statusOf('/api/closed', { token: 'bob' })).toBe(200);
  });

  test('open calls are counted by address without a valid token, and by player with one', async () => {
    expect(await statuses(3001, () => ask('/api/open'))).toEqual({ 200: PER_MINUTE.anonymous, 429: 1 });
    expect(await statusOf('/api/open', { token: 'alice' })).toBe(200);
  });

  test('pages, files and signed webhooks are never counted; unknown calls are', async () => {
    expect(await statuses(700, () => ask('/'))).toEqual({ 200: 700 });
    expect(await statuses(700, (n) => ask(`/games/${n}`))).toEqual({ 200: 700 });
    expect(await statuses(700, () => ask('/webhooks/telegram', { body: {} }))).toEqual({ 200: 700 });
    expect(await statuses(601, (n) => ask(`/api/nothing-${n}`))).toEqual({ 404: 600, 429: 1 });
  });

  test('with limits lifted, nothing is counted', async () => {
    limits.off = true;
    await statuses(601, () => ask('/api/closed'));
    limits.off = false;
    expect(await statusOf('/api/closed')).toBe(401);
  });

  test('one mailbox or one launch of Telegram cannot use up the sign-ins of its address', async () => {
    const mail = (email: string) => ask('http://parlor.example/auth/email', { body: { email } });
    expect(await statuses(61, (n) => mail(n % 2 ? 'Eve@example.com' : 'eve@example.com '))).toEqual({
      200: PER_MINUTE.signIn,
      429: 1,
    });
    expect(await statuses(61, () => ask('/auth', { body: { initData: 'eve' } }))).toEqual({
      200: 60,
      429: 1,
    });
    expect((await mail('alice@example.com')).statusCode).toBe(200);
    expect(await statusOf('/auth', { body: { initData: 'alice' } })).toBe(200);
    expect(await statusOf('/auth', { ip: '10.0.0.2', body: { initData: 'eve' } })).toBe(200);
  });

  test('an address has a limit of sign-ins over all names, and still renews its tokens', async () => {
    const names = (n: number) => ask('/auth', { body: { initData: `name-${n}` } });
    expect(await statuses(1201, names)).toEqual({ 200: PER_MINUTE.signIns, 429: 1 });
    expect(await statusOf('/auth/refresh', { body: { refreshToken: 'mine' } })).toBe(200);
  });
});

test('the metrics need their exact token', async () => {
  const ask = async (authorization: string) =>
    (await app.inject({ url: '/metrics', headers: { authorization } })).statusCode;
  expect(await ask('Bearer a-token-of-metrics')).toBe(200);
  for (const wrong of ['a-token-of-metricx', `${'é'.repeat(18)}`, ''])
    expect(await ask(`Bearer ${wrong}`)).toBe(404);
});

test('callers are counted for their minute alone, so memory follows the callers of a minute', () => {
  const quota = new Quota(2);
  let most = 0;
  for (let n = 0; n < 20_000; n++) {
    quota.take(`caller-${n}`, 1, n * 1_000);
    most = Math.max(most, quota.size);
  }
  expect(most).toBe(60);
  // Within a minute nobody is forgotten.
  const [first, last] = [100_000_000, 100_000_000 + 59_999];
  quota.take('mara', 2, first);
  for (let n = 0; n < 1_000; n++) quota.take(`other-${n}`, 1, first + n);
  expect(quota.take('mara', 1, last)).toBe(1);
  expect(quota.take('mara', 1, last + 1)).toBeUndefined();
});

test('never more callers are counted than the bound, and the oldest goes first', () => {
  const quota = new Quota(1);
  for (let n = 0; n < 30_000; n++) quota.take(`caller-${n}`, 1, 0);
  expect(quota.size).toBe(20_000);
  expect(quota.take('caller-29999', 1, 1)).toBeDefined();
  expect(quota.take('caller-0', 1, 1)).toBeUndefined();
});
