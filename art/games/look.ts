/** How a game looks: what its content says, and for the rest what follows from its id. */
import { BUILTIN_GAMES } from './builtin-games.ts';
import type { Layouts } from './draw-cover.ts';
import { WALLS } from './walls.ts';
import type { WallName } from './walls.ts';
import { INK, PALETTES } from '../inks.ts';
import type { Palette, PaletteName } from '../inks.ts';
import { MOTIFS } from '../game-motifs.ts';
import type { MotifName } from '../game-motifs.ts';
import { pick, stream } from '../random.ts';

export type GameKind = 'dice' | 'plinko' | 'mines' | 'reels' | 'hilo' | 'keno' | 'wheel' | 'crash' | 'other';
export type GameLook = {
  kind: GameKind;
  palette: PaletteName;
  motif: MotifName;
  layout: string;
  wall: WallName;
};
/** Fills in whatever the caller leaves open, the same way for the same id and the same given parts. The layout is one of `layoutsOf[kind]`. */
export function gameLook(
  id: string,
  look: Partial<GameLook> = {},
  layoutsOf: Partial<Layouts> = {},
): GameLook {
  const known = BUILTIN_GAMES[id];
  const r = stream(id);
  const kind = look.kind ?? known?.kind ?? 'other';
  const layouts = kind === 'other' ? ['parquet'] : Object.keys(layoutsOf[kind] ?? {});
  return {
    kind,
    palette: look.palette ?? known?.palette ?? pick(Object.keys(PALETTES) as PaletteName[], r()),
    motif: look.motif ?? known?.motif ?? pick((Object.keys(MOTIFS) as MotifName[]).slice(1), r()),
    layout: look.layout ?? known?.layout ?? pick(layouts, r()),
    wall: look.wall ?? known?.wall ?? pick(Object.keys(WALLS) as WallName[], r()),
  };
}
/** Text colour for words set on a game's wall: the light ink if its contrast with the wall is at least 4.5:1, else the dark one. */
export function gameInk(id: string, look: Partial<GameLook> = {}): string {
  const lum = (hex: string) =>
    [1, 3, 5]
      .map((i) => parseInt(hex.slice(i, i + 2), 16) / 255)
      .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
      .reduce((a, v, i) => a + v * [0.2126, 0.7152, 0.0722][i]!, 0);
  const wall = lum(gamePalette(id, look).wall);
  return (lum(INK.shell) + 0.05) / (wall + 0.05) >= 4.5 ? INK.shell : INK.ink;
}
export const gamePalette = (id: string, look: Partial<GameLook> = {}): Palette =>
  PALETTES[gameLook(id, look).palette];
