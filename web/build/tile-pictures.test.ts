import { existsSync, readFileSync } from 'node:fs';
import { PICTURE_EDGE } from '@parlor/contract/formats/pictures.ts';
import { expect, test } from 'vitest';
import { digestOf, DRAWN_FROM, PICTURES_DIR, tilePictures } from './tile-pictures.ts';

const HEAVIEST_KB = 20;

test('every picture with an address exists as it is drawn now, as SVG and as WebP of a tile', () => {
  const drawnFrom = JSON.parse(readFileSync(DRAWN_FROM, 'utf8')) as Record<string, string>;
  for (const [name, svg] of tilePictures()) {
    const [asSvg, asWebp] = ['svg', 'webp'].map((form) => new URL(`${name}.${form}`, PICTURES_DIR));
    expect(
      existsSync(asSvg!) && readFileSync(asSvg!, 'utf8'),
      `${name}.svg: node web/build/tile-pictures.ts`,
    ).toBe(svg);
    expect(drawnFrom[name], `${name}.webp: node web/build/tile-pictures.ts`).toBe(digestOf(svg));
    const bytes = readFileSync(asWebp!);
    expect([bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 15)], name).toEqual([
      'RIFF',
      'WEBPVP8',
    ]);
    expect(bytes.length / 1000, name).toBeLessThan(HEAVIEST_KB);
    expect(edgesOf(bytes), name).toEqual([PICTURE_EDGE, PICTURE_EDGE]);
  }
});

/** Width and height of a WebP with transparency (VP8X), which stores one less. */
const edgesOf = (webp: Buffer): number[] => [webp.readUIntLE(24, 3) + 1, webp.readUIntLE(27, 3) + 1];
