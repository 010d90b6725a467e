import { useLingui } from '@lingui/react/macro';
import { paths } from '../../routes/paths.ts';
import { later } from '../../services/later.tsx';
import { useAuth } from '../../services/ServicesContext.tsx';
import { Link } from '../../ui/Link.tsx';
import styles from './PlayerFace.module.css';

/** Faces are drawn once somebody is known. */
const Avatar = later(async () => (await import('../../ui/Avatar.tsx')).Avatar);

/** The player's own face, the way to the profile; its place is kept while nobody is known. */
export function PlayerFace() {
  const { t } = useLingui();
  const auth = useAuth();
  if (auth.status !== 'connected') return <span className={styles.face} />;
  const { userId, photoUrl } = auth.profile;
  return (
    <Link href={paths.profile()} className={styles.face} aria-label={t`Profile`}>
      <Avatar id={userId} photoUrl={photoUrl} />
    </Link>
  );
}
