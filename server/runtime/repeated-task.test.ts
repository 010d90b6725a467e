import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RepeatedTask } from './repeated-task.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function repeated(run: () => Promise<void>) {
  const warnings: object[] = [];
  const log = { warn: (fields: object, message: string) => void warnings.push({ ...fields, message }) };
  return { task: new RepeatedTask({ everyMs: 1_000, run, log, onFailure: 'not done' }), warnings };
}

test('runs at once, then after each pause, and once more at the end', async () => {
  const run = vi.fn<() => Promise<void>>(async () => {});
  const { task } = repeated(run);
  await task.start();
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(run).toHaveBeenCalledTimes(4);
  await task.stop();
  expect(run).toHaveBeenCalledTimes(5);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(run).toHaveBeenCalledTimes(5);
});

test('a failure is logged, and the next run comes at its time', async () => {
  const run = vi.fn<() => Promise<void>>(async () => {}).mockRejectedValueOnce(new Error('no database'));
  const { task, warnings } = repeated(run);
  await task.start();
  expect(warnings).toEqual([{ reason: 'no database', message: 'not done' }]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).toHaveBeenCalledTimes(2);
  await task.stop();
  expect(warnings).toHaveLength(1);
});

test('stopping waits for the running run', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const run = vi.fn<() => Promise<void>>(async () => {}).mockReturnValueOnce(promise);
  const { task } = repeated(run);
  const started = task.start();
  const stopped = task.stop();
  expect(run).toHaveBeenCalledTimes(1);
  resolve();
  await Promise.all([started, stopped]);
  expect(run).toHaveBeenCalledTimes(2);
});
