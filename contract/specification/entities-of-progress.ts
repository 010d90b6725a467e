// Entities of rewards, quests, progressions and daily claims (spec §3).
import { CURRENCY, RARITY, type Place, type SeedEntity } from './entity.ts';

const STATE = 'DISABLED|CLAIMABLE|CLAIMED';
const REWARDS_AT: readonly Place[] = [
  ['weeklyProgression', 'milestones.*.reward.value'],
  ['monthlyProgression', 'milestones.*.reward.value'],
  ['monthlyProgression', 'milestones.*.passReward.value'],
  ['quests', 'quests.*.rewards.*'],
  ['crossTasks', 'partners.*.availableTasks.*.reward'],
];

export const ENTITIES_OF_PROGRESS: readonly SeedEntity[] = [
  {
    name: 'Reward of points',
    seed: 'points (amount)',
    at: REWARDS_AT,
    where: ['type', 'points'],
    fields: { type: 'text', amount: 'number' },
  },
  {
    name: 'Reward of collectibles',
    seed: 'collectibles (amount, bestDraw)',
    at: REWARDS_AT,
    where: ['type', 'collectibles'],
    fields: { type: 'text', amount: 'count', bestDraw: RARITY },
  },
  {
    name: 'Reward of lootboxes',
    seed: 'lootbox (kind, amount at least 1)',
    at: REWARDS_AT,
    where: ['type', 'lootbox'],
    fields: { type: 'text', kind: 'STANDARD|PREMIUM', amount: 'count' },
  },
  {
    name: 'Quest',
    seed: 'id, template, rewards, gameId optional, state, difficulty',
    at: [['quests', 'quests.*']],
    fields: { id: 'object', template: 'text', rewards: 'list', state: 'object', difficulty: 'text' },
    optional: { gameId: 'text' },
  },
  {
    name: 'Quest id',
    seed: 'id (day, index)',
    at: [['quests', 'quests.*.id']],
    fields: { day: 'text', index: 'count' },
  },
  {
    name: 'Quest state, available',
    seed: 'available (currentValue, totalValue)',
    at: [['quests', 'quests.*.state']],
    where: ['type', 'available'],
    fields: { type: 'text', currentValue: 'count', totalValue: 'count' },
  },
  {
    name: 'Quest state, claimable',
    seed: 'claimable (totalValue)',
    at: [['quests', 'quests.*.state']],
    where: ['type', 'claimable'],
    fields: { type: 'text', totalValue: 'count' },
  },
  {
    name: 'Quest state, claimed',
    seed: 'claimed (totalValue)',
    at: [
      ['quests', 'quests.*.state'],
      ['claimQuest', 'quest.state'],
    ],
    where: ['type', 'claimed'],
    fields: { type: 'text', totalValue: 'count' },
  },
  {
    name: 'Weekly progression',
    seed: 'currentStep and milestones',
    at: [['weeklyProgression', '']],
    fields: { currentStep: 'count', milestones: 'list' },
  },
  {
    name: 'Weekly milestone',
    seed: 'step, reward',
    at: [['weeklyProgression', 'milestones.*']],
    fields: { step: 'count', reward: 'object' },
  },
  {
    name: 'Reward of a milestone',
    seed: 'reward with value and state DISABLED, CLAIMABLE or CLAIMED',
    at: [
      ['weeklyProgression', 'milestones.*.reward'],
      ['monthlyProgression', 'milestones.*.reward'],
      ['monthlyProgression', 'milestones.*.passReward'],
    ],
    fields: { value: 'object', state: STATE },
  },
  {
    name: 'Monthly progression',
    seed: 'currentStep, passActivated, milestones',
    at: [['monthlyProgression', '']],
    fields: { currentStep: 'count', passActivated: 'boolean', milestones: 'list' },
  },
  {
    name: 'Monthly milestone',
    seed: 'milestones with the same fields plus passReward',
    at: [['monthlyProgression', 'milestones.*']],
    fields: { step: 'count', reward: 'object', passReward: 'object' },
  },
  {
    name: 'Progress summary',
    seed: 'currentLevel, nextLevel or none, levelsCount, currentStepInLevel, nextLevelStep, isClaimable, passActivated',
    at: [['summary', 'monthlyProgression']],
    fields: {
      currentLevel: 'count',
      levelsCount: 'count',
      currentStepInLevel: 'count',
      nextLevelStep: 'count',
      isClaimable: 'boolean',
      passActivated: 'boolean',
    },
    optional: { nextLevel: 'count' },
  },
  {
    name: 'Fastlane availability',
    seed: 'map of FREE_PP, DAILY_COLLECTIBLE, DAILY_LOOTBOX to boolean',
    at: [['fastlaneAvailability', '']],
    fields: { FREE_PP: 'boolean', DAILY_COLLECTIBLE: 'boolean', DAILY_LOOTBOX: 'boolean' },
  },
  {
    name: 'Summary',
    seed: 'ppBalance, crossTasksAvailableClaims, freePPTask, subscriptions, lootBoxes, availablePacks, dailyCollectibles, userQuestsClaims, monthlyProgression',
    at: [['summary', '']],
    fields: {
      ppBalance: 'number',
      crossTasksAvailableClaims: 'count',
      freePPTask: 'object',
      subscriptions: 'list',
      lootBoxes: 'object',
      availablePacks: 'count',
      dailyCollectibles: 'object',
      userQuestsClaims: 'count',
      monthlyProgression: 'object',
    },
  },
  {
    name: 'Subscription',
    seed: 'id, amount, currency, nextClaim, lastClaim, remainingClaims',
    at: [
      ['summary', 'subscriptions.*'],
      ['subscriptions', 'subscriptions.*'],
      ['claimSubscription', 'subscription'],
    ],
    fields: {
      id: 'text',
      amount: 'number',
      currency: CURRENCY,
      nextClaim: 'instant',
      lastClaim: 'instant',
      remainingClaims: 'count',
    },
  },
  {
    name: 'Daily reward',
    seed: 'state CLAIMED, CLAIMABLE or PENDING, reward, claimedAt optional, template; plus resetIn',
    at: [
      ['summary', 'freePPTask'],
      ['dailyCalendar', 'reward'],
    ],
    fields: { state: 'CLAIMED|CLAIMABLE|PENDING', reward: 'object', template: 'text', resetIn: 'count' },
    optional: { claimedAt: 'instant' },
  },
];
