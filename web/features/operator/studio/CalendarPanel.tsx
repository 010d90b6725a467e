import { useLingui } from '@lingui/react/macro';
import type { CalendarEntry } from '@parlor/contract/calls/operator/content/releases.ts';
import { Loaded } from '../components/Loaded.tsx';
import { Moment, Table } from '../components/Table.tsx';
import parts from '../Operator.module.css';
import { useOperatorQuery } from '../operator-calls.ts';

/** Current and future releases, contests, sales and announcements, with their clashes. */
export function CalendarPanel() {
  const { t } = useLingui();
  const kinds: Readonly<Record<CalendarEntry['kind'], string>> = {
    release: t`Release`,
    contest: t`Contest`,
    sale: t`Sale`,
    announcement: t`Announcement`,
  };
  const query = useOperatorQuery('contentCalendar', {});
  return (
    <Loaded query={query} failed={t`The calendar didn’t load`}>
      {({ entries }) => (
        <Table label={t`Calendar`} columns={[t`Starts (UTC)`, t`Ends (UTC)`, t`Kind`, t`Name`, t`Clashes`]}>
          {entries.map(({ kind, id, name, from, until, clashes }) => (
            <tr key={`${kind} ${id} ${from} ${until ?? ''}`}>
              <td>
                <Moment at={from} />
              </td>
              <td>{until === undefined ? '–' : <Moment at={until} />}</td>
              <td>{kinds[kind]}</td>
              <td className={parts.long}>
                <bdi>{name}</bdi>
              </td>
              <td className={parts.long} dir="ltr">
                {clashes.length === 0 ? '–' : <b>{clashes.join('; ')}</b>}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Loaded>
  );
}
