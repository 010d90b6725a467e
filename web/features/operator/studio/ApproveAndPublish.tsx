import { Trans, useLingui } from '@lingui/react/macro';
import type { Draft } from '@parlor/contract/calls/operator/content/drafts.ts';
import type { OperatorRole } from '@parlor/contract/calls/operator/operator.ts';
import { Fragment, useState } from 'react';
import { OperatorName } from '../accounts/OperatorName.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Tag } from '../../../ui/media/Tag.tsx';
import { ActSheet, type ActRequest } from '../components/ActSheet.tsx';
import { Moment } from '../components/Table.tsx';
import parts from '../Operator.module.css';
import { useOperatorApi } from '../operator-calls.ts';
import { Hash } from './Hash.tsx';
import styles from './Studio.module.css';

type ApproveAndPublishProps = {
  draft: Draft;
  role: OperatorRole;
  userId: string;
  /** This page has unsaved edits, so nothing can be decided. */
  isDirty: boolean;
};

/** What is missing before the draft can be published, its approvals, and the acts that this person may do. */
export function ApproveAndPublish({ draft, role, userId, isDirty }: ApproveAndPublishProps) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const [requested, setRequested] = useState<ActRequest>();
  const [startsAt, setStartsAt] = useState('');
  const { hash, version, baseHash, newest } = draft;
  const params = { id: String(draft.id) };
  const isEditor = draft.editors.includes(userId);
  const isOpen = draft.state === 'open';
  const decide = (approve: boolean) => () =>
    setRequested({
      title: approve ? t`Approve this content` : t`Send this draft back`,
      run: ({ why }, options) =>
        api.decideDraft({ params, body: { version, hash: hash ?? '', baseHash, approve, why } }, options),
    });
  const publish = () =>
    setRequested({
      title: startsAt === '' ? t`Publish now` : t`Publish at ${startsAt.replace('T', ' ')} UTC`,
      run: ({ why }, options) =>
        api.publishDraft(
          {
            params,
            body: {
              version,
              hash: hash ?? '',
              base: newest.id,
              why,
              ...(startsAt === '' ? {} : { startsAt: new Date(`${startsAt}Z`).toISOString() }),
            },
          },
          options,
        ),
    });
  const discard = () =>
    setRequested({
      title: t`Discard this draft`,
      run: ({ why }, options) => api.discardDraft({ params, body: { version, why } }, options),
    });
  return (
    <section className={styles.card} aria-label={t`Approve and publish`}>
      <h3>{t`Approve and publish`}</h3>
      <Standing draft={draft} role={role} isEditor={isEditor} />
      {isOpen && role === 'treasurer' && hash !== undefined && !isEditor && (
        <div className={parts.acts}>
          <Button
            size="s"
            onClick={decide(true)}
            disabled={isDirty || !draft.isChecked || newest.hash !== baseHash || newest.hash === hash}
          >
            {t`Approve`}
          </Button>
          <Button size="s" kind="quiet" onClick={decide(false)}>
            {t`Send back`}
          </Button>
        </div>
      )}
      {isOpen && role === 'treasurer' && (
        <>
          <Field
            label={t`Start (UTC)`}
            hint={t`Empty: now`}
            type="datetime-local"
            value={startsAt}
            onChange={({ target }) => setStartsAt(target.value)}
          />
          <div className={parts.acts}>
            <Button
              size="s"
              onClick={publish}
              disabled={isDirty || draft.missing.length > 0 || hash === undefined}
            >
              {startsAt === '' ? t`Publish now` : t`Schedule`}
            </Button>
          </div>
        </>
      )}
      <p className={parts.small}>
        <Trans>An edit or a new base voids approvals.</Trans>
      </p>
      {isOpen && role !== 'viewer' && (
        <div className={parts.acts}>
          <Button size="s" kind="danger" onClick={discard}>
            {t`Discard draft`}
          </Button>
        </div>
      )}
      <ActSheet requested={requested} onClose={() => setRequested(undefined)} />
    </section>
  );
}

/** What exactly is approved, who may approve it, who did, and what is missing. */
function Standing({ draft, role, isEditor }: { draft: Draft; role: OperatorRole; isEditor: boolean }) {
  const { t } = useLingui();
  const { hash, baseHash } = draft;
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t`Exactly this hash`}</dt>
        <dd>{hash === undefined ? '–' : <Hash of={hash} />}</dd>
        <dt>{t`On base`}</dt>
        <dd>
          <Hash of={baseHash} />
        </dd>
        <dt>{t`Editors`}</dt>
        <dd>
          {draft.editors.map((editor, i) => (
            <Fragment key={editor}>
              {i > 0 && ', '}
              <OperatorName id={editor} />
            </Fragment>
          ))}
        </dd>
        <dt>{t`You may approve`}</dt>
        <dd>
          {isEditor
            ? t`No, you edited it`
            : role === 'treasurer'
              ? draft.isChecked
                ? t`Yes, you did not edit it`
                : t`Once every check is green`
              : t`No, a treasurer approves`}
        </dd>
      </dl>
      {draft.approvals.length > 0 && (
        <ul className={styles.approvals} aria-label={t`Approvals`}>
          {draft.approvals.map(({ by, verdict, why, at, isValid }) => (
            <li key={`${by} ${at}`}>
              <Tag kind={isValid && verdict === 'approved' ? 'ok' : 'plain'}>
                {verdict === 'approved' ? t`Approved` : t`Sent back`}
              </Tag>{' '}
              <OperatorName id={by} /> · <Moment at={at} /> · <bdi>{why}</bdi>
              {!isValid && <span className={parts.small}> · {t`No longer counts`}</span>}
            </li>
          ))}
        </ul>
      )}
      {draft.state === 'open' && draft.missing.length > 0 && (
        <ul className={styles.missing} aria-label={t`Missing before it can be published`}>
          {draft.missing.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </>
  );
}
