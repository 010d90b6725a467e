import { useLingui } from '@lingui/react/macro';
import type { ReleaseCard, ReleaseKind } from '@parlor/contract/calls/operator/releases.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Tag } from '../../ui/media/Tag.tsx';
import { Changes } from './components/Changes.tsx';
import { DecisionList } from './components/DecisionList.tsx';
import { Loaded } from './components/Loaded.tsx';
import { Moment } from './components/Table.tsx';
import styles from './Operator.module.css';
import { OPERATOR, useOperatorApi } from './operator-calls.ts';
import { NewRelease } from './NewRelease.tsx';

/** The live release of the content, what each release changed, and how to publish or go back. */
export function ReleasesPanel({ mayRelease }: { mayRelease: boolean }) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const [opened, setOpened] = useState<number>();
  const kinds: Readonly<Record<ReleaseKind, string>> = {
    seed: t`From the server’s files`,
    publish: t`Published`,
    rollback: t`Rolled back`,
    emergency: t`Emergency rollback`,
  };
  return (
    <>
      {mayRelease && <NewRelease />}
      <DecisionList
        name="releases"
        load={async (signal) => {
          const { releases } = await api.operatorReleases({}, { signal });
          const live = releases.find(({ isLive }) => isLive);
          return releases.map((release) => ({ ...release, live }));
        }}
        none={t`There are no releases.`}
        idOf={({ id }) => String(id)}
      >
        {({ live, ...release }, ask) => (
          <>
            <div className={styles.line}>
              <b>{t`Release ${release.id}`}</b>
              <Tag kind={release.isLive ? 'ok' : 'plain'}>
                {release.isLive ? t`Live` : kinds[release.kind]}
              </Tag>
            </div>
            <p className={styles.small}>
              <Moment at={release.startsAt} /> · {kinds[release.kind]} · <bdi>{release.why}</bdi>
            </p>
            <div className={styles.acts}>
              <Button
                size="s"
                kind="quiet"
                aria-expanded={opened === release.id}
                onClick={() => setOpened(opened === release.id ? undefined : release.id)}
              >
                {t`Changes`}
              </Button>
              {mayRelease && live && release.hash !== live.hash && (
                <Button
                  size="s"
                  onClick={() =>
                    ask({
                      title: t`Roll back to release ${release.id}`,
                      run: ({ why }, options) =>
                        api.rollBackRelease(
                          { params: { id: String(release.id) }, body: { base: live.id, why } },
                          options,
                        ),
                    })
                  }
                >
                  {t`Roll back to it`}
                </Button>
              )}
            </div>
            {opened === release.id && <ReleaseChanges release={release} />}
          </>
        )}
      </DecisionList>
    </>
  );
}

function ReleaseChanges({ release: { id } }: { release: ReleaseCard }) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const query = useQuery({
    queryKey: [OPERATOR, 'release-changes', id],
    queryFn: ({ signal }) => api.releaseChanges({ params: { id: String(id) } }, { signal }),
    staleTime: Infinity,
  });
  return (
    <Loaded
      query={query}
      failed={t`The changes didn’t load`}
      none={id === 1 ? t`It is the first release.` : t`It is the same as the one before.`}
      isEmpty={({ changed }) => changed === 0}
    >
      {({ changes, changed }) => <Changes changes={changes} changed={changed} />}
    </Loaded>
  );
}
