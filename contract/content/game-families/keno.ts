// Settings of keno games in content/games.yaml: the player picks numbers, and balls are drawn. Multipliers are written
// out. The return of every number of picks is computed here, so that no file can return too much or too little.
import * as z from 'zod/mini';
import { RISKS } from '../../formats/risks.ts';
import { byRisk, multiplierUpTo, whole } from '../parts.ts';
import { most } from './read-settings.ts';

const MOST_E4 = 10_000_000;
const MultiplierE4 = multiplierUpTo(MOST_E4, 'a number of hits pays at most ×1000');

/** What 0, 1, 2 … hits pay, for one number of picks. */
const Hits = z.array(MultiplierE4).check(z.minLength(2), z.maxLength(11));

const shared = {
  /** Balls are numbered from 1. */
  numbers: whole(16, 60),
  drawn: whole(3, 20),
  /** The fewest picks; the lists of `pays` are for this many, one more, and so on. */
  fewest: whole(1, 10),
  pays: byRisk(z.array(Hits).check(z.minLength(1), z.maxLength(10))),
};

/** Every hit counts the same. */
const Plain = z.strictObject({ kind: z.literal('plain'), ...shared });
/** If the last ball is a hit, the payout is multiplied. */
const Last = z.strictObject({ kind: z.literal('last'), ...shared, lastTimes: whole(2, 10) });
/** If no ball is a hit, these further balls count too. */
const Spare = z.strictObject({ kind: z.literal('spare'), ...shared, spare: whole(1, 10) });
/** One more number, drawn below the length of the list, multiplies the payout. */
const Boost = z.strictObject({
  kind: z.literal('boost'),
  ...shared,
  boost: z.array(whole(1, 20)).check(z.minLength(2), z.maxLength(40)),
});

type Read = z.infer<typeof Plain> | z.infer<typeof Last> | z.infer<typeof Spare> | z.infer<typeof Boost>;

/** The probability of `hits` hits with `picks` picks, if `drawn` of `numbers` balls are drawn. */
function chanceOf(numbers: number, drawn: number, picks: number, hits: number): number {
  if (hits > picks || hits > drawn || drawn - hits > numbers - picks) return 0;
  return (choose(picks, hits) * choose(numbers - picks, drawn - hits)) / choose(numbers, drawn);
}

const choose = (from: number, some: number): number => {
  let ways = 1;
  for (let i = 0; i < some; i++) ways = (ways * (from - i)) / (i + 1);
  return ways;
};

/** The share of a stake that comes back. For the limits of a file only; the rules compute in whole numbers. */
function returned(s: Read, pays: readonly number[]): number {
  const picks = pays.length - 1;
  const chance = (hits: number): number => {
    const plain = chanceOf(s.numbers, s.drawn, picks, hits);
    if (s.kind === 'last') return plain * (1 + ((s.lastTimes - 1) * hits) / s.drawn);
    if (s.kind === 'boost') return plain * (s.boost.reduce((sum, one) => sum + one, 0) / s.boost.length);
    if (s.kind !== 'spare') return plain;
    const none = chanceOf(s.numbers, s.drawn, picks, 0);
    return (hits === 0 ? 0 : plain) + none * chanceOf(s.numbers - s.drawn, s.spare, picks, hits);
  };
  return pays.reduce((sum, e4, hits) => sum + e4 * chance(hits), 0) / 10_000;
}

/** The highest factor of a payout. */
const factorOf = (s: Read): number =>
  s.kind === 'last' ? s.lastTimes : s.kind === 'boost' ? Math.max(...s.boost) : 1;

const every = (s: Read, fits: (pays: readonly number[]) => boolean): boolean =>
  RISKS.every((risk) => s.pays[risk].every(fits));

export const KenoSettings = z.discriminatedUnion('kind', [Plain, Last, Spare, Boost]).check(
  z.refine<Read>((s) => RISKS.every((risk) => s.pays[risk].length === s.pays.low.length), {
    error: 'every risk has pays for the same numbers of picks',
    abort: true,
  }),
  z.refine<Read>(
    (s) => RISKS.every((risk) => s.pays[risk].every((pays, at) => pays.length === s.fewest + at + 1)),
    { error: 'a list of pays has one place more than picks', abort: true },
  ),
  z.refine<Read>((s) => most(s) <= s.drawn, { error: 'no more picks than balls are drawn', abort: true }),
  z.refine<Read>((s) => s.drawn + (s.kind === 'spare' ? s.spare : 0) + most(s) <= s.numbers, {
    error: 'all balls can miss all picks',
    abort: true,
  }),
  z.refine<Read>((s) => every(s, (pays) => Math.max(...pays) * factorOf(s) <= MOST_E4), {
    error: 'a round pays at most ×1000, its factor included',
  }),
  z.refine<Read>(
    (s) =>
      every(s, (pays) => {
        const share = returned(s, pays);
        return share >= 0.96 && share <= 0.99;
      }),
    { error: 'every risk and number of picks returns from 96 % to 99 %' },
  ),
);
export type KenoSettings = z.infer<typeof KenoSettings>;
