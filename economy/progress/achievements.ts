// Achievements (S32): counted from the engine's events and earned in the act that completes them, once. They pay nothing.
import type { Achievement, AchievementGoal } from '@parlor/contract/calls/achievements.ts';
import type { AchievementContent } from '@parlor/contract/content/achievements.ts';
import { setState, type ActContext } from '../kernel/context.ts';
import type { GameEvent, RoundCorrected, RoundSettled } from '../kernel/events.ts';
import type { PlayerState } from '../kernel/player.ts';
import type { Content, World } from '../kernel/world.ts';
import { MULTIPLIER_SCALE } from '../play/game-rules.ts';
import { addNotice } from './notices.ts';

export interface AchievementsSlice {
  /** By count name: `rounds`, `quests`, `multiplier:10` … */
  readonly counts: Readonly<Record<string, number>>;
  /** Counted rounds by game; at most `GAMES_KEPT` games, or as many as an achievement asks for. */
  readonly games: Readonly<Record<string, number>>;
  /** By id: when it was earned, in ms. */
  readonly earned: Readonly<Record<string, number>>;
}
const NONE: AchievementsSlice = { counts: {}, games: {}, earned: {} };
/** What is counted of a player. The slice is missing while nothing is counted. */
export const countsOf = (state: PlayerState): AchievementsSlice => state.achievements ?? NONE;

const NO_ACHIEVEMENTS: readonly AchievementContent[] = [];
const achievementsOf = ({ achievements }: Content): readonly AchievementContent[] =>
  achievements?.achievements ?? NO_ACHIEVEMENTS;

type Measured = Pick<AchievementContent, 'goal' | 'multiplier'>;
/** Rounds at a multiplier are counted separately for each one that the content names. */
const countName = ({ goal, multiplier }: Measured): string =>
  multiplier === undefined ? goal : `${goal}:${multiplier}`;

function valueOf(state: PlayerState, measured: Measured): number {
  const { games, counts } = countsOf(state);
  if (measured.goal === 'games') return Object.keys(games).length;
  // Other systems keep these two, from before there were achievements too.
  if (measured.goal === 'streak') return state.daily.best;
  if (measured.goal === 'collections') return state.album.claimed.length;
  return counts[countName(measured)] ?? 0;
}

/** Games whose rounds are counted, so that the document stays small. */
const GAMES_KEPT = 100;
const OF_ROUNDS: readonly AchievementGoal[] = ['rounds', 'wins', 'multiplier', 'games'];
/** The goals that an event can move. */
const MOVED_BY: { readonly [K in GameEvent['kind']]?: readonly AchievementGoal[] } = {
  'round-settled': OF_ROUNDS,
  'round-corrected': OF_ROUNDS,
  'quest-claimed': ['quests'],
  'daily-claimed': ['streak'],
  'collection-claimed': ['collections'],
  'prize-won': ['prizes', 'first-places'],
  'friend-qualified': ['friends'],
};
const isMovedBy = (goal: AchievementGoal, event: GameEvent): boolean =>
  MOVED_BY[event.kind]?.includes(goal) === true &&
  (goal !== 'first-places' || (event.kind === 'prize-won' && event.position === 1));

/** What an event moves under one content. It depends on no player, and a round comes often. */
interface Plan {
  readonly concerned: readonly AchievementContent[];
  readonly counted: ReadonlyArray<readonly [name: string, of: Measured]>;
  /** Counted games at most. */
  readonly mostGames: number;
}
const plans = new WeakMap<readonly AchievementContent[], Map<string, Plan>>();

function planOf(content: Content, event: GameEvent): Plan {
  const all = achievementsOf(content);
  let known = plans.get(all);
  if (known === undefined) plans.set(all, (known = new Map()));
  const key = event.kind === 'prize-won' ? `${event.kind} ${event.position === 1}` : event.kind;
  let plan = known.get(key);
  if (plan === undefined) known.set(key, (plan = planFor(all, event)));
  return plan;
}

