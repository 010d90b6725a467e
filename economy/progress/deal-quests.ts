// The quests of a player: dealt for each player and UTC day, always the same (spec §3 Quest, S11).
import type { QuestTemplate } from '@parlor/contract/content/content.ts';
import type { Reward } from '@parlor/contract/kernel/vocabulary.ts';
import { dayNumberOf, dayOfNumber } from '../kernel/periods.ts';
import { contentOfPeriod, type Content, type World } from '../kernel/world.ts';
import { lineIdOf, linesOfDifficulty, openStep, type ChainSteps } from './quest-chains.ts';
import { templateInTurn } from './quest-order.ts';

/** A dealt quest: later content cannot change today's promise. */
export interface DealtQuest {
  readonly template: QuestTemplate;
  readonly gameId?: string;
  /** Counts up to `total`; for stakes, minor units of PP. */
  readonly value: number;
  /** Games already counted, for the goal of different games. */
  readonly seen?: readonly string[];
  /**
   * How many rounds of a studio's game were counted beyond the first. If all are taken back, the game is no longer
   * counted.
   */
  readonly again?: Readonly<Record<string, number>>;
  readonly claimed: boolean;
  /** When it was exchanged for another: no earlier round counted for it. */
  readonly sinceMs?: number;
}
export interface QuestsSlice {
  readonly day: string;
  readonly dealt: readonly DealtQuest[];
  /** Templates that were exchanged today. None of them comes again today. */
  readonly exchanged: readonly string[];
  /** Missing until a step of a chain is claimed. */
  readonly chains?: ChainSteps;
  /** Yesterday's claimed quests, so that a late repeat of a claim gets the right refusal. */
  readonly before: {
    readonly day: string;
    /** Templates of that day, including exchanged ones. Documents of an earlier version have none. */
    readonly templates?: readonly string[];
    readonly claimed: ReadonlyArray<{ readonly index: number; readonly rewards: readonly Reward[] }>;
  };
}

/** Choices that follow from a text alone: sixteen bits of its hash for each of fifteen choices, which then repeat. */
export function chooser(world: World, text: string): (n: number) => number {
  const hex = world.digest.sha256Hex(text);
  let at = 0;
  return (n) => {
    at = (at + 4) % (hex.length - 4);
    return Number.parseInt(hex.slice(at, at + 4), 16) % n;
  };
}

/**
 * The same quests for the same player and day, however often they are dealt and whatever is released on that day; only a
 * game that a release removed is replaced. A player gets the quests of a difficulty in turn, each equally often and none on two days in
 * a row (quest-order.ts). A chain is one of them: its open step by `chains`.
 */
export function deal(playerId: string, day: string, world: World, chains: ChainSteps = {}): DealtQuest[] {
  const content = contentOfPeriod(world, day);
  const { daily } = content.quests;
  const choose = chooser(world, `quests:${playerId}:${day}`);
  return daily.map((difficulty, i) => {
    const perDay = daily.filter((d) => d === difficulty).length;
    const before = daily.slice(0, i).filter((d) => d === difficulty).length;
    const line = templateInTurn({
      pool: linesOfDifficulty(content.quests, difficulty),
      perDay,
      turn: dayNumberOf(Date.parse(day)) * perDay + before,
      chooserOf: (text) => chooser(world, `${text}:${difficulty}:${playerId}`),
    });
    return dealOne(openStep(line, chains), choose, {
      content,
      live: world.content,
      instead: chooser(world, `instead:${playerId}:${day}:${i}`),
    });
  });
}

export function dealOne(
  template: QuestTemplate,
  choose: (n: number) => number,
  {
    content: { gameIds },
    live,
    instead,
  }: {
    /** Of the quest's day. */
    readonly content: Content;
    readonly live: Content;
    /** Of its own, so that a replaced game changes no other quest. */
    readonly instead: (n: number) => number;
  },
): DealtQuest {
  const dealt = template.game === 'any' ? gameIds[choose(gameIds.length)] : template.game;
  // A game that was removed earlier on the day is replaced, because its quest could not be completed.
  const isPresent = dealt === undefined || live.gameIds.includes(dealt);
  const gameId = isPresent ? dealt : live.gameIds[instead(live.gameIds.length)];
  return { template, value: 0, claimed: false, ...(gameId === undefined ? {} : { gameId }) };
}

/**
 * What a quest can be exchanged for: the open quests of its difficulty that were not shown today. If some of them come
 * neither yesterday nor tomorrow, only those; else those that did not come yesterday; else all. Empty if all were shown.
 */
export function openToExchange(
  difficulty: QuestTemplate['difficulty'],
  shownToday: readonly string[],
  { playerId, slice, world }: { playerId: string; slice: QuestsSlice; world: World },
): readonly QuestTemplate[] {
  const { day, before, chains = {} } = slice;
  const { quests } = contentOfPeriod(world, day);
  const idsOf = (templates: readonly string[] = []) => new Set(templates.map((id) => lineIdOf(quests, id)));
  const number = dayNumberOf(Date.parse(day));
  const [today, yesterday, tomorrow] = [
    idsOf(shownToday),
    idsOf(before.day === dayOfNumber(number - 1) ? before.templates : []),
    idsOf(deal(playerId, dayOfNumber(number + 1), world, chains).map((q) => q.template.id)),
  ];
  const others = linesOfDifficulty(quests, difficulty).filter(({ id }) => !today.has(id));
  const notYesterday = others.filter(({ id }) => !yesterday.has(id));
  const neither = notYesterday.filter(({ id }) => !tomorrow.has(id));
  const open = [neither, notYesterday, others].find((list) => list.length > 0) ?? [];
  return open.map((line) => openStep(line, chains));
}
