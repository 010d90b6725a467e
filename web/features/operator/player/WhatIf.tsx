import { useLingui } from '@lingui/react/macro';
import type { OperatorRole } from '@parlor/contract/calls/operator/operator.ts';
import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Changes } from '../components/Changes.tsx';
import { Choice } from '../components/Choice.tsx';
import { Loaded } from '../components/Loaded.tsx';
import styles from '../Operator.module.css';
import { Form } from '../components/Form.tsx';
import { useOperatorApi, useOperatorQuery } from '../operator-calls.ts';

type Query = Parameters<ReturnType<typeof useOperatorApi>['whatIfOfPlayer']>[0]['query'];

/** What this player would see with other content, or later. The engine decides it on a copy. */
export function WhatIf({ userId, role }: { userId: string; role: OperatorRole }) {
  const { t } = useLingui();
  const [content, setContent] = useState('');
  const [at, setAt] = useState('');
  const [query, setQuery] = useState<Query>();
  const drafts = useOperatorQuery('contentDrafts', {});
  const releases = useOperatorQuery('operatorReleases', {});
  const result = useOperatorQuery(
    'whatIfOfPlayer',
    { params: { userId }, query: query ?? {} },
    { enabled: query !== undefined },
  );
  if (role === 'viewer') return <p className={styles.none}>{t`Your role does not allow this.`}</p>;
  const options: Array<readonly [string, string]> = [
    ['', t`The live content`],
    ...(drafts.data?.drafts ?? [])
      .filter(({ state }) => state === 'open')
      .map(({ id, name }) => [`draft ${id}`, t`Draft ${id}: ${name}`] as const),
    ...(releases.data?.releases ?? [])
      .filter(({ isLive }) => !isLive)
      .map(({ id, why }) => [`release ${id}`, t`Release ${id}: ${why}`] as const),
  ];
  const send = (): void => {
    const [kind, id] = content.split(' ');
    setQuery({
      ...(kind === 'draft' && id && { draft: id }),
      ...(kind === 'release' && id && { release: id }),
      ...(at !== '' && { at: new Date(`${at}Z`).toISOString() }),
    });
  };
  return (
    <div className={styles.form}>
      <p className={styles.small}>
        {t`What this player would see if other content were released now, or at a later time. Nothing is saved. What a day, a week or a month has promised stays until it ends.`}
      </p>
      <Form onSend={send}>
        <Choice label={t`Content`} value={content} onChange={setContent} options={options} />
        <Field
          label={t`At (UTC)`}
          hint={t`Empty: now; at most 60 days ahead`}
          type="datetime-local"
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
        <Button type="submit" size="s" busy={result.isFetching} disabled={content === '' && at === ''}>
          {t`Compare`}
        </Button>
      </Form>
      {query && (
        <section aria-label={t`What would differ`} aria-live="polite" className={styles.form}>
          <Loaded
            query={result}
            failed={t`The comparison didn’t load`}
            none={t`Nothing differs for this player.`}
            isEmpty={({ changed }) => changed === 0}
          >
            {({ changes, changed, comparedWith }) => (
              <>
                <p className={styles.small}>
                  {comparedWith === 'live'
                    ? t`Before: the live content at the same time. After: the chosen content.`
                    : t`Before: now. After: at the chosen time.`}
                </p>
                <Changes changes={changes} changed={changed} />
              </>
            )}
          </Loaded>
        </section>
      )}
    </div>
  );
}
