import { AsyncLocalStorage } from 'node:async_hooks';
import Fastify from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sendError } from '../register-endpoints.ts';
import { LoadGate, type CallInProgress, type ComingCall } from './load-gate.ts';
import { refuseEarly } from './refuse-early.ts';

const apps: Array<{ close: () => Promise<unknown> }> = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function opens({ off = false, lateMs = 0, isOpen = true } = {}) {
  const gate = new LoadGate({ lateMs: () => lateMs });
  const logged: string[] = [];
  const app = Fastify();
  app.setErrorHandler(sendError);
  refuseEarly(app, gate, {
    limits: { off },
    log: Object.assign(Object.create(app.log), { warn: (_: unknown, line: string) => logged.push(line) }),
  });
  app.get('/api/call', { config: { call: 'call' } }, () => ({ ok: true }));
  app.get('/api/stream', { config: { call: 'stream', isWaiting: true } }, () => 'stream');
  // Never answers.
  app.get('/api/slow', { config: { call: 'slow' } }, () => new Promise(() => undefined));
  app.post('/providers/:provider/:call', () => ({ ok: true }));
  app.get('/page', () => 'page');
  apps.push(app);
  if (isOpen) await app.ready();
  return { app, gate, logged };
}

/** As many calls in progress as make the next one wait. */
function fills(gate: LoadGate): CallInProgress[] {
  const kinds = ['player', 'studio'] as const;
  return kinds.flatMap((kind) => Array.from({ length: 100 }, () => gate.begins(kind)));
}

/** Nobody waits for the reply, so nothing is done with the call. */
const ofNobody: ComingCall = { onDecided: () => undefined, hasGone: () => false };

/** Refuses one call of each kind, so the next wait for a moment only. */
function refusesOne(gate: LoadGate): void {
  for (const kind of ['player', 'studio'] as const) gate.comes(kind, ofNobody);
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
    refusesOne(gate);
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
    const { app, gate } = await opens({ lateMs: 1_000 });
    fills(gate);
    expect((await app.inject('/api/call')).statusCode).toBe(503);
  });
});

describe('a call that waits', () => {
  test('is answered when another has ended, as a request of its own', async () => {
    const current = new AsyncLocalStorage<string>();
    const { app, gate } = await opens({ isOpen: false });
    app.get('/api/who', { config: { call: 'who' } }, () => ({ who: current.getStore() }));
    await app.ready();
    const others = fills(gate);
    let isAnswered = false;
    const answer = current
      .run('mine', () => app.inject('/api/who').then((reply) => reply))
      .finally(() => (isAnswered = true));
    await new Promise((resolve) => void setImmediate(resolve));
    expect(isAnswered).toBe(false);
    current.run('of another', () => {
      for (const call of others) gate.ends(call);
    });
    expect((await answer).json()).toEqual({ who: 'mine' });
  });

  test('is not begun if its caller has gone', async () => {
    const { app, gate } = await opens();
    const others = fills(gate);
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const came = vi.spyOn(gate, 'comes');
    const leaving = new AbortController();
    const left = fetch(`${address}/api/slow`, { signal: leaving.signal }).catch(() => 'gone');
    await expect.poll(() => came.mock.calls.length).toBe(1);
    const { hasGone } = came.mock.calls[0]![1];
    leaving.abort();
    expect(await left).toBe('gone');
    await expect.poll(hasGone).toBe(true);
    for (const call of others) gate.ends(call);
    expect(gate.inProgress).toBe(0);
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
