import { paths } from '../../../navigation/paths.ts';
import type { WaitingKind } from './waiting.ts';

const SCREENS: Partial<Record<WaitingKind, string>> = {
  packs: paths.cards(),
  boxes: paths.boxes(),
  tasks: paths.tasks(),
  'daily-lootbox': paths.boxes({ open: 'FREE' }),
};

/** Packs and boxes are opened in a screen of their own; undefined for what is taken from the table. */
export const whereToOpen = (kind: WaitingKind): string | undefined => SCREENS[kind];
