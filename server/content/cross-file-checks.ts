// Checks across the files of content/: whether they fit together, and whether every goal and reward can be reached.
import type { QuestTemplate } from '@parlor/contract/content/content.ts';
import { COLLECTION_REWARD_PP, type Reward } from '@parlor/contract/kernel/vocabulary.ts';
import type { ContentFiles, LoadedContent } from '@parlor/games/content.ts';
import { challengeSettings, mostCalls } from '@parlor/games/hilo/challenge.ts';
import { oddsOfGame } from '@parlor/games/index.ts';
import { MAX_E4 } from '@parlor/games/odds.ts';
import { isLess, percentDown, type Fraction } from '@parlor/games/rtp.ts';
import { overrideFaults } from './messages/override-faults.ts';

export interface Disagreement {
  readonly file: string;
  readonly path: ReadonlyArray<string | number>;
  readonly why: string;
}
type Finding = Omit<Disagreement, 'file'>;

export function findDisagreements(files: ContentFiles, loaded: LoadedContent): Disagreement[] {
  const inFile = (file: string, found: readonly Finding[]): Disagreement[] =>
    found.map((one) => ({ file, ...one }));
  return [
    ...inFile('quests.yaml', questsOf(files, loaded)),
    ...inFile('progression.yaml', progressionsOf(files)),
    ...inFile('economy.yaml', limitOf(files)),
    ...inFile('providers.yaml', outsideGamesOf(files)),
    ...inFile('contests.yaml', contestsOf(files, loaded)),
    ...inFile('daily-challenge.yaml', challengeOf(files)),
    ...inFile('games.yaml', returnsOf(files)),
    ...inFile('achievements.yaml', achievementsOf(files, loaded)),
    ...inFile('messages.yaml', overrideFaults(files.messages)),
  ];
}

/** The return of reels follows from their strips and pays. Their file does not state it, so it is checked here. */
function returnsOf({ games }: ContentFiles): Finding[] {
  return games.games.flatMap((game, i): Finding[] => {
    if (game.family !== 'reels') return [];
    const { lowestRtp, highestRtp, maxMultiplierE4 } = oddsOfGame(game);
    const finding = (why: string): Finding[] => [{ path: ['games', i, 'rules'], why }];
    if (isLess(lowestRtp, MIN_RETURN) || isLess(MAX_RETURN, highestRtp))
      return finding(
        `returns from ${percentDown(lowestRtp)} % to ${percentDown(highestRtp)} %; every choice of a game returns from 96 % to 99.5 %`,
      );
    return maxMultiplierE4 > MAX_E4
      ? finding(`pays up to ×${maxMultiplierE4 / 10_000}; a game pays at most ×1000`)
      : [];
  });
}
const MIN_RETURN: Fraction = { part: 96n, of: 100n };
const MAX_RETURN: Fraction = { part: 995n, of: 1_000n };

function questsOf({ quests }: ContentFiles, loaded: LoadedContent): Finding[] {
  return quests.templates.flatMap((template, i) =>
    faultsOfQuest(template, loaded).map(([field, why]) => ({ path: ['templates', i, field], why })),
  );
}

function faultsOfQuest(t: QuestTemplate, { games }: LoadedContent): Array<[field: string, why: string]> {
  const named = games.find((g) => g.identifier === t.game);
  if (t.game !== undefined && t.game !== 'any' && named === undefined)
    return [['game', `there is no game ${t.game} in games.yaml`]];
  if (t.goal === 'different-games' && t.total > games.length)
    return [['total', `there are ${games.length} games; nobody can try ${t.total}`]];
  if (t.goal !== 'multiplier' || t.multiplier === undefined) return [];
  const min = t.multiplier;
  if (named !== undefined)
    return named.maxMultiplier >= min
      ? []
      : [['multiplier', `${named.identifier} pays at most ×${named.maxMultiplier}`]];
  const short = games.filter((g) => g.maxMultiplier < min);
  if (t.game === 'any' && short.length > 0)
    return [
      [
        'multiplier',
        `some games never pay ×${min}: ${short.map((g) => g.identifier).join(', ')}; name a game that does, or leave game out`,
      ],
    ];
  return short.length === games.length ? [['multiplier', `no game pays ×${min}`]] : [];
}

function contestsOf({ contests }: ContentFiles, { games }: LoadedContent): Finding[] {
  const unknown = (id: string): boolean => games.every((g) => g.identifier !== id);
  const why = (id: string): string => `there is no game ${id} in games.yaml`;
  return contests.contests.flatMap((contest, i): Finding[] => [
    ...(unknown(contest.gameId) ? [{ path: ['contests', i, 'gameId'], why: why(contest.gameId) }] : []),
    ...(contest.games ?? []).flatMap((id, at) =>
      unknown(id) ? [{ path: ['contests', i, 'games', at], why: why(id) }] : [],
    ),
  ]);
}

