/** The cover of a collection, shared by backs and packs. */
import { isDrawn, type CollectionId } from './collections.ts';
import { INK } from '../inks.ts';
import { hash } from '../random.ts';
import { line, n } from '../shapes.ts';

type Cover = { a: string; b: string; c: string; top: number };
const COVER: Record<CollectionId, Cover> = {
  moths: { a: INK.navy, b: '#21466d', c: INK.lamp, top: 9 },
  keepers: { a: INK.vermilion, b: '#c9402a', c: INK.bone, top: 5 },
  aviary: { a: INK.jade, b: '#278a6c', c: INK.lamp, top: 11 },
  orchard: { a: INK.wine, b: '#a02c3b', c: INK.rose, top: 0 },
  lamps: { a: INK.bottle, b: '#155a4e', c: INK.lamp, top: 5 },
  fleet: { a: INK.enamel, b: '#4a8ac2', c: INK.bone, top: 5 },
  teatime: { a: INK.rose, b: '#eb9681', c: INK.wine, top: 7 },
  tideline: { a: '#2b6f78', b: '#37808a', c: INK.plaster, top: 9 },
  balloons: { a: INK.amber, b: '#e29a30', c: INK.shell, top: 14 },
  ferns: { a: '#3f5a24', b: '#4b682c', c: INK.celadon, top: 5 },
  keys: { a: INK.tobacco, b: '#794526', c: INK.lamp, top: 14 },
  clocks: { a: INK.fig, b: '#6f4a6e', c: INK.lamp, top: 9 },
};
/** Covers for collections without a drawing. */
const SPARE: readonly Cover[] = [
  { a: INK.enamel, b: '#4a8ac2', c: INK.bone, top: 5 },
  { a: INK.tobacco, b: '#794526', c: INK.celadon, top: 5 },
  { a: INK.olive, b: '#8b8638', c: INK.shell, top: 5 },
];
export const coverOf = (collection: string): Cover =>
  isDrawn(collection) ? COVER[collection] : SPARE[hash(collection) % SPARE.length]!;

export const lozenge = (c: string, x0: number, y0: number, w: number, h: number, step: number) => {
  let d = '';
  for (let y = 0; y <= h; y += step)
    for (let x = (y / step) % 2 ? step / 2 : 0; x <= w; x += step) d += `M${n(x0 + x)} ${n(y0 + y)}h.1`;
  return line(d, c, step * 0.36);
};
