import { Trans, useLingui } from '@lingui/react/macro';
import type { Draft } from '@parlor/contract/calls/operator/content/drafts.ts';
import type { OperatorRole } from '@parlor/contract/calls/operator/operator.ts';
import { hasErrorCode } from '@parlor/sdk/errors.ts';
import { randomKey } from '@parlor/sdk/http/client.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useOperatorName } from '../accounts/OperatorName.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { useToast } from '../../../ui/feedback/toast/Toast.tsx';
import { whatFailed } from '../../../data/queries/what-failed.ts';
import parts from '../Operator.module.css';
import { OPERATOR, useOperatorApi } from '../operator-calls.ts';
import { conflictIn, Conflicts } from './Conflicts.tsx';
import { ApproveAndPublish } from './ApproveAndPublish.tsx';
import { AskBeforeLeaving } from './edits/AskBeforeLeaving.tsx';
import { ContentTree, type Place } from './ContentTree.tsx';
import { DraftHistory } from './DraftHistory.tsx';
import { FieldChanges } from './FieldChanges.tsx';
import { FileEditor, type View } from './FileEditor.tsx';
import { idIn, valueAt } from './form/json-schema.ts';
import { parseYaml } from './form/yaml-edits.ts';
import styles from './Studio.module.css';
import { useDraftEdits, type DraftEdits } from './edits/use-draft-edits.ts';

type DraftEditorProps = { draft: Draft; role: OperatorRole; userId: string };
type Prefer = 'mine' | 'theirs';

/** The text is checked this long after the last key. */
const CHECK_AFTER_MS = 500;

/** Tree, form or text, and the list of changes. */
export function DraftEditor({ draft, role, userId }: DraftEditorProps) {
  const { t } = useLingui();
  const files = Object.keys(draft.files);
  const [place, setPlace] = useState<Place>(() => firstChange(draft) ?? { file: files[0] ?? '', path: [] });
  const [view, setView] = useState<View>('form');
  const edits = useDraftEdits(draft);
  const readOnly = role === 'viewer' || draft.state !== 'open';
  const checked = useChecked(draft, edits, readOnly);
  const save = useSave(draft, edits);
  const saveNow = (): void => {
    if (edits.isDirty && !save.isPending) save.mutate(undefined);
  };
  useSaveKey(saveNow);
  const nameOf = useOperatorName();
  const faultsHere = checked.faults.filter(({ file }) => file === place.file);
  const conflict = hasErrorCode(save.error, 'DRAFT_OUTDATED') ? conflictIn(save.error) : undefined;
  return (
    <>
      <AskBeforeLeaving isDirty={edits.isDirty} />
      {draft.state === 'open' && <Rebase draft={draft} isDirty={edits.isDirty} mayEdit={role !== 'viewer'} />}
      {conflict && (
        <Conflicts
          conflict={conflict}
          title={t`${nameOf(conflict.by)} saved version ${conflict.version} meanwhile. Your edits are not saved.`}
          mine={t`Yours`}
          theirs={t`Theirs`}
          busy={save.isPending}
          onPrefer={(prefer) => save.mutate(prefer)}
          onDrop={() => {
            edits.drop();
            save.reset();
          }}
        />
      )}
      {save.error && !conflict && (
        <p role="alert" className={styles.conflict}>
          {whatFailed(save.error).words ?? t`Nothing was saved. Try again.`}
        </p>
      )}
      <div className={styles.studio}>
        <ContentTree
          files={files}
          valueOf={(file) => parseYaml(edits.textOf(file)).value}
          changes={checked.changes}
          faults={checked.faults}
          place={place}
          onOpen={setPlace}
        />
        <FileEditor
          place={place}
          text={edits.textOf(place.file)}
          baseText={draft.baseFiles[place.file] ?? ''}
          faults={faultsHere}
          readOnly={readOnly}
          view={view}
          onView={setView}
          onEdit={(text) => edits.edit(place.file, text)}
          onSave={saveNow}
          onOpen={(path) => setPlace({ file: place.file, path })}
        />
        <div className={styles.side}>
          {!readOnly && (
            <section className={styles.saveBar} aria-label={t`Save`}>
              <Button size="s" busy={save.isPending} disabled={!edits.isDirty} onClick={saveNow}>
                {t`Save draft`}
              </Button>
              {edits.isDirty && (
                <Button size="s" kind="quiet" onClick={edits.drop}>
                  {t`Undo edits`}
                </Button>
              )}
              <output className={parts.small}>
                {edits.isDirty ? t`Not saved yet` : t`Saved as version ${draft.version}`}
              </output>
            </section>
          )}
          <section className={styles.card} aria-label={t`Changes from release ${draft.baseRelease}`}>
            <h3>{t`Changes from release ${draft.baseRelease}`}</h3>
            <FieldChanges draft={checked} onOpen={(file) => setPlace({ file, path: [] })} />
          </section>
          <ApproveAndPublish draft={draft} role={role} userId={userId} isDirty={edits.isDirty} />
          <DraftHistory
            id={String(draft.id)}
            version={draft.version}
            onRestore={readOnly ? undefined : (texts) => edits.replace(texts)}
          />
        </div>
      </div>
    </>
  );
}

