/** The printed cover of a collection: backs and packs share it. */
import type { CollectionId } from './collections.ts';
import { INK } from '../inks.ts';
import { line, n } from '../shapes.ts';

export const COVER: Record<CollectionId, { a: string; b: string; c: string; top: number }> = {
  moths: { a: INK.navy, b: '#21466d', c: INK.lamp, top: 9 },
  keepers: { a: INK.vermilion, b: '#c9402a', c: INK.bone, top: 5 },
  aviary: { a: INK.jade, b: '#278a6c', c: INK.lamp, top: 11 },
  orchard: { a: INK.wine, b: '#a02c3b', c: INK.rose, top: 0 },
  lamps: { a: INK.bottle, b: '#155a4e', c: INK.lamp, top: 5 },
};
export const lozenge = (c: string, x0: number, y0: number, w: number, h: number, step: number) => {
  let d = '';
  for (let y = 0; y <= h; y += step)
    for (let x = (y / step) % 2 ? step / 2 : 0; x <= w; x += step) d += `M${n(x0 + x)} ${n(y0 + y)}h.1`;
  return line(d, c, step * 0.36);
};
