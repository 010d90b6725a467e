// Settings of wheel games in content/games.yaml: a wheel of equal segments is spun. Multipliers are written out. Their
// return is computed here, so that no file can return too much or too little.
import * as z from 'zod/mini';
import { RISKS } from '../../formats/risks.ts';
import { byRisk, multiplierUpTo, whole } from '../parts.ts';
import { countOf, symbolOf } from './read-settings.ts';

const MOST_E4 = 10_000_000;
const MultiplierE4 = multiplierUpTo(MOST_E4, 'a segment pays at most ×1000');

/** What each segment pays, clockwise. */
const Segments = z.array(MultiplierE4).check(z.minLength(8), z.maxLength(60));

const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);
const mean = (list: readonly number[]): number => sum(list) / list.length;
const isFair = (e4: number): boolean => e4 >= 9_600 && e4 <= 9_900;

/** The segment at the pointer pays. */
const Plain = z.strictObject({ kind: z.literal('segments'), pays: byRisk(Segments) }).check(
  z.refine((s) => RISKS.every((risk) => isFair(mean(s.pays[risk]))), {
    error: 'every risk returns from 96 % to 99 %',
  }),
);

/** A second, inner wheel multiplies what the segment pays. */
const Double = z
  .strictObject({
    kind: z.literal('double'),
    pays: byRisk(Segments),
    inner: z.array(whole(0, 10)).check(z.minLength(4), z.maxLength(16)),
  })
  .check(
    z.refine((s) => RISKS.every((risk) => isFair(mean(s.pays[risk]) * mean(s.inner))), {
      error: 'every risk returns from 96 % to 99 %',
    }),
    z.refine((s) => RISKS.every((risk) => Math.max(...s.pays[risk]) * Math.max(...s.inner) <= MOST_E4), {
      error: 'both wheels together pay at most ×1000',
    }),
  );

/** The player bets on a symbol. A letter of the wheel is a symbol: `a` is the first of `symbols`. */
const Symbols = z
  .strictObject({
    kind: z.literal('symbols'),
    wheel: z.string().check(z.regex(/^[a-h]{8,60}$/, { error: 'a wheel has 8 to 60 letters from a to h' })),
    /** Names of drawings. */
    symbols: z.array(z.string().check(z.minLength(1), z.maxLength(20))).check(z.minLength(2), z.maxLength(8)),
    /** What each symbol pays. */
    pays: z.array(MultiplierE4),
  })
  .check(
    z.refine((s) => s.pays.length === s.symbols.length, { error: 'every symbol pays', abort: true }),
    z.refine((s) => Array.from(s.wheel, symbolOf).every((symbol) => symbol < s.symbols.length), {
      error: 'every letter of the wheel stands for a symbol',
      abort: true,
    }),
    z.refine((s) => s.pays.every((e4, symbol) => isFair((e4 * countOf(s.wheel, symbol)) / s.wheel.length)), {
      error: 'every symbol returns from 96 % to 99 %',
    }),
  );

export const WheelSettings = z.discriminatedUnion('kind', [Plain, Double, Symbols]);
export type WheelSettings = z.infer<typeof WheelSettings>;
