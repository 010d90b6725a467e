// The point at which a round ends, from its seed. All rounds of a chain are fixed when its last hash is published.
import type { CrashSettings } from '@parlor/contract/content/game-families/crash.ts';
import type { Digest } from '@parlor/economy/kernel/world.ts';

/** Equally likely results of a round. */
export const RESULTS = 2n ** 52n;
const HEX_DIGITS = 13;

/**
 * The point for one of `RESULTS` results, in hundredths: floor(returnE4 × 2^52 / (100 × result)), at most `topE2` (also for
 * the result 0), and 0 if it is below 100. So exactly `winnersOf(m)` results have a point of at least m.
 */
export function pointFor(
  { returnE4, topE2 }: Pick<CrashSettings, 'returnE4' | 'topE2'>,
  result: bigint,
): number {
  if (result === 0n) return topE2;
  const pointE2 = (BigInt(returnE4) * RESULTS) / (100n * result);
  if (pointE2 < 100n) return 0;
  return pointE2 > BigInt(topE2) ? topE2 : Number(pointE2);
}

/** How many of `RESULTS` results have at least this point: the return of a cash-out there is `returnE4`, and less than one part in 10^12 more. */
export const winnersOf = (
  { returnE4, topE2 }: Pick<CrashSettings, 'returnE4' | 'topE2'>,
  multiplierE2: number,
): bigint => (multiplierE2 > topE2 ? 0n : (BigInt(returnE4) * RESULTS) / (100n * BigInt(multiplierE2)) + 1n);

/** The result of a round: the first 13 hex digits of HMAC-SHA256(key = seed, message = id of the game). */
export function resultOf(digest: Digest, seed: string, gameId: string): bigint {
  const hex = Array.from(digest.hmacSha256(seed, gameId), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  return BigInt(`0x${hex.slice(0, HEX_DIGITS)}`);
}

export const pointOf = (digest: Digest, seed: string, gameId: string, settings: CrashSettings): number =>
  pointFor(settings, resultOf(digest, seed, gameId));
