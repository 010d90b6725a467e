/**
 * Game pictures: wall, table edge, one lamp, the thing you play with, and the theme's own object worked into it.
 * The subject is inside the middle 200 x 240, so it may be cropped to a square or bled into a wide card.
 */
import { LAYOUTS } from './layouts.ts';
import { gameLook } from './look.ts';
import type { GameLook } from './look.ts';
import { parquet } from './parquet.ts';
import { H, W, setSpan, span } from './stage.ts';
import { WALLS } from './walls.ts';
import { PALETTES } from '../inks.ts';
import { hash, stream } from '../random.ts';
import { rect, svg } from '../shapes.ts';

/** `wide` extends wall and table 240 units to the left: a 480 x 300 picture for hero cards. */
export function gameArt(id: string, look: Partial<GameLook> = {}, label?: string, wide = false): string {
  setSpan(wide);
  const l = gameLook(id, look);
  const p = PALETTES[l.palette];
  const r = stream(id + '/art');
  const uid = 'g' + hash(JSON.stringify([id, l])).toString(36);
  const scene =
    l.kind === 'other'
      ? parquet(p, l.motif, r)
      : (LAYOUTS[l.kind][l.layout] ?? Object.values(LAYOUTS[l.kind])[0]!)({ p, m: l.motif, r, id: uid });
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
