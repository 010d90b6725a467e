import type { DrawCover } from './late-covers.ts';
import { coverAddress } from './cover-address.ts';
import { lookOf } from './look-of.ts';

export const coverFor: DrawCover = (game) => coverAddress(game.identifier, lookOf(game));
