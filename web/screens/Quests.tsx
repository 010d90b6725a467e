import { useLingui } from '@lingui/react/macro';
import { PlayerBalance } from '../features/balances/PlayerBalance.tsx';
import { Notices } from '../features/home/Notices.tsx';
import { MonthBoard } from '../features/progression/MonthBoard.tsx';
import { WeekBoard } from '../features/progression/WeekBoard.tsx';
import { DayCountdown } from '../features/quests/DayCountdown.tsx';
import { QuestList } from '../features/quests/QuestList.tsx';
import { SwitchedOffBanner } from '../features/switches/SwitchedOffBanner.tsx';
import { PageHead } from '../ui/layout/Page.tsx';
import { useLater } from '../ui/layout/use-later.ts';
import styles from './Quests.module.css';

const CLAIM_SWITCHES = [{ kind: 'claims' }] as const;

export function Quests() {
  const { t } = useLingui();
  const { isDue, ref, style } = useLater('month');
  return (
    <>
      <PageHead title={t`Quests`} hideFromWide>
        <PlayerBalance />
      </PageHead>
      <SwitchedOffBanner of={CLAIM_SWITCHES} />
      <Notices />
      <div className={styles.near}>
        <section>
          <div className={styles.head}>
            <h2>{t`Today`}</h2>
            <DayCountdown />
          </div>
          <QuestList />
        </section>
        <WeekBoard />
      </div>
      <div ref={ref} style={style}>
        {isDue && <MonthBoard />}
      </div>
    </>
  );
}
