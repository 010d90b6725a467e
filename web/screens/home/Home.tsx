'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { PlayerFace } from '../../features/balances/PlayerFace.tsx';
import { KeepPlaying } from '../../features/catalogue/grid/KeepPlaying.tsx';
import { Greeting } from '../../features/home/Greeting.tsx';
import { HeroBalance } from '../../features/home/HeroBalance.tsx';
import { DailyLink, RewardLinks } from '../../features/home/waiting/RewardLinks.tsx';
import { waitingIn } from '../../features/home/waiting/waiting.ts';
import { QuestsLoading } from '../../features/quests/QuestsLoading.tsx';
import { RaceCardLoading } from '../../features/contests/RaceCardLoading.tsx';
import { WinsLoading } from '../../features/recent-wins/WinsLoading.tsx';
import { paths } from '../../navigation/paths.ts';
import { useGames } from '../../data/queries/catalogue.ts';
import { later } from '../../data/load-later.tsx';
import { usePendingClaims } from '../../data/queries/pending-claims.ts';
import { useAsk } from '../../data/ServicesContext.tsx';
import { useFailure } from '../../data/queries/use-failure.ts';
import { useOnline } from '../../data/queries/use-online.ts';
import { Section } from '../../ui/layout/Page.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import styles from './Home.module.css';
import { HeroScene } from '../../ui/layout/HeroScene.tsx';

// Loaded later: waiting rewards need the player, and the rest is below the fold.
const parts = () => import('./home-later.ts');
const WaitingRewards = later(async () => (await parts()).WaitingRewards);
const ClaimAll = later(
  async () => (await parts()).ClaimAll,
  ({ wide }) => wide && <Skeleton width="100%" height={52} radius={14} />,
);
const ChallengeCardLoading = () => <Skeleton width="100%" height={142} radius={20} />;
const StepDotsLoading = () => <Skeleton width="60%" height={18} radius={6} />;
const OtherBalances = later(async () => (await parts()).OtherBalances);
const WaitingWords = later(async () => (await parts()).WaitingWords);
const StreakLine = later(async () => (await parts()).StreakLine, DailyLink);
const ResumeCard = later(async () => (await parts()).ResumeCard);
const TodaysQuestsLine = later(async () => (await parts()).TodaysQuestsLine, StepDotsLoading);
const TodaysQuestsPanel = later(async () => (await parts()).TodaysQuestsPanel);
const QuestList = later(
  async () => (await parts()).QuestList,
  ({ limit = 3 }) => <QuestsLoading count={limit} />,
);
const DayCountdown = later(async () => (await parts()).DayCountdown);
const AllClaimed = later(async () => (await parts()).AllClaimed);
const Notices = later(async () => (await parts()).HomeNotices);
const HomeError = later(async () => (await parts()).HomeError);
const AnalyticsChoice = later(async () => (await parts()).AnalyticsChoice);
const RaceCard = later(async () => (await parts()).RaceCard, RaceCardLoading);
const ChallengeCard = later(async () => (await parts()).ChallengeCard, ChallengeCardLoading);
const Introduction = later(async () => (await parts()).HomeIntroduction);
const LiveWins = later(async () => (await parts()).LiveWins, WinsLoading);

export function Home() {
  const { t } = useLingui();
  const ask = useAsk();
  const isOnline = useOnline();
  const summary = useQuery(ask.summary());
  const failure = useFailure(summary.error);
  const last = useQuery(ask.lastPlayed());
  const top = useQuery(ask.topGames());
  const [next = top.data?.mostPlayed[0]] = useGames(last.data?.slice(0, 1) ?? []).games;
  const pending = usePendingClaims();
  const waiting = summary.data ? waitingIn(summary.data, pending) : [];
  const hasRewards = waiting.length > 0;
  const claimProps = { waiting, isOnline };

  return (
    <>
      <HeroScene lit={hasRewards} className={styles.scene}>
        <div className={styles.face}>
          <PlayerFace />
        </div>
        <div className={styles.greeting}>
          <h1 tabIndex={-1}>
            <Greeting />
          </h1>
          <p className={styles.waits}>
            {summary.data === undefined ? (
              !failure && t`Loading your rewards.`
            ) : (
              <WaitingWords waiting={waiting} />
            )}
          </p>
          <div className={styles.act}>{hasRewards && <ClaimAll {...claimProps} />}</div>
          <RewardLinks>
            <StreakLine />
          </RewardLinks>
        </div>
        <div className={styles.today}>
          <TodaysQuestsPanel />
        </div>
        <div className={styles.balance}>
          <HeroBalance>
            <OtherBalances />
          </HeroBalance>
        </div>
        <div className={styles.things}>
          {summary.data ? (
            <WaitingRewards {...claimProps} serverTime={summary.data.serverTime} game={next} />
          ) : (
            <HomeError />
          )}
        </div>
      </HeroScene>
      <div className={styles.take} data-takes={hasRewards || undefined}>
        {hasRewards && <ClaimAll wide {...claimProps} />}
        <TodaysQuestsLine />
        <RewardLinks>
          <StreakLine />
        </RewardLinks>
      </div>
      <ResumeCard />
      {/* If the summary loaded, only the balance can have failed. */}
      {summary.data && <HomeError />}
      <Notices />
      <AllClaimed />
      <div className={styles.columns}>
        <div>
          <KeepPlaying
            title={t`Keep playing`}
            fallbackTitle={t`Choose a game`}
            more={{ href: paths.games(), label: t`All games` }}
          />
          <Introduction />
          <Section title={t`Quests`} aside={<DayCountdown />}>
            <QuestList limit={3} />
          </Section>
        </div>
        <div>
          <RaceCard />
          <div className={styles.challenge}>
            <ChallengeCard />
          </div>
          <LiveWins />
        </div>
      </div>
      <p className={styles.care}>
        <Link href={paths.limits()}>{t`Limits and breaks`}</Link>
      </p>
      <AnalyticsChoice />
    </>
  );
}
