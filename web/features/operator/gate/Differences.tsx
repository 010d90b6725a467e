import { useLingui } from '@lingui/react/macro';
import type { Difference } from '@parlor/contract/calls/operator/content/checks.ts';
import { intlLocale } from '../../../i18n/format.ts';
import { Table } from '../components/Table.tsx';
import parts from '../Operator.module.css';
import styles from './Gate.module.css';

/** Every figure that differs from the live content. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  const { t, i18n } = useLingui();
  const names: Record<Difference['figure'], string> = {
    minted: t`Minted a day (PP)`,
    burned: t`Burned a day (PP)`,
    net: t`Net a day (PP)`,
    collectionDays: t`Days to a collection`,
    passWorth: t`Worth of the pass (PP)`,
    bestDay: t`Most claimed in a day (PP)`,
    questFilled: t`Players who complete the quest (%)`,
    return: t`Exact return (%)`,
    price: t`Price`,
    boxWorth: t`Worth of a lootbox (PP)`,
    rarity: t`Chance in a pack (%)`,
  };
  const shown = (n: number | undefined): string =>
    n === undefined ? '–' : n.toLocaleString(intlLocale(i18n.locale), { maximumFractionDigits: 2 });
  if (differences.length === 0)
    return <p className={parts.none}>{t`No figure is other than under what is live.`}</p>;
  return (
    <>
      <h4 className={styles.heading}>{t`Differences`}</h4>
      <Table
        label={t`Differences`}
        columns={[t`Figure`, t`Of`, { figures: t`Live` }, { figures: t`Draft` }, { figures: t`Change` }]}
      >
        {differences.map(({ figure, of, base, draft }) => (
          <tr key={`${figure} ${of}`}>
            <td>{names[figure]}</td>
            <td>
              <bdi>{of}</bdi>
            </td>
            <td className={parts.number}>{shown(base)}</td>
            <td className={parts.number}>
              <b>{shown(draft)}</b>
            </td>
            <td className={parts.number} dir="ltr">
              {base === undefined || draft === undefined || base === 0
                ? '–'
                : `${((draft / base - 1) * 100).toLocaleString(intlLocale(i18n.locale), { maximumFractionDigits: 1, signDisplay: 'exceptZero' })} %`}
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}
