'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { paths } from '../../../navigation/paths.ts';
import { Icon } from '../../../ui/media/Icon.tsx';
import { caretRight } from '../../../ui/media/icons.ts';
import { Link } from '../../../ui/controls/Link.tsx';
import styles from '../Home.module.css';

/** Shown until the player's streak is known. */
export function DailyLink() {
  const { t } = useLingui();
  return (
    <Link href={paths.daily()} className={styles.streak}>
      {t`Daily reward and streak`}
      <Icon of={caretRight} size="s" mirrored />
    </Link>
  );
}

/** Links from the waiting rewards to the screens that grant them. `children` is the first: that of the streak. */
export function RewardLinks({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <nav className={styles.links} aria-label={t`More rewards`}>
      {children}
      <Link href={paths.boxes()}>
        {t`Boxes`}
        <Icon of={caretRight} size="s" mirrored />
      </Link>
      <Link href={paths.tasks()}>
        {t`Partner tasks`}
        <Icon of={caretRight} size="s" mirrored />
      </Link>
      <Link href={paths.invite()}>
        {t`Invite a friend`}
        <Icon of={caretRight} size="s" mirrored />
      </Link>
    </nav>
  );
}
