// The player's own check of a bet in a shared round: the seed of the round leads to the hash that was published before, the
// point follows from the seed, and the bet ended as the point says.
import type { EndedRound, PublishedChain } from '@parlor/contract/calls/shared-rounds.ts';
import { CrashSettings } from '@parlor/contract/content/game-families/crash.ts';
import { pointOf } from '@parlor/games/crash/point.ts';
import type { CrashChoice, CrashMove } from '@parlor/games/crash/rules.ts';
import { isOfChain } from '@parlor/games/seed-chain.ts';
import { browserDigest } from './digest.ts';

/** As `GET /api/fairness/shared-rounds/{gameId}` lists it. */
export interface SharedRoundOfBet {
  readonly round: EndedRound;
  readonly chains: readonly PublishedChain[];
}

export interface BetInRound {
  readonly gameId: string;
  /** Those of the rules of the draw. */
  readonly settings: unknown;
  readonly choice: CrashChoice;
  /** Undefined if the server closed the bet and paid it back because its game changed. */
  readonly move: CrashMove | undefined;
}

/**
 * `wrong-round`: the seed does not lead to the published hash, or not to the point. `wrong-end`: the bet did not end as the
 * point says. Undefined if nothing can be said: another round, rules or a chain that are not known here, or a bet that was
 * closed without an end.
 */
export function verifySharedBet(
  { gameId, settings: published, choice, move }: BetInRound,
  { round, chains }: SharedRoundOfBet,
): 'matches' | 'wrong-round' | 'wrong-end' | undefined {
  const settings = CrashSettings.safeParse(published);
  const commitment = chains.find(({ chain }) => chain === round.chain)?.commitment;
  const isKnown = round.round === choice.round && commitment !== undefined && move !== undefined;
  if (!isKnown || !settings.success) return undefined;
  const { seed, place, point } = round;
  if (
    !isOfChain(browserDigest, seed, { place, commitment }) ||
    pointOf(browserDigest, seed, gameId, settings.data) !== point
  )
    return 'wrong-round';
  return isEndOf(round, choice, move) ? 'matches' : 'wrong-end';
}

/** The bet is paid if it ended before the point; of a void round, all that were still open are paid back. */
function isEndOf({ point, isVoid = false }: EndedRound, { auto }: CrashChoice, move: CrashMove): boolean {
  if ('out' in move) return move.out <= point && move.out <= (auto ?? move.out);
  if ('back' in move) return isVoid;
  return !isVoid && move.point === point;
}
