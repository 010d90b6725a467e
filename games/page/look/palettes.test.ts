import { expect, test } from 'vitest';
import { contrast, paletteNames, paletteOf, wallInk } from './palettes.ts';

test.each(paletteNames)('text on the wall and on the pieces of %s is readable', (name) => {
  const palette = paletteOf(name);
  const ink = wallInk(palette);
  // The pattern of a wall has a second shade, and text is on both.
  expect(contrast(ink, palette.wall)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(ink, palette.wall2)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(palette.ink, palette.body)).toBeGreaterThanOrEqual(7);
});

test('an unknown palette falls back to ours', () => {
  expect(paletteOf('plaid')).toBe(paletteOf(undefined));
});
