import { expect, test } from 'vitest';
import { alsoLater, fetchLater, fetchLaterAfter } from './load-later.tsx';

test('nothing is fetched ahead before it can be cached; then everything is, even after a part that fails', async () => {
  const kept = Promise.withResolvers<void>();
  const fetched: string[] = [];
  alsoLater(() => {
    fetched.push('a part that fails');
    return Promise.reject(new Error('not there'));
  });
  alsoLater(async () => void fetched.push('a part'));
  fetchLaterAfter(kept.promise);
  const all = fetchLater();
  // An idle browser would have started.
  await new Promise((idle) => requestIdleCallback(idle));
  await new Promise((idle) => requestIdleCallback(idle));
  expect(fetched).toEqual([]);
  kept.resolve();
  await all;
  expect(fetched).toEqual(['a part that fails', 'a part']);
});
