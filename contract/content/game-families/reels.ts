// Settings of reels in content/games.yaml. A strip is a text with one letter per stop from the top: a is the game's
// first symbol, b the second. The return follows from strips and payouts.
import * as z from 'zod/mini';
import { RISKS } from '../../formats/risks.ts';
import { byRisk, multiplierUpTo, unique, whole } from '../parts.ts';
import { LETTERS, symbolAt } from './read-settings.ts';

/** Names of the own drawings, best first. */
const Symbols = z
  .array(z.string().check(z.regex(/^[a-z]{2,12}$/, { error: 'a symbol is the name of a drawing' })))
  .check(
    z.minLength(3),
    z.maxLength(LETTERS.length),
    unique((name) => name, 'two symbols have the same name'),
  );
const Strip = z
  .string()
  .check(
    z.regex(/^[a-i]+$/, { error: 'a strip is letters from a to i' }),
    z.minLength(4, { error: 'a strip has at least 4 stops' }),
    z.maxLength(40, { error: 'a strip has at most 40 stops' }),
  );
const PayE4 = multiplierUpTo(10_000_000, 'a result pays at most ×1000');
/** Of the stake of one line, when several lines share the stake. */
const LinePayE4 = multiplierUpTo(200_000_000, 'a line pays at most ×20000 of what lies on it');
/** For each symbol its pays, from the lowest paying count to the highest; an empty list pays nothing. */
const Pays = z.array(z.array(PayE4));
const LinePays = z.array(z.array(LinePayE4));
export type ReelPays = z.infer<typeof Pays>;

interface OnStrips {
  readonly symbols: readonly string[];
  readonly strips: readonly string[];
}
const isDrawn = ({ symbols, strips }: OnStrips): boolean =>
  strips.every((strip) => Array.from(strip).every((letter) => symbolAt(letter) < symbols.length));
const UNDRAWN = { error: 'every letter of a strip stands for a symbol' };

const fits = (pays: ReelPays, symbols: readonly string[], counts: number): boolean =>
  pays.length === symbols.length && pays.every((row) => row.length === 0 || row.length === counts);
const MISFIT = { error: 'every symbol has a row of pays: empty, or one for each count that pays' };

/** One row: three equal symbols pay. The first symbol also pays in any position, for one and for two. */
const Row = z
  .strictObject({
    kind: z.literal('row'),
    symbols: Symbols,
    strips: z.array(Strip).check(z.length(3)),
    /** For each symbol, three equal. */
    pays: byRisk(z.array(PayE4)),
    /** One of the first symbol, and two of it. */
    few: byRisk(z.array(PayE4).check(z.length(2))),
  })
  .check(
    z.refine(isDrawn, UNDRAWN),
    z.refine((s) => RISKS.every((risk) => s.pays[risk].length === s.symbols.length), MISFIT),
  );

/** A line names the row, from 0 at the top, in which it crosses each reel. */
const Lines = z
  .array(z.array(whole(0, 2)))
  .check(z.minLength(1), z.maxLength(20), unique(String, 'two lines are the same'));
const FEWEST_ON_LINE = 3;
const onReels = (s: OnStrips & { readonly lines: readonly (readonly number[])[] }): boolean =>
  s.lines.every((line) => line.length === s.strips.length);
const MISLINED = { error: 'a line crosses every reel once' };

/** Three rows: equal symbols from the left on a line pay. The player chooses how many lines share the stake. */
const LinesKind = z
  .strictObject({
    kind: z.literal('lines'),
    symbols: Symbols,
    strips: z.array(Strip).check(z.minLength(3), z.maxLength(5)),
    lines: Lines,
    /** How many of the lines may be played, from the first: they share the stake. */
    offered: z.array(whole(1, 20)).check(z.minLength(2), z.maxLength(3)),
    /** By symbol on the line, from three equal ones. */
    pays: LinePays,
  })
  .check(
    z.refine(isDrawn, UNDRAWN),
    z.refine(onReels, MISLINED),
    z.refine((s) => s.offered.every((count) => count <= s.lines.length && 100 % count === 0), {
      error: 'a stake is shared without a rest by 1, 2, 4, 5, 10 or 20 lines, and no more than there are',
    }),
    z.refine((s) => fits(s.pays, s.symbols, s.strips.length - FEWEST_ON_LINE + 1), MISFIT),
  );

