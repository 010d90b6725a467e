// Entities of rewards, quests, progressions and daily claims (spec §3).
import { CURRENCY, RARITY, type Place, type SpecifiedEntity } from './entity.ts';

const STATE = 'DISABLED|CLAIMABLE|CLAIMED';
const REWARDS_AT: readonly Place[] = [
  ['weeklyProgression', 'milestones.*.reward.value'],
  ['monthlyProgression', 'milestones.*.reward.value'],
  ['monthlyProgression', 'milestones.*.passReward.value'],
  ['quests', 'quests.*.rewards.*'],
  ['crossTasks', 'partners.*.availableTasks.*.reward'],
];

export const ENTITIES_OF_PROGRESS: readonly SpecifiedEntity[] = [
  {
    name: 'Reward of points',
    specified: 'points (amount)',
    at: REWARDS_AT,
    where: ['type', 'points'],
    fields: { type: 'text', amount: 'number' },
  },
  {
    name: 'Reward of collectibles',
    specified: 'collectibles (amount, bestDraw)',
    at: REWARDS_AT,
    where: ['type', 'collectibles'],
    fields: { type: 'text', amount: 'count', bestDraw: RARITY },
  },
  {
    name: 'Reward of lootboxes',
    specified: 'lootbox (kind, amount at least 1)',
    at: REWARDS_AT,
    where: ['type', 'lootbox'],
    fields: { type: 'text', kind: 'STANDARD|PREMIUM', amount: 'count' },
  },
  {
    name: 'Quest',
    specified: 'id, template, rewards, gameId optional, state, difficulty',
    at: [['quests', 'quests.*']],
    fields: { id: 'object', template: 'text', rewards: 'list', state: 'object', difficulty: 'text' },
    optional: { gameId: 'text' },
  },
  {
    name: 'Quest id',
    specified: 'id (day, index)',
    at: [['quests', 'quests.*.id']],
    fields: { day: 'text', index: 'count' },
  },
  {
    name: 'Quest state, available',
    specified: 'available (currentValue, totalValue)',
    at: [['quests', 'quests.*.state']],
    where: ['type', 'available'],
    fields: { type: 'text', currentValue: 'count', totalValue: 'count' },
  },
  {
    name: 'Quest state, claimable',
    specified: 'claimable (totalValue)',
    at: [['quests', 'quests.*.state']],
    where: ['type', 'claimable'],
    fields: { type: 'text', totalValue: 'count' },
  },
  {
    name: 'Quest state, claimed',
    specified: 'claimed (totalValue)',
    at: [
      ['quests', 'quests.*.state'],
      ['claimQuest', 'quest.state'],
    ],
    where: ['type', 'claimed'],
    fields: { type: 'text', totalValue: 'count' },
  },
  {
    name: 'Weekly progression',
    specified: 'currentStep and milestones',
    at: [['weeklyProgression', '']],
    fields: { currentStep: 'count', milestones: 'list' },
  },
  {
    name: 'Weekly milestone',
    specified: 'step, reward',
    at: [['weeklyProgression', 'milestones.*']],
    fields: { step: 'count', reward: 'object' },
  },
  {
    name: 'Reward of a milestone',
    specified: 'reward with value and state DISABLED, CLAIMABLE or CLAIMED',
    at: [
      ['weeklyProgression', 'milestones.*.reward'],
      ['monthlyProgression', 'milestones.*.reward'],
      ['monthlyProgression', 'milestones.*.passReward'],
    ],
    fields: { value: 'object', state: STATE },
  },
  {
    name: 'Monthly progression',
    specified: 'currentStep, passActivated, milestones',
    at: [['monthlyProgression', '']],
    fields: { currentStep: 'count', passActivated: 'boolean', milestones: 'list' },
  },
  {
    name: 'Monthly milestone',
    specified: 'milestones with the same fields plus passReward',
    at: [['monthlyProgression', 'milestones.*']],
    fields: { step: 'count', reward: 'object', passReward: 'object' },
  },
  {
    name: 'Progress summary',
    specified:
      'currentLevel, nextLevel or none, levelsCount, currentStepInLevel, nextLevelStep, isClaimable, passActivated',
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
    specified: 'map of FREE_PP, DAILY_COLLECTIBLE, DAILY_LOOTBOX to boolean',
    at: [['fastlaneAvailability', '']],
    fields: { FREE_PP: 'boolean', DAILY_COLLECTIBLE: 'boolean', DAILY_LOOTBOX: 'boolean' },
  },
  {
    name: 'Summary',
    specified:
      'ppBalance, crossTasksAvailableClaims, freePPTask, subscriptions, lootBoxes, availablePacks, dailyCollectibles, userQuestsClaims, monthlyProgression',
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
    specified: 'id, amount, currency, nextClaim, lastClaim, remainingClaims',
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
    specified: 'state CLAIMED, CLAIMABLE or PENDING, reward, claimedAt optional, template; plus resetIn',
    at: [
      ['summary', 'freePPTask'],
      ['dailyCalendar', 'reward'],
    ],
    fields: { state: 'CLAIMED|CLAIMABLE|PENDING', reward: 'object', template: 'text', resetIn: 'count' },
    optional: { claimedAt: 'instant' },
  },
];
