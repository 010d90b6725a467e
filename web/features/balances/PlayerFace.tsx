'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { useLingui } from '@lingui/react/macro';
import { paths } from '../../navigation/paths.ts';
import { later } from '../../data/load-later.tsx';
import { useProfile } from '../../data/queries/use-profile.ts';
import { Link } from '../../ui/controls/Link.tsx';
import styles from './PlayerFace.module.css';

/** Avatars load only once the player is known. */
const Avatar = later(async () => (await import('../../ui/media/Avatar.tsx')).Avatar);

/** The player's avatar and link to the profile. Its place is reserved until the player is known. */
export function PlayerFace() {
  const { t } = useLingui();
  const profile = useProfile();
  if (!profile) return <span className={styles.face} />;
  const { userId, photoUrl } = profile;
  return (
    <Link href={paths.profile()} className={styles.face} aria-label={t`Profile`}>
      <Avatar id={userId} photoUrl={photoUrl} />
    </Link>
  );
}
