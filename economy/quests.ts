// Daily quests (spec §3 Quest, S11): dealt for each player and UTC day, filled by what really happened, claimed once.
import type { QuestTemplate } from '@parlor/contract/content.ts';
import type { Quest, QuestId, QuestState } from '@parlor/contract/quests.ts';
import type { Reward } from '@parlor/contract/vocabulary.ts';
import type { GameEvent } from './events.ts';
import { Refused } from './refused.ts';
import { grant } from './reward.ts';
import { MULTIPLIER_SCALE } from './rules.ts';
import { emit, type Turn } from './turn.ts';
import { dayOf, untilDayEndsMs, type World } from './world.ts';

/** A quest as it was dealt: later content cannot change what a player was promised today. */
export interface DealtQuest {
  readonly template: QuestTemplate;
  readonly gameId?: string;
  /** Counts up to `total`; for stakes, minor units of PP. */
  readonly value: number;
  /** Games already counted, for the goal of different games. */
  readonly seen?: readonly string[];
  readonly claimed: boolean;
}
export interface QuestsSlice {
  readonly day: string;
  readonly dealt: readonly DealtQuest[];
  /** What was claimed on the day before, so that a late repeat of a claim is told so. */
  readonly before: {
    readonly day: string;
    readonly claimed: ReadonlyArray<{ readonly index: number; readonly rewards: readonly Reward[] }>;
  };
}

export const initialQuests: QuestsSlice = { day: '', dealt: [], before: { day: '', claimed: [] } };

/** The same quests for the same player and day, whoever asks and however often. */
export function deal(playerId: string, day: string, world: World): DealtQuest[] {
  const { daily, templates } = world.content.quests;
  const bytes = world.digest.sha256Hex(`quests:${playerId}:${day}`);
  let at = 0;
  // Sixteen bits of the hash for each choice; a hash has more than any day needs.
  const choose = (n: number): number => {
    at = (at + 4) % (bytes.length - 4);
    return Number.parseInt(bytes.slice(at, at + 4), 16) % n;
  };
  const taken = new Set<string>();
  return daily.map((difficulty) => {
    const open = templates.filter((t) => t.difficulty === difficulty && !taken.has(t.id));
    const template = open[choose(open.length)]!;
    taken.add(template.id);
    const gameId =
      template.game === 'any' ? world.content.gameIds[choose(world.content.gameIds.length)] : undefined;
    return { template, value: 0, claimed: false, ...(gameId === undefined ? {} : { gameId }) };
  });
}

/** Today's slice. The day never runs backwards for a player, so no clock can reopen a day that ended (I17). */
export function questsOfToday(playerId: string, slice: QuestsSlice, world: World): QuestsSlice {
  const today = dayOf(world.nowMs);
  if (today <= slice.day) return slice;
  const claimed = slice.dealt.flatMap((q, index) =>
    q.claimed ? [{ index, rewards: q.template.rewards }] : [],
  );
  return { day: today, dealt: deal(playerId, today, world), before: { day: slice.day, claimed } };
}

const totalOf = (q: DealtQuest): number =>
  q.template.goal === 'stake' ? q.template.total * 100 : q.template.total;
const shown = (q: DealtQuest, value: number): number =>
  q.template.goal === 'stake' ? Math.floor(value / 100) : value;

function stateOf(q: DealtQuest): QuestState {
  const totalValue = q.template.total;
  if (q.claimed) return { type: 'claimed', totalValue };
  if (q.value >= totalOf(q)) return { type: 'claimable', totalValue };
  return { type: 'available', currentValue: shown(q, q.value), totalValue };
}

function viewQuest(slice: QuestsSlice, index: number): Quest {
  const q = slice.dealt[index]!;
  const { template } = q;
  return {
    id: { day: slice.day, index },
    template: template.id,
    rewards: template.rewards,
    difficulty: template.difficulty,
    state: stateOf(q),
    goal: template.goal,
    ...(q.gameId === undefined ? {} : { gameId: q.gameId }),
    ...(template.multiplier === undefined ? {} : { multiplier: template.multiplier }),
  };
}

