import { Trans, useLingui } from '@lingui/react/macro';
import type { Repair } from '@parlor/contract/calls/operator/content/checks.ts';
import type { Draft } from '@parlor/contract/calls/operator/content/drafts.ts';
import { RequestError } from '@parlor/sdk/errors.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../ui/controls/Button.tsx';
import { useToast } from '../../../ui/feedback/toast/Toast.tsx';
import parts from '../Operator.module.css';
import { useOperatorApi } from '../operator-calls.ts';
import studio from '../studio/Studio.module.css';
import styles from './Gate.module.css';
import { repaired } from './repaired.ts';
import { readAgain } from '../read-again.ts';

type RepairsProps = {
  repairs: readonly Repair[];
  draft: Pick<Draft, 'id' | 'version' | 'files'>;
  mayEdit: boolean;
};

/** Changes that would meet red budgets. One click puts a change into the draft, which then needs a new check. */
export function Repairs({ repairs, draft, mayEdit }: RepairsProps) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const client = useQueryClient();
  const toast = useToast();
  const save = useMutation({
    mutationFn: (repair: Repair) =>
      api.saveDraft({
        params: { id: String(draft.id) },
        body: { version: draft.version, files: repaired(draft.files, repair) },
      }),
    onSuccess: async ({ version }) => {
      toast.show({ text: t`Saved as version ${version}. Check it again.` });
      await readAgain(client);
    },
  });
  if (repairs.length === 0) return null;
  const failure = save.error;
  return (
    <section className={styles.repairs} aria-label={t`Changes that would pass`}>
      <h4 className={styles.heading}>{t`Changes that would pass`}</h4>
      {repairs.map((repair) => {
        const { kind, percent = 0, changes } = repair;
        const title =
          kind === 'nearer' ? t`Changed rewards, ${percent} % of the change` : t`Back to what is live`;
        return (
          <div key={JSON.stringify(repair)} className={styles.repair}>
            <p>
              <b>{title}</b>
            </p>
            <ul className={studio.changes} aria-label={title}>
              {changes.map(({ file, path, from, to }) => (
                <li key={`${file} ${path}`} dir="ltr">
                  <span className={parts.small}>{file}</span>
                  <span className={studio.path}>{path.replaceAll('.', ' · ')}</span>
                  <span className={studio.values}>
                    {from !== undefined && <del>− {from}</del>} {to !== undefined && <ins>+ {to}</ins>}
                  </span>
                </li>
              ))}
            </ul>
            {mayEdit && (
              <Button size="s" kind="quiet" busy={save.isPending} onClick={() => save.mutate(repair)}>
                {t`Put into the draft`}
              </Button>
            )}
          </div>
        );
      })}
      <p className={parts.small}>
        <Trans>
          An estimate from the players that this check simulated. Whoever puts it into the draft is an editor
          and can no longer approve.
        </Trans>
      </p>
      {failure && (
        <p role="alert">{failure instanceof RequestError ? failure.serverMessage : failure.message}</p>
      )}
    </section>
  );
}