/** Three rows and lines; a wild symbol fills its whole reel. It is never on the first reel. */
const Stamps = z
  .strictObject({
    kind: z.literal('stamps'),
    symbols: Symbols,
    strips: z.array(Strip).check(z.length(5)),
    lines: Lines,
    /** Its letter. */
    wild: z.string().check(z.regex(/^[a-i]$/, { error: 'the wild symbol is one letter' })),
    pays: byRisk(LinePays),
  })
  .check(
    z.refine(isDrawn, UNDRAWN),
    z.refine(onReels, MISLINED),
    z.refine((s) => 100 % s.lines.length === 0, {
      error: 'a stake is shared without a rest by 1, 2, 4, 5, 10 or 20 lines',
    }),
    z.refine((s) => s.strips[0]?.includes(s.wild) === false, {
      error: 'no wild symbol stands on the first reel',
    }),
    z.refine((s) => RISKS.every((risk) => fits(s.pays[risk], s.symbols, 3)), MISFIT),
  );

/** Three rows without lines: equal symbols on neighbouring reels from the left pay, once for each connection. */
const Ways = z
  .strictObject({
    kind: z.literal('ways'),
    symbols: Symbols,
    strips: z.array(Strip).check(z.length(5)),
    /** Of the stake for one way, from three alike. */
    pays: byRisk(Pays),
  })
  .check(
    z.refine(isDrawn, UNDRAWN),
    z.refine((s) => RISKS.every((risk) => fits(s.pays[risk], s.symbols, 3)), MISFIT),
  );

/** Three rows; a symbol pays by its count anywhere. More than the last named count pays like that one. */
const Anywhere = z
  .strictObject({
    kind: z.literal('anywhere'),
    symbols: Symbols,
    strips: z.array(Strip).check(z.minLength(3), z.maxLength(5)),
    fewest: whole(2, 8),
    most: whole(3, 12),
    pays: byRisk(Pays),
  })
  .check(
    z.refine(isDrawn, UNDRAWN),
    z.refine((s) => s.fewest < s.most, { error: 'fewest is below most' }),
    z.refine((s) => RISKS.every((risk) => fits(s.pays[risk], s.symbols, s.most - s.fewest + 1)), MISFIT),
  );

/** One row of three: two equal from the left and three equal pay, and a fourth reel multiplies the win. */
const Times = z
  .strictObject({
    kind: z.literal('times'),
    symbols: Symbols,
    strips: z.array(Strip).check(z.length(3)),
    /** Two equal from the left, and three. */
    pays: Pays,
    /** The numbers of the fourth reel, one for each stop. */
    wheel: byRisk(z.array(whole(1, 100)).check(z.minLength(4), z.maxLength(40))),
  })
  .check(
    z.refine(isDrawn, UNDRAWN),
    z.refine((s) => fits(s.pays, s.symbols, 2), MISFIT),
    z.refine(
      (s) => RISKS.every((risk) => Math.max(...s.pays.flat()) * Math.max(...s.wheel[risk]) <= 10_000_000),
      { error: 'the best row pays at most ×1000, the fourth reel included' },
    ),
  );

/**
 * One row of five identical strips. The largest group of equal symbols is held, the others spin again, and the result
 * pays.
 */
const Hold = z
  .strictObject({
    kind: z.literal('hold'),
    symbols: Symbols,
    /** The same on all five reels. */
    strip: Strip,
    /** For each symbol, two to five equal. */
    pays: byRisk(Pays),
  })
  .check(
    z.refine((s) => isDrawn({ symbols: s.symbols, strips: [s.strip] }), UNDRAWN),
    // Ten numbers are drawn below its length, and all draws are counted in whole numbers below 2^53.
    z.refine((s) => s.strip.length <= 32, { error: 'a strip that turns twice has at most 32 stops' }),
    z.refine((s) => RISKS.every((risk) => fits(s.pays[risk], s.symbols, 4)), MISFIT),
  );

export const ReelsSettings = z.discriminatedUnion('kind', [
  Row,
  LinesKind,
  Stamps,
  Ways,
  Anywhere,
  Times,
  Hold,
]);
export type ReelsSettings = z.infer<typeof ReelsSettings>;
/** The settings of one kind of reels. */
export type ReelsSettingsOf<K extends ReelsSettings['kind']> = Extract<ReelsSettings, { kind: K }>;
