import Fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { sendError } from '../register-endpoints.ts';
import { LoadGate } from './load-gate.ts';
import { refuseEarly } from './refuse-early.ts';

const apps: Array<{ close: () => Promise<unknown> }> = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function opens({ off = false, lateMs = 0 } = {}) {
  const gate = new LoadGate();
  const logged: string[] = [];
  const app = Fastify();
  app.setErrorHandler(sendError);
  refuseEarly(app, gate, {
    limits: { off },
    log: Object.assign(Object.create(app.log), { warn: (_: unknown, line: string) => logged.push(line) }),
    lateMs: () => lateMs,
  });
  app.get('/api/call', { config: { call: 'call' } }, () => ({ ok: true }));
  app.get('/api/stream', { config: { call: 'stream', isStream: true } }, () => 'stream');
  // Never answers.
  app.get('/api/slow', { config: { call: 'slow' } }, () => new Promise(() => undefined));
  app.post('/providers/:provider/:call', () => ({ ok: true }));
  app.get('/page', () => 'page');
  apps.push(app);
  await app.ready();
  return { app, gate, logged };
}

/** As many calls as make the next one wait too long. */
function fills(gate: LoadGate): void {
  for (let n = 0; n < 5_000; n += 1) {
    const atMs = performance.now() - 1_000 + n / 5;
    gate.begins('player', atMs);
    gate.begins('studio', atMs);
  }
}

const UNAVAILABLE = {
  error: {
    code: 'UNAVAILABLE',
    message: 'Parlor is busy or restarting. Try again in a moment.',
    requestId: expect.any(String),
  },
};

describe('a refused call', () => {
  test.each([
    ['of a player', { method: 'GET', url: '/api/call' }],
    ['of a studio', { method: 'POST', url: '/providers/studio/bet', payload: { call: 'bet' } }],
  ] as const)('%s gets 503 with Retry-After and the form of every error', async (_, call) => {
    const { app, gate, logged } = await opens();
    fills(gate);
    const refused = await app.inject(call);
    expect(refused.statusCode).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3);
    expect(refused.json()).toEqual(UNAVAILABLE);
    await app.inject(call);
    // One line for all of them.
    expect(logged).toEqual(['refused calls early: more come than this process answers']);
  });

  test('is none of a stream or a page', async () => {
    const { app, gate } = await opens();
    fills(gate);
    expect((await app.inject('/api/stream')).statusCode).toBe(200);
    expect((await app.inject('/page')).statusCode).toBe(200);
  });

  test('is none while the limits are lifted', async () => {
    const { app, gate } = await opens({ off: true });
    fills(gate);
    expect((await app.inject('/api/call')).statusCode).toBe(200);
    expect((await app.inject({ method: 'POST', url: '/providers/studio/bet' })).statusCode).toBe(200);
  });

  test('may have waited before it was read', async () => {
    const open = async (lateMs: number) => {
      const { app, gate } = await opens({ lateMs });
      const nowMs = performance.now();
      for (let n = 0; n < 1_000; n += 1) gate.ends(gate.counts('player', nowMs), nowMs);
      for (let n = 0; n < 70; n += 1) gate.counts('player', nowMs);
      // The last refusal was a moment ago, so no crowd is accepted.
      gate.begins('player', nowMs - 100, 1_000);
      gate.begins('player', nowMs, 1_000);
      return (await app.inject('/api/call')).statusCode;
    };
    expect(await open(0)).toBe(200);
    expect(await open(200)).toBe(503);
  });
});

test('a call is counted until its answer, or until its caller has gone', async () => {
  const { app, gate } = await opens();
  await app.inject('/api/call');
  await expect.poll(() => gate.inProgress).toBe(0);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  const left = fetch(`${address}/api/slow`, { signal: leaving.signal }).catch(() => 'gone');
  await expect.poll(() => gate.inProgress).toBe(1);
  leaving.abort();
  expect(await left).toBe('gone');
  await expect.poll(() => gate.inProgress).toBe(0);
});
