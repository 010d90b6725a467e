/** Logos of partners: one object in one palette, drawn here, so that no picture comes from another host. */
import { mix, PALETTES, type PaletteName } from '../inks.ts';
import { motif, type MotifName } from '../game-motifs.ts';
import { at, rect, svg } from '../shapes.ts';

const SIGNS: Readonly<Record<string, readonly [MotifName, PaletteName]>> = {
  comet: ['comet', 'night'],
  leaf: ['leaf', 'jade'],
  cat: ['cat', 'rose'],
  lantern: ['lantern', 'fig'],
  anchor: ['anchor', 'powder'],
  teapot: ['teapot', 'tobacco'],
};

/** 64 x 64, a rounded tile. An unknown name is a plain dot. */
export function partnerArt(picture: string): string {
  const [name, palette] = SIGNS[picture] ?? (['pip', 'bone'] as const);
  const p = PALETTES[palette];
  const drawn = motif(name, { a: p.body, b: mix(p.body, p.ink, 0.17), c: p.hot, k: p.ink });
  return svg(64, 64, rect(0, 0, 64, 64, p.wall, 14) + at(32, 32, 40, drawn));
}
