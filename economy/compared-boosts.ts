// What a boost would have added to what the player should have earned, for the repair of a wrong release. A percentage is
// known only of a boost that the player still has, and what is left of that boost must be enough for the difference.
import type { Boost } from './money/boosts.ts';
import type { Content } from './kernel/world.ts';

/**
 * One payment of boosts, in minor units of PP: what was earned under the wrong release, what would have been under the release
 * before, and what the boosts added.
 */
export interface Boosted {
  readonly was: bigint;
  readonly before: bigint;
  readonly paid: bigint;
}

const limitOf = ({ economy }: Content): number => economy.limits.boostPercentage;

/**
 * The difference of all payments to one player together. Undefined if it does not follow from what is stored: several
 * boosts, a used-up one, or a payment that something else limited.
 */
export function compareBoosts(
  payments: readonly Boosted[],
  boosts: readonly Boost[],
  was: Content,
  before: Content,
): bigint | undefined {
  const [boost, another] = boosts;
  if (boost === undefined || another !== undefined || limitOf(was) !== limitOf(before)) return undefined;
  const percentage = BigInt(Math.min(boost.percentage, limitOf(was)));
  const added = (minor: bigint): bigint => (minor * percentage) / 100n;
  if (payments.some((one) => added(one.was) !== one.paid)) return undefined;
  const minor = payments.reduce((sum, one) => sum + added(one.before) - one.paid, 0n);
  return minor > BigInt(boost.leftMinor) ? undefined : minor;
}
