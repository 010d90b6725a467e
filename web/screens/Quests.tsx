import { Trans, useLingui } from '@lingui/react/macro';
import { PlayerBalance } from '../features/balance/PlayerBalance.tsx';
import { DayCountdown } from '../features/quests/DayCountdown.tsx';
import { QuestList } from '../features/quests/QuestList.tsx';
import { PageHead } from '../ui/Page.tsx';
import styles from './Quests.module.css';

export function Quests() {
  const { t } = useLingui();
  return (
    <>
      <PageHead title={t`Quests`} hideFromWide>
        <PlayerBalance />
      </PageHead>
      <section className={styles.today}>
        <div className={styles.head}>
          <h2>
            <Trans>Today</Trans>
          </h2>
          <DayCountdown />
        </div>
        <QuestList />
      </section>
    </>
  );
}
