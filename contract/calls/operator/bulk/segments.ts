// Segments (not in the specification): saved filters over players. A bulk act reads its filter once, when it is asked for.
import * as z from 'zod/mini';
import { ReleaseNumber } from '../content/releases.ts';
import { operatorGet, operatorPost } from '../operator-calls.ts';
import { Currency, GameId, Instant, Money, UserId } from '../../../kernel/vocabulary.ts';

/** Ids that one filter names. */
export const SEGMENT_IDS = 1000;
/** Rounds and releases are searched this many days back; older months may be archived. */
export const PLAYED_WITHIN_DAYS = 92;
/** Saved segments. */
export const SEGMENTS_KEPT = 200;

const Text = z.string().check(z.trim(), z.minLength(1), z.maxLength(64));

/** A player is in it if all conditions hold. A player with an operator's role and an erased account never are. */
export const SegmentFilter = z
  .strictObject({
    ids: z.optional(z.array(UserId).check(z.minLength(1), z.maxLength(SEGMENT_IDS))),
    /** Staked in the game at or after this time, at most `PLAYED_WITHIN_DAYS` ago. */
    played: z.optional(z.strictObject({ gameId: GameId, since: Instant })),
    /** Paid for the product in an order that was placed at or after this time. */
    bought: z.optional(z.strictObject({ productId: Text, since: Instant })),
    /** Has an unpaid order of the product that was placed at or after this time. */
    unpaid: z.optional(z.strictObject({ productId: Text, since: Instant })),
    /** Has an act that was decided under this release, which began at most `PLAYED_WITHIN_DAYS` ago. */
    touched: z.optional(z.strictObject({ release: ReleaseNumber })),
    /** Came by a campaign. */
    campaign: z.optional(z.strictObject({ source: Text, name: z.optional(Text) })),
    /** Both ends belong to the range. */
    balance: z.optional(
      z.strictObject({ currency: Currency, from: z.optional(Money), to: z.optional(Money) }).check(
        z.refine(({ from, to }) => from !== undefined || to !== undefined, {
          error: 'a range of balances has a lower or an upper end',
        }),
      ),
    ),
  })
  .check(
    z.refine((filter) => Object.values(filter).some((one) => one !== undefined), {
      error: 'a segment has at least one condition',
    }),
  );
export type SegmentFilter = z.infer<typeof SegmentFilter>;

export const Segment = z.object({
  id: z.string(),
  name: z.string(),
  filter: SegmentFilter,
  by: UserId,
  at: Instant,
});
export type Segment = z.infer<typeof Segment>;

/** By name. */
const reply = z.object({ segments: z.array(Segment) });

export const operatorSegments = {
  segments: operatorGet('/api/operator/segments', {
    role: 'support',
    summary: 'Saved segments: filters over players for bulk acts',
    reply,
  }),
  saveSegment: operatorPost('/api/operator/segments', {
    role: 'support',
    summary: 'Save a segment; one with the same name is replaced',
    body: z.strictObject({ name: Text, filter: SegmentFilter }),
    reply,
    errors: ['LIST_FULL'],
  }),
  removeSegment: operatorPost('/api/operator/segments/{id}/remove', {
    role: 'support',
    summary: 'Remove a saved segment; acts that were asked for with it stay',
    params: z.strictObject({ id: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) }),
    body: z.strictObject({}),
    reply,
    errors: ['NOT_FOUND'],
  }),
};
