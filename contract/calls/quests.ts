// Daily quests (spec §3 Quest, §7 meta/quests).
import * as z from 'zod/mini';
import { ContentText } from '../kernel/content-text.ts';
import { get, post } from '../kernel/endpoint.ts';
import { Count, Day, DurationMs, Reward } from '../kernel/vocabulary.ts';

export const QuestId = z.object({ day: Day, index: z.int().check(z.nonnegative()) });
export type QuestId = z.infer<typeof QuestId>;

export const QuestState = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('available'),
    currentValue: z.int().check(z.nonnegative()),
    totalValue: z.int().check(z.positive()),
  }),
  z.object({ type: z.literal('claimable'), totalValue: z.int().check(z.positive()) }),
  z.object({ type: z.literal('claimed'), totalValue: z.int().check(z.positive()) }),
]);
export type QuestState = z.infer<typeof QuestState>;

export const Difficulty = z.enum(['EASY', 'MEDIUM', 'HARD']);
export type Difficulty = z.infer<typeof Difficulty>;

/** The events that a quest counts. */
export const QUEST_GOALS = [
  'rounds',
  'wins',
  'multiplier',
  'stake',
  'different-games',
  'packs',
  'lootboxes',
  'invites',
  'purchases',
] as const;
export const QuestGoal = z.enum(QUEST_GOALS);
export type QuestGoal = z.infer<typeof QuestGoal>;

/** The chain that a quest belongs to (not in the specification). The next step opens when this one is claimed. */
export const QuestStep = z.object({
  name: ContentText,
  /** From 1 to `steps`. */
  step: z.int().check(z.positive()),
  steps: z.int().check(z.positive()),
});

/**
 * `goal`, `multiplier` and `chain` (not in the specification) let a screen describe `template` in its own language.
 */
export const Quest = z.object({
  id: QuestId,
  template: z.string(),
  rewards: z.array(Reward),
  gameId: z.optional(z.string()),
  state: QuestState,
  difficulty: Difficulty,
  goal: z.optional(QuestGoal),
  multiplier: z.optional(z.number()),
  /** Missing in a quest on its own. */
  chain: z.optional(QuestStep),
});
export type Quest = z.infer<typeof Quest>;

/**
 * Not in the specification: a quest may be exchanged for another; `left` is today's number, and `resetIn` the time
 * until a new one.
 */
export const QuestExchange = z.object({ left: Count, resetIn: DurationMs });

const QuestIdBody = z.strictObject({ day: Day, index: z.int().check(z.nonnegative(), z.maximum(99)) });

export const quests = {
  quests: get('/api/meta/quests', {
    source: 'spec §7',
    summary: "Today's quests",
    reply: z.object({ quests: z.array(Quest), exchange: z.optional(QuestExchange) }),
  }),
  exchangeQuest: post('/api/meta/quests/exchange', {
    summary: "Exchange one of today's quests for another of the same difficulty, once a day",
    body: z.strictObject({ id: QuestIdBody }),
    reply: z.object({ quest: Quest, exchange: QuestExchange }),
    errors: ['QUEST_NOT_FOUND', 'QUEST_ENDED', 'EXCHANGE_USED', 'NOT_EXCHANGEABLE', 'ALREADY_CLAIMED'],
  }),
  claimQuest: post('/api/meta/quests/claim', {
    source: 'spec §7',
    summary: 'Claim a finished quest once',
    body: z.strictObject({ id: QuestIdBody }),
    reply: z.object({ quest: Quest, rewards: z.array(Reward) }),
    errors: ['QUEST_NOT_FOUND', 'QUEST_ENDED', 'NOT_CLAIMABLE', 'ALREADY_CLAIMED', 'SWITCHED_OFF'],
  }),
};
