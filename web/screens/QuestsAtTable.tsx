import { useLingui } from '@lingui/react/macro';
import type { Game } from '@parlor/contract/catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { useQuestWords } from '../features/quests/use-quest-words.ts';
import { useAsk } from '../services/ServicesContext.tsx';
import { Groove } from '../ui/Groove.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Measure } from '../ui/Row.tsx';
import styles from './Play.module.css';

/** Quests of today that only this game fills. */
export function QuestsAtTable({ game }: { game: Game }) {
  const { t } = useLingui();
  const words = useQuestWords();
  const { data } = useQuery(useAsk().quests());
  const quests = (data ?? []).filter(
    ({ gameId, state }) => gameId === game.identifier && state.type !== 'claimed',
  );
  if (quests.length === 0) return null;
  const title = t`Quest on this table`;
  return (
    <Panel label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {quests.map((quest) => {
        const { state } = quest;
        const now = state.type === 'available' ? state.currentValue : state.totalValue;
        const asks = words.title(quest, game.title);
        return (
          <div key={quest.id.index}>
            <p className={styles.asks}>{asks}</p>
            <Measure count={`${now} / ${state.totalValue}`}>
              <Groove value={now} max={state.totalValue} label={asks} />
            </Measure>
          </div>
        );
      })}
    </Panel>
  );
}
