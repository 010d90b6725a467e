// A notice, as the summary and the calls about notices send it (not in the specification).
import * as z from 'zod/mini';
import { ContentText } from './content-text.ts';
import { Instant, Reward } from './vocabulary.ts';

/** Shown to the player until they have seen it: rewards granted without a claim. */
export const Notice = z.object({
  id: z.string(),
  kind: z.enum(['week-ended', 'month-ended', 'round-closed', 'contest-won', 'achievement']),
  /** Such as 2026-W47 or 2026-11; for a round its id, for a prize its edition:
   * daily-race/2026-11-20; for an achievement its id. */
  period: z.string(),
  /** For a stepped round that the server closed because the game changed. */
  gameId: z.optional(z.string()),
  /** For a prize: the contest's title and the place. For an achievement its title. */
  title: z.optional(ContentText),
  place: z.optional(z.int().check(z.positive())),
  at: Instant,
  rewards: z.array(Reward),
});
export type Notice = z.infer<typeof Notice>;
