/** Every layout by the kind of game. */
import { crash } from './draws/crash.ts';
import { dice } from './dice/dice.ts';
import { hilo } from './hi-lo.ts';
import { keno } from './draws/keno.ts';
import type { Layouts } from './draw-cover.ts';
import { mines } from './mines.ts';
import { plinko } from './plinko.ts';
import { reels } from './reels.ts';
import { moreDice, moreHilo, moreKeno, moreMines, moreReels } from './draws/more-layouts.ts';
import { wheel } from './draws/wheel.ts';

export const LAYOUTS: Layouts = {
  dice: { ...dice, ...moreDice },
  plinko,
  mines: { ...mines, ...moreMines },
  reels: { ...reels, ...moreReels },
  hilo: { ...hilo, ...moreHilo },
  keno: { ...keno, ...moreKeno },
  wheel,
  crash,
};
