import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { LAYOUTS } from '@parlor/art/games/layouts.ts';
import type { GameKind, GameLook } from '@parlor/art/games/look.ts';
import { WALLS } from '@parlor/art/games/walls.ts';
import { PALETTES } from '@parlor/art/inks.ts';
import { MOTIFS } from '@parlor/art/game-motifs.ts';

const has = <T extends object>(of: T, word: string | undefined): word is Extract<keyof T, string> =>
  word !== undefined && Object.hasOwn(of, word);
const isKind = (word: string | undefined): word is GameKind => word === 'other' || has(LAYOUTS, word);

/** The look of a game from its content. Values that this version does not know are left out and follow from the id. */
export function lookOf({ art }: Pick<Game, 'art'>): Partial<GameLook> {
  if (!art) return {};
  const kind = isKind(art.kind) ? art.kind : undefined;
  return {
    ...(kind && { kind }),
    ...(has(PALETTES, art.palette) && { palette: art.palette }),
    ...(has(MOTIFS, art.motif) && { motif: art.motif }),
    ...(kind && kind !== 'other' && has(LAYOUTS[kind], art.layout) && { layout: art.layout }),
    ...(has(WALLS, art.wall) && { wall: art.wall }),
  };
}
