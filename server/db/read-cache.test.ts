import { expect, test } from 'vitest';
import { ReadCache, UNUSED_FOR_MS } from './read-cache.ts';

function openCache(max: number) {
  let nowMs = 1_000;
  const cache = new ReadCache<number>(max, () => nowMs);
  return { cache, wait: (ms: number) => void (nowMs += ms) };
}

test('an entry that is used stays, and one that nobody asks for is dropped', () => {
  const { cache, wait } = openCache(100);
  cache.set('used', 1);
  cache.set('unused', 2);
  for (let n = 0; n < 6; n += 1) {
    wait(UNUSED_FOR_MS / 2);
    expect(cache.get('used')).toBe(1);
  }
  expect(cache.size).toBe(1);
  expect(cache.get('unused')).toBeUndefined();
});

test('an entry is kept for the whole time after its last use', () => {
  const { cache, wait } = openCache(100);
  wait(UNUSED_FOR_MS - 1);
  cache.set('a', 1);
  wait(UNUSED_FOR_MS - 1);
  expect(cache.get('a')).toBe(1);
});

test('after a quiet time nothing old is left', () => {
  const { cache, wait } = openCache(100);
  cache.set('a', 1);
  wait(2 * UNUSED_FOR_MS);
  expect(cache.get('a')).toBeUndefined();
  expect(cache.size).toBe(0);
});

test('above the bound an entry of the older map goes first, then the one that came first', () => {
  const { cache, wait } = openCache(2);
  cache.set('a', 1);
  cache.set('b', 2);
  wait(UNUSED_FOR_MS);
  expect(cache.get('a')).toBe(1);
  cache.set('c', 3);
  expect([cache.size, cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([2, 1, undefined, 3]);
  cache.set('d', 4);
  expect([cache.size, cache.get('a'), cache.get('c'), cache.get('d')]).toEqual([2, undefined, 3, 4]);
});

test('a deleted entry is gone, in either map', () => {
  const { cache, wait } = openCache(100);
  cache.set('a', 1);
  wait(UNUSED_FOR_MS);
  cache.set('b', 2);
  cache.delete('a');
  cache.delete('b');
  expect([cache.get('a'), cache.get('b'), cache.size]).toEqual([undefined, undefined, 0]);
});
