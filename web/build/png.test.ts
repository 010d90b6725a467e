import { describe, expect, test } from 'vitest';
import { cut, differing, inFewerShades, readPng, writePng, type Picture } from './png.ts';

/** Every pixel by its place. */
const painted = (width: number, height: number, paint: (x: number, y: number) => number[]): Picture => ({
  width,
  height,
  pixels: Uint8Array.from(
    Array.from({ length: width * height }, (_, at) => paint(at % width, Math.floor(at / width))).flat(),
  ),
});
const flat = painted(7, 5, (x, y) => (x > 3 && y > 2 ? [250, 180, 20] : [35, 16, 15]));
const slope = painted(40, 30, (x, y) => [x * 6, y * 8, (x * y) % 256]);

describe('pictures of screens', () => {
  test.each([
    ['of few colours', flat],
    ['of many colours', slope],
  ])('%s stay what they are on disk', (_name, picture) => {
    expect(readPng(writePng(picture))).toEqual(picture);
  });

  test('a part is cut out where it was', () => {
    expect(cut(slope, 3, 4, 2, 1).pixels).toEqual(Uint8Array.from([18, 32, 12, 24, 32, 16]));
  });

  test('one changed pixel is seen, a shade within the tolerance is not', () => {
    const other = { ...flat, pixels: flat.pixels.slice() };
    other.pixels[0] = 45;
    expect(differing(flat, other, 12)).toBe(0);
    expect(differing(flat, other, 8)).toBe(1);
    expect(differing(flat, cut(flat, 0, 0, 6, 5), 8)).toBe(35);
  });

  test('fewer shades are never far from the old ones', () => {
    expect(differing(slope, inFewerShades(slope, 5), 4)).toBe(0);
  });
});
