// Messages that operators write to players (not in the specification). One is sent as a bulk act: docs/messages.md
import * as z from 'zod/mini';
import { safeText, translationsOf } from '../../../kernel/written-text.ts';
import { AnnouncementScreen } from '../../announcements.ts';

/** Characters. */
export const MESSAGE_TITLE_MAX = 60;
export const MESSAGE_TEXT_MAX = 500;
/** Longest time before it goes out. */
export const MESSAGE_AHEAD_DAYS = 92;

const written = { title: safeText(MESSAGE_TITLE_MAX), text: safeText(MESSAGE_TEXT_MAX) };

export const NewMessage = z.strictObject({
  /** In English: for every player without a text in their language. */
  ...written,
  translations: translationsOf(written),
  /** Where its link leads; without one it has no link. */
  screen: z.optional(AnnouncementScreen),
});
export type NewMessage = z.infer<typeof NewMessage>;
