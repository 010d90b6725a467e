import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test('ids and values are encoded for an address', () => {
  expect(paths.game('a/b?c')).toBe('/games/a%2Fb%3Fc');
  expect(paths.games({ q: 'owl & lark' })).toBe('/games?q=owl+%26+lark');
  expect(paths.games({ q: '' })).toBe('/games');
});
