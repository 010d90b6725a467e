// Messages of the screens in the operators' own words (not in the specification; docs/overrides.md).
import * as z from 'zod/mini';
import { LANGUAGES, type Language } from '../formats/languages.ts';
import { get } from '../kernel/endpoint.ts';

export const MessageOverride = z.object({
  /** The English text of the message, after `context | ` if it has a context: `messageOfId` of contract/content/languages/message-ids.ts. */
  id: z.string(),
  /** An ICU message with the placeholders of the original. Plain text: no HTML. */
  text: z.string(),
});
export type MessageOverride = z.infer<typeof MessageOverride>;

export const overrides = {
  overrides: get('/api/overrides', {
    auth: 'none',
    summary: 'Messages of the screens that operators say in other words, in the language of Accept-Language',
    reply: z.object({
      language: z.enum(Object.keys(LANGUAGES) as Language[]),
      overrides: z.array(MessageOverride),
    }),
  }),
};
