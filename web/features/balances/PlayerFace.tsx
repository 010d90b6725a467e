'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAsk } from '../../data/ServicesContext.tsx';
import { paths } from '../../navigation/paths.ts';
import { later } from '../../data/load-later.tsx';
import { useProfile } from '../../data/queries/use-profile.ts';
import { Link } from '../../ui/controls/Link.tsx';
import styles from './PlayerFace.module.css';

/** Loads only once the player is known. */
const FacePicture = later(async () => (await import('./FacePicture.tsx')).FacePicture);

/** The player's avatar and link to the profile, with the number of unread inbox entries. Its place is reserved until the player is known. */
export function PlayerFace() {
  const { t, i18n } = useLingui();
  const profile = useProfile();
  const news = useQuery(useAsk().summary()).data?.inboxUnread ?? 0;
  const unread = i18n.number(news);
  if (!profile) return <span className={styles.face} />;
  return (
    <Link
      href={paths.profile()}
      className={styles.face}
      aria-label={news > 0 ? t`Profile, ${unread} unread in the inbox` : t`Profile`}
    >
      <FacePicture profile={profile} unread={news} />
    </Link>
  );
}
