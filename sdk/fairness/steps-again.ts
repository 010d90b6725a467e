// Draws a stepped round again: the deal comes from the seeds, and the result of the recorded moves from the rules.
import { MULTIPLIER_SCALE, type SteppedRules } from '@parlor/economy/play/game-rules.ts';
import * as z from 'zod/mini';

/** The server's record of a stepped round, as the engine writes it. */
const SteppedOutcome = z.strictObject({
  dealt: z.unknown(),
  moves: z.array(z.unknown()),
  end: z.enum(['taken', 'over', 'closed']),
});
export type SteppedOutcome = z.infer<typeof SteppedOutcome>;

/** Undefined for the outcome of a round of one step, and for anything else. */
export function steppedOutcomeOf(outcome: unknown): SteppedOutcome | undefined {
  const read = SteppedOutcome.safeParse(outcome);
  return read.success ? read.data : undefined;
}

export interface Replayed {
  /** Of the stake, after the moves; undefined if they do not fit the deal. */
  readonly multiplier: number | undefined;
  /** What is wrong with the moves or with the end, in words. */
  readonly fault?: string;
}

/** Makes the recorded moves on the deal that the seeds give. */
export function replay(
  rules: SteppedRules,
  choice: unknown,
  dealt: unknown,
  { moves, end }: Pick<SteppedOutcome, 'moves' | 'end'>,
): Replayed {
  for (const [at, move] of moves.entries()) {
    const before = moves.slice(0, at);
    const fault = rules.standingAfter(choice, dealt, before).isOver
      ? 'the round was over before'
      : rules.moveProblem(choice, dealt, before, move);
    if (fault !== undefined) return { multiplier: undefined, fault };
  }
  const { isOver, canCashOut, multiplierE4 } = rules.standingAfter(choice, dealt, moves);
  if (end === 'over' && !isOver) return { multiplier: undefined, fault: 'no move ended the round' };
  if (end === 'taken' && !canCashOut) return { multiplier: undefined, fault: 'there was nothing to take' };
  // Closed by the server because the game changed: without a move the stake was paid back.
  const paidE4 = end === 'closed' && !canCashOut ? MULTIPLIER_SCALE : multiplierE4;
  return { multiplier: paidE4 / MULTIPLIER_SCALE };
}
