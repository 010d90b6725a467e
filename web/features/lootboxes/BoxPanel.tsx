import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { LootboxTable } from '@parlor/contract/calls/lootboxes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { boxArt } from '@parlor/art/things/box-art.ts';
import { invalidateAfter } from '../../data/queries/keys.ts';
import { useProgressQueries } from '../../data/queries/progress-queries.ts';
import { useOnline } from '../../data/queries/use-online.ts';
import { useFailure } from '../../data/queries/use-failure.ts';
import { Art } from '../../ui/media/Art.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Countdown } from '../../ui/feedback/Countdown.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { BoxScene } from './BoxScene.tsx';
import styles from './Boxes.module.css';
import { BoxesLoading } from './BoxesLoading.tsx';
import { OddsSheet } from './OddsSheet.tsx';
import { useBoxLabels } from './use-box-labels.ts';
import { useOpenBox, type BoxKind } from './use-open-box.ts';

export type BoxPanelProps = {
  /** A kind to open as soon as the screen is ready. */
  openAtOnce: BoxKind | undefined;
  /** The box is opening, so the address parameter can go. */
  onBegun: () => void;
};

/** The three kinds of boxes: how many the player has, their contents, and opening one. */
export function BoxPanel({ openAtOnce, onBegun }: BoxPanelProps) {
  const { t } = useLingui();
  const labels = useBoxLabels();
  const client = useQueryClient();
  const isOnline = useOnline();
  const { data, error, refetch, dataUpdatedAt } = useQuery(useProgressQueries().lootboxes());
  const failure = useFailure(error);
  const { opening, open, again, close } = useOpenBox();
  const [odds, setOdds] = useState<LootboxTable>();
  const [isShown, setShown] = useState(false);

  const begin = useEffectEvent((kind: BoxKind) => {
    onBegun();
    const table = data?.tables.find((one) => one.kind === kind);
    if (table && data && data.counts[kind] > 0) open(kind, table.next);
  });
  const isKnown = data !== undefined;
  useEffect(() => {
    if (isKnown && openAtOnce !== undefined) begin(openAtOnce);
  }, [isKnown, openAtOnce]);

  if (!data)
    return failure ? (
      <LoadFailed title={t`Your boxes didn’t load`} failure={failure} onRetry={() => void refetch()}>
        {t`You keep all your boxes.`}
      </LoadFailed>
    ) : (
      <BoxesLoading />
    );

  const { counts, tables } = data;
  const left = (kind: BoxKind): number => counts[kind] - (opening?.kind === kind && !opening.items ? 1 : 0);
  return (
    <>
      <ul className={styles.list}>
        {tables.map((table) => {
          const { kind, items } = table;
          const count = counts[kind];
          const name = labels.name(kind);
          return (
            <li key={kind} className={styles.box} data-empty={count === 0 || undefined}>
              <span className={styles.stand}>
                <Art svg={boxArt(kind)} as="inline" className={styles.picture} />
                <Badge count={count} className={styles.badge} />
              </span>
              <h2 className={styles.name}>{name}</h2>
              <p className={styles.inside}>
                <Plural
                  value={items}
                  one="Contains # reward."
                  other="Contains # rewards, each drawn separately."
                />{' '}
                {count > 0 ? (
                  <Plural value={count} one="You have # box." other="You have # boxes." />
                ) : kind === 'FREE' ? (
                  t`Opened today.`
                ) : (
                  t`No boxes yet. Earn them from quests and milestones.`
                )}
              </p>
              <span className={styles.acts}>
                {count > 0 ? (
                  <Button
                    kind="claim"
                    wide
                    disabled={!isOnline}
                    aria-label={t`Open: ${name}`}
                    onClick={() => open(kind, table.next)}
                  >
                    {t`Open`}
                  </Button>
                ) : (
                  kind === 'FREE' && (
                    <span className={styles.next}>
                      <Trans>
                        Next box in{' '}
                        <Countdown
                          endsAtMs={dataUpdatedAt + counts.resetIn}
                          onEnd={() => void invalidateAfter(client, 'claim')}
                        />
                      </Trans>
                    </span>
                  )
                )}
                <Button
                  kind="quiet"
                  wide
                  aria-label={t`Odds: ${name}`}
                  onClick={() => {
                    setOdds(table);
                    setShown(true);
                  }}
                >
                  {t`Odds`}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
      {odds && <OddsSheet table={odds} open={isShown} onClose={() => setShown(false)} />}
      {opening && (
        <BoxScene
          key={`${opening.kind} ${opening.number ?? ''}`}
          opening={opening}
          left={left(opening.kind)}
          onNext={() => {
            const table = tables.find(({ kind }) => kind === opening.kind);
            // The list may be outdated: the next box has the next number.
            const after = opening.number === undefined ? undefined : opening.number + 1;
            open(opening.kind, after ?? table?.next);
          }}
          onAgain={again}
          onClose={close}
        />
      )}
    </>
  );
}
