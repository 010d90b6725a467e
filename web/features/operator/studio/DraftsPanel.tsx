import { Trans, useLingui } from '@lingui/react/macro';
import type { DraftCard } from '@parlor/contract/calls/operator/content/drafts.ts';
import type { OperatorRole } from '@parlor/contract/calls/operator/operator.ts';
import { paths } from '../../../navigation/paths.ts';
import { Link } from '../../../ui/controls/Link.tsx';
import { Tag } from '../../../ui/media/Tag.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Moment } from '../components/Table.tsx';
import parts from '../Operator.module.css';
import { useOperatorQuery } from '../operator-calls.ts';
import { NewDraft } from './NewDraft.tsx';
import styles from './Studio.module.css';

/** The list of drafts, and the button for a new one. */
export function DraftsPanel({ role }: { role: OperatorRole }) {
  const { t } = useLingui();
  const query = useOperatorQuery('contentDrafts', {});
  return (
    <>
      {role !== 'viewer' && <NewDraft />}
      <Loaded
        query={query}
        failed={t`The drafts didn’t load`}
        none={t`There are no drafts. Start one from what is live.`}
        isEmpty={({ drafts }) => drafts.length === 0}
      >
        {({ drafts }) => (
          <ul className={parts.cards} aria-label={t`Drafts`}>
            {drafts.map((draft) => (
              <li key={draft.id} className={parts.card}>
                <div className={parts.line}>
                  <Link
                    className={styles.link}
                    href={paths.operator({ see: 'drafts', draft: String(draft.id) })}
                  >
                    <bdi>{draft.name}</bdi>
                  </Link>
                  <DraftState draft={draft} />
                </div>
                <p className={parts.small}>
                  <Trans>
                    Draft {draft.id} · version {draft.version} · based on release {draft.baseRelease}
                  </Trans>
                </p>
                <p className={parts.small}>
                  <Moment at={draft.updatedAt} /> · <bdi>{draft.why}</bdi>
                </p>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}

export function DraftState({ draft }: { draft: DraftCard }) {
  const { t } = useLingui();
  if (draft.state === 'open')
    return draft.hash === undefined ? <Tag>{t`Has errors`}</Tag> : <Tag kind="new">{t`Open`}</Tag>;
  return draft.state === 'published' ? (
    <Tag kind="ok">{t`Release ${draft.release ?? 0}`}</Tag>
  ) : (
    <Tag>{t`Discarded`}</Tag>
  );
}
