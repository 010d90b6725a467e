import { drawCover } from './draw-cover.ts';
import { LAYOUTS } from './layouts.ts';
import type { GameLook } from './look.ts';

/** The picture of any game. `wide` extends wall and table to the left, for hero cards. */
export const gameArt = (id: string, look?: Partial<GameLook>, label?: string, wide?: boolean): string =>
  drawCover(LAYOUTS, id, look, label, wide);
