/** The stage of every game picture: 240 x 300, the table edge, and how far the wall runs. */
import { mix } from '../inks.ts';
import type { Palette } from '../inks.ts';
import { line, oval, rect } from '../shapes.ts';

export const W = 240;
export const H = 300;
export const EDGE = 226; // where the table begins
/**
 * How far wall, pattern and table extend: the tile, or also to its left for wide cards. `drawCover` sets
 * it before it draws. Drawing is synchronous, so pictures do not interfere.
 */
export const span = { x: 0, w: W };
export const setSpan = (wide: boolean): void => {
  span.x = wide ? -W : 0;
  span.w = wide ? W * 2 : W;
};
/** Many round dots in one short path: zero-length strokes with round caps. */
export const dots = (d: string, r: number, fill: string) => line(d, fill, r * 2);
export const tiled = (kind: string, ink: string, w: number, h: number, body: string) =>
  `<pattern id="w${kind}${ink.slice(1)}" width="${w}" height="${h}" patternUnits="userSpaceOnUse">${body}</pattern>` +
  rect(span.x, 0, span.w, H, `url(#w${kind}${ink.slice(1)})`);
export const table = (p: Palette, y = EDGE) =>
  rect(span.x, y, span.w, H - y, p.table) + rect(span.x, y, span.w, 5, mix(p.table, p.body, 0.22));
export const shadow = (x: number, y: number, w: number, p: Palette) =>
  oval(x + w * 0.08, y, w * 0.56, w * 0.1, p.ink, 'opacity=".34"');
