/**
 * Draws what is on one card of a collection. `id` is the number of the card, `rarityIndex` its rarity from 0 (common), `r` gives
 * random numbers, and `uid` begins the ids inside the picture.
 */
import type { Scheme } from './schemes.ts';

export type Subject = (s: Scheme, id: number, rarityIndex: number, r: () => number, uid: string) => string;
