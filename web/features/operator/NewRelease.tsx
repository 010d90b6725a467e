import { Trans, useLingui } from '@lingui/react/macro';
import type { ReleasedFiles } from '@parlor/contract/calls/operator/releases.ts';
import type { OperatorReply } from '@parlor/contract/calls/operator/operator.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import { whatFailed } from '../../data/queries/what-failed.ts';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { ActSheet, type RequestInput } from './components/ActSheet.tsx';
import { Changes } from './components/Changes.tsx';
import styles from './Operator.module.css';
import { OPERATOR, useOperatorApi } from './operator-calls.ts';

/** Files are compared with the live release first, so that nobody publishes what they have not seen. */
export function NewRelease() {
  const { t } = useLingui();
  const api = useOperatorApi();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [requested, setRequested] = useState<RequestInput>();
  const preview = useMutation({
    mutationFn: async (files: ReleasedFiles) => ({
      files,
      shown: await api.previewRelease({ body: { files } }),
    }),
  });
  const choose = async (list: FileList | null): Promise<void> => {
    if (list === null || list.length === 0) return;
    const texts = await Promise.all([...list].map(async (file) => [file.name, await file.text()] as const));
    if (input.current) input.current.value = '';
    preview.mutate(Object.fromEntries(texts));
  };
  return (
    <section aria-label={t`New release`} className={styles.newRelease}>
      <div className={styles.acts}>
        <Button size="s" busy={preview.isPending} onClick={() => input.current?.click()}>
          {t`Compare YAML files`}
        </Button>
        <Button size="s" kind="quiet" disabled={preview.isPending} onClick={() => preview.mutate('checkout')}>
          {t`Compare the server’s own files`}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".yaml,.yml"
          multiple
          hidden
          aria-label={t`YAML files of content`}
          onChange={({ target }) => void choose(target.files)}
        />
      </div>
      {preview.error && (
        <LoadFailed
          title={t`The files were not compared`}
          failure={whatFailed(preview.error)}
          onRetry={() => {
            if (preview.variables !== undefined) preview.mutate(preview.variables);
          }}
        >
          {t`Nothing was changed.`}
        </LoadFailed>
      )}
      {preview.data && (
        <Compared
          shown={preview.data.shown}
          onRelease={() => {
            const { files, shown } = preview.data;
            const { base, hash = '' } = shown;
            setRequested({
              title: t`Publish these files`,
              run: ({ why }, options) => api.publishRelease({ body: { files, base, hash, why } }, options),
            });
          }}
        />
      )}
      <ActSheet
        requested={requested}
        onClose={() => setRequested(undefined)}
        onDone={() => {
          preview.reset();
          return client.invalidateQueries({ queryKey: [OPERATOR] });
        }}
      />
    </section>
  );
}

type ComparedProps = { shown: OperatorReply<'previewRelease'>; onRelease: () => void };

function Compared({ shown: { base, faults, changes, changed }, onRelease }: ComparedProps) {
  const { t } = useLingui();
  return (
    <section aria-label={t`Comparison with what is live`} className={styles.compared}>
      <output>
        <Hidden>
          {faults.length > 0 ? t`These files cannot be published.` : t`These files can be published.`}
        </Hidden>
      </output>
      <p className={styles.small}>
        <Trans>Compared with release {base}</Trans>
      </p>
      {faults.length > 0 && (
        <ul className={styles.budgets} aria-label={t`Why these files cannot be published`}>
          {faults.map((fault) => (
            <li key={fault} dir="ltr">
              {fault}
            </li>
          ))}
        </ul>
      )}
      {changed > 0 && <Changes changes={changes} changed={changed} />}
      {faults.length === 0 && (
        <div className={styles.acts}>
          <Button onClick={onRelease}>{t`Publish`}</Button>
        </div>
      )}
    </section>
  );
}
