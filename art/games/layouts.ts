/** Every layout by the kind of game. */
import { crash } from './covers/crash.ts';
import { dice } from './covers/dice.ts';
import { hilo } from './covers/hilo.ts';
import { keno } from './covers/keno.ts';
import type { Layouts } from './draw-cover.ts';
import { mines } from './covers/mines.ts';
import { plinko } from './covers/plinko.ts';
import { reels } from './covers/reels.ts';
import { moreDice } from './covers/more-dice.ts';
import { wheel } from './covers/wheel.ts';

export const LAYOUTS: Layouts = {
  dice: { ...dice, ...moreDice },
  plinko,
  mines,
  reels,
  hilo,
  keno,
  wheel,
  crash,
};
