'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '../../../navigation/paths.ts';
import { Icon } from '../../../ui/media/Icon.tsx';
import { caretRight } from '../../../ui/media/icons.ts';
import { Link } from '../../../ui/controls/Link.tsx';
import styles from '../Home.module.css';

/** From the table to the screens that fill it. */
export function TableLinks() {
  const { t } = useLingui();
  return (
    <nav className={styles.links} aria-label={t`What fills the table`}>
      <Link href={paths.daily()}>
        <Trans>Calendar and streak</Trans>
        <Icon of={caretRight} size="s" mirrored />
      </Link>
      <Link href={paths.boxes()}>
        <Trans>Boxes</Trans>
        <Icon of={caretRight} size="s" mirrored />
      </Link>
      <Link href={paths.tasks()}>
        <Trans>Next door</Trans>
        <Icon of={caretRight} size="s" mirrored />
      </Link>
      <Link href={paths.invite()}>
        <Trans>Invite a friend</Trans>
        <Icon of={caretRight} size="s" mirrored />
      </Link>
    </nav>
  );
}
