import { Trans, useLingui } from '@lingui/react/macro';
import type { Draft } from '@parlor/contract/calls/operator/content/drafts.ts';
import { OperatorName } from '../accounts/OperatorName.tsx';
import { count } from '../../../i18n/format.ts';
import parts from '../Operator.module.css';
import styles from './Studio.module.css';

type FieldChangesProps = {
  draft: Pick<Draft, 'faults' | 'changes' | 'changed'>;
  /** Opens the file at the field. */
  onOpen?: (file: string) => void;
};

/** Errors, then each changed field with its old and new value, and who changed it. */
export function FieldChanges({ draft: { faults, changes, changed }, onOpen }: FieldChangesProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      {faults.length > 0 && (
        <ul className={styles.faults} aria-label={t`Errors`}>
          {faults.map(({ file, line, path, why }) => (
            <li key={`${file} ${line ?? ''} ${path ?? ''} ${why}`} dir="ltr">
              <b>
                {file}
                {line === undefined ? '' : `:${line}`}
              </b>{' '}
              {path !== undefined && <code>{path}</code>} {why}
            </li>
          ))}
        </ul>
      )}
      {changed === 0 && <p className={parts.none}>{t`Nothing is changed yet.`}</p>}
      <ul className={styles.changes} aria-label={t`Changed fields`}>
        {changes.map(({ file, path, before, after, by }) => (
          <li key={`${file} ${path}`} dir="ltr">
            <div className={styles.changeHead}>
              {onOpen ? (
                <button type="button" className={styles.file} onClick={() => onOpen(file)}>
                  {file}
                </button>
              ) : (
                <span className={parts.small}>{file}</span>
              )}
              {by !== undefined && (
                <span className={parts.small}>
                  <OperatorName id={by} />
                </span>
              )}
            </div>
            <span className={styles.path}>{path.replaceAll('.', ' · ')}</span>
            <span className={styles.values}>
              {before !== undefined && <del>− {before}</del>} {after !== undefined && <ins>+ {after}</ins>}
            </span>
          </li>
        ))}
      </ul>
      {changed > changes.length && (
        <p className={parts.small}>
          <Trans>{count(changed - changes.length, i18n.locale)} more fields are not listed.</Trans>
        </p>
      )}
    </>
  );
}
