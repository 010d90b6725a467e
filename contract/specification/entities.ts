// The entities of the specification as data (spec §3): every field with its form, and the answers that hold it.
// `optional` are the fields that the specification itself calls optional; all others are always there.
import { ENTITIES_OF_OFFERS } from './entities-of-offers.ts';
import { ENTITIES_OF_PLAYERS } from './entities-of-players.ts';
import { ENTITIES_OF_PROGRESS } from './entities-of-progress.ts';
import type { SpecifiedEntity } from './entity.ts';

export const SPECIFIED_ENTITIES: readonly SpecifiedEntity[] = [
  ...ENTITIES_OF_PLAYERS,
  ...ENTITIES_OF_PROGRESS,
  ...ENTITIES_OF_OFFERS,
];
