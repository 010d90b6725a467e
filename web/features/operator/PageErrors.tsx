import { useLingui } from '@lingui/react/macro';
import { count } from '../../i18n/format.ts';
import { Loaded } from './components/Loaded.tsx';
import styles from './Operator.module.css';
import { useOperatorQuery } from './operator-calls.ts';
import { Moment, Table } from './components/Table.tsx';

/** Errors of pages, by cause and release. */
export function PageErrors() {
  const { t, i18n } = useLingui();
  const query = useOperatorQuery('operatorErrors', {});
  return (
    <Loaded
      query={query}
      failed={t`The list didn’t load`}
      none={t`Nothing broke.`}
      isEmpty={({ faults }) => faults.length === 0}
    >
      {({ faults }) => (
        <Table
          label={t`Faults of pages`}
          columns={[
            t`Last (UTC)`,
            { figures: t`Times` },
            t`Release`,
            t`Error`,
            t`Page`,
            t`Where in the code`,
          ]}
        >
          {faults.map(({ fingerprint, release, type, message, stack, page, times, lastAt }) => (
            <tr key={`${fingerprint} ${release}`}>
              <td>
                <Moment at={lastAt} />
              </td>
              <td className={styles.number}>{count(times, i18n.locale)}</td>
              <td dir="ltr">{release}</td>
              <td className={styles.long}>
                <bdi>
                  {type}: {message}
                </bdi>
              </td>
              <td dir="ltr">{page}</td>
              <td dir="ltr" className={styles.long}>
                {stack.split('\n')[0]}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Loaded>
  );
}
