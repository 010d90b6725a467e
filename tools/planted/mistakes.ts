import { booksMistakes } from './books.ts';
import { doorsMistakes } from './doors.ts';
import type { Mistake } from './mistake.ts';
import { moneyMistakes } from './money.ts';
import { operatorsMistakes } from './operators.ts';
import { paymentsMistakes } from './payments.ts';
import { timeAndChanceMistakes } from './time-and-chance.ts';

/** In the order of docs/planted-bugs.md. */
export const mistakes: readonly Mistake[] = [
  ...booksMistakes,
  ...timeAndChanceMistakes,
  ...moneyMistakes,
  ...paymentsMistakes,
  ...doorsMistakes,
  ...operatorsMistakes,
];
