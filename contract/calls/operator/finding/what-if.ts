// What one player would have with other content or at another time, decided by the engine without being done (not in the
// specification).
import * as z from 'zod/mini';
import { ContentChange } from '../content/releases.ts';
import { operatorGet } from '../operator-calls.ts';
import { Count, Instant, UserId } from '../../../kernel/vocabulary.ts';

/** A time is at most this far ahead. */
export const WHAT_IF_DAYS = 60;

const Number9 = z.string().check(z.regex(/^[1-9]\d{0,8}$/));

export const WhatIf = z.object({
  at: Instant,
  /** With other content: the live content at the same time. Otherwise: the player as they are now. */
  comparedWith: z.enum(['live', 'now']),
  /** By system, such as `quests`; the first `CHANGES_LISTED`. `before` is of what it is compared with. */
  changes: z.array(ContentChange),
  changed: Count,
});
export type WhatIf = z.infer<typeof WhatIf>;

export const operatorWhatIf = {
  whatIfOfPlayer: operatorGet('/api/operator/players/{userId}/what-if', {
    role: 'support',
    summary:
      'What one player would see if a draft or an earlier release were released now, or at a later time: quests, prices, rewards, limits. Nothing is saved',
    params: z.strictObject({ userId: UserId }),
    query: z.strictObject({
      /** The number of a release or of a draft, not both; without one, the live content. */
      release: z.optional(Number9),
      draft: z.optional(Number9),
      /** Now, or up to `WHAT_IF_DAYS` later; missing: now. */
      at: z.optional(Instant),
    }),
    reply: WhatIf,
    errors: ['NOT_FOUND', 'CONTENT_INVALID'],
  }),
};
