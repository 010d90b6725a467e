import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { cut, differing, inFewerShades, readPng, writePng } from './png.ts';

/** Every pixel by its place. */
function painted(width: number, height: number, paint: (x: number, y: number) => number[]): PNG {
  const png = new PNG({ width, height });
  png.data.set(
    Array.from({ length: width * height }, (_, at) => [
      ...paint(at % width, Math.floor(at / width)),
      255,
    ]).flat(),
  );
  return png;
}
const flat = painted(7, 5, (x, y) => (x > 3 && y > 2 ? [250, 180, 20] : [35, 16, 15]));
const slope = painted(40, 30, (x, y) => [x * 6, y * 8, (x * y) % 256]);

/** The same picture with its first pixel changed by this much. */
function changed(picture: PNG, by: readonly number[]): PNG {
  return painted(picture.width, picture.height, (x, y) =>
    [0, 1, 2].map(
      (channel) =>
        (picture.data[(y * picture.width + x) * 4 + channel] ?? 0) +
        (x === 0 && y === 0 ? (by[channel] ?? 0) : 0),
    ),
  );
}

describe('pictures of screens', () => {
  test.each([
    ['of few colours', flat],
    ['of many colours', slope],
  ])('%s stay what they are on disk', (_name, picture) => {
    expect(readPng(writePng(picture)).data).toEqual(picture.data);
  });

  test('a part is cut out at its place', () => {
    expect([...cut(slope, 3, 4, 2, 1).data]).toEqual([18, 32, 12, 255, 24, 32, 16, 255]);
  });

  test('one changed pixel is detected, a shade within the threshold is not', () => {
    expect(differing(flat, changed(flat, [4, 4, 4]), 0.019)).toBe(0);
    expect(differing(flat, changed(flat, [6, 6, 6]), 0.019)).toBe(1);
    expect(differing(flat, changed(flat, [10, 0, 0]), 0.019)).toBe(1);
    expect(differing(flat, changed(flat, [0, 8, 0]), 0.019)).toBe(1);
    expect(differing(flat, changed(flat, [0, 0, 16]), 0.019)).toBe(1);
    expect(differing(flat, cut(flat, 0, 0, 6, 5), 0.019)).toBe(35);
  });

  test('fewer shades are never far from the old ones', () => {
    expect(differing(slope, inFewerShades(slope, 5), 0.019)).toBe(0);
  });
});
