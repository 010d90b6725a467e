// Anticipation: a round waits for a moment while a large win is still open. The rule (decision 0125) reads what is
// already on the table, and every end that can still follow; never the drawn end itself. So a round that will lose
// and one that will win wait alike, and a round that cannot win large any more does not wait.
import { LARGE_TIMES } from '../frame/round-end.ts';
import { MULTIPLIER_ONE } from '../../odds.ts';

/** How long the last part of a round is held back, in ms; turbo keeps its share, reduced motion nothing. */
export const HELD_MS = 700;
/** The same for a move of a stepped round, because one round has several. */
export const MOVE_HELD_MS = 450;

/** From this payout on a win is large, in ten-thousandths of the stake. */
const LARGE_E4 = LARGE_TIMES * MULTIPLIER_ONE;

/**
 * Whether a large win is still open. `endsE4`: what each end pays that can still follow, in ten-thousandths. False if
 * all ends pay the same, because then there is nothing to wait for.
 */
export const isLargeOpen = (endsE4: readonly number[]): boolean => {
  const most = Math.max(0, ...endsE4);
  return most >= LARGE_E4 && Math.min(...endsE4) < most;
};

/** A moment of anticipation, counted from the reply, or from the move that was sent. Before the share of turbo. */
export interface Held {
  /** The round, or the move, that waits. */
  readonly key: string;
  readonly afterMs: number;
  readonly forMs: number;
}
