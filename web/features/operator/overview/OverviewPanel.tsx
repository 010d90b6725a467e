import { LiveRelease } from './LiveRelease.tsx';
import { OpenAlarms } from './OpenAlarms.tsx';
import styles from './Overview.module.css';
import { Queues } from './Queues.tsx';
import { TodayFigures } from './TodayFigures.tsx';

/** What needs somebody now, and how today goes. Each part leads to its page. */
export default function OverviewPanel() {
  return (
    <div className={styles.overview}>
      <OpenAlarms />
      <Queues />
      <LiveRelease />
      <TodayFigures />
    </div>
  );
}
