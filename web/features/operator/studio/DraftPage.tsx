import { Trans, useLingui } from '@lingui/react/macro';
import type { Draft } from '@parlor/contract/calls/operator/content/drafts.ts';
import type { OperatorRole } from '@parlor/contract/calls/operator/operator.ts';
import { paths } from '../../../navigation/paths.ts';
import { Link } from '../../../ui/controls/Link.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { GatePanel } from '../gate/GatePanel.tsx';
import parts from '../Operator.module.css';
import { useOperatorQuery } from '../operator-calls.ts';
import { DraftEditor } from './DraftEditor.tsx';
import { DraftPreview } from './DraftPreview.tsx';
import { DraftState } from './DraftsPanel.tsx';
import { Hash } from './Hash.tsx';
import styles from './Studio.module.css';

/** One draft: its changes, errors and approvals, and publishing it. */
export function DraftPage({ id, role, userId }: { id: string; role: OperatorRole; userId: string }) {
  const { t } = useLingui();
  const query = useOperatorQuery('contentDraft', { params: { id } });
  return (
    <>
      <Link className={styles.link} href={paths.operator({ see: 'drafts' })}>
        {t`All drafts`}
      </Link>
      <Loaded query={query} failed={t`The draft didn’t load`}>
        {(draft) => <DraftView draft={draft} role={role} userId={userId} />}
      </Loaded>
    </>
  );
}

function DraftView({ draft, role, userId }: { draft: Draft; role: OperatorRole; userId: string }) {
  return (
    <article aria-label={draft.name} className={styles.draft}>
      <header className={styles.head}>
        <h2>
          <bdi>{draft.name}</bdi>
        </h2>
        <DraftState draft={draft} />
        <p className={parts.small}>
          <Trans>
            Draft {draft.id} · version {draft.version} · based on release {draft.baseRelease}
          </Trans>{' '}
          <Hash of={draft.baseHash} />
        </p>
      </header>
      <DraftEditor draft={draft} role={role} userId={userId} />
      <GatePanel draft={draft} role={role} />
      {draft.hash !== undefined && <DraftPreview draft={draft.id} />}
    </article>
  );
}
