import { useLingui } from '@lingui/react/macro';
import { Figure } from '../../../ui/media/Figure.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Older } from '../components/Older.tsx';
import styles from '../Operator.module.css';
import { useOperatorApi } from '../operator-calls.ts';
import { Moment, Table } from '../components/Table.tsx';
import { usePages } from '../components/use-pages.ts';

export function PlayerLedger({ userId }: { userId: string }) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const query = usePages('ledger', userId, (page, signal) =>
    api.playerLedger({ params: { userId }, query: page }, { signal }),
  );
  return (
    <Loaded
      query={query}
      failed={t`The ledger didn’t load`}
      none={t`Nothing stands in it yet.`}
      isEmpty={({ pages }) => pages.every(({ entries }) => entries.length === 0)}
    >
      {({ pages }) => (
        <>
          <Table
            label={t`Ledger of the player`}
            columns={[t`When (UTC)`, { figures: t`Amount` }, { figures: t`After` }, t`Reason`, t`Reference`]}
          >
            {pages
              .flatMap(({ entries }) => entries)
              .map(({ number, at, currency, amount, balanceAfter, reason, reference }) => (
                <tr key={number}>
                  <td>
                    <Moment at={at} />
                  </td>
                  <td className={styles.number}>
                    <Figure amount={amount} unit={currency} decimals="fixed" setting="line" signed />{' '}
                    {currency}
                  </td>
                  <td className={styles.number}>
                    <Figure amount={balanceAfter} unit={currency} decimals="fixed" setting="line" />
                  </td>
                  <td dir="ltr">{reason}</td>
                  <td>
                    <code dir="ltr">{reference}</code>
                  </td>
                </tr>
              ))}
          </Table>
          <Older query={query} />
        </>
      )}
    </Loaded>
  );
}
