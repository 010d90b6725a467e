import { Trans, useLingui } from '@lingui/react/macro';
import type { ContentChange } from '@parlor/contract/calls/operator/content/releases.ts';
import { count } from '../../../i18n/format.ts';
import styles from '../Operator.module.css';
import { Table } from './Table.tsx';

/** Differences between two versions of the content, field by field. */
export function Changes({ changes, changed }: { changes: readonly ContentChange[]; changed: number }) {
  const { t, i18n } = useLingui();
  return (
    <>
      <Table label={t`Changed fields`} columns={[t`File`, t`Field`, t`Before`, t`After`]}>
        {changes.map(({ file, path, before, after }) => (
          <tr key={`${file} ${path}`}>
            <td dir="ltr">{file}</td>
            <td dir="ltr">{path}</td>
            <td className={styles.long} dir="ltr">
              {before ?? '–'}
            </td>
            <td className={styles.long} dir="ltr">
              {after ?? '–'}
            </td>
          </tr>
        ))}
      </Table>
      {changed > changes.length && (
        <p className={styles.small}>
          <Trans>{count(changed - changes.length, i18n.locale)} more fields are not listed.</Trans>
        </p>
      )}
    </>
  );
}
