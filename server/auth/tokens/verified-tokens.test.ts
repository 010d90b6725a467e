import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { Caller } from '../../http/handlers.ts';
import { VerifiedTokens } from './verified-tokens.ts';

const caller = (signInId: string, tokenEndsAtMs: number): Caller => ({
  playerId: '42',
  signInId,
  platform: 'web',
  tokenEndsAtMs,
});
const MINUTE_MS = 60_000;
const LASTS_MS = 15 * MINUTE_MS;

test('as many are kept as players came while a token lasts, however long the server runs', () => {
  const verified = new VerifiedTokens(1_000_000);
  let most = 0;
  // Ten new players a minute, for a day.
  for (let n = 0; n < 14_400; n += 1) {
    const nowMs = n * 6_000;
    verified.remember(`token-${n}`, caller(`sign-in-${n}`, nowMs + LASTS_MS), nowMs);
    most = Math.max(most, verified.size);
  }
  expect(most).toBe(150);
});

test('never more are kept than allowed, the newest ones', () => {
  const verified = new VerifiedTokens(100);
  for (let n = 0; n < 1_000; n += 1) verified.remember(`token-${n}`, caller(`sign-in-${n}`, LASTS_MS), 0);
  expect(verified.size).toBe(100);
  expect(verified.get('token-899')).toBeUndefined();
  expect(verified.get('token-900')).toBeDefined();
});

test('the end of a sign-in drops all its tokens and no other', () => {
  const verified = new VerifiedTokens(100);
  const put = (key: string, signInId: string): void => verified.remember(key, caller(signInId, LASTS_MS), 0);
  for (const key of ['a1', 'a2', 'a3']) put(key, 'a');
  put('b1', 'b');
  verified.forget('a2');
  verified.forgetSignIn('a');
  expect(['a1', 'a2', 'a3', 'b1'].map((key) => verified.get(key) !== undefined)).toEqual([
    false,
    false,
    false,
    true,
  ]);
  put('a4', 'a');
  verified.forget('a4');
  verified.forgetSignIn('a');
  expect(verified.size).toBe(1);
});

test('each takes less than a kilobyte', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const verified = new VerifiedTokens(1_000_000);
  const COUNT = 100_000;
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let n = 0; n < COUNT; n += 1) {
    // As long as a digest and the id of a sign-in.
    const key = `${n}`.padStart(43, 'k');
    verified.remember(key, caller(`${n}`.padStart(36, 's'), LASTS_MS + n), 0);
  }
  collect();
  expect((process.memoryUsage().heapUsed - before) / COUNT).toBeLessThan(1_024);
  expect(verified.size).toBe(COUNT);
});
