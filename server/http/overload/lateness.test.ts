import { expect, test } from 'vitest';
import { createLateness } from './lateness.ts';

/** An event loop whose time the test moves: busy, or waiting for events. */
function loop() {
  let nowMs = 1_000;
  let idleMs = 400;
  let atEnd: Array<() => void> = [];
  const lateMs = createLateness({
    nowMs: () => nowMs,
    idleMs: () => idleMs,
    atEndOfTurn: (ended) => void atEnd.push(ended),
  });
  return {
    lateMs,
    works: (ms: number) => (nowMs += ms),
    waits: (ms: number) => [(nowMs += ms), (idleMs += ms)],
    endsTurn: () => {
      for (const ended of atEnd.splice(0)) ended();
      atEnd = [];
    },
  };
}

test('a request that wakes a waiting loop is not late', () => {
  const { lateMs, waits, endsTurn } = loop();
  waits(50);
  expect(lateMs()).toBe(0);
  endsTurn();
  waits(10_000);
  expect(lateMs()).toBe(0);
});

test('a request is as late as the work since the loop read the last time', () => {
  const { lateMs, works, waits, endsTurn } = loop();
  waits(5);
  expect(lateMs()).toBe(0);
  works(30);
  // The next of the same turn.
  expect(lateMs()).toBe(30);
  works(10);
  endsTurn();
  // Timers and other sockets of the next turn come first.
  works(70);
  expect(lateMs()).toBe(70);
  works(5);
  expect(lateMs()).toBe(75);
  endsTurn();
  works(20);
  waits(500);
  expect(lateMs()).toBe(20);
});

test('the real loop: what came during a long turn is late', async () => {
  const lateMs = createLateness();
  lateMs();
  await new Promise((done) => setImmediate(done));
  const untilMs = performance.now() + 40;
  while (performance.now() < untilMs);
  expect(lateMs()).toBeGreaterThanOrEqual(39);
});
