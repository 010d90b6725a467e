import { useLingui } from '@lingui/react/macro';
import { count } from '../../i18n/format.ts';
import { Loaded } from './components/Loaded.tsx';
import styles from './Operator.module.css';
import { useOperatorQuery } from './operator-calls.ts';
import { Table } from './components/Table.tsx';

/** Flags and experiments from content/flags.yaml, with the number of players per variant. */
export function FlagsTable() {
  const { t, i18n } = useLingui();
  const query = useOperatorQuery('operatorFlags', {});
  return (
    <Loaded
      query={query}
      failed={t`The list didn’t load`}
      none={t`There are no switches.`}
      isEmpty={({ flags }) => flags.length === 0}
    >
      {({ flags }) => (
        <Table label={t`Flags`} columns={[t`Flag`, t`What it does`, t`Decided`, t`For whom`, t`Players`]}>
          {flags.map(({ key, about, decided, segments, variants }) => (
            <tr key={key}>
              <td dir="ltr">{key}</td>
              <td className={styles.long}>
                <bdi>{about}</bdi>
              </td>
              <td>{decided === 'page' ? t`by the page` : t`by the server`}</td>
              <td>
                {segments.length === 0
                  ? t`Off for everybody`
                  : segments.map(({ name, percent, variant }) => (
                      <div key={name}>
                        <bdi>
                          {name}: {count(percent, i18n.locale)}% {variant}
                        </bdi>
                      </div>
                    ))}
              </td>
              <td>
                {variants
                  .filter(({ players }) => players > 0)
                  .map(({ name, players }) => (
                    <div key={name}>
                      <bdi>
                        {name} {count(players, i18n.locale)}
                      </bdi>
                    </div>
                  ))}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Loaded>
  );
}
