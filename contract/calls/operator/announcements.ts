// Announcements in the console. An announcement is never changed: it is stopped, and a copy is made.
import * as z from 'zod/mini';
import { AnnouncementAudience, AnnouncementId, AnnouncementScreen } from '../announcements.ts';
import { safeText, translationsOf, writtenFields } from '../../kernel/written-text.ts';
import { operatorGet, operatorPost } from './operator-calls.ts';
import { Why } from './reason.ts';
import { Instant, UserId } from '../../kernel/vocabulary.ts';

/** Longest time before its start, and longest time from its start to its end. */
export const ANNOUNCED_AHEAD_DAYS = 366;
export const LONGEST_ANNOUNCEMENT_DAYS = 92;

/** In characters. */
export const ANNOUNCEMENT_TITLE_MAX = 60;
export const ANNOUNCEMENT_TEXT_MAX = 240;
const written = { title: safeText(ANNOUNCEMENT_TITLE_MAX), text: safeText(ANNOUNCEMENT_TEXT_MAX) };

export const NewAnnouncement = z.strictObject({
  /** In English: for every player without a text in their language. */
  ...written,
  translations: translationsOf(written),
  /** Where its link leads; without one it has no link. */
  screen: z.optional(AnnouncementScreen),
  audience: AnnouncementAudience,
  /** Now if it is missing. */
  from: z.optional(Instant),
  until: Instant,
  /** Stops this one in the same act, if it has not ended: so an announcement gets other times or another text. */
  replaces: z.optional(AnnouncementId),
  why: Why,
});
export type NewAnnouncement = z.infer<typeof NewAnnouncement>;

export const ANNOUNCEMENT_STATES = ['scheduled', 'running', 'ended', 'stopped'] as const;
export const AnnouncementState = z.enum(ANNOUNCEMENT_STATES);
export type AnnouncementState = z.infer<typeof AnnouncementState>;

export const AnnouncementCard = z.object({
  id: AnnouncementId,
  ...writtenFields,
  translations: translationsOf(writtenFields),
  screen: z.optional(AnnouncementScreen),
  audience: AnnouncementAudience,
  from: Instant,
  until: Instant,
  state: AnnouncementState,
  /** Titles of others that some players see at the same time. */
  clashes: z.array(z.string()),
  by: UserId,
  /** The operator's reason, which no player sees. */
  why: z.string(),
  stopped: z.optional(z.object({ by: UserId, why: z.string(), at: Instant })),
});
export type AnnouncementCard = z.infer<typeof AnnouncementCard>;

const reply = z.object({ announcements: z.array(AnnouncementCard) });

export const operatorAnnouncements = {
  operatorAnnouncements: operatorGet('/api/operator/announcements', {
    role: 'viewer',
    summary: 'All announcements with their state, newest first',
    reply,
  }),
  makeAnnouncement: operatorPost('/api/operator/announcements', {
    role: 'support',
    summary:
      'Show a text to players, from now or from a later time, also in place of another; in every process within a second',
    body: NewAnnouncement,
    reply,
    errors: ['NOT_FOUND'],
  }),
  stopAnnouncement: operatorPost('/api/operator/announcements/{id}/stop', {
    role: 'support',
    summary: 'End an announcement at once, or one that has not started',
    params: z.strictObject({ id: AnnouncementId }),
    body: z.strictObject({ why: Why }),
    reply,
    errors: ['NOT_FOUND'],
  }),
};
