import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { OperatorName } from '../accounts/OperatorName.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Moment } from '../components/Table.tsx';
import parts from '../Operator.module.css';
import { OPERATOR, useOperatorApi } from '../operator-calls.ts';
import styles from './Studio.module.css';

type DraftHistoryProps = {
  id: string;
  version: number;
  /** Puts the texts of an earlier save into the editor, without saving. Missing if nothing may be edited. */
  onRestore: ((files: Readonly<Record<string, string>>) => void) | undefined;
};

/** Every save: who, when, which fields. */
export function DraftHistory({ id, version: newest, onRestore }: DraftHistoryProps) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const query = useQuery({
    queryKey: [OPERATOR, 'draft-versions', id, newest],
    queryFn: ({ signal }) => api.draftVersions({ params: { id } }, { signal }),
  });
  const restore = useMutation({
    mutationFn: (version: number) => api.draftVersion({ params: { id, version: String(version) } }),
    onSuccess: ({ files }) => onRestore?.(files),
  });
  return (
    <section className={styles.card} aria-label={t`History`}>
      <h3>{t`History`}</h3>
      <Loaded query={query} failed={t`The history didn’t load`}>
        {({ versions }) => (
          <ul className={styles.changes}>
            {versions.map(({ version, by, at, changed }) => (
              <li key={version}>
                <span>
                  <b>{t`Version ${version}`}</b> · <OperatorName id={by} /> · <Moment at={at} />
                </span>
                <span className={parts.small} dir="ltr">
                  {changed.slice(0, 5).join(', ')}
                  {changed.length > 5 && <Trans> and {changed.length - 5} more</Trans>}
                </span>
                {onRestore && version !== newest && (
                  <span>
                    <Button
                      size="s"
                      kind="quiet"
                      busy={restore.isPending}
                      onClick={() => restore.mutate(version)}
                    >
                      {t`Edit version ${version} again`}
                    </Button>
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
