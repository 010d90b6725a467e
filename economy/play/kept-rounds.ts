// The latest rounds of a player and their best ones, for the profile and for share cards. The ledger has every round;
// these few are at hand without a search in it.
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { setState, type ActContext } from '../kernel/context.ts';
import type { GameEvent, RoundCorrected, RoundSettled } from '../kernel/events.ts';
import type { PlayerState } from '../kernel/player.ts';
import { providerReference } from './provider-references.ts';

/** Amounts are minor units as text, because the document is JSON. */
export interface KeptRound {
  /** Provider and round, as in the ledger. */
  readonly reference: string;
  readonly gameId: string;
  readonly currency: Currency;
  readonly stake: string;
  readonly win: string;
  /** When it was over, in ms. */
  readonly atMs: number;
}
interface KeptRounds {
  /** Newest first. */
  readonly latest: readonly KeptRound[];
  /** Wins, the largest multiplier first. More than one, so that there is a next one if a studio takes one back. */
  readonly best: readonly KeptRound[];
}
const NONE: KeptRounds = { latest: [], best: [] };
const LATEST = 10;
const BEST = 3;

export const keptRoundsOf = (state: PlayerState): KeptRounds => state.keptRounds ?? NONE;

const isWin = ({ stake, win }: KeptRound): boolean => BigInt(win) > BigInt(stake);
/** By multiplier, without division. Of equal ones the older is first. */
function byMultiplier(a: KeptRound, b: KeptRound): number {
  const difference = BigInt(b.win) * BigInt(a.stake) - BigInt(a.win) * BigInt(b.stake);
  return difference > 0n ? 1 : difference < 0n ? -1 : a.atMs - b.atMs;
}

function onKeptRounds(context: ActContext, event: GameEvent): void {
  if (context.world.keepsRounds === false) return;
  if (event.kind === 'round-settled') keep(context, event);
  if (event.kind === 'round-corrected') correct(context, event);
}

const roundOf = (event: RoundSettled | RoundCorrected, atMs: number): KeptRound => ({
  reference: providerReference(event.provider, event.roundId),
  gameId: event.gameId,
  currency: event.currency,
  stake: String(event.stakeMinor),
  win: String(event.winMinor),
  atMs,
});

function keep(context: ActContext, event: RoundSettled): void {
  if (event.stakeMinor === 0n) return;
  const round = roundOf(event, context.world.nowMs);
  const { latest, best } = keptRoundsOf(context.state);
  setState(context, {
    keptRounds: {
      latest: [round, ...latest.slice(0, LATEST - 1)],
      best: isWin(round) ? bestOf([...best, round]) : best,
    },
  });
}

/** A later win or a rollback changes a round; without a stake it is no longer a round. */
function correct(context: ActContext, event: RoundCorrected): void {
  const { latest, best } = keptRoundsOf(context.state);
  const round = roundOf(event, event.countedAtMs);
  const others = best.filter(({ reference }) => reference !== round.reference);
  const corrected = latest.map((one) => (one.reference === round.reference ? round : one));
  setState(context, {
    keptRounds: {
      latest: corrected.filter(({ stake }) => stake !== '0'),
      best: bestOf(event.stakeMinor === 0n ? others : [...others, round]),
    },
  });
}

const bestOf = (rounds: readonly KeptRound[]): KeptRound[] =>
  rounds.filter(isWin).toSorted(byMultiplier).slice(0, BEST);

/** Missing until a round is over, so that an older server can still save the player. */
const initial: { readonly keptRounds?: KeptRounds } = {};
export const keptRoundsSystem = { initial, on: onKeptRounds };
