import { Plural, useLingui } from '@lingui/react/macro';
import type { PrizeRange } from '@parlor/contract/calls/contests.ts';
import type { CSSProperties } from 'react';
import { count } from '../../../i18n/format.ts';
import { Hidden } from '../../../ui/layout/Hidden.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Figure } from '../../../ui/media/Figure.tsx';
import race from '../Race.module.css';
import styles from './Side.module.css';

/** Steps of the ladder. Prizes of more ranges are a list. */
const STEPS = 7;
/** Prizes differ a hundredfold, so the height of a step grows more slowly than its prize. */
const heightOf = (amount: number, largest: number): number => (amount / largest) ** 0.37;

/** The prize of each place, as a ladder. */
export function Prizes({ prizes }: { prizes: readonly PrizeRange[] }) {
  const { t, i18n } = useLingui();
  const places = prizes.at(-1)?.to ?? 0;
  const largest = prizes[0]?.amount ?? 1;
  const placeOf = ({ from, to }: PrizeRange): string => {
    const [first, last] = [count(from, i18n.locale), count(to, i18n.locale)];
    return from === to ? first : t`${first}–${last}`;
  };
  return (
    <Panel label={t`Prizes`}>
      <div className={styles.head}>
        <h2 className={race.title}>{t`Prizes`}</h2>
        <span className={race.quiet}>
          <Plural value={places} one="# place" other="# places" />
        </span>
      </div>
      <ol className={prizes.length > STEPS ? styles.list : styles.ladder}>
        {prizes.map((range) => (
          <li key={range.from} style={{ '--step': heightOf(range.amount, largest) } as CSSProperties}>
            <b className={styles.amount}>
              <Figure amount={range.amount} unit="PP" setting="line" />
              <Hidden> PP</Hidden>
            </b>
            <i className={styles.step} data-place={range.from <= 3 ? range.from : undefined} />
            <span className={styles.place}>
              <Hidden>{t`Place`} </Hidden>
              {placeOf(range)}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
