import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { LootboxTable } from '@parlor/contract/calls/lootboxes.ts';
import { percent } from '../../i18n/format.ts';
import { paths } from '../../navigation/paths.ts';
import { Link } from '../../ui/controls/Link.tsx';
import { RarityDots } from '../../ui/reward/RarityDots.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { useRarityLabels } from '../../ui/reward/use-rarity-labels.ts';
import styles from './Boxes.module.css';
import { oddsOf, pipsOf } from './odds.ts';
import { useBoxLabels } from './use-box-labels.ts';

export type OddsSheetProps = { table: LootboxTable; open: boolean; onClose: () => void };

/** Contents of a box with the chance of each item, from the table that the server draws from. */
export function OddsSheet({ table, open, onClose }: OddsSheetProps) {
  const { t, i18n } = useLingui();
  const labels = useBoxLabels();
  const rarities = useRarityLabels();
  const name = labels.name(table.kind);
  return (
    <Sheet open={open} onClose={onClose} title={t`Odds: ${name}`}>
      <p className={styles.each}>
        <Plural
          value={table.items}
          one="A box contains # reward."
          other="A box contains # rewards. Each one is drawn separately with these odds."
        />
      </p>
      <table className={styles.odds}>
        <thead>
          <tr>
            <th scope="col">{t`Rarity`}</th>
            <th scope="col">{t`Reward`}</th>
            <th scope="col">{t`Chance`}</th>
          </tr>
        </thead>
        <tbody>
          {oddsOf(table).map(({ rarity, rewards, chance }) => (
            <tr key={rarity + labels.brings(rewards)}>
              <th scope="row">
                <span className={styles.rank}>
                  <RarityDots count={pipsOf(rarity)} />
                  {rarities[rarity]}
                </span>
              </th>
              <td>{labels.brings(rewards)}</td>
              <td>
                <bdi>{percent(chance, i18n.locale)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.each}>
        <Trans>
          These odds apply to every box you open now (version{' '}
          <code dir="ltr">{table.version.slice(0, 12)}</code>). You can verify every draw afterwards.
        </Trans>{' '}
        <Link href={paths.fairness()} className={styles.how} onClick={onClose}>
          {t`How to verify results`}
        </Link>
      </p>
    </Sheet>
  );
}
