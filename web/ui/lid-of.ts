import type { Hand } from './late-lids.ts';
import { lidAddress } from './lid-address.ts';
import { lookOf } from './look-of.ts';

export const lidOf: Hand = (game) => lidAddress(game.identifier, lookOf(game));
