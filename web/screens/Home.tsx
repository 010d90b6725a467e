import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Quest } from '@parlor/contract/quests.ts';
import { useQuery } from '@tanstack/react-query';
import { PlayerFace } from '../features/balance/PlayerFace.tsx';
import { KeepPlaying } from '../features/games/KeepPlaying.tsx';
import { Greeting } from '../features/home/Greeting.tsx';
import { HeroBalance } from '../features/home/HeroBalance.tsx';
import { TableThings } from '../features/home/TableThings.tsx';
import { TakeAll } from '../features/home/TakeAll.tsx';
import { TodayPegs } from '../features/home/TodayPegs.tsx';
import { waitingIn } from '../features/home/waiting.ts';
import { withClaimed } from '../features/quests/claims.ts';
import { DayCountdown } from '../features/quests/DayCountdown.tsx';
import { QuestList } from '../features/quests/QuestList.tsx';
import { useClaimQuest } from '../features/quests/use-claim-quest.ts';
import { LiveWins } from '../features/wins/LiveWins.tsx';
import { paths } from '../routes/paths.ts';
import { useGames } from '../services/catalogue.ts';
import { useAsk } from '../services/ServicesContext.tsx';
import { useOnline } from '../services/use-online.ts';
import { Section } from '../ui/Page.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './Home.module.css';
import { LampScene } from './LampScene.tsx';
import { TodayPanel } from './TodayPanel.tsx';

export function Home() {
  const { t } = useLingui();
  const ask = useAsk();
  const isOnline = useOnline();
  const summary = useQuery(ask.summary());
  const quests = useQuery(ask.quests());
  const last = useQuery(ask.lastPlayed());
  const top = useQuery(ask.topGames());
  const [next = top.data?.mostPlayed[0]] = useGames(last.data?.slice(0, 1) ?? []).games;
  const { claim, pending } = useClaimQuest(() => {});
  const today = withClaimed(quests.data ?? [], pending);
  const waiting = waitingIn(today);
  const howMany = waiting.quests.length;
  // The number of the summary comes first; the quests themselves say it exactly.
  const isLit = quests.data ? howMany > 0 : (summary.data?.userQuestsClaims ?? 0) > 0;
  const take = (some: readonly Quest[]) => some.forEach(claim);
  const table = { waiting, isOnline, onTake: () => take(waiting.quests) };

  return (
    <>
      <LampScene lit={isLit} className={styles.scene}>
        <div className={styles.face}>
          <PlayerFace />
        </div>
        <div className={styles.greeting}>
          <h1 tabIndex={-1}>
            <Greeting />
          </h1>
          <p className={styles.waits}>
            {howMany > 0 ? (
              <Plural
                value={howMany}
                one="A quest is done. Its reward lies on the table."
                other="# quests are done. Their rewards lie on the table."
              />
            ) : quests.data ? (
              <Trans>Nothing waits on the table. Quests fill while you play.</Trans>
            ) : (
              <Trans>The table is being laid.</Trans>
            )}
          </p>
          {howMany > 0 && <TakeAll {...table} />}
        </div>
        {today.length > 0 && (
          <div className={styles.today}>
            <TodayPanel quests={today} />
          </div>
        )}
        <div className={styles.balance}>
          <HeroBalance />
        </div>
        <div className={styles.things}>
          <TableThings
            quests={waiting.quests}
            game={quests.data ? next : undefined}
            onTake={take}
            isOnline={isOnline}
          />
        </div>
      </LampScene>
      <div className={styles.take} data-takes={isLit || undefined}>
        {howMany > 0 ? (
          <TakeAll wide {...table} />
        ) : (
          isLit && <Skeleton width="100%" height={48} radius={14} />
        )}
        {today.length > 0 ? (
          <TodayPegs quests={today} />
        ) : (
          quests.isPending && <Skeleton width="60%" height={18} radius={6} />
        )}
      </div>
      <div className={styles.columns}>
        <div>
          <KeepPlaying
            title={t`Keep playing`}
            fallbackTitle={t`Pick a game`}
            more={{ href: paths.games(), label: t`All games` }}
          />
          <Section title={t`Quests`} aside={<DayCountdown />}>
            <QuestList limit={3} />
          </Section>
        </div>
        <LiveWins />
      </div>
    </>
  );
}
