// Daily quests (spec §3 Quest, S11): dealt for each player and UTC day, filled by play and other events, claimed once.
import { BUILTIN_PROVIDER } from '@parlor/contract/calls/catalogue.ts';
import type { Quest, QuestGoal, QuestId, QuestState } from '@parlor/contract/calls/quests.ts';
import type { Reward } from '@parlor/contract/kernel/vocabulary.ts';
import type { GameEvent, RoundCorrected, RoundSettled } from '../kernel/events.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';
import { grant } from '../money/rewards.ts';
import { MULTIPLIER_SCALE } from '../play/game-rules.ts';
import { emit, setState, type ActContext } from '../kernel/context.ts';
import { dayOf, untilDayEndsMs } from '../kernel/periods.ts';
import { chooser, deal, dealOne, openToExchange, type DealtQuest, type QuestsSlice } from './deal-quests.ts';
import { afterClaim, viewStep } from './quest-chains.ts';
import { contentOfPeriod, type Content, type World } from '../kernel/world.ts';

/** All templates that were shown on the slice's day. */
const templatesOf = (slice: QuestsSlice): string[] => [
  ...slice.dealt.map((q) => q.template.id),
  ...slice.exchanged,
];

/** Kept: the quests of today for the stored slice of an earlier day. Without it every read before the first act of a day would deal them again. */
const dealtToday = new WeakMap<
  QuestsSlice,
  {
    readonly playerId: string;
    readonly content: Content;
    readonly live: Content;
    readonly today: QuestsSlice;
  }
>();

/** Today's slice. The day never runs backwards for a player, so no clock can reopen an ended day (I17). */
export function questsOfToday(playerId: string, slice: QuestsSlice, world: World): QuestsSlice {
  const today = dayOf(world.nowMs);
  if (today <= slice.day) return slice;
  const content = contentOfPeriod(world, today);
  const known = dealtToday.get(slice);
  const isSame = known?.content === content && known.live === world.content;
  if (isSame && known.today.day === today && known.playerId === playerId) return known.today;
  const fresh = freshDay(playerId, today, slice, world);
  dealtToday.set(slice, { playerId, content, live: world.content, today: fresh });
  return fresh;
}

function freshDay(playerId: string, today: string, slice: QuestsSlice, world: World): QuestsSlice {
  const claimed = slice.dealt.flatMap((q, index) =>
    q.claimed ? [{ index, rewards: q.template.rewards }] : [],
  );
  return {
    day: today,
    dealt: deal(playerId, today, world, slice.chains),
    exchanged: [],
    ...(slice.chains === undefined ? {} : { chains: slice.chains }),
    before: { day: slice.day, templates: templatesOf(slice), claimed },
  };
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

function viewQuest(slice: QuestsSlice, index: number, world: World): Quest {
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
    ...viewStep(contentOfPeriod(world, slice.day).quests, template.id),
  };
}

const viewExchange = (slice: QuestsSlice, world: World): { left: number; resetIn: number } => ({
  left: Math.max(0, contentOfPeriod(world, slice.day).quests.exchanges - slice.exchanged.length),
  resetIn: untilDayEndsMs(world.nowMs),
});

export function viewQuests(playerId: string, stored: QuestsSlice, world: World) {
  const slice = questsOfToday(playerId, stored, world);
  return {
    quests: slice.dealt.map((_, index) => viewQuest(slice, index, world)),
    exchange: viewExchange(slice, world),
  };
}

/** How many quests can be claimed. */
export const claimableQuests = (playerId: string, stored: QuestsSlice, world: World): number =>
  questsOfToday(playerId, stored, world).dealt.filter((q) => !q.claimed && q.value >= totalOf(q)).length;

