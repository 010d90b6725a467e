import { useLingui } from '@lingui/react/macro';
import type { Note } from '@parlor/contract/calls/operator/finding/notes.ts';
import { OperatorName } from '../accounts/OperatorName.tsx';
import { paths } from '../../../navigation/paths.ts';
import { Link } from '../../../ui/controls/Link.tsx';
import { Moment } from '../components/Table.tsx';
import styles from './Notes.module.css';

export function NoteList({ label, notes }: { label: string; notes: readonly Note[] }) {
  const { t } = useLingui();
  return (
    <ol className={styles.notes} aria-label={label}>
      {notes.map(({ id, text, by, byName, at, ticket }) => (
        <li key={id} className={styles.note}>
          <p className={styles.small}>
            <b>
              <OperatorName id={by} name={byName} />
            </b>{' '}
            <Moment at={at} />
            {ticket !== undefined && (
              <>
                {' '}
                <Link
                  href={paths.operator({ see: 'tickets', ticket })}
                  className={styles.link}
                >{t`Ticket ${ticket}`}</Link>
              </>
            )}
          </p>
          <p className={styles.body} dir="auto">
            {text}
          </p>
        </li>
      ))}
    </ol>
  );
}
