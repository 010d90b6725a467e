import { expect, test } from 'vitest';
import { processEach } from './process-each.ts';

const warned: object[] = [];
const options = {
  log: { warn: (fields: object) => void warned.push(fields) },
  failure: 'it failed',
  about: (n: number) => ({ n }),
};

test('a failure is logged and does not stop the others', async () => {
  const work = (n: number) => (n === 2 ? Promise.reject(new Error('two')) : Promise.resolve());
  expect(await processEach(options, [1, 2, 3], work)).toEqual({ done: 2, failed: 1 });
  expect(warned).toEqual([{ n: 2, reason: 'two' }]);
});

test('one failure may leave the others for the next run', async () => {
  const begun: number[] = [];
  const work = (n: number) => {
    begun.push(n);
    return Promise.reject(new Error('down'));
  };
  const result = await processEach({ ...options, stopsAfter: () => true }, [1, 2, 3], work);
  expect([result, begun]).toEqual([{ done: 0, failed: 1 }, [1]]);
});

test('several run at once, each one once', async () => {
  const begun: number[] = [];
  let [running, most] = [0, 0];
  const work = async (n: number) => {
    begun.push(n);
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running -= 1;
  };
  const list = [1, 2, 3, 4, 5, 6, 7];
  expect(await processEach({ ...options, atOnce: 3 }, list, work)).toEqual({ done: 7, failed: 0 });
  expect(begun).toEqual(list);
  expect(most).toBe(3);
});
