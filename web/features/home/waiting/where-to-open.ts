import { paths } from '../../../navigation/paths.ts';
import type { WaitingKind } from './waiting.ts';

const SCREENS: Partial<Record<WaitingKind, string>> = {
  packs: paths.cards(),
  boxes: paths.boxes(),
  tasks: paths.tasks(),
  'daily-lootbox': paths.boxes({ open: 'FREE' }),
};

/** The screen that opens a pack or a box. Undefined for rewards that are claimed here. */
export const whereToOpen = (kind: WaitingKind): string | undefined => SCREENS[kind];
