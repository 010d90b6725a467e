import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Sheet } from '../../../ui/layout/Sheet.tsx';
import { whatFailed } from '../../../data/queries/what-failed.ts';
import parts from '../Operator.module.css';
import { Form } from '../components/Form.tsx';
import { useRequestKey } from '../components/use-request-key.ts';
import { OPERATOR, useOperatorApi } from '../operator-calls.ts';

/** The start of a draft. Without `files` and `from`: the live content. */
export interface DraftSource {
  readonly files?: 'checkout' | Record<string, string>;
  /** Number of a release. */
  readonly from?: number;
}

/** Creates a draft from the live content, from YAML files, or from the server's files. */
export function NewDraft() {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [source, setSource] = useState<DraftSource>();
  const choose = async (list: FileList | null): Promise<void> => {
    if (list === null || list.length === 0) return;
    const texts = await Promise.all([...list].map(async (file) => [file.name, await file.text()] as const));
    if (input.current) input.current.value = '';
    setSource({ files: Object.fromEntries(texts) });
  };
  return (
    <section aria-label={t`New draft`} className={parts.newRelease}>
      <div className={parts.acts}>
        <Button size="s" onClick={() => setSource({})}>
          {t`New draft`}
        </Button>
        <Button size="s" kind="quiet" onClick={() => input.current?.click()}>
          {t`Draft from YAML files`}
        </Button>
        <Button size="s" kind="quiet" onClick={() => setSource({ files: 'checkout' })}>
          {t`Draft from the server’s files`}
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
      <DraftSheet source={source} onClose={() => setSource(undefined)} />
    </section>
  );
}

type DraftSheetProps = { source: DraftSource | undefined; onClose: () => void };

/** Asks for the name and the purpose of a draft. */
export function DraftSheet({ source, onClose }: DraftSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet
      open={source !== undefined}
      onClose={onClose}
      title={source?.from === undefined ? t`New draft` : t`Draft of release ${source.from}`}
    >
      {source && <DraftForm source={source} onClose={onClose} />}
    </Sheet>
  );
}

function DraftForm({ source, onClose }: { source: DraftSource; onClose: () => void }) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [why, setWhy] = useState('');
  const keyOf = useRequestKey();
  const create = useMutation({
    mutationFn: () => {
      const body = { name: name.trim(), why: why.trim(), ...source };
      return api.createDraft({ body }, { idempotencyKey: keyOf(body) });
    },
    async onSuccess({ id }) {
      onClose();
      await client.invalidateQueries({ queryKey: [OPERATOR, 'contentDrafts'] });
      await navigate({ to: '/operator', search: { see: 'drafts', draft: String(id) } });
    },
  });
  return (
    <Form busy={create.isPending} onSend={create.mutate}>
      <Field label={t`Name`} value={name} maxLength={80} onChange={({ target }) => setName(target.value)} />
      <Field
        label={t`What it is for`}
        hint={t`At least three letters; kept for ever`}
        value={why}
        minLength={3}
        maxLength={500}
        onChange={({ target }) => setWhy(target.value)}
        error={
          create.error
            ? (whatFailed(create.error).words ?? t`The draft was not created. Try again.`)
            : undefined
        }
      />
      <Button
        type="submit"
        wide
        busy={create.isPending}
        disabled={name.trim() === '' || why.trim().length < 3}
      >
        {t`Create draft`}
      </Button>
    </Form>
  );
}