export function claimQuest(context: ActContext, id: QuestId): { quest: Quest; rewards: Reward[] } {
  const slice = questsOfToday(context.playerId, context.state.quests, context.world);
  const quest = questOf(slice, id);
  const { rewards } = quest.template;
  if (quest.claimed) throw new RuleViolation('ALREADY_CLAIMED', undefined, { rewards });
  if (quest.value < totalOf(quest)) {
    const [currentValue, totalValue] = [shown(quest, quest.value), quest.template.total];
    throw new RuleViolation(
      'NOT_CLAIMABLE',
      `Your progress in this quest is ${currentValue} of ${totalValue}.`,
      {
        currentValue,
        totalValue,
        endsInMs: untilDayEndsMs(context.world.nowMs),
      },
    );
  }
  const dealt = slice.dealt.with(id.index, { ...quest, claimed: true });
  const { quests } = contentOfPeriod(context.world, slice.day);
  const chains = afterClaim(quests, quest.template.id, slice.chains ?? {});
  setState(context, {
    quests: { ...slice, dealt, ...(Object.keys(chains).length === 0 ? {} : { chains }) },
  });
  grant(context, { reference: questReference(id), rewards, reason: 'quest' });
  emit(context, {
    kind: 'quest-claimed',
    day: id.day,
    index: id.index,
    difficulty: quest.template.difficulty,
  });
  return { quest: viewQuest(context.state.quests, id.index, context.world), rewards: [...rewards] };
}

export const questReference = ({ day, index }: QuestId): string => `quest:${day}:${index}`;

/** Today's claimable quests and their rewards. */
export function claimableOfToday(context: ActContext): Array<{ id: QuestId; rewards: Reward[] }> {
  const slice = questsOfToday(context.playerId, context.state.quests, context.world);
  return slice.dealt.flatMap((q, index) =>
    stateOf(q).type === 'claimable'
      ? [{ id: { day: slice.day, index }, rewards: [...q.template.rewards] }]
      : [],
  );
}

/** Exchanges one of today's quests for another of the same difficulty that was not dealt today (S11). */
export function exchangeQuest(context: ActContext, id: QuestId) {
  const { world, playerId } = context;
  const slice = questsOfToday(playerId, context.state.quests, world);
  const quest = questOf(slice, id);
  if (quest.claimed)
    throw new RuleViolation('ALREADY_CLAIMED', undefined, { rewards: quest.template.rewards });
  const { left, resetIn } = viewExchange(slice, world);
  if (left === 0) throw new RuleViolation('EXCHANGE_USED', undefined, { resetInMs: resetIn });
  if (stateOf(quest).type === 'claimable')
    throw new RuleViolation('NOT_EXCHANGEABLE', 'This quest is completed. Claim its reward.');
  const content = contentOfPeriod(world, slice.day);
  const open = openToExchange(quest.template.difficulty, templatesOf(slice), { playerId, slice, world });
  if (open.length === 0)
    throw new RuleViolation('NOT_EXCHANGEABLE', 'There is no other quest of this difficulty today.');
  const choose = chooser(world, `exchange:${playerId}:${slice.day}:${slice.exchanged.length}`);
  const other = dealOne(open[choose(open.length)]!, choose, {
    content,
    live: world.content,
    instead: chooser(world, `instead:exchange:${playerId}:${slice.day}:${slice.exchanged.length}`),
  });
  const dealt = slice.dealt.with(id.index, { ...other, sinceMs: world.nowMs });
  const exchanged = [...slice.exchanged, quest.template.id];
  const next = { ...slice, dealt, exchanged };
  setState(context, { quests: next });
  return { quest: viewQuest(next, id.index, world), exchange: viewExchange(next, world) };
}

/** One of today's quests, or the refusal with the reason. */
function questOf(slice: QuestsSlice, id: QuestId): DealtQuest {
  if (id.day !== slice.day) {
    const paid =
      slice.before.day === id.day ? slice.before.claimed.find((c) => c.index === id.index) : undefined;
    if (paid) throw new RuleViolation('ALREADY_CLAIMED', undefined, { rewards: paid.rewards });
    if (id.day < slice.day)
      throw new RuleViolation('QUEST_ENDED', `This quest ended with ${id.day} (UTC). Play today's quests.`, {
        day: slice.day,
      });
    throw new RuleViolation('QUEST_NOT_FOUND', 'This day has not started yet.', { day: slice.day });
  }
  const quest = slice.dealt[id.index];
  if (!quest) throw new RuleViolation('QUEST_NOT_FOUND', `Today has quests 0 to ${slice.dealt.length - 1}.`);
  return quest;
}

type Settled = Pick<RoundSettled, 'gameId' | 'currency' | 'stakeMinor' | 'winMinor'>;

