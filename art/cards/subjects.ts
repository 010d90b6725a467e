/** What is drawn on the cards of each collection; a rosette where there is no drawing. */
import { bird } from './subjects/bird.ts';
import { clock } from './subjects/clock.ts';
import { isDrawn, type CollectionId } from './collections.ts';
import { fruit } from './subjects/fruit.ts';
import { lamp } from './subjects/lamp.ts';
import { lighthouse } from './subjects/lighthouse.ts';
import { moth } from './subjects/moth.ts';
import { ship } from './subjects/ship.ts';
import { teapot } from './subjects/teapot.ts';
import { shell } from './subjects/shell.ts';
import { balloon } from './subjects/balloon.ts';
import { mushroom } from './subjects/mushroom.ts';
import { key } from './subjects/key.ts';
import { rosette } from './rosette.ts';
import type { Subject } from './subject.ts';

const SUBJECTS: Record<CollectionId, Subject> = {
  moths: moth,
  keepers: lighthouse,
  aviary: bird,
  orchard: fruit,
  lamps: lamp,
  clocks: clock,
  fleet: ship,
  teatime: teapot,
  tideline: shell,
  balloons: balloon,
  ferns: mushroom,
  keys: key,
};

export const subjectOf = (collection: string): Subject =>
  isDrawn(collection) ? SUBJECTS[collection] : rosette;
