/** Which subject fills which collection. */
import { bird } from './bird.ts';
import { clock } from './clock.ts';
import { isDrawn, type CollectionId } from './collections.ts';
import { fruit } from './fruit.ts';
import { lamp } from './lamp.ts';
import { lighthouse } from './lighthouse.ts';
import { moth } from './moth.ts';
import { rosette } from './rosette.ts';
import type { Subject } from './subject.ts';

const SUBJECTS: Record<CollectionId, Subject> = {
  moths: moth,
  keepers: lighthouse,
  aviary: bird,
  orchard: fruit,
  lamps: lamp,
  clocks: clock,
};

export const subjectOf = (collection: string): Subject =>
  isDrawn(collection) ? SUBJECTS[collection] : rosette;
