/**
 * Covers of games: a wall, the edge of a table, a lamp, the thing that is played with, and on it the object of the theme.
 * The subject is within the middle 200 x 240, so a cover may be cropped to a square or extended to a wide card.
 */
import type { Ctx } from './layout-parts.ts';
import { gameLook } from './look.ts';
import type { GameKind, GameLook } from './look.ts';
import { parquet } from './parquet.ts';
import { H, W, setSpan, span } from './stage.ts';
import { WALLS } from './walls.ts';
import { PALETTES } from '../inks.ts';
import { hash, stream } from '../random.ts';
import { rect, svg } from '../shapes.ts';

export type Layouts = Record<Exclude<GameKind, 'other'>, Record<string, (c: Ctx) => string>>;

/**
 * The picture of a game whose family is among these layouts: the sign-in screen loads only those of dice.
 * `wide` extends wall and table 240 units to the left: a 480 x 300 picture for hero cards.
 */
export function drawCover(
  layouts: Partial<Layouts>,
  id: string,
  look: Partial<GameLook> = {},
  label?: string,
  wide = false,
): string {
  setSpan(wide);
  const l = gameLook(id, look, layouts);
  const p = PALETTES[l.palette];
  const r = stream(id + '/art');
  const uid = 'g' + hash(JSON.stringify([id, l])).toString(36);
  const family = l.kind === 'other' ? undefined : layouts[l.kind];
  const scene = family
    ? (family[l.layout] ?? Object.values(family)[0]!)({ p, m: l.motif, r, id: uid })
    : parquet(p, l.motif, r);
  const out = svg(
    W,
    H,
    rect(span.x, 0, span.w, H, p.wall) + (l.kind === 'other' ? '' : WALLS[l.wall](p)) + scene,
    label,
  );
  return wide
    ? out.replace('viewBox="0 0 240 300"', 'viewBox="-240 0 480 300" preserveAspectRatio="xMaxYMid slice"')
    : out;
}
