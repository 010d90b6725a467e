import { gameArt } from '@parlor/art/games/game-art.ts';
import type { GameLook } from '@parlor/art/games/look.ts';
import { keptLast } from './last-used-cache.ts';
import { addressOf, MOST_PICTURES } from '../media/picture-address.ts';

const lids = keptLast<string>(MOST_PICTURES);
/** The lid of a game as the address of a picture; drawn only where it is not known yet. */
export function lidAddress(gameId: string, look: Partial<GameLook> = {}, wide = false): string {
  const { kind, palette, motif, layout, wall } = look;
  const key = [gameId, kind, palette, motif, layout, wall, wide].join(' ');
  return lids(key, () => addressOf(gameArt(gameId, look, undefined, wide)));
}
