import { expect, test } from 'vitest';
import { createPlayTime, isDue } from './play-time.ts';

const MINUTE_MS = 60_000;
function aVisit() {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  return { kept: stored, storage, time: createPlayTime(storage) };
}

test('time and rounds add up over games, and over a reload', () => {
  const { storage, time } = aVisit();
  time.add({ ms: 20 * MINUTE_MS });
  for (let round = 0; round < 10; round++) time.add({ stake: 0.1, win: 0.2 });
  time.add({ stake: 5 });
  const reloaded = createPlayTime(storage);
  reloaded.add({ ms: MINUTE_MS });
  expect(reloaded.read()).toEqual({
    ms: 21 * MINUTE_MS,
    outsideMs: 0,
    rounds: 11,
    staked: 6,
    won: 2,
    remindedAtMs: 0,
  });
});

test('a reminder comes after each interval, and never if it is off', () => {
  const { time } = aVisit();
  expect(isDue(time.add({ ms: 30 * MINUTE_MS - 1 }), 30)).toBe(false);
  expect(isDue(time.add({ ms: 1 }), 30)).toBe(true);
  expect(isDue(time.read(), 0)).toBe(false);
  expect(isDue(time.reminded(), 30)).toBe(false);
  expect(isDue(time.add({ ms: 29 * MINUTE_MS }), 30)).toBe(false);
  expect(isDue(time.add({ ms: MINUTE_MS }), 30)).toBe(true);
});

test('a malformed stored value counts as no play', () => {
  const { kept: stored, time } = aVisit();
  for (const text of ['{', 'null', '{"ms":"long","staked":-4}', '[]']) {
    stored.set('parlor-played', text);
    expect(time.read()).toEqual({ ms: 0, outsideMs: 0, rounds: 0, staked: 0, won: 0, remindedAtMs: 0 });
  }
});

test('time in a studio game has no sums', () => {
  const { time } = aVisit();
  time.add({ ms: 5 * MINUTE_MS, outside: true });
  time.add({ ms: MINUTE_MS, outside: false });
  expect(time.read()).toMatchObject({ ms: 6 * MINUTE_MS, outsideMs: 5 * MINUTE_MS, rounds: 0 });
});