/** The file of the first change; the item, if it is one of a list. */
function firstChange({ changes: [change], files }: Draft): Place | undefined {
  if (change === undefined) return undefined;
  const { file } = change;
  const [name = '', id] = change.path.split('.');
  const list = valueAt(parseYaml(files[file] ?? '').value, [name]);
  const at = Array.isArray(list) ? list.findIndex((one) => idIn(one) === id) : -1;
  return { file, path: at === -1 ? [] : [name, at] };
}

/** Changes and errors of the texts on this page, from the latest check. */
function useChecked(
  draft: Draft,
  edits: DraftEdits,
  readOnly: boolean,
): Pick<Draft, 'faults' | 'changes' | 'changed'> {
  const api = useOperatorApi();
  const [settled, setSettled] = useState(edits.edited);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(edits.edited), CHECK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [edits.edited]);
  const query = useQuery({
    queryKey: [OPERATOR, 'draft-check', draft.id, draft.version, settled],
    queryFn: ({ signal }) =>
      api.checkDraft({ params: { id: String(draft.id) }, body: { files: settled } }, { signal }),
    enabled: !readOnly && edits.isDirty && Object.keys(settled).length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return edits.isDirty && query.data ? query.data : draft;
}

function useSave(draft: Draft, edits: DraftEdits) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const client = useQueryClient();
  const toast = useToast();
  // The same save after a lost reply takes effect once.
  const sent = useRef<{ request: string; key: string }>(undefined);
  return useMutation({
    mutationFn: async (prefer: Prefer | undefined) => {
      const files = edits.edited;
      const before = draft.files;
      const body = { version: edits.version, files, ...(prefer && { prefer }) };
      const request = JSON.stringify(body);
      if (sent.current?.request !== request) sent.current = { request, key: randomKey() };
      const { version } = await api.saveDraft(
        { params: { id: String(draft.id) }, body },
        { idempotencyKey: sent.current.key },
      );
      return { version, sent: files, before };
    },
    async onSuccess(save, prefer) {
      await client.invalidateQueries({
        queryKey: [OPERATOR, 'contentDraft', { params: { id: String(draft.id) } }],
      });
      edits.saved({ ...save, isMerged: prefer !== undefined });
      toast.show({ text: t`Saved as version ${save.version}.` });
    },
  });
}

function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's' || event.defaultPrevented)
        return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/** If the draft's base is not the newest release, it must be rebased before its approval. */
function Rebase({ draft, isDirty, mayEdit }: { draft: Draft; isDirty: boolean; mayEdit: boolean }) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const client = useQueryClient();
  const rebase = useMutation({
    mutationFn: (prefer: Prefer | undefined) =>
      api.rebaseDraft({
        params: { id: String(draft.id) },
        body: { version: draft.version, ...(prefer && { prefer }) },
      }),
    onSuccess: () =>
      client.invalidateQueries({
        queryKey: [OPERATOR, 'contentDraft', { params: { id: String(draft.id) } }],
      }),
  });
  if (draft.newest.hash === draft.baseHash) return null;
  const conflict = hasErrorCode(rebase.error, 'DRAFT_CONFLICT') ? conflictIn(rebase.error) : undefined;
  return (
    <>
      <section className={styles.conflict} aria-label={t`Newer release`}>
        <p>
          <Trans>
            Release {draft.newest.id} is the newest. This draft is based on release {draft.baseRelease}.
          </Trans>
        </p>
        {mayEdit && (
          <div className={parts.acts}>
            <Button
              size="s"
              busy={rebase.isPending}
              disabled={isDirty}
              onClick={() => rebase.mutate(undefined)}
            >
              {t`Rebase on release ${draft.newest.id}`}
            </Button>
            {isDirty && <span className={parts.small}>{t`Save your edits first.`}</span>}
          </div>
        )}
        {rebase.error && !conflict && <p role="alert">{whatFailed(rebase.error).words ?? t`Try again.`}</p>}
      </section>
      {conflict && (
        <Conflicts
          conflict={conflict}
          title={t`Release ${draft.newest.id} changes the same fields as this draft.`}
          mine={t`This draft`}
          theirs={t`Release ${draft.newest.id}`}
          busy={rebase.isPending}
          onPrefer={(prefer) => rebase.mutate(prefer)}
        />
      )}
    </>
  );
}
