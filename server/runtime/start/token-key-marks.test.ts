import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProcessReporter } from '../../features/alarms/process-reporter.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { markGauge, markOf, warnOfOtherKeys } from './token-key-marks.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const [old, next, other] = [1, 2, 3].map((n) => Buffer.alloc(32, n)) as [Buffer, Buffer, Buffer];
const silent = { warn: () => undefined };

test('a process that signs with a key of nobody else is told at its start, and one within a rotation is not', async () => {
  const { pool, clock } = server;
  const running = new ProcessReporter({ pool, clock, log: silent });
  running.watch({ addHook: () => undefined } as never, [markGauge([old, next])]);
  await running.report();
  const warnings = async (keys: readonly Buffer[]): Promise<number> => {
    let count = 0;
    await warnOfOtherKeys({ pool, nowMs: clock.now(), keys, log: { warn: () => void (count += 1) } });
    return count;
  };
  expect(await warnings([old])).toBe(0);
  expect(await warnings([next, old])).toBe(0);
  expect(await warnings([other])).toBe(1);
  expect(await warnings([next])).toBe(1);
  // What a process wrote long ago says nothing about now.
  clock.set(new Date(clock.now() + 120_000).toISOString());
  expect(await warnings([other])).toBe(0);
});

test('a mark is a whole number that a metric holds exactly', () => {
  expect(Number.isSafeInteger(markOf(old))).toBe(true);
  expect(markOf(old)).not.toBe(markOf(next));
});
