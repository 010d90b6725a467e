// The messages of the program that a draft can override (content/messages.yaml), found by what players read.
import * as z from 'zod/mini';
import { LANGUAGES, type Language } from '../../../formats/languages.ts';
import { Count } from '../../../kernel/vocabulary.ts';
import { operatorGet } from '../operator-calls.ts';

/** Messages that one reply lists. */
export const MESSAGES_LISTED = 20;

export const FoundMessage = z.object({
  /** As `id` of an override. */
  id: z.string(),
  /** `server`: emails, the bot, pages and cards. `refusal`: of a call. */
  kind: z.enum(['screen', 'server', 'refusal']),
  /** The built-in text in each language: an ICU message, of a refusal plain text. */
  texts: z.record(z.enum(Object.keys(LANGUAGES) as Language[]), z.string()),
  /** What its placeholders are, from the program. */
  notes: z.array(z.string()),
  /** Players agree to its words, so it is not overridden. */
  isFixed: z.boolean(),
});
export type FoundMessage = z.infer<typeof FoundMessage>;

export const operatorMessages = {
  findMessages: operatorGet('/api/operator/messages', {
    role: 'viewer',
    summary: 'Messages of the program with these words in any language, or the one with this id',
    query: z.strictObject({
      text: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
      id: z.optional(z.string().check(z.maxLength(500))),
    }),
    reply: z.object({ messages: z.array(FoundMessage), found: Count }),
  }),
};
