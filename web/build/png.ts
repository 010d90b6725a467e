// Pictures of screens: pngjs reads and writes them, pixelmatch compares.
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** `data`: red, green, blue and alpha of every pixel, row by row. */
export type Picture = Pick<PNG, 'width' | 'height' | 'data'>;

export const readPng = (file: Uint8Array): Picture => PNG.sync.read(Buffer.from(file));

/** Without alpha. Unfiltered rows and zlib's best compression pack flat colours best, by a third. */
export function writePng(picture: Picture): Buffer {
  return PNG.sync.write(Object.assign(new PNG(), picture), {
    colorType: 2,
    filterType: 0,
    deflateStrategy: 0,
  });
}

/** A part of a picture, clipped to the picture. */
export function cut(picture: Picture, x: number, y: number, width: number, height: number): Picture {
  const size = { width: Math.min(width, picture.width - x), height: Math.min(height, picture.height - y) };
  const part = new PNG(size);
  PNG.bitblt(Object.assign(new PNG(), picture), part, x, y, size.width, size.height);
  return part;
}

/** The picture in fewer shades, `bits` a channel: invisible differences compress better. */
export function inFewerShades({ width, height, data }: Picture, bits: number): Picture {
  const step = 256 >> bits;
  const shade = (value: number): number => Math.floor(value / step) * step + (step >> 1);
  // Every fourth value is alpha.
  return {
    width,
    height,
    data: Buffer.from(data.map((value, at) => (at % 4 === 3 ? value : shade(value)))),
  };
}

/**
 * How many pixels differ by more than `threshold`, 0 to 1, including edges of letters; another size differs everywhere.
 */
export function differing(one: Picture, other: Picture, threshold: number): number {
  const { width, height } = one;
  if (width !== other.width || height !== other.height)
    return Math.max(width * height, other.width * other.height);
  return pixelmatch(one.data, other.data, undefined, width, height, { threshold, includeAA: true });
}
