import { useLingui } from '@lingui/react/macro';
import { OperatorName } from './accounts/OperatorName.tsx';
import { Loaded } from './components/Loaded.tsx';
import { Older } from './components/Older.tsx';
import styles from './Operator.module.css';
import { useOperatorApi } from './operator-calls.ts';
import { Moment, Table } from './components/Table.tsx';
import { usePages } from './components/use-pages.ts';

/** What operators did, newest first. With `userId`, only acts on that player. */
export function AuditLog({ userId }: { userId?: string }) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const query = usePages('acts', userId, (page, signal) =>
    api.operatorActs({ query: { ...page, ...(userId !== undefined && { userId }) } }, { signal }),
  );
  return (
    <Loaded
      query={query}
      failed={t`The audit log didn’t load`}
      none={t`Nothing was done yet.`}
      isEmpty={({ pages }) => pages.every(({ acts }) => acts.length === 0)}
    >
      {({ pages }) => (
        <>
          <Table
            label={userId === undefined ? t`Acts of operators` : t`Acts on this player`}
            columns={[t`When (UTC)`, t`Operator`, t`Act`, t`Player`, t`Why`]}
          >
            {pages
              .flatMap(({ acts }) => acts)
              .map(({ id, at, by, byName, act, refused, userId: of, why }) => (
                <tr key={id}>
                  <td>
                    <Moment at={at} />
                  </td>
                  <td>
                    <OperatorName id={by} name={byName} />
                  </td>
                  <td dir="ltr">
                    {act}
                    {refused !== undefined && <div className={styles.small}>{t`Refused: ${refused}`}</div>}
                  </td>
                  <td>{of}</td>
                  <td>
                    <bdi>{why}</bdi>
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
