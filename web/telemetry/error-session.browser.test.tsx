// The error client manages the telemetry session. This test runs it through a day, so that a new version with
// other limits than the specification's is noticed.
import { faro } from '@grafana/faro-web-sdk';
import { TELEMETRY_LIMITS } from '@parlor/contract/calls/telemetry.ts';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openErrorClient } from './error-client.ts';
import { telemetrySettings } from './settings.ts';

/** Minimum time between two checks of the session by the client. */
const LOOK_MS = 1_500;
const BEGAN = Date.UTC(2026, 10, 20, 9);
const sessions: string[] = [];
let events = 0;

beforeAll(async () => {
  sessionStorage.clear();
  vi.useFakeTimers({ now: BEGAN });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    const { meta } = JSON.parse(init?.body as string) as { meta: { session?: { id?: string } } };
    sessions.push(meta.session?.id ?? 'none');
    return new Response('', { status: 202 });
  });
  const opened = openErrorClient(telemetrySettings(location.origin), 'devel');
  await vi.advanceTimersByTimeAsync(30_000);
  await opened;
});
afterAll(() => {
  faro.pause();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
beforeEach(() => vi.advanceTimersByTimeAsync(LOOK_MS));

/** Sends an event and returns its session. */
async function sessionNow(): Promise<string> {
  sessions.length = 0;
  // The client sends the same event only once.
  faro.api.pushEvent(`event-${++events}`);
  await vi.advanceTimersByTimeAsync(LOOK_MS);
  return sessions.at(-1) ?? 'nothing was sent';
}
const passes = (ms: number): void => void vi.setSystemTime(Date.now() + ms);
const newSession = async (): Promise<string> => {
  passes(24 * 60 * MINUTE_MS);
  await sessionNow();
  return sessionNow();
};

test('a session used less than 15 minutes ago continues; a longer pause starts a new one', async () => {
  const first = await newSession();
  passes(TELEMETRY_LIMITS.idleMs - MINUTE_MS);
  expect(await sessionNow()).toBe(first);
  passes(TELEMETRY_LIMITS.idleMs + MINUTE_MS);
  await sessionNow();
  const second = await sessionNow();
  expect(second).toMatch(/^\w+$/);
  expect(second).not.toBe(first);
});

test('a session in constant use ends after four hours', async () => {
  const first = await newSession();
  const began = Date.now();
  const step = 10 * MINUTE_MS;
  while (Date.now() - began + step < TELEMETRY_LIMITS.sessionMs) {
    passes(step);
    expect(await sessionNow()).toBe(first);
  }
  passes(step);
  await sessionNow();
  expect(await sessionNow()).not.toBe(first);
});
