import { useLingui } from '@lingui/react/macro';
import type { RaceEntry, Statistic } from '@parlor/contract/calls/contests.ts';
import { count } from '../../i18n/format.ts';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { CurrencyMark } from '../../ui/reward/CurrencyMark.tsx';
import { Figure } from '../../ui/media/Figure.tsx';
import styles from './Race.module.css';
import { unitOf } from './use-race-labels.ts';

export type RaceRowProps = { entry: RaceEntry; statistic: Statistic; mine: boolean };

export function RaceRow({ entry, statistic, mine }: RaceRowProps) {
  const { t, i18n } = useLingui();
  const { userId, position, displayName, photoUrl, value, prize } = entry;
  return (
    <li className={styles.row} data-mine={mine || undefined} data-moves={userId}>
      <span className={styles.place}>{count(position, i18n.locale)}</span>
      <Avatar id={userId} photoUrl={photoUrl} />
      <span className={styles.name}>{mine ? t`You` : <bdi>{displayName}</bdi>}</span>
      <span className={styles.worth}>
        <Figure amount={value} unit={unitOf(statistic)} size="row" setting="line" />
        {prize !== undefined && (
          <span className={styles.prize}>
            <CurrencyMark currency="PP" size={16} label={t`Prize in Parlor Points`} />
            <Figure amount={prize} unit="PP" setting="line" />
          </span>
        )}
      </span>
    </li>
  );
}
