// Settings of hi-lo games in content/games.yaml: a card is open, and the player guesses the next one.
import * as z from 'zod/mini';
import { returnUpTo, whole } from '../parts.ts';

/** For every way to play. */
const ReturnE4 = returnUpTo(9_900);
/** After this many guesses the round is over and pays its worth. */
const Guesses = whole(2, 16);
/** How often the player may skip a card. */
const Skips = whole(0, 8);

/** The result of a guess of higher or lower if the next card has the same rank: right, wrong, or a push. */
export const HILO_TIES = ['win', 'lose', 'push'] as const;

/** Higher or lower. */
const Compare = z
  .strictObject({
    kind: z.literal('compare'),
    returnE4: ReturnE4,
    /** The lowest of the ranks, 2 to 10, up to the king; the ace is with them, lowest or highest. */
    from: whole(2, 10),
    ace: z.enum(['low', 'high']),
    /** A joker makes every guess right, and the card before it stays the one to beat. */
    joker: z.boolean(),
    /** From one deck, each card once; otherwise every card comes from a whole deck. */
    dealtOnce: z.boolean(),
    ties: z.enum(HILO_TIES),
    guesses: Guesses,
    skips: Skips,
  })
  .check(
    z.refine((s) => !(s.dealtOnce && s.joker), { error: 'a deck that is dealt once has no joker' }),
    z.refine((s) => !s.dealtOnce || (15 - s.from) * 4 > 2 * (1 + s.guesses + s.skips), {
      error: 'a deck that is dealt once has more than twice as many cards as a round can turn',
    }),
    z.refine((s) => s.ace === 'high' || s.from === 2, { error: 'a short deck has its ace on top' }),
  );
const withoutSkips = { returnE4: ReturnE4, guesses: Guesses, skips: z.literal(0) };
/** Red or black, or the suit. */
const Suits = z.strictObject({ kind: z.literal('suits'), ...withoutSkips });
/** Below the seven, above it, or the seven itself; the card before plays no part. */
const Pivot = z.strictObject({ kind: z.literal('pivot'), ...withoutSkips });

export const HiloSettings = z.discriminatedUnion('kind', [Compare, Suits, Pivot]);
export type HiloSettings = z.infer<typeof HiloSettings>;
