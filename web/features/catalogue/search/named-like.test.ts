import { expect, test } from 'vitest';
import { isNamedLike } from './named-like.ts';

test('a name matches if it has every word of the search, without regard to case and accents', () => {
  expect(isNamedLike('  PACK three', 'Pack of three')).toBe(true);
  expect(isNamedLike('edicion', 'Edición de verano')).toBe(true);
  expect(isNamedLike('pack five', 'Pack of three')).toBe(false);
  expect(isNamedLike(' ', 'Pack of three')).toBe(false);
});
