import { expect, test, vi } from 'vitest';
import { lastUsedCache } from './last-used-cache.ts';

test('a cached value is reused, and the least recently used one is dropped first', () => {
  const make = vi.fn<(key: string) => string>((key) => key.toUpperCase());
  const stored = lastUsedCache<string>(2);
  const ask = (key: string): string => stored(key, () => make(key));
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(ask)).toEqual(['A', 'B', 'A', 'C', 'A', 'B']);
  expect(make.mock.calls.flat()).toEqual(['a', 'b', 'c', 'b']);
});
