import { expect, test, vi } from 'vitest';
import { keptLast } from './last-used-cache.ts';

test('what was made is not made again, and what was not asked for longest is forgotten first', () => {
  const make = vi.fn<(key: string) => string>((key) => key.toUpperCase());
  const kept = keptLast<string>(2);
  const ask = (key: string): string => kept(key, () => make(key));
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(ask)).toEqual(['A', 'B', 'A', 'C', 'A', 'B']);
  expect(make.mock.calls.flat()).toEqual(['a', 'b', 'c', 'b']);
});
