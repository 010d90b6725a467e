// What home shows once the player is known, and what is below the fold: one chunk, loaded after the first
// screen.
import { later } from '../../data/load-later.tsx';

export { AnalyticsChoice } from '../../features/home/AnalyticsChoice.tsx';
export { WaitingRewards } from '../../features/home/waiting/WaitingRewards.tsx';
export { ClaimAll } from '../../features/home/waiting/ClaimAll.tsx';
export { DayCountdown } from '../../features/quests/DayCountdown.tsx';
export { QuestList } from '../../features/quests/QuestList.tsx';
export { RaceCard } from '../../features/contests/RaceCard.tsx';
export { ChallengeCard } from '../../features/daily-challenge/ChallengeCard.tsx';
export { LiveWins } from './LiveWins.tsx';
export { HomeNotices } from './HomeNotices.tsx';
export { OtherBalances } from '../../features/home/OtherBalances.tsx';
export { WaitingWords } from '../../features/home/WaitingWords.tsx';
export { StreakLine } from '../../features/home/StreakLine.tsx';
export { ResumeCard } from '../../features/home/ResumeCard.tsx';
export { HomeError } from './HomeError.tsx';
export { AllClaimed } from './AllClaimed.tsx';
export { TodaysQuestsLine } from './TodaysQuestsLine.tsx';
export { TodaysQuestsPanel } from './TodaysQuestsPanel.tsx';
/** Only newcomers see it: it comes after all of these. */
export const HomeIntroduction = later(async () => (await import('./HomeIntroduction.tsx')).HomeIntroduction);
