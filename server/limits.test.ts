import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addLimits } from './limits.ts';
import { addMetrics } from './metrics.ts';
import { sendError } from './mount.ts';
import { Refused } from './refused.ts';

let app: FastifyInstance;
const limits = { off: false };
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  limits.off = false;
  app = Fastify({ trustProxy: true });
  app.setErrorHandler(sendError);
  await addLimits(app, limits);
  addMetrics(app, 'a-token-of-metrics');
  app.get('/closed', {
    onRequest: () => {
      throw new Refused('UNAUTHENTICATED');
    },
    handler: () => 'never',
  });
  app.get('/open', () => 'ok');
  app.post('/auth', () => 'ok');
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const from = (ip: string) => ({ 'x-forwarded-for': ip });
const statusOf = async (url: string, ip: string, more: object = {}): Promise<number> =>
  (await app.inject({ url, headers: from(ip), ...more })).statusCode;
const bad = {
  method: 'POST',
  headers: { ...from('10.0.0.1'), 'content-type': 'application/json' },
  body: '{',
};

describe('limits', () => {
  test('an address that is refused again and again has to wait, others go on', async () => {
    for (let n = 0; n < 300; n++) {
      expect(await statusOf('/closed', '10.0.0.1')).toBe(401);
      expect((await app.inject({ url: '/auth', ...bad } as never)).statusCode).toBe(400);
    }
    const tooMuch = await app.inject({ url: '/open', headers: from('10.0.0.1') });
    expect([tooMuch.statusCode, tooMuch.headers['retry-after']]).toEqual([429, '60']);
    expect(await statusOf('/open', '10.0.0.2')).toBe(200);
    vi.advanceTimersByTime(60_000);
    expect(await statusOf('/open', '10.0.0.1')).toBe(200);
  });

  test('lifted, nothing is counted', async () => {
    limits.off = true;
    for (let n = 0; n < 601; n++) await statusOf('/closed', '10.0.0.1');
    limits.off = false;
    expect(await statusOf('/closed', '10.0.0.1')).toBe(401);
  });

  test('signing in has a limit of its own, in whatever way the address line is written', async () => {
    for (let n = 0; n < 60; n++)
      expect(await statusOf('http://house.example/auth', '10.0.0.1', { method: 'POST' })).toBe(200);
    expect(await statusOf('/auth', '10.0.0.1', { method: 'POST' })).toBe(429);
    expect(await statusOf('/open', '10.0.0.1')).toBe(200);
  });
});

test('the figures need their token, of which nothing else is a near miss', async () => {
  const ask = async (authorization: string) =>
    (await app.inject({ url: '/metrics', headers: { authorization } })).statusCode;
  expect(await ask('Bearer a-token-of-metrics')).toBe(200);
  for (const wrong of ['a-token-of-metricx', `${'é'.repeat(18)}`, ''])
    expect(await ask(`Bearer ${wrong}`)).toBe(404);
});
