import { useLingui } from '@lingui/react/macro';
import type { Quest } from '@parlor/contract/quests.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGames } from '../../services/catalogue.ts';
import { useAsk } from '../../services/ServicesContext.tsx';
import { useOnline } from '../../services/use-online.ts';
import { whatFailed } from '../../services/what-failed.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Rows } from '../../ui/Row.tsx';
import { inOrder, withClaimed } from './claims.ts';
import { ClaimAll } from './ClaimAll.tsx';
import { QuestLegend } from './QuestLegend.tsx';
import { QuestRow } from './QuestRow.tsx';
import styles from './Quests.module.css';
import { QuestsLoading } from './QuestsLoading.tsx';
import { useClaimQuest } from './use-claim-quest.ts';
import { useQuestWords } from './use-quest-words.ts';

export type QuestListProps = {
  /** The first so many of them, what waits first; all by default. */
  limit?: number;
};

/** Today's quests, on paper, each with its claim; with all of them comes what their dominoes mean. */
export function QuestList({ limit }: QuestListProps) {
  const { t } = useLingui();
  const { data, error, refetch, isPending } = useQuery(useAsk().quests());
  if (data && data.length > 0)
    // In the order of the moment they were dealt or opened: a row does not leave from under the finger.
    return <TodaysQuests key={data[0]?.id.day} quests={data} limit={limit ?? data.length} />;
  if (isPending && !error) return <QuestsLoading count={limit ?? 4} />;
  return (
    <LoadFailed title={t`The quests didn’t load`} failure={whatFailed(error)} onRetry={() => void refetch()}>
      {t`The rest of the house is fine. What you have done today is kept on our side.`}
    </LoadFailed>
  );
}

function TodaysQuests({ quests, limit }: { quests: readonly Quest[]; limit: number }) {
  const { t } = useLingui();
  const words = useQuestWords();
  const offline = !useOnline();
  const [said, setSaid] = useState('');
  const { claim, pending } = useClaimQuest((quest) => {
    const rewards = quest.rewards.map(words.reward).join(', ');
    setSaid(t`Claimed: ${rewards}`);
  });
  const [order] = useState(() => inOrder(withClaimed(quests, pending)).map(({ id }) => id.index));
  const now = withClaimed(quests, pending);
  const shown = order.slice(0, limit).flatMap((index) => now.find(({ id }) => id.index === index) ?? []);
  const { games } = useGames([...new Set(shown.flatMap(({ gameId }) => gameId ?? []))]);
  const waiting = now.filter(({ state }) => state.type === 'claimable');

  return (
    <div className={styles.today} data-offline={offline || undefined}>
      <Rows on="paper" label={t`Today’s quests`}>
        {shown.map((quest) => (
          <QuestRow
            key={quest.id.index}
            quest={quest}
            game={games.find(({ identifier }) => identifier === quest.gameId)?.title}
            offline={offline}
            onClaim={claim}
          />
        ))}
      </Rows>
      {waiting.length > 1 && limit >= quests.length && (
        <ClaimAll count={waiting.length} disabled={offline} onPress={() => waiting.forEach(claim)} />
      )}
      {limit >= quests.length && <QuestLegend />}
      <output aria-live="polite">
        <Hidden>{said}</Hidden>
      </output>
    </div>
  );
}
