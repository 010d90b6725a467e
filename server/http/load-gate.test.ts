import Fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { addLoadGate, LoadGate } from './load-gate.ts';

/** A server that answers a number of calls a second, one after the other, and the calls that come to it. */
function serves({ perSecond }: { readonly perSecond: number }) {
  const gate = new LoadGate();
  const waiting: number[] = [];
  const waitsMs: number[] = [];
  let refused = 0;
  let busyUntilMs = 0;
  const workUntil = (nowMs: number): void => {
    while (waiting.length > 0 && Math.max(busyUntilMs, waiting[0]!) + 1_000 / perSecond <= nowMs) {
      const cameMs = waiting.shift()!;
      busyUntilMs = Math.max(busyUntilMs, cameMs) + 1_000 / perSecond;
      gate.ends(busyUntilMs);
      waitsMs.push(busyUntilMs - cameMs);
    }
  };
  return {
    gate,
    waitsMs,
    refused: () => refused,
    comes(nowMs: number): boolean {
      workUntil(nowMs);
      const isAccepted = gate.begins(nowMs);
      if (isAccepted) waiting.push(nowMs);
      else refused += 1;
      return isAccepted;
    },
    /** Calls come evenly. */
    during(fromMs: number, toMs: number, rate: number): void {
      for (let atMs = fromMs; atMs < toMs; atMs += 1_000 / rate) this.comes(atMs);
    },
    workUntil,
  };
}

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)]!;

describe('calls that come', () => {
  test.each([200, 700, 5_000])(
    'at nine tenths of what a server does (%i a second) are all accepted',
    (perSecond) => {
      const server = serves({ perSecond });
      server.during(0, 20_000, perSecond * 0.9);
      expect(server.refused()).toBe(0);
    },
  );

  test.each([400, 700, 5_000])(
    'at three times of what a server does (%i a second) are refused early; the accepted are answered within 250 ms',
    (perSecond) => {
      const server = serves({ perSecond });
      server.during(0, 20_000, perSecond * 3);
      server.workUntil(30_000);
      expect(percentile(server.waitsMs, 0.99)).toBeLessThan(250);
      // It does all it can.
      expect(server.waitsMs.length).toBeGreaterThan(perSecond * 20 * 0.95);
    },
  );

  test('are accepted again at once when fewer come', () => {
    const server = serves({ perSecond: 700 });
    server.during(0, 10_000, 2_100);
    const before = server.refused();
    server.during(10_200, 20_000, 500);
    expect(server.refused()).toBe(before);
  });

  test('are all accepted if a crowd comes at one moment', () => {
    const server = serves({ perSecond: 700 });
    server.during(0, 5_000, 300);
    for (let n = 0; n < 2_000; n += 1) expect(server.comes(5_000 + n / 40)).toBe(true);
  });

  test('are refused soon if none ends, except the few that are always accepted', () => {
    const gate = new LoadGate();
    let accepted = 0;
    for (let atMs = 0; atMs < 3_000; atMs += 1) if (gate.begins(atMs)) accepted += 1;
    expect(accepted).toBeLessThan(64 + 101);
    // The few begin again as soon as there is room.
    for (let n = accepted; n > 56; n -= 1) gate.ends(3_000);
    expect(gate.begins(3_001)).toBe(true);
  });
});

describe('a refused call', () => {
  const apps: Array<{ close: () => Promise<unknown> }> = [];
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
  });

  async function opens(limits = { off: false }) {
    const gate = new LoadGate();
    const app = Fastify();
    addLoadGate(app, gate, { limits, log: app.log });
    app.get('/api/call', { config: { call: 'call' } }, () => ({ ok: true }));
    app.get('/api/stream', { config: { call: 'stream', isStream: true } }, () => 'stream');
    // Never answers.
    app.get('/api/slow', { config: { call: 'slow' } }, () => new Promise(() => undefined));
    app.get('/page', () => 'page');
    apps.push(app);
    await app.ready();
    return { app, gate };
  }
  /** As many calls as make the next one wait too long. */
  function fills(gate: LoadGate): void {
    for (let n = 0; n < 5_000; n += 1) gate.begins(performance.now() - 1_000 + n);
  }

  test('gets 503 with Retry-After and the form of every error; streams, pages and machines are served', async () => {
    const { app, gate } = await opens();
    fills(gate);
    const refused = await app.inject('/api/call');
    expect(refused.statusCode).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3);
    expect(refused.json()).toEqual({
      error: {
        code: 'UNAVAILABLE',
        message: 'Parlor is busy or restarting. Try again in a moment.',
        requestId: expect.any(String),
      },
    });
    expect((await app.inject('/api/stream')).statusCode).toBe(200);
    expect((await app.inject('/page')).statusCode).toBe(200);
  });

  test('is none while the limits are lifted', async () => {
    const { app, gate } = await opens({ off: true });
    fills(gate);
    expect((await app.inject('/api/call')).statusCode).toBe(200);
  });

  test('is counted until its answer, or until its caller has gone', async () => {
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
});
