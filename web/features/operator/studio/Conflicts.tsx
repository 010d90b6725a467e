import { Trans, useLingui } from '@lingui/react/macro';
import type { DraftConflict } from '@parlor/contract/calls/operator/content/drafts.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Table } from '../components/Table.tsx';
import parts from '../Operator.module.css';
import styles from './Studio.module.css';

type ConflictsProps = {
  conflict: DraftConflict;
  title: string;
  /** Names of the two sides. */
  mine: string;
  theirs: string;
  busy: boolean;
  onPrefer: (prefer: 'mine' | 'theirs') => void;
  onDrop?: () => void;
};

/** The fields that two edits of a draft both changed, with both values, and the choice between them. */
export function Conflicts({
  conflict: { conflicts },
  title,
  mine,
  theirs,
  busy,
  onPrefer,
  onDrop,
}: ConflictsProps) {
  const { t } = useLingui();
  return (
    <section className={styles.conflict} aria-label={t`Conflict`} role="alert">
      <p>
        <b>{title}</b>
      </p>
      {conflicts.length === 0 ? (
        <p>
          <Trans>No field was changed by both. Both edits can be kept.</Trans>
        </p>
      ) : (
        <Table label={t`Fields that both changed`} columns={[t`File`, t`Field`, t`Before`, mine, theirs]}>
          {conflicts.map((one) => (
            <tr key={`${one.file} ${one.path}`}>
              <td dir="ltr">{one.file}</td>
              <td dir="ltr">{one.path}</td>
              <td dir="ltr">{one.base ?? '–'}</td>
              <td dir="ltr">{one.mine ?? '–'}</td>
              <td dir="ltr">{one.theirs ?? '–'}</td>
            </tr>
          ))}
        </Table>
      )}
      <div className={parts.acts}>
        <Button size="s" busy={busy} onClick={() => onPrefer('mine')}>
          {conflicts.length === 0 ? t`Keep both edits` : t`Keep both, mine where they conflict`}
        </Button>
        {conflicts.length > 0 && (
          <Button size="s" kind="quiet" busy={busy} onClick={() => onPrefer('theirs')}>
            {t`Keep both, theirs where they conflict`}
          </Button>
        )}
        {onDrop && (
          <Button size="s" kind="quiet" onClick={onDrop}>
            {t`Drop my edits`}
          </Button>
        )}
      </div>
    </section>
  );
}

const isConflict = (details: unknown): details is DraftConflict =>
  typeof details === 'object' &&
  details !== null &&
  'conflicts' in details &&
  Array.isArray(details.conflicts);

/** The other edit, from the details of a refused save or rebase. */
export const conflictIn = (error: unknown): DraftConflict | undefined =>
  typeof error === 'object' && error !== null && 'details' in error && isConflict(error.details)
    ? error.details
    : undefined;
