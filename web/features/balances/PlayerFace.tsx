'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { useLingui } from '@lingui/react/macro';
import { paths } from '../../navigation/paths.ts';
import { later } from '../../data/load-later.tsx';
import { useProfile } from '../../data/queries/use-profile.ts';
import { Link } from '../../ui/controls/Link.tsx';
import styles from './PlayerFace.module.css';

/** Faces are drawn once somebody is known. */
const Avatar = later(async () => (await import('../../ui/media/Avatar.tsx')).Avatar);

/** The player's own face, the way to the profile; its place is kept while nobody is known. */
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
