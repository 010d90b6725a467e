/** Which subject fills which collection. */
import { bird } from './subjects/bird.ts';
import { clock } from './subjects/clock.ts';
import { isDrawn, type CollectionId } from './collections.ts';
import { fruit } from './subjects/fruit.ts';
import { lamp } from './subjects/lamp.ts';
import { lighthouse } from './subjects/lighthouse.ts';
import { moth } from './subjects/moth.ts';
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
