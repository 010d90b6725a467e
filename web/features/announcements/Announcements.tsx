import { useLingui } from '@lingui/react/macro';
import {
  SCREEN_PATHS,
  type Announcement,
  type AnnouncementScreen,
} from '@parlor/contract/calls/announcements.ts';
import { languageOfTag, type Language } from '@parlor/contract/formats/languages.ts';
import { writtenIn } from '@parlor/contract/kernel/written-text.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from '../../data/queries/keys.ts';
import { useServices } from '../../data/ServicesContext.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { megaphone, x } from '../../ui/media/icons.ts';
import styles from './Announcements.module.css';

/** A page that is open shows a new one this much later at most. */
const LOOK_EVERY_MS = 15_000;

/** What operators announce, until the player dismisses it. A failed request shows nothing: the lobby is complete without. */
export function Announcements() {
  const { t, i18n } = useLingui();
  const { api } = useServices();
  const client = useQueryClient();
  const queryKey = [keys.announcements];
  const { data: shown = [] } = useQuery({
    queryKey,
    staleTime: LOOK_EVERY_MS,
    refetchInterval: LOOK_EVERY_MS,
    queryFn: async ({ signal }) => (await api.announcements({}, { signal })).announcements,
  });
  const dismiss = useMutation({
    mutationFn: (id: string) => api.dismissAnnouncement({ params: { id } }),
    // Hidden at the press. If the server did not get the dismissal, it comes back.
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<Announcement[]>(queryKey, (before) => before?.filter((one) => one.id !== id));
    },
    onSuccess: ({ announcements }) => void client.setQueryData(queryKey, announcements),
    onError: () => void client.invalidateQueries({ queryKey }),
  });
  const language = languageOfTag(i18n.locale) ?? 'en';
  if (shown.length === 0) return null;
  return (
    <section className={styles.announcements} aria-label={t`Announcements`}>
      {shown.map((one) => (
        <Banner
          key={one.id}
          icon={megaphone}
          act={
            <IconButton
              icon={x}
              label={t`Dismiss: ${writtenIn(one, language).title}`}
              look="bare"
              onClick={() => dismiss.mutate(one.id)}
            />
          }
        >
          <AnnouncementText announcement={one} language={language} />
        </Banner>
      ))}
    </section>
  );
}

/** In the reader's language, or in English if the operator did not write it in that. */
function AnnouncementText({ announcement, language }: { announcement: Announcement; language: Language }) {
  const { t } = useLingui();
  const { screen } = announcement;
  const { title, text, language: lang } = writtenIn(announcement, language);
  const names: Readonly<Record<AnnouncementScreen, string>> = {
    games: t`Games`,
    quests: t`Quests`,
    daily: t`Daily reward`,
    boxes: t`Boxes`,
    cards: t`Cards`,
    shop: t`Shop`,
    race: t`Race`,
    invite: t`Invite a friend`,
    tasks: t`Partner tasks`,
    limits: t`Limits and breaks`,
  };
  return (
    <>
      <strong className={styles.title}>
        <bdi lang={lang}>{title}</bdi>
      </strong>
      <bdi lang={lang}>{text}</bdi>{' '}
      {screen !== undefined && (
        <Link href={SCREEN_PATHS[screen]} className={styles.link}>
          {names[screen]}
        </Link>
      )}
    </>
  );
}
