// What the layouts of all games share: colours, drawings that are placed many times, a round light.
import { mix } from '../inks.ts';
import type { Palette } from '../inks.ts';
import type { Inks, MotifName } from '../game-motifs.ts';
import { circ, n, path } from '../shapes.ts';

/** The inks of a motif; `a` is its main colour. */
export const motifInks = (p: Palette, a = p.body): Inks => ({
  a,
  b: mix(a, p.ink, 0.17),
  c: a === p.hot ? (p.wall === p.cool ? p.body : p.cool) : p.hot,
  k: p.ink,
});
/** A motif in one or two colours. */
export const mono = (c: string, c2 = c): Inks => ({ a: c, b: mix(c, c2, 0.5), c: c2, k: c });
/** What a layout gets: palette, motif, random numbers, and the beginning of its ids. */
export type Ctx = { p: Palette; m: MotifName; r: () => number; id: string };
/** Defines a drawing once, centred on (0, 0); `use` places it any number of times. */
export const defs = (id: string, body: string, size = 100) =>
  `<defs><g id="${id}" transform="scale(${Math.round(size * 10) / 1000}) translate(-50 -50)">${body}</g></defs>`;
export const use = (id: string, x: number, y: number, turn = 0) =>
  `<use href="#${id}" x="${n(x)}" y="${n(y)}"${turn ? ` transform="rotate(${turn} ${n(x)} ${n(y)})"` : ''}/>`;
/** A round light, by default behind the middle of the picture. */
export const roundLight = (c: string, x = 120, y = 126, r = 88) => circ(x, y, r, c);
/** Light that falls from the upper corner across the picture. */
export const beam = (p: Palette, left = true): string =>
  path(left ? 'M0 0H70L260 300H96L0 120Z' : 'M240 0H170L-20 300H144L240 120Z', p.body, 'opacity=".16"');
/** The accent that stands out from the wall. */
export const accent = (p: Palette): string => (p.hot === p.wall ? p.cool : p.hot);
