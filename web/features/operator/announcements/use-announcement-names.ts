import { useLingui } from '@lingui/react/macro';
import type { AnnouncementAudience, AnnouncementScreen } from '@parlor/contract/calls/announcements.ts';

export interface AnnouncementNames {
  readonly audiences: Readonly<Record<AnnouncementAudience, string>>;
  readonly screens: Readonly<Record<AnnouncementScreen, string>>;
}

export function useAnnouncementNames(): AnnouncementNames {
  const { t } = useLingui();
  return {
    audiences: {
      all: t`All players`,
      telegram: t`In Telegram`,
      web: t`On the website`,
      new: t`New players`,
    },
    screens: {
      games: t`Games`,
      quests: t`Quests`,
      daily: t`Every day`,
      boxes: t`Boxes`,
      cards: t`Cards`,
      shop: t`Shop`,
      race: t`Race`,
      invite: t`Invite a friend`,
      tasks: t`Partner tasks`,
      limits: t`Limits and breaks`,
    },
  };
}
