import { useLingui } from '@lingui/react/macro';
import type { RaceEntry, Statistic } from '@parlor/contract/calls/contests.ts';
import { count } from '../../i18n/format.ts';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { CurrencyMark } from '../../ui/reward/CurrencyMark.tsx';
import { NameWithTag } from '../../ui/media/NameWithTag.tsx';
import { Figure } from '../../ui/media/Figure.tsx';
import styles from './Race.module.css';
import { unitOf } from './use-race-labels.ts';

export type RaceRowProps = {
  entry: RaceEntry;
  statistic: Statistic;
  mine: boolean;
  /** A line below the own name. */
  detail?: string | undefined;
  /** Opens another player, by their name. A guest has none to open. */
  onOpen: (entry: RaceEntry) => void;
};

export function RaceRow({ entry, statistic, mine, detail, onOpen }: RaceRowProps) {
  const { t, i18n } = useLingui();
  const { userId, position, avatar, value, prize } = entry;
  return (
    <li className={styles.row} data-mine={mine || undefined} data-moves={userId}>
      <span className={styles.place}>{count(position, i18n.locale)}</span>
      <Avatar id={userId} avatar={avatar} />
      <span className={styles.name}>
        <EntryName entry={entry} mine={mine} onOpen={onOpen} />
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </span>
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

/** A name leads to its player, where it can be reported. */
export function EntryName({ entry, mine, onOpen }: Pick<RaceRowProps, 'entry' | 'mine' | 'onOpen'>) {
  const { t } = useLingui();
  const { displayName, tag } = entry;
  if (mine) return t`You`;
  if (tag === undefined) return <NameWithTag name={displayName} />;
  return (
    <button type="button" className={styles.other} onClick={() => onOpen(entry)}>
      <NameWithTag name={displayName} tag={tag} />
    </button>
  );
}
