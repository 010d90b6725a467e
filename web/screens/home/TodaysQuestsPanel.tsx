import { useLingui } from '@lingui/react/macro';
import type { Quest } from '@parlor/contract/calls/quests.ts';
import { TodaysQuestDots } from '../../features/home/waiting/TodaysQuestDots.tsx';
import { DayCountdown } from '../../features/quests/DayCountdown.tsx';
import { useQuestLabels } from '../../features/quests/use-quest-labels.ts';
import { count } from '../../i18n/format.ts';
import { paths } from '../../navigation/paths.ts';
import { useGames } from '../../data/queries/catalogue.ts';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Measure } from '../../ui/layout/Row.tsx';
import styles from './TodaysQuestsPanel.module.css';
import { useTodaysQuests } from './use-todays-quests.ts';

/** Progress of a quest, 0 to 1. Finished ones sort last. */
const shareOf = ({ state }: Quest): number =>
  state.type === 'available' ? state.currentValue / state.totalValue : -1;

/** In the hero, on a wide screen: today's quests, and the one closest to its goal. */
export function TodaysQuestsPanel() {
  const { t, i18n } = useLingui();
  const quests = useTodaysQuests() ?? [];
  const labels = useQuestLabels();
  const [nearest] = quests
    .filter((quest) => quest.state.type === 'available')
    .toSorted((a, b) => shareOf(b) - shareOf(a));
  const { games } = useGames(nearest?.gameId === undefined ? [] : [nearest.gameId]);
  const title = nearest && labels.title(nearest, games[0]?.title);
  if (quests.length === 0) return null;
  return (
    <Link href={paths.quests()} className={styles.panel}>
      <span className={styles.head}>
        <span className={styles.name}>{t`Quests`}</span>
        <DayCountdown />
      </span>
      <TodaysQuestDots quests={quests} />
      {nearest?.state.type === 'available' && title !== undefined && (
        <span className={styles.nearest}>
          {title}
          <Measure
            count={
              <bdi dir="ltr">{`${count(nearest.state.currentValue, i18n.locale)} / ${count(nearest.state.totalValue, i18n.locale)}`}</bdi>
            }
          >
            <ProgressBar value={nearest.state.currentValue} max={nearest.state.totalValue} label={title} />
          </Measure>
        </span>
      )}
    </Link>
  );
}
