// Short texts that operators show to players in the lobby (S31; not in the specification). docs/announcements.md
import * as z from 'zod/mini';
import { translationsOf, writtenFields } from '../kernel/written-text.ts';
import { get, post } from '../kernel/endpoint.ts';
import { Instant } from '../kernel/vocabulary.ts';

/** Who sees it. `new`: players in their first days. */
export const ANNOUNCEMENT_AUDIENCES = ['all', 'telegram', 'web', 'new'] as const;
export const AnnouncementAudience = z.enum(ANNOUNCEMENT_AUDIENCES);
export type AnnouncementAudience = z.infer<typeof AnnouncementAudience>;
/** How long a player is new. */
export const NEW_PLAYER_DAYS = 7;

/** The screens that it may lead to. It never leads to an address outside. */
export const ANNOUNCEMENT_SCREENS = [
  'games',
  'quests',
  'daily',
  'boxes',
  'cards',
  'shop',
  'race',
  'invite',
  'tasks',
  'limits',
] as const;
export const AnnouncementScreen = z.enum(ANNOUNCEMENT_SCREENS);
export type AnnouncementScreen = z.infer<typeof AnnouncementScreen>;
export const SCREEN_PATHS: Readonly<Record<AnnouncementScreen, string>> = {
  games: '/games',
  quests: '/quests',
  daily: '/daily',
  boxes: '/boxes',
  cards: '/cards',
  shop: '/shop',
  race: '/race',
  invite: '/invite',
  tasks: '/tasks',
  limits: '/profile/limits',
};

export const AnnouncementId = z
  .string()
  .check(z.regex(/^[1-9]\d{0,8}$/, { error: 'An announcement has a number' }));

export const Announcement = z.object({
  id: AnnouncementId,
  /** In English, and maybe in other languages. */
  ...writtenFields,
  translations: translationsOf(writtenFields),
  screen: z.optional(AnnouncementScreen),
  until: Instant,
});
export type Announcement = z.infer<typeof Announcement>;

/** Newest first; without those that the player dismissed. */
const reply = z.object({ announcements: z.array(Announcement) });

export const announcements = {
  announcements: get('/api/announcements', {
    summary: 'The announcements that run now for this player and that the player has not dismissed',
    reply,
  }),
  dismissAnnouncement: post('/api/announcements/{id}/dismiss', {
    summary: 'Do not show this announcement to this player again',
    params: z.strictObject({ id: AnnouncementId }),
    reply,
    errors: ['NOT_FOUND'],
  }),
};
