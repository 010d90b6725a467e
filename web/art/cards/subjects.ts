/** Which subject fills which collection. */
import { bird } from './bird.ts';
import type { CollectionId } from './collections.ts';
import { fruit } from './fruit.ts';
import { lamp } from './lamp.ts';
import { lighthouse } from './lighthouse.ts';
import { moth } from './moth.ts';
import type { Subject } from './subject.ts';

export const SUBJECTS: Record<CollectionId, Subject> = {
  moths: moth,
  keepers: lighthouse,
  aviary: bird,
  orchard: fruit,
  lamps: lamp,
};
