import { booksMistakes } from './by-subject/bookkeeping.ts';
import { doorsMistakes } from './by-subject/identities.ts';
import { fiveFeaturesMistakes } from './by-subject/five-features.ts';
import type { Mistake } from './mutation.ts';
import { moneyMistakes } from './by-subject/money.ts';
import { operatorsMistakes } from './by-subject/operators.ts';
import { savedDataMistakes } from './by-subject/saved-data.ts';
import { playersEconomyMistakes } from './by-subject/players-economy.ts';
import { seedMistakes } from './by-subject/specification.ts';
import { playersWebMistakes } from './by-subject/players-web.ts';
import { studiosMistakes } from './by-subject/studios.ts';
import { paymentsMistakes } from './by-subject/payments.ts';
import { timeAndChanceMistakes } from './by-subject/time-and-chance.ts';
import { trafficMistakes } from './by-subject/traffic.ts';
import { weakPlacesMistakes } from './by-subject/weak-places.ts';

/** In the order of docs/mutations.md. */
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