function challengeOf({ dailyChallenge, games: { games } }: ContentFiles): Finding[] {
  if (dailyChallenge === undefined) return [];
  const { gameId, family, calls } = dailyChallenge;
  const game = games.find(({ id }) => id === gameId);
  const finding = (path: string, why: string): Finding[] => [{ path: [path], why }];
  if (game === undefined) return finding('gameId', `there is no game ${gameId} in games.yaml`);
  const settings = game.family === family ? challengeSettings(game.rules) : undefined;
  if (settings === undefined)
    return finding('gameId', `${gameId} is not a Hi-Lo game of higher and lower without a joker`);
  const most = mostCalls(settings);
  return calls <= most
    ? []
    : finding('calls', `the deck of ${gameId} is dealt once, which is enough for ${most} calls`);
}

/** An achievement that nobody can earn. */
function achievementsOf({ achievements, collections }: ContentFiles, { games }: LoadedContent): Finding[] {
  const most = {
    games: games.length,
    collections: collections.collections.length,
    multiplier: Math.max(...games.map((game) => game.maxMultiplier)),
  };
  return (achievements?.achievements ?? []).flatMap(({ goal, total, multiplier }, i): Finding[] => {
    const path = (field: string) => ['achievements', i, field];
    if ((goal === 'games' || goal === 'collections') && total > most[goal])
      return [{ path: path('total'), why: `there are ${most[goal]} ${goal}; nobody can earn it` }];
    return multiplier !== undefined && multiplier > most.multiplier
      ? [{ path: path('multiplier'), why: `no game pays ×${multiplier}` }]
      : [];
  });
}

const DAYS_OF_SHORTEST_MONTH = 28;

function progressionsOf({ progression: { weekly, monthly }, quests }: ContentFiles): Finding[] {
  const maxPerWeek = quests.daily.length * weekly.stepsPerQuest * 7;
  const maxPerMonth =
    quests.daily.reduce((sum, difficulty) => sum + monthly.stepsPerQuest[difficulty], 0) *
    DAYS_OF_SHORTEST_MONTH;
  return [
    ...outOfReach('weekly', weekly.milestones, maxPerWeek, 'a week'),
    ...outOfReach('monthly', monthly.milestones, maxPerMonth, 'a month of 28 days'),
  ];
}

const outOfReach = (
  name: string,
  milestones: ReadonlyArray<{ readonly step: number }>,
  max: number,
  period: string,
): Finding[] =>
  milestones.flatMap(({ step }, i) =>
    step <= max
      ? []
      : [
          {
            path: [name, 'milestones', i, 'step'],
            why: `all quests of ${period} are ${max} steps: nobody gets as far as ${step}`,
          },
        ],
  );

/** A single reward above the day's limit could never be claimed. */
function limitOf({ economy, quests, progression, dailyRewards, partners }: ContentFiles): Finding[] {
  const points = (rewards: readonly Reward[]): number =>
    rewards.reduce((sum, r) => sum + (r.type === 'points' ? r.amount : 0), 0);
  const { weekly, monthly } = progression;
  const greatest = Math.max(
    COLLECTION_REWARD_PP,
    ...quests.templates.map((t) => points(t.rewards)),
    ...[...weekly.milestones, weekly.overflow].map((m) => points([m.reward])),
    ...[...monthly.milestones, monthly.overflow].map((m) =>
      points([m.reward, ...(m.passReward === undefined ? [] : [m.passReward])]),
    ),
    ...partners.partners.flatMap((p) => p.tasks.map((t) => points([t.reward]))),
    ...dailyRewards.points,
    // After the last day its points repeat.
    ...dailyRewards.milestones.map(
      ({ days, rewards }) =>
        points(rewards) + (dailyRewards.points[Math.min(days, dailyRewards.points.length) - 1] ?? 0),
    ),
  );
  return greatest <= economy.limits.perPlayerPerDay
    ? []
    : [
        {
          path: ['limits', 'perPlayerPerDay'],
          why: `a single claim brings ${greatest} PP, more than this limit: it could never be claimed`,
        },
      ];
}

/** An id names one game, over all providers. */
function outsideGamesOf({ providers: { providers }, games: { games } }: ContentFiles): Finding[] {
  const taken = new Set(games.map((g) => g.id));
  return providers.flatMap((provider, i) =>
    provider.games.flatMap(({ id }, n) => {
      if (!taken.has(id)) {
        taken.add(id);
        return [];
      }
      return [{ path: ['providers', i, 'games', n, 'id'], why: `another game is called ${id}` }];
    }),
  );
}
