import { gameArt } from '@parlor/art/games/game-art.ts';
import type { GameLook } from '@parlor/art/games/look.ts';
import { lastUsedCache } from './last-used-cache.ts';
import { addressOf, MAX_PICTURES } from '../media/picture-address.ts';

const covers = lastUsedCache<string>(MAX_PICTURES);
/** The cover of a game as an image URL, cached. */
export function coverAddress(gameId: string, look: Partial<GameLook> = {}, wide = false): string {
  const { kind, palette, motif, layout, wall } = look;
  const key = [gameId, kind, palette, motif, layout, wall, wide].join(' ');
  return covers(key, () => addressOf(gameArt(gameId, look, undefined, wide)));
}