function onQuests(context: ActContext, event: GameEvent): void {
  if (!MOVING.has(event.kind)) return;
  const slice = questsOfToday(context.playerId, context.state.quests, context.world);
  // Progress counted on an ended day stays with that day. A clock that was set back does not bring the day back.
  if (event.kind === 'round-corrected' && dayOf(event.countedAtMs) !== slice.day) return;
  let moved = slice !== context.state.quests;
  const dealt = slice.dealt.map((q) => {
    const next = progressed(q, event);
    if (next !== q) moved = true;
    return next;
  });
  if (moved) setState(context, { quests: { ...slice, dealt } });
}

const MOVING: ReadonlySet<GameEvent['kind']> = new Set([
  'round-settled',
  'round-corrected',
  'pack-opened',
  'lootbox-opened',
  'friend-qualified',
  'order-delivered',
]);

function progressed(q: DealtQuest, event: GameEvent): DealtQuest {
  if (q.claimed) return q;
  if (event.kind === 'round-corrected' && event.countedAtMs < (q.sinceMs ?? 0)) return q;
  if (q.template.goal === 'different-games')
    return event.kind === 'round-settled' || event.kind === 'round-corrected' ? withGame(q, event) : q;
  const by = stepOf(q, event);
  // Progress beyond the total is counted too, so that a rollback of the excess leaves enough.
  return by === 0 ? q : { ...q, value: Math.max(0, q.value + by) };
}

/** A game counts as long as one of its rounds is not rolled back. */
function withGame(q: DealtQuest, round: RoundSettled | RoundCorrected): DealtQuest {
  const { gameId } = round;
  if (q.gameId !== undefined && q.gameId !== gameId) return q;
  const seen = q.seen ?? [];
  const again = q.again?.[gameId] ?? 0;
  const withAgain = (n: number): DealtQuest => ({ ...q, again: { ...q.again, [gameId]: n } });
  // Only rounds of studios can be rolled back, so only they are counted again.
  const isOfStudio = round.provider !== BUILTIN_PROVIDER;
  if (round.kind === 'round-settled') {
    if (!seen.includes(gameId)) return { ...q, value: q.value + 1, seen: [...seen, gameId] };
    return isOfStudio ? withAgain(again + 1) : q;
  }
  if (round.stakeMinor > 0n || !seen.includes(gameId)) return q;
  if (again > 0) return withAgain(again - 1);
  return { ...q, value: Math.max(0, q.value - 1), seen: seen.filter((id) => id !== gameId) };
}

/** How far an event moves a quest; 0 if the quest does not count it. */
function stepOf(q: DealtQuest, event: GameEvent): number {
  switch (q.template.goal) {
    case 'packs':
      return event.kind === 'pack-opened' ? 1 : 0;
    case 'lootboxes':
      return event.kind === 'lootbox-opened' ? 1 : 0;
    case 'invites':
      return event.kind === 'friend-qualified' ? 1 : 0;
    case 'purchases':
      return event.kind === 'order-delivered' ? event.quantity : 0;
    case 'rounds':
    case 'wins':
    case 'multiplier':
    case 'stake':
      if (event.kind === 'round-settled') return stepOfRound(q, q.template.goal, event);
      if (event.kind !== 'round-corrected') return 0;
      return (
        stepOfRound(q, q.template.goal, event) -
        stepOfRound(q, q.template.goal, { ...event, ...event.before })
      );
    case 'different-games':
      return 0;
  }
}

type GoalOfRounds = Exclude<QuestGoal, 'packs' | 'lootboxes' | 'invites' | 'purchases' | 'different-games'>;

function stepOfRound(q: DealtQuest, goal: GoalOfRounds, round: Settled): number {
  if (q.gameId !== undefined && q.gameId !== round.gameId) return 0;
  // Every bet of it was rolled back.
  if (round.stakeMinor === 0n) return 0;
  switch (goal) {
    case 'rounds':
      return 1;
    case 'wins':
      return round.winMinor > round.stakeMinor ? 1 : 0;
    case 'multiplier': {
      const minE4 = BigInt(Math.round((q.template.multiplier ?? 1) * MULTIPLIER_SCALE));
      return round.winMinor * BigInt(MULTIPLIER_SCALE) >= round.stakeMinor * minE4 ? 1 : 0;
    }
    case 'stake':
      return round.currency === 'PP' ? Number(round.stakeMinor) : 0;
  }
}

const initial: { readonly quests: QuestsSlice } = {
  quests: { day: '', dealt: [], exchanged: [], before: { day: '', claimed: [] } },
};
export const questsSystem = { initial, on: onQuests };
