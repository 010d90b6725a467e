import type { Hand } from './late-covers.ts';
import { lidAddress } from './cover-address.ts';
import { lookOf } from './look-of.ts';

export const lidOf: Hand = (game) => lidAddress(game.identifier, lookOf(game));
