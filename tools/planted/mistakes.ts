import { booksMistakes } from './books.ts';
import { doorsMistakes } from './doors.ts';
import { fiveFeaturesMistakes } from './five-features.ts';
import type { Mistake } from './mistake.ts';
import { moneyMistakes } from './money.ts';
import { operatorsMistakes } from './operators.ts';
import { savedDataMistakes } from './saved-data.ts';
import { playersEconomyMistakes } from './players-economy.ts';
import { seedMistakes } from './seed.ts';
import { playersWebMistakes } from './players-web.ts';
import { studiosMistakes } from './studios.ts';
import { paymentsMistakes } from './payments.ts';
import { timeAndChanceMistakes } from './time-and-chance.ts';
import { trafficMistakes } from './traffic.ts';
import { weakPlacesMistakes } from './weak-places.ts';

/** In the order of docs/planted-bugs.md. */
export const mistakes: readonly Mistake[] = [
  ...booksMistakes,
  ...timeAndChanceMistakes,
  ...moneyMistakes,
  ...paymentsMistakes,
  ...doorsMistakes,
  ...operatorsMistakes,
  ...savedDataMistakes,
  ...playersEconomyMistakes,
  ...seedMistakes,
  ...playersWebMistakes,
  ...trafficMistakes,
  ...studiosMistakes,
  ...weakPlacesMistakes,
  ...fiveFeaturesMistakes,
];
