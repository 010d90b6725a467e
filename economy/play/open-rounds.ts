// Stepped rounds that wait for the player's next move, without a limit of time. Without a move one ends only when its rules
// have changed or its game is gone: `closeStaleRounds` in stepped-rounds.ts.
import type { OpenRound as Shown } from '@parlor/contract/calls/play.ts';
import { toDecimal, toMinor } from '@parlor/contract/kernel/money.ts';
import { isoOf } from '../kernel/periods.ts';
import type { Player, PlayerState } from '../kernel/player.ts';
import { MULTIPLIER_SCALE, type SharedBet, type Standing, type SteppedRules } from './game-rules.ts';
import type { World } from '../kernel/world.ts';

/** An open stepped round. The stake is taken and everything is dealt; the player sees only what they uncovered. */
export interface OpenRound {
  readonly roundId: string;
  readonly gameId: string;
  /** PP, as decimal text. */
  readonly stake: string;
  readonly choice: unknown;
  /** Version of the rules at its start. */
  readonly rulesVersion: string;
  /** The content release at its start; missing in a host without releases. */
  readonly release?: number;
  /** Number of its draw, which is stored once the round is over. */
  readonly drawNumber: number;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
  /** The whole deal; secret. Plain JSON. */
  readonly dealt: unknown;
  readonly moves: readonly unknown[];
  /** What a cash-out would pay, in case its rules are gone. Without it the stake is paid back. */
  readonly takeableE4?: number;
  readonly startedAtMs: number;
  /** Its bet in a round that all players share. */
  readonly sharedBet?: SharedBet;
}

/** A bet in a shared round, in its present state: its host finds the open ones, and shows all of them. */
export interface SharedBetRecord {
  readonly gameId: string;
  readonly round: number;
  readonly roundId: string;
  readonly stakeMinor: bigint;
  readonly autoE2?: number | undefined;
  /** What it was paid, in ten-thousandths of the stake; missing while it is open. */
  readonly paidE4?: number | undefined;
}

/** The row of a bet; undefined for a round of one player. */
export const sharedBetRecord = (
  { gameId, roundId, stake, sharedBet }: Pick<OpenRound, 'gameId' | 'roundId' | 'stake' | 'sharedBet'>,
  paidE4?: number,
): SharedBetRecord[] =>
  sharedBet === undefined
    ? []
    : [{ gameId, ...sharedBet, roundId, stakeMinor: stakeOf({ roundId, stake }), paidE4 }];
/** At most one per game. */
export type OpenRoundsSlice = readonly OpenRound[];

export const stakeOf = (round: Pick<OpenRound, 'roundId' | 'stake'>): bigint => {
  const minor = toMinor('PP', round.stake);
  if (minor === undefined) throw new RangeError(`Round ${round.roundId} has no stake`);
  return minor;
};
export const stakeText = (minor: bigint): string => toDecimal('PP', minor);

/** The rules of an open round, from its start; undefined if they no longer exist. */
export function rulesOfOpen(
  { gameId, rulesVersion, release }: OpenRound,
  { content, contentOf }: Pick<World, 'content' | 'contentOf'>,
): SteppedRules | undefined {
  const live = content.steppedRulesOf(gameId);
  if (live?.version === rulesVersion) return live;
  // A removed game cannot be opened, so nobody could finish its round.
  if (live === undefined) return undefined;
  const before = release === undefined ? undefined : contentOf?.(release)?.steppedRulesOf(gameId);
  return before?.version === rulesVersion ? before : undefined;
}

export const isStale = (state: PlayerState, world: Pick<World, 'content' | 'contentOf'>): boolean =>
  state.openRounds.some((round) => rulesOfOpen(round, world) === undefined);

/** Everything the player may see of the round after these moves, and nothing hidden. */
export const showOpen = (round: OpenRound, moves: readonly unknown[], standing: Standing): Shown => ({
  roundId: round.roundId,
  gameId: round.gameId,
  at: isoOf(round.startedAtMs),
  // Its decimal text is exact, as `toWire` is.
  stake: Number(round.stake),
  choice: round.choice,
  moves: [...moves],
  multiplier: standing.multiplierE4 / MULTIPLIER_SCALE,
  canCashOut: standing.canCashOut,
  shown: standing.shown,
  fairness: { serverSeedHash: round.serverSeedHash, clientSeed: round.clientSeed, nonce: round.nonce },
});

/** The open round of one game, if its rules still apply. */
export function viewOpenRound({ state }: Player, world: World, gameId: string): Shown | undefined {
  const round = state.openRounds.find((one) => one.gameId === gameId);
  const rules = round && rulesOfOpen(round, world);
  if (!round || !rules) return undefined;
  return showOpen(round, round.moves, rules.standingAfter(round.choice, round.dealt, round.moves));
}

const initial: { readonly openRounds: OpenRoundsSlice } = { openRounds: [] };
export const openRoundsSystem = { initial };
