import { useLingui } from '@lingui/react/macro';
import { PLAN_PLACES, type PlanKind } from '@parlor/contract/calls/operator/plans/plans.ts';
import { randomKey } from '@parlor/sdk/http/client.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { whatFailed } from '../../../data/queries/what-failed.ts';
import { useOperatorApi } from '../operator-calls.ts';
import type { ChosenDraft } from './DraftChoice.tsx';
import { withOtherDates, withPlan, type Dates, type NewPlan } from './plan-edits.ts';
import { readAgain } from '../read-again.ts';

type Edit = NewPlan | (Dates & { readonly kind: PlanKind; readonly id: string });

const LONGEST_NAME = 80;

class NotInDraft extends Error {}

/** Writes an edit into the chosen or a new draft, and opens it. A retry continues where the first try ended. */
export function useDraftEdit({ draft, why }: ChosenDraft, onDone: () => void) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const created = useRef<{ request: string; key: string }>(undefined);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ edit, title }: { edit: Edit; title: string }) => {
      const body = { name: title.slice(0, LONGEST_NAME), why: why.trim() };
      const request = JSON.stringify(body);
      if (created.current?.request !== request) created.current = { request, key: randomKey() };
      const { key } = created.current;
      const id = draft === '' ? String((await api.createDraft({ body }, { idempotencyKey: key })).id) : draft;
      const { files, version } = await api.contentDraft({ params: { id } });
      // The first try may have saved it.
      if (draft === '' && version > 1) return id;
      const { file } = PLAN_PLACES[edit.kind];
      const before = files[file] ?? '';
      const text = 'id' in edit ? withOtherDates(before, edit) : withPlan(before, edit);
      if (text === undefined) throw new NotInDraft(t`This draft does not have it. Choose another draft.`);
      await api.saveDraft({ params: { id }, body: { version, files: { [file]: text } } });
      return id;
    },
    async onSuccess(id) {
      onDone();
      await readAgain(client);
      await navigate({ to: '/operator', search: { see: 'drafts', draft: id } });
    },
  });
  const failure =
    error instanceof NotInDraft
      ? error.message
      : error
        ? (whatFailed(error).words ?? t`The draft was not changed. Try again.`)
        : undefined;
  return {
    run: (edit: Edit, title: string): void => {
      if (!isPending) mutate({ edit, title });
    },
    isPending,
    failure,
  };
}
