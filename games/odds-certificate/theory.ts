// Exact odds in the form of a certificate: fractions of whole numbers, from the rules alone.
import type { OddsRules, OddsTheory } from '@parlor/contract/calls/certificates.ts';
import { toMinor } from '@parlor/contract/kernel/money.ts';
import type { AnyLootboxKind, Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { MULTIPLIER_ONE } from '../odds.ts';
import { isLess, toNumber, type Fraction, type Odds } from '../rtp.ts';
import type { GameTheory } from './return-limits.ts';

type BoxRules = Extract<OddsRules, { kind: 'box' }>;
type StudioRules = Extract<OddsRules, { kind: 'studio' }>;

/** Of a built-in game. */
export const theoryOfOdds = ({
  lowestRtp,
  highestRtp,
  highestVariance,
  maxMultiplierE4,
}: Odds): OddsTheory => ({
  lowest: textOf(lowestRtp),
  highest: textOf(highestRtp),
  variance: textOf(highestVariance),
  most: textOf({ part: BigInt(maxMultiplierE4), of: BigInt(MULTIPLIER_ONE) }),
});

/** What one box gives of a currency, in its smallest units. Its items are independent of each other. */
export function theoryOfBox({ items, lines }: BoxRules, currency: Currency): OddsTheory {
  const paid = lines.map(({ weight, rewards }) => ({
    weight: BigInt(weight),
    minor: rewards.reduce(
      (sum, one) => (one.currency === currency ? sum + (toMinor(currency, one.amount) ?? 0n) : sum),
      0n,
    ),
  }));
  const of = paid.reduce((sum, { weight }) => sum + weight, 0n);
  const part = paid.reduce((sum, { weight, minor }) => sum + weight * minor, 0n);
  const squares = paid.reduce((sum, { weight, minor }) => sum + weight * minor ** 2n, 0n);
  const most = paid.reduce((best, { minor }) => (minor > best ? minor : best), 0n);
  const n = BigInt(items);
  const mean = textOf({ part: n * part, of });
  return {
    lowest: mean,
    highest: mean,
    variance: textOf({ part: n * (squares * of - part ** 2n), of: of ** 2n }),
    most: textOf({ part: n * most, of: 1n }),
  };
}

/** In English, for certificates. */
export const BOX_TITLES: Readonly<Record<AnyLootboxKind, string>> = {
  FREE: 'Daily box',
  STANDARD: 'Standard box',
  PREMIUM: 'Premium box',
};

/** The currencies that a box gives. */
export const currenciesOfBox = ({ lines }: BoxRules): Currency[] => [
  ...new Set(lines.flatMap(({ rewards }) => rewards.map(({ currency }) => currency))),
];

/** From what a studio states. The variance is the largest that a payout from nothing to the highest multiplier can have. */
export function theoryOfStudio({ rtp, maxMultiplier }: StudioRules): OddsTheory {
  const mean = { part: BigInt(Math.round(rtp * 10_000)), of: 1_000_000n };
  const most = { part: BigInt(Math.round(maxMultiplier * MULTIPLIER_ONE)), of: BigInt(MULTIPLIER_ONE) };
  const beyond = most.part * mean.of - mean.part * most.of;
  return {
    lowest: textOf(mean),
    highest: textOf(mean),
    variance: textOf({ part: mean.part * (beyond > 0n ? beyond : 0n), of: mean.of ** 2n * most.of }),
    most: textOf(most),
  };
}

/** The limits of each of these: what held on a day when the odds changed. Undefined for none. */
export function hullOf(theories: readonly OddsTheory[]): GameTheory | undefined {
  if (theories.length === 0) return undefined;
  const all = (field: keyof OddsTheory): Fraction[] =>
    theories.map((theory) => ({ part: BigInt(theory[field].part), of: BigInt(theory[field].of) }));
  const least = (of: readonly Fraction[]): number => toNumber(of.reduce((a, b) => (isLess(b, a) ? b : a)));
  const most = (of: readonly Fraction[]): number => toNumber(of.reduce((a, b) => (isLess(a, b) ? b : a)));
  return {
    lowest: least(all('lowest')),
    highest: most(all('highest')),
    variance: most(all('variance')),
    maxMultiplier: most(all('most')),
  };
}

/** Without a common divisor, so that equal fractions have equal texts. */
function textOf({ part, of }: Fraction): OddsTheory['lowest'] {
  const common = divisorOf(part, of);
  return { part: String(part / common), of: String(of / common) };
}

function divisorOf(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}
