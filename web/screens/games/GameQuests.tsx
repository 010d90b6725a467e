import { useLingui } from '@lingui/react/macro';
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import type { Quest } from '@parlor/contract/calls/quests.ts';
import { useQuery } from '@tanstack/react-query';
import { useQuestLabels } from '../../features/quests/use-quest-labels.ts';
import { count } from '../../i18n/format.ts';
import { useAsk } from '../../data/ServicesContext.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Measure } from '../../ui/layout/Row.tsx';
import styles from './Play.module.css';

const MAX = 2;
const FILLED_BY_ROUNDS: readonly Quest['goal'][] = ['rounds', 'wins', 'multiplier', 'stake'];

/** Today's quests that this game advances. Those that name it come first. */
export function GameQuests({ game }: { game: Game }) {
  const { t, i18n } = useLingui();
  const labels = useQuestLabels();
  const { data } = useQuery(useAsk().quests());
  const open = (data ?? []).filter(({ state }) => state.type === 'available');
  const quests = [
    ...open.filter(({ gameId }) => gameId === game.identifier),
    ...open.filter(({ gameId, goal }) => gameId === undefined && FILLED_BY_ROUNDS.includes(goal)),
  ].slice(0, MAX);
  if (quests.length === 0) return null;
  const title = t`Quests for this game`;
  return (
    <Panel label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {quests.map((quest) => {
        const { state } = quest;
        const now = state.type === 'available' ? state.currentValue : state.totalValue;
        const asks = labels.title(quest, quest.gameId === undefined ? undefined : game.title);
        return (
          <div key={quest.id.index} className={styles.quest}>
            <p className={styles.asks}>{asks}</p>
            <Measure count={`${count(now, i18n.locale)} / ${count(state.totalValue, i18n.locale)}`}>
              <ProgressBar value={now} max={state.totalValue} label={asks} />
            </Measure>
          </div>
        );
      })}
    </Panel>
  );
}
