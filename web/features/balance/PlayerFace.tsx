import { useLingui } from '@lingui/react/macro';
import { paths } from '../../routes/paths.ts';
import { useAuth } from '../../services/ServicesContext.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Link } from '../../ui/Link.tsx';
import styles from './PlayerFace.module.css';

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
