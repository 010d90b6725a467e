'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { figure } from '../../i18n/format.ts';
import { paths } from '../../navigation/paths.ts';
import { useAsk } from '../../data/ServicesContext.tsx';
import { useFailure } from '../../data/queries/use-failure.ts';
import { Link } from '../../ui/controls/Link.tsx';
import { RollingFigure } from '../../ui/media/RollingFigure.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import styles from './Home.module.css';

/** The player's balance, large. A tap opens the transactions. `children`: the other balances. */
export function HeroBalance({ children }: { children: ReactNode }) {
  const { t, i18n } = useLingui();
  const { data, error } = useQuery(useAsk().balances());
  const failure = useFailure(error);
  const points = data?.balances.find(({ currency }) => currency === 'PP')?.balance;
  const text =
    points === undefined ? '' : figure(points, 'PP', { locale: i18n.locale, decimals: 'fixed' }).text;
  return (
    <div className={styles.balance}>
      <span className={styles.name}>{t`Parlor Points`}</span>
      {points !== undefined ? (
        <Link
          href={paths.history()}
          className={styles.hero}
          data-balance
          aria-label={t`${text} Parlor Points. Open transactions`}
        >
          <RollingFigure amount={points} unit="PP" size="hero" decimals="fixed" />
        </Link>
      ) : failure ? (
        <span className={styles.unknown}>–</span>
      ) : (
        <Skeleton width={220} height={52} radius={14} />
      )}
      <span className={styles.others}>{children}</span>
    </div>
  );
}