function planFor(all: readonly AchievementContent[], event: GameEvent): Plan {
  const concerned = all.filter(({ goal }) => isMovedBy(goal, event));
  // The profile shows the counts too, so they do not depend on content, except for its multipliers.
  const always = MOVED_BY[event.kind]!.filter((goal) => goal !== 'multiplier' && isMovedBy(goal, event));
  const measured: readonly Measured[] = [...always.map((goal) => ({ goal })), ...concerned];
  return {
    concerned,
    counted: [...new Map(measured.map((one) => [countName(one), one]))].filter(
      ([, { goal }]) => goal !== 'streak' && goal !== 'collections',
    ),
    mostGames: Math.max(GAMES_KEPT, ...concerned.map(({ goal, total }) => (goal === 'games' ? total : 0))),
  };
}

function onAchievements(context: ActContext, event: GameEvent): void {
  if (MOVED_BY[event.kind] === undefined || context.world.keepsRounds === false) return;
  const plan = planOf(context.world.content, event);
  count(context, plan, event);
  earn(context, plan.concerned);
}

function count(context: ActContext, { counted, mostGames }: Plan, event: GameEvent): void {
  const slice = countsOf(context.state);
  const counts = { ...slice.counts };
  let { games } = slice;
  for (const [name, { goal, multiplier }] of counted)
    if (event.kind !== 'round-settled' && event.kind !== 'round-corrected')
      counts[name] = (counts[name] ?? 0) + 1;
    else if (goal === 'games') games = gamesAfter(games, event, mostGames);
    else counts[name] = Math.max(0, (counts[name] ?? 0) + stepOf(goal, multiplier, event));
  setState(context, { achievements: { ...slice, counts, games } });
}

/** A game counts while a round of it does. */
function gamesAfter(
  games: AchievementsSlice['games'],
  event: RoundSettled | RoundCorrected,
  most: number,
): AchievementsSlice['games'] {
  const { gameId } = event;
  const by = stepOf('rounds', undefined, event);
  const rounds = games[gameId] ?? 0;
  if (by === 0 || (rounds === 0 && (by < 0 || Object.keys(games).length >= most))) return games;
  if (rounds + by > 0) return { ...games, [gameId]: rounds + by };
  const { [gameId]: _, ...others } = games;
  return others;
}

type Values = Pick<RoundSettled, 'stakeMinor' | 'winMinor'>;

/** How far a round moves a count. A correction takes back what the round counted before. */
const stepOf = (
  goal: AchievementGoal,
  multiplier: number | undefined,
  event: RoundSettled | RoundCorrected,
): number =>
  worthOf(goal, multiplier, event) -
  (event.kind === 'round-corrected' ? worthOf(goal, multiplier, event.before) : 0);

function worthOf(
  goal: AchievementGoal,
  multiplier: number | undefined,
  { stakeMinor, winMinor }: Values,
): number {
  // A free round, or one of which every bet was rolled back.
  if (stakeMinor === 0n) return 0;
  if (goal === 'wins') return winMinor > stakeMinor ? 1 : 0;
  if (multiplier === undefined) return 1;
  const leastE4 = BigInt(Math.round(multiplier * MULTIPLIER_SCALE));
  return winMinor * BigInt(MULTIPLIER_SCALE) >= stakeMinor * leastE4 ? 1 : 0;
}

function earn(context: ActContext, concerned: readonly AchievementContent[]): void {
  for (const one of concerned) {
    const slice = countsOf(context.state);
    if (slice.earned[one.id] !== undefined || valueOf(context.state, one) < one.total) continue;
    const earned = { ...slice.earned, [one.id]: context.world.nowMs };
    setState(context, { achievements: { ...slice, earned } });
    addNotice(context, { kind: 'achievement', period: one.id, title: one.title, rewards: [] });
  }
}

export const viewAchievements = (
  state: PlayerState,
  { content }: Pick<World, 'content'>,
): { achievements: Achievement[] } => ({
  achievements: achievementsOf(content).map((one) => {
    const earnedAtMs = countsOf(state).earned[one.id];
    return {
      ...one,
      value: earnedAtMs === undefined ? Math.min(valueOf(state, one), one.total) : one.total,
      ...(earnedAtMs === undefined ? {} : { earnedAt: new Date(earnedAtMs).toISOString() }),
    };
  }),
});

/** Missing until something is counted, so that an older server can still save the player. */
const initial: { readonly achievements?: AchievementsSlice } = {};
export const achievementsSystem = { initial, on: onAchievements };
