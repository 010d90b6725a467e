// What home shows once it is known whose it is, and what lies below the fold: one file, fetched after the first screen.
export { MayWeCount } from '../features/home/MayWeCount.tsx';
export { Notices } from '../features/home/Notices.tsx';
export { TableThings } from '../features/home/TableThings.tsx';
export { TakeAll } from '../features/home/TakeAll.tsx';
export { QuestList } from '../features/quests/QuestList.tsx';
export { RaceCard } from '../features/race/RaceCard.tsx';
export { LiveWins } from '../features/wins/LiveWins.tsx';
export { TableNotLaid } from './TableNotLaid.tsx';
export { TakenAll } from './TakenAll.tsx';
export { TodayLine } from './TodayLine.tsx';
export { TodayPanel } from './TodayPanel.tsx';
