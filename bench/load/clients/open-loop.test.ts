import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { percentile, spreadOf } from '../latencies.ts';
import { openLoop } from './open-loop.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const every10Ms = Array.from({ length: 500 }, (_, n) => ({ dueMs: (n + 1) * 10, kind: 'read' as const }));
const answers = (afterMs: number) =>
  new Promise<'ok'>((resolve) => void setTimeout(() => resolve('ok'), afterMs));

async function ran(send: () => Promise<'ok'>) {
  const running = openLoop(every10Ms, send);
  await vi.advanceTimersByTimeAsync(20_000);
  return running;
}

test('a server with three milliseconds per request has a latency of three milliseconds', async () => {
  const { samples, elapsedMs } = await ran(() => answers(3));
  const { p50, p99 } = spreadOf(samples.map((s) => s.latencyMs));
  expect(p50).toBeGreaterThanOrEqual(3);
  expect(p99).toBeLessThan(6);
  expect(elapsedMs).toBeLessThan(5_010);
});

test('a pause of one second delays every request that was due in it', async () => {
  const { samples } = await ran(() => {
    const nowMs = performance.now();
    const wakesMs = begunMs + 2_000;
    const isAsleep = nowMs > begunMs + 1_000 && nowMs < wakesMs;
    return answers(isAsleep ? wakesMs - nowMs : 3);
  });
  const late = samples.map((s) => s.latencyMs);
  // A fifth of all requests was due during the pause, and half of those waited for at least half a second.
  expect(late.filter((ms) => ms > 100).length).toBeGreaterThan(80);
  expect(percentile(late, 0.99)).toBeGreaterThan(900);
  expect(percentile(late, 0.5)).toBeLessThan(6);
});

test('requests are sent while earlier ones are unanswered', async () => {
  let sent = 0;
  const running = openLoop(every10Ms, () => {
    sent += 1;
    return answers(60_000);
  });
  await vi.advanceTimersByTimeAsync(5_100);
  expect(sent).toBe(500);
  await vi.advanceTimersByTimeAsync(120_000);
  expect((await running).samples).toHaveLength(500);
});

test("the sender's own delay counts as latency", async () => {
  const { samples } = await ran(() => {
    // The sender is busy for 200 ms, once.
    if (performance.now() < begunMs + 15) vi.advanceTimersByTime(200);
    return answers(1);
  });
  expect(Math.max(...samples.map((s) => s.lateMs))).toBeGreaterThan(150);
  expect(samples.every((s) => s.latencyMs >= s.lateMs)).toBe(true);
});

test('a percentile is a measured value, by nearest rank', () => {
  const values = Array.from({ length: 100 }, (_, n) => 100 - n);
  expect([0.5, 0.95, 0.99, 1].map((share) => percentile(values, share))).toEqual([50, 95, 99, 100]);
  expect(percentile([7], 0.01)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
});

let begunMs = 0;
beforeEach(() => void (begunMs = performance.now()));