export function viewQuests(playerId: string, kept: QuestsSlice, world: World): { quests: Quest[] } {
  const slice = questsOfToday(playerId, kept, world);
  return { quests: slice.dealt.map((_, index) => viewQuest(slice, index)) };
}

/** How many quests wait to be claimed. */
export const claimableQuests = (playerId: string, kept: QuestsSlice, world: World): number =>
  questsOfToday(playerId, kept, world).dealt.filter((q) => !q.claimed && q.value >= totalOf(q)).length;

export function claimQuest(turn: Turn, id: QuestId): { quest: Quest; rewards: Reward[] } {
  const slice = questsOfToday(turn.playerId, turn.state.quests, turn.world);
  if (id.day !== slice.day) {
    const paid =
      slice.before.day === id.day ? slice.before.claimed.find((c) => c.index === id.index) : undefined;
    if (paid) throw new Refused('ALREADY_CLAIMED', undefined, { rewards: paid.rewards });
    if (id.day < slice.day)
      throw new Refused('QUEST_ENDED', `This quest ended with ${id.day} (UTC). Today's quests are waiting.`, {
        day: slice.day,
      });
    throw new Refused('QUEST_NOT_FOUND', 'That day has not begun.', { day: slice.day });
  }
  const quest = slice.dealt[id.index];
  if (!quest) throw new Refused('QUEST_NOT_FOUND', `Today has quests 0 to ${slice.dealt.length - 1}.`);
  const { rewards } = quest.template;
  if (quest.claimed) throw new Refused('ALREADY_CLAIMED', undefined, { rewards });
  if (quest.value < totalOf(quest)) {
    const [currentValue, totalValue] = [shown(quest, quest.value), quest.template.total];
    throw new Refused('NOT_CLAIMABLE', `This quest stands at ${currentValue} of ${totalValue}.`, {
      currentValue,
      totalValue,
      endsInMs: untilDayEndsMs(turn.world.nowMs),
    });
  }
  turn.state = {
    ...turn.state,
    quests: { ...slice, dealt: slice.dealt.with(id.index, { ...quest, claimed: true }) },
  };
  grant(turn, `quest:${id.day}:${id.index}`, rewards, 'quest');
  emit(turn, { kind: 'quest-claimed', day: id.day, index: id.index, difficulty: quest.template.difficulty });
  return { quest: viewQuest(turn.state.quests, id.index), rewards: [...rewards] };
}

type Settled = Extract<GameEvent, { kind: 'round-settled' }>;

export function onQuests(turn: Turn, event: GameEvent): void {
  if (event.kind !== 'round-settled') return;
  const slice = questsOfToday(turn.playerId, turn.state.quests, turn.world);
  let moved = slice !== turn.state.quests;
  const dealt = slice.dealt.map((q) => {
    const next = progressed(q, event);
    if (next !== q) moved = true;
    return next;
  });
  if (moved) turn.state = { ...turn.state, quests: { ...slice, dealt } };
}

function progressed(q: DealtQuest, round: Settled): DealtQuest {
  if (q.value >= totalOf(q) || (q.gameId !== undefined && q.gameId !== round.gameId)) return q;
  const by = stepOf(q, round);
  if (by === 0) return q;
  return {
    ...q,
    value: Math.min(totalOf(q), q.value + by),
    ...(q.template.goal === 'different-games' ? { seen: [...(q.seen ?? []), round.gameId] } : {}),
  };
}

function stepOf(q: DealtQuest, round: Settled): number {
  switch (q.template.goal) {
    case 'rounds':
      return 1;
    case 'wins':
      return round.winMinor > round.stakeMinor ? 1 : 0;
    case 'multiplier': {
      const leastE4 = BigInt(Math.round((q.template.multiplier ?? 1) * MULTIPLIER_SCALE));
      return round.winMinor * BigInt(MULTIPLIER_SCALE) >= round.stakeMinor * leastE4 ? 1 : 0;
    }
    case 'stake':
      return round.currency === 'PP' ? Number(round.stakeMinor) : 0;
    case 'different-games':
      return q.seen?.includes(round.gameId) ? 0 : 1;
  }
}
