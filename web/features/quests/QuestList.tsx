import { useLingui } from '@lingui/react/macro';
import type { Quest } from '@parlor/contract/calls/quests.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useGames } from '../../data/queries/catalogue.ts';
import { useVisit } from '../../data/use-visit.ts';
import { useAsk } from '../../data/ServicesContext.tsx';
import { useOnline } from '../../data/queries/use-online.ts';
import { useFailure } from '../../data/queries/use-failure.ts';
import { whatFailed } from '../../data/queries/what-failed.ts';
import { DifficultyIcon } from '../../ui/game/DifficultyIcon.tsx';
import { useAnnouncement } from '../../ui/feedback/use-announcement.ts';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Row, Rows } from '../../ui/layout/Row.tsx';
import { useRewardLabels } from '../../ui/reward/use-reward-labels.ts';
import { inOrder, isSameQuest, isWaiting, withClaimed } from './claims.ts';
import { ClaimAll } from './ClaimAll.tsx';
import { ExchangeQuest } from './ExchangeQuest.tsx';
import { QuestLegend } from './QuestLegend.tsx';
import { QuestRow } from './QuestRow.tsx';
import styles from './Quests.module.css';
import { QuestsLoading } from './QuestsLoading.tsx';
import { useClaimQuest } from './use-claim-quest.ts';

export type QuestListProps = {
  /** The first few, waiting claims first. By default all. */
  limit?: number;
};

/** Today's quests with their claims. The full list also explains the difficulty. */
export function QuestList({ limit }: QuestListProps) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(useAsk().quests());
  const failure = useFailure(error);
  if (data && data.length > 0)
    // Keeps the order of the first render, so that a row does not move away under the finger.
    return <TodaysQuests key={data[0]?.id.day} quests={data} limit={limit ?? data.length} />;
  if (!data && !failure) return <QuestsLoading count={limit ?? 4} />;
  return (
    <LoadFailed
      title={t`Today’s quests didn’t load`}
      failure={failure ?? whatFailed(error)}
      onRetry={() => void refetch()}
    >
      {t`Everything else works. Your progress is saved.`}
    </LoadFailed>
  );
}

function TodaysQuests({ quests, limit }: { quests: readonly Quest[]; limit: number }) {
  const { t } = useLingui();
  const labels = useRewardLabels();
  const offline = !useOnline();
  const [announcement, setAnnouncement] = useAnnouncement();
  const { claim, claimAll, isPending } = useClaimQuest((claimed) => {
    const rewards = labels.together(claimed.flatMap((quest) => quest.rewards));
    setAnnouncement(t`Claimed: ${rewards}`);
  });
  // Quests claimed before this visit are left out. Those claimed here collapse.
  const [order, setOrder] = useState(() => dealt(quests));
  const dealAnew = (): void => {
    const anew = dealt(quests);
    setAnnouncement('');
    setOrder((before) => (anew.join() === before.join() ? before : anew));
  };
  const underWay = quests.filter(isPending).map(({ id }) => id);
  const now = withClaimed(quests, underWay);
  const shown = order.slice(0, limit).flatMap((index) => now.find(({ id }) => id.index === index) ?? []);
  const claimed = now.filter(({ state }) => state.type === 'claimed').length;
  const list = useKeptFocus(now.map(({ state }) => state.type).join());
  const { games } = useGames([...new Set(shown.flatMap(({ gameId }) => gameId ?? []))]);
  const waiting = now.filter(isWaiting);

  return (
    <div ref={list} tabIndex={-1} className={styles.today} data-offline={offline || undefined}>
      <AtEachComing onCome={dealAnew} />
      <Rows on="paper" label={t`Today’s quests`}>
        {shown.map((quest) => (
          <QuestRow
            key={quest.id.index}
            quest={quest}
            game={games.find(({ identifier }) => identifier === quest.gameId)?.title}
            offline={offline}
            onClaim={claim}
            {...(!underWay.some((one) => isSameQuest(one, quest.id)) && {
              onGone: ({ id }: Quest) => setOrder((left) => left.filter((index) => index !== id.index)),
            })}
          />
        ))}
        {shown.length === 0 && (
          <Row
            height="l"
            leading={<DifficultyIcon pips={3} state="done" />}
            title={t`All quests of today are claimed`}
            detail={t`New quests start at midnight UTC.`}
          />
        )}
      </Rows>
      {waiting.length > 1 && limit >= quests.length && (
        <ClaimAll count={waiting.length} disabled={offline} onPress={() => claimAll(waiting)} />
      )}
      {limit >= quests.length && (
        <>
          <QuestLegend claimed={claimed} />
          <ExchangeQuest quests={now} />
        </>
      )}
      <output aria-live="polite">
        <Hidden key={announcement.key}>{announcement.text}</Hidden>
      </output>
    </div>
  );
}

/** Called on return to the screen, before paint. The list renders again only if something changed. */
function AtEachComing({ onCome }: { onCome: () => void }) {
  const visit = useVisit();
  const known = useRef(visit);
  const come = useEffectEvent(onCome);
  useLayoutEffect(() => {
    if (known.current !== visit) come();
    known.current = visit;
  }, [visit]);
  return null;
}

/** Indexes of unclaimed quests, waiting claims first. */
const dealt = (quests: readonly Quest[]): readonly number[] =>
  inOrder(quests).flatMap(({ id, state }) => (state.type === 'claimed' ? [] : [id.index]));

/** If the pressed button disappears, the focus moves to the next claim, or to the list. */
function useKeptFocus(states: string) {
  const list = useRef<HTMLDivElement>(null);
  const had = useRef(false);
  useEffect(() => {
    const element = list.current;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (element && had.current && isLost)
      (element.querySelector<HTMLElement>('li button:enabled') ?? element).focus({ preventScroll: true });
  }, [states]);
  useEffect(() => {
    const note = ({ target }: Event): void =>
      void (had.current = target instanceof Node && (list.current?.contains(target) ?? false));
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', note);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', note);
    };
  }, []);
  return list;
}
