import { Trans } from '@lingui/react/macro';
import type { PackOdds } from '@parlor/contract/calls/collectibles.ts';
import { RARITIES } from '@parlor/contract/kernel/vocabulary.ts';
import { useLingui } from '@lingui/react';
import { percent } from '../../i18n/format.ts';
import { RarityDots } from '../../ui/reward/RarityDots.tsx';
import { useRarityLabels } from '../../ui/reward/use-rarity-labels.ts';
import styles from './Odds.module.css';
import { sharesOf } from './odds-of.ts';

/** The chance of each rarity for one card, from the table that the server draws from. */
export function OddsTable({ odds }: { odds: PackOdds }) {
  const { i18n } = useLingui();
  const words = useRarityLabels();
  return (
    <table className={styles.table}>
      <caption>
        <Trans>Odds for each card</Trans>
      </caption>
      <tbody>
        {sharesOf(odds).map(({ rarity, share }) => (
          <tr key={rarity}>
            <th scope="row">
              <span className={styles.dots}>
                <RarityDots count={RARITIES.indexOf(rarity) + 1} />
              </span>
              {words[rarity]}
            </th>
            <td>
              <bdi>{percent(share, i18n.locale)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
