import { useLingui } from '@lingui/react/macro';
import type { DraftCard } from '@parlor/contract/calls/operator/content/drafts.ts';
import { useState } from 'react';
import { Field } from '../../../ui/controls/Field.tsx';
import { Choice } from '../components/Choice.tsx';
import { useOperatorQuery } from '../operator-calls.ts';

export interface ChosenDraft {
  readonly open: readonly DraftCard[];
  /** The number of an open draft; '' for a new one. */
  readonly draft: string;
  readonly choose: (draft: string) => void;
  /** What a new draft is for. */
  readonly why: string;
  readonly setWhy: (why: string) => void;
  readonly isReady: boolean;
}

export function useDraftChoice(): ChosenDraft {
  const [draft, choose] = useState('');
  const [why, setWhy] = useState('');
  const { data } = useOperatorQuery('contentDrafts', {});
  const open = data?.drafts.filter(({ state }) => state === 'open') ?? [];
  return { open, draft, choose, why, setWhy, isReady: draft !== '' || why.trim().length >= 3 };
}

/** Asks into which draft an edit is written. */
export function DraftChoice({ choice, error }: { choice: ChosenDraft; error: string | undefined }) {
  const { t } = useLingui();
  return (
    <>
      <Choice
        label={t`Draft`}
        value={choice.draft}
        onChange={choice.choose}
        options={[
          ['', t`A new draft`],
          ...choice.open.map(({ id, name }) => [String(id), t`Draft ${id}: ${name}`] as const),
        ]}
        error={choice.draft === '' ? undefined : error}
      />
      {choice.draft === '' && (
        <Field
          label={t`What it is for`}
          hint={t`At least three letters; kept for ever`}
          value={choice.why}
          minLength={3}
          maxLength={500}
          onChange={({ target }) => choice.setWhy(target.value)}
          error={error}
        />
      )}
    </>
  );
}
