import { useLingui } from '@lingui/react/macro';
import type { LedgerSums } from '@parlor/contract/calls/balances.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { CSSProperties } from 'react';
import { Figure } from '../../../ui/media/Figure.tsx';
import { useLedgerLabels } from '../use-ledger-labels.ts';
import { netOf } from './net-of.ts';
import styles from './Sums.module.css';

/** What each group changed, with a bar as long as its share of the largest change. */
export function SumsByGroup({ groups, currency }: { groups: LedgerSums['groups']; currency: Currency }) {
  const { t } = useLingui();
  const labels = useLedgerLabels();
  const rows = groups.map(({ group, ...sum }) => ({
    key: group ?? 'other',
    label: group === undefined ? t`Other` : labels.group(group),
    net: netOf(currency, sum),
  }));
  const largest = Math.max(...rows.map(({ net }) => Math.abs(net)), 1);
  return (
    <section>
      <h3 className={styles.title}>{t`By type`}</h3>
      <dl className={styles.groups}>
        {rows.map(({ key, label, net }) => (
          <div key={key} className={styles.group}>
            <dt>{label}</dt>
            <dd>
              <span
                className={styles.share}
                data-win={net > 0 || undefined}
                style={{ '--share': `${(Math.abs(net) / largest) * 100}%` } as CSSProperties}
              />
              <Figure amount={net} unit={currency} setting="line" signed win={net > 0} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
