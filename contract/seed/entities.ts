// The entities of the specification as data (spec §3): every field with its form, and in which answers it is to be found.
// `optional` are the fields that the specification itself calls optional; all others are always there.

/**
 * Form of a field. `instant`: ISO 8601 in UTC. `count`: a whole number that is not negative. `urn`: urn:collection:id. Words
 * with `|` between them: one of these.
 */
export type Form =
  | 'text'
  | 'number'
  | 'count'
  | 'boolean'
  | 'instant'
  | 'list'
  | 'object'
  | 'function'
  | 'urn'
  | 'address'
  | `${string}|${string}`;

/**
 * Where the entity is: the call, and a path through its answer, `*` for every item of a list or map; '' is the whole.
 * Names that begin with `sdk.` are what the SDK gives itself.
 */
export type Place = readonly [call: string, path: string];

export interface SeedEntity {
  readonly name: string;
  /** Words of the specification that this row transcribes. */
  readonly seed: string;
  readonly at: readonly Place[];
  /** Of the values at these places, those that have this field with this value. */
  readonly where?: readonly [field: string, value: string];
  readonly fields: Readonly<Record<string, Form>>;
  readonly optional?: Readonly<Record<string, Form>>;
  /** Why the scenario need not come across it; its form is then checked in the contract alone. */
  readonly unseen?: string;
}

const RARITY = 'COMMON|UNCOMMON|RARE|EPIC|LEGENDARY';
const CURRENCY = 'PP|USDT|TON|SPLASH';
const STATE = 'DISABLED|CLAIMABLE|CLAIMED';

const REWARDS_AT: readonly Place[] = [
  ['weeklyProgression', 'milestones.*.reward.value'],
  ['monthlyProgression', 'milestones.*.reward.value'],
  ['monthlyProgression', 'milestones.*.passReward.value'],
  ['quests', 'quests.*.rewards.*'],
  ['crossTasks', 'partners.*.availableTasks.*.reward'],
];
const GAMES_AT: readonly Place[] = [
  ['topGames', 'highlighted.*'],
  ['topGames', 'byCategory.*.*'],
  ['searchGames', 'games.*'],
  ['games', 'games.*'],
];
const DELIVERIES_AT: readonly Place[] = [['products', 'products.*.deliveries.*']];
const ITEMS_AT: readonly Place[] = [['bundles', 'bundles.*.items.*']];
const OTHER_OFFERS = 'which offers a player has depends on what the player does for weeks';

export const SEED_ENTITIES: readonly SeedEntity[] = [
  {
    name: 'User profile',
    seed: 'userId, {product}UserId (number), firstName, username (optional), isPremium, photoUrl, referrer (optional), isNew',
    at: [
      ['sdk.connected', 'profile'],
      ['completeEmailLink', 'profile'],
      ['signInIdentity', 'profile'],
    ],
    fields: {
      userId: 'text',
      parlorUserId: 'count',
      firstName: 'text',
      isPremium: 'boolean',
      photoUrl: 'text',
      isNew: 'boolean',
    },
    optional: { username: 'text', referrer: 'text' },
  },
  {
    name: 'Auth result, mini-app',
    seed: 'a token',
    at: [['signInTelegram', '']],
    fields: { token: 'text' },
  },
  {
    name: 'Auth result, website',
    seed: 'a token; on web sign-in also a profile',
    at: [
      ['signInIdentity', ''],
      ['completeEmailLink', ''],
    ],
    fields: { token: 'text', profile: 'object' },
  },
  {
    name: 'Auth state, connected',
    seed: 'id-token getter, profile, auth-state listener, logout',
    at: [['sdk.connected', '']],
    fields: { idToken: 'function', profile: 'object', onAuthChange: 'function', logout: 'function' },
  },
  {
    name: 'Auth state, disconnected',
    seed: 'sign-in with google or facebook, sign-in with email, auth listener',
    at: [['sdk.disconnected', '']],
    fields: {
      signInWithGoogle: 'function',
      signInWithFacebook: 'function',
      signInWithEmail: 'function',
      onAuthChange: 'function',
    },
  },
  {
    name: 'SDK config',
    seed: 'env, serverUrl (only for local), gameId, gameVersion, fullScreen, startTelemetryInLocalEnv, analytics server settings',
    at: [['sdk.config', '']],
    fields: {
      env: 'devel|prod|local|fake',
      gameId: 'text',
      gameVersion: 'text',
      fullScreen: 'boolean',
      startTelemetryInLocalEnv: 'boolean',
      analytics: 'object',
    },
  },
  {
    name: 'Balance',
    seed: 'balance, currency (PP, USDT, TON, SPLASH), updatedAt',
    at: [
      ['balances', 'balances.*'],
      ['balance', ''],
    ],
    fields: { balance: 'number', currency: CURRENCY, updatedAt: 'instant' },
  },
  {
    name: 'Balances response',
    seed: 'a balances list plus a configuration per currency',
    at: [['balances', '']],
    fields: { balances: 'list', configuration: 'object' },
  },
  {
    name: 'Currencies of the configuration',
    seed: 'every currency must be present',
    at: [['balances', 'configuration']],
    fields: { PP: 'object', USDT: 'object', TON: 'object', SPLASH: 'object' },
  },
  {
    name: 'Currency configuration',
    seed: 'with a withdraw flag',
    at: [['balances', 'configuration.*']],
    fields: { withdraw: 'boolean' },
  },
  {
    name: 'Album',
    seed: 'map of collection id to collectibles (id, count) and a status INCOMPLETE, CLAIMABLE or CLAIMED',
    at: [['album', '*']],
    fields: { collectibles: 'list', status: 'INCOMPLETE|CLAIMABLE|CLAIMED' },
  },
  {
    name: 'Collectible',
    seed: 'a string of the form urn:collection:id; (id, count)',
    at: [
      ['album', '*.collectibles.*'],
      ['openPack', 'collectibles.*'],
    ],
    fields: { id: 'urn', count: 'count' },
  },
  {
    name: 'Collections',
    seed: 'active and vintage lists',
    at: [['collections', '']],
    fields: { active: 'list', vintage: 'list' },
  },
  {
    name: 'Collection',
    seed: 'each item with id, name, activationDate, size',
    at: [['collections', 'active.*']],
    fields: { id: 'text', name: 'text', activationDate: 'instant', size: 'count' },
  },
  {
    name: 'Pack',
    seed: 'id, collectibles count, rarity, createdAt',
    at: [
      ['packs', 'packs.*'],
      ['pack', ''],
    ],
    fields: { id: 'text', collectibles: 'count', rarity: RARITY, createdAt: 'instant' },
  },
  {
    name: 'Daily collectibles',
    seed: 'count',
    at: [
      ['dailyCollectibles', ''],
      ['summary', 'dailyCollectibles'],
    ],
    fields: { count: 'count' },
  },
  {
    name: 'Daily jackpot race',
    seed: 'entries, optional contest, user value',
    at: [['dailyJackpotRace', '']],
    fields: { entries: 'list', userValue: 'number' },
    optional: { contest: 'object' },
  },
  {
    name: 'Race entry',
    seed: 'userId, position, value, prize optional, displayName, photoUrl optional',
    at: [['dailyJackpotRace', 'entries.*']],
    fields: { userId: 'text', position: 'count', value: 'number', displayName: 'text' },
    optional: { prize: 'number', photoUrl: 'text' },
  },
  {
    name: 'Race contest',
    seed: 'contestId, resetIn, totalPrize, currency',
    at: [['dailyJackpotRace', 'contest']],
    fields: { contestId: 'text', resetIn: 'count', totalPrize: 'number', currency: CURRENCY },
  },
  {
    name: 'Contest info',
    seed: 'gameId, totalPrize, title, description, startsAt, endsAt, period, statisticName',
    at: [['contests', 'contests.*']],
    fields: {
      gameId: 'text',
      totalPrize: 'number',
      title: 'text',
      description: 'text',
      startsAt: 'instant',
      endsAt: 'instant',
      period: 'text',
      statisticName: 'text',
    },
  },
  {
    name: 'Lootbox counts',
    seed: 'STANDARD, PREMIUM; with FREE, the counts are per kind plus resetIn',
    at: [
      ['summary', 'lootBoxes'],
      ['lootboxes', 'counts'],
    ],
    fields: { FREE: 'count', STANDARD: 'count', PREMIUM: 'count', resetIn: 'count' },
  },
  {
    name: 'Lootbox reward item',
    seed: 'rarity plus a rewards list',
    at: [['openLootbox', 'items.*']],
    fields: { rarity: RARITY, rewards: 'list' },
  },
  {
    name: 'Lootbox reward',
    seed: 'currency and amount string',
    at: [['openLootbox', 'items.*.rewards.*']],
    fields: { currency: CURRENCY, amount: 'text' },
  },
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
  {
    name: 'Partner',
    seed: 'name, image, apiIntegration, outboundStrategy optional, totalTasks, availableTasks',
    at: [['crossTasks', 'partners.*']],
    fields: {
      name: 'text',
      image: 'address',
      apiIntegration: 'boolean',
      totalTasks: 'count',
      availableTasks: 'list',
    },
    optional: { outboundStrategy: 'text' },
  },
  {
    name: 'Cross-task',
    seed: 'id, externalId, description, reward, link, state AVAILABLE, CHECKABLE or CLAIMABLE',
    at: [
      ['crossTasks', 'partners.*.availableTasks.*'],
      ['checkCrossTask', ''],
      ['markCrossTaskClaimable', ''],
      ['markCrossTaskCheckable', ''],
    ],
    fields: {
      id: 'text',
      externalId: 'text',
      description: 'text',
      reward: 'object',
      link: 'address',
      state: 'AVAILABLE|CHECKABLE|CLAIMABLE',
    },
  },
  {
    name: 'Game',
    seed: 'identifier, title, producer, category, devices, rtp optional, volatility optional, minBetLevel, maxBetLevel, maxMultiplier, provider',
    at: GAMES_AT,
    fields: {
      identifier: 'text',
      title: 'text',
      producer: 'text',
      category: 'text',
      devices: 'list',
      minBetLevel: 'number',
      maxBetLevel: 'number',
      maxMultiplier: 'number',
      provider: 'text',
    },
    optional: { rtp: 'number', volatility: 'text' },
  },
  {
    name: 'Catalogue',
    seed: 'highlighted, mostPlayed, byCategory',
    at: [['topGames', '']],
    fields: { highlighted: 'list', mostPlayed: 'list', byCategory: 'object' },
  },
  {
    name: 'Shop product',
    seed: 'id, name, description, available, imgSrc, price, currency (PP or XTR), quantity optional, remaining, deliveries',
    at: [['products', 'products.*']],
    fields: {
      id: 'text',
      name: 'text',
      description: 'text',
      available: 'boolean',
      imgSrc: 'address',
      price: 'number',
      currency: 'PP|XTR',
      remaining: 'count',
      deliveries: 'list',
    },
    optional: { quantity: 'count' },
  },
  {
    name: 'Delivery of a token',
    seed: 'token (symbol, amount)',
    at: DELIVERIES_AT,
    where: ['type', 'token'],
    fields: { type: 'text', symbol: 'text', amount: 'number' },
  },
  {
    name: 'Delivery of a lootbox',
    seed: 'lootbox',
    at: DELIVERIES_AT,
    where: ['type', 'lootbox'],
    fields: { type: 'text' },
  },
  {
    name: 'Delivery of daily PP',
    seed: 'dailyPP (beginning, amount, duration)',
    at: DELIVERIES_AT,
    where: ['type', 'dailyPP'],
    fields: { type: 'text', beginning: 'number', amount: 'number', duration: 'count' },
  },
  {
    name: 'Delivery of a pack',
    seed: 'pack (collectiblesAmount, bestDraw)',
    at: DELIVERIES_AT,
    where: ['type', 'pack'],
    fields: { type: 'text', collectiblesAmount: 'count', bestDraw: RARITY },
  },
  {
    name: 'Delivery of a meta feature',
    seed: 'metaFeature (feature)',
    at: DELIVERIES_AT,
    where: ['type', 'metaFeature'],
    fields: { type: 'text', feature: 'text' },
  },
  {
    name: 'Delivery of nothing',
    seed: 'none',
    at: DELIVERIES_AT,
    where: ['type', 'none'],
    fields: { type: 'text' },
  },
  {
    name: 'Bundle',
    seed: 'categories LOYALTY, ENGAGEMENT, WELCOME, RETURN, each with id, name, price, refreshIn, items',
    at: [['bundles', 'bundles.*']],
    fields: {
      category: 'LOYALTY|ENGAGEMENT|WELCOME|RETURN',
      id: 'text',
      name: 'text',
      price: 'number',
      refreshIn: 'count',
      items: 'list',
    },
  },
  ...(['pp_insta', 'daily_pp', 'lootbox', 'pack'] as const).map(
    (kind): SeedEntity => ({
      name: `Bundle item ${kind}`,
      seed: `item kinds: ${kind}`,
      at: ITEMS_AT,
      where: ['kind', kind],
      fields: { kind: 'text' },
      unseen: OTHER_OFFERS,
    }),
  ),
  {
    name: 'Bundle item pp_boost',
    seed: 'pp_boost (percentage, amount)',
    at: ITEMS_AT,
    where: ['kind', 'pp_boost'],
    fields: { kind: 'text', percentage: 'count', amount: 'number' },
    unseen: OTHER_OFFERS,
  },
  {
    name: 'Order creation response, payment required',
    seed: 'payment_required (mode, purchaseId, orderId, link, usdValue, params)',
    at: [['placeOrder', '']],
    where: ['type', 'payment_required'],
    fields: {
      type: 'text',
      mode: 'telegram|breeze',
      purchaseId: 'text',
      orderId: 'text',
      link: 'address',
      usdValue: 'number',
      params: 'object',
    },
  },
  {
    name: 'Parameters of a payment',
    seed: 'params with itemId, title, description, quantity, price, reference',
    at: [['placeOrder', 'params']],
    fields: {
      itemId: 'text',
      title: 'text',
      description: 'text',
      quantity: 'count',
      price: 'number',
      reference: 'text',
    },
  },
  {
    name: 'Order creation response, no payment required',
    seed: 'no_payment_required (orderId, total, currency)',
    at: [['placeOrder', '']],
    where: ['type', 'no_payment_required'],
    fields: { type: 'text', orderId: 'text', total: 'number', currency: 'PP|XTR' },
  },
  {
    name: 'Order status',
    seed: 'PLACED, CANCELLED, PAID, DELIVERED, plus updatedAt',
    at: [['orderStatus', '']],
    fields: { status: 'PLACED|CANCELLED|PAID|DELIVERED', updatedAt: 'instant' },
  },
  {
    name: 'Referral',
    seed: 'firstName, createdAt',
    at: [['referrals', 'referrals.*']],
    fields: { firstName: 'text', createdAt: 'instant' },
  },
  {
    name: 'Referral page cursor',
    seed: 'total, page size, last createdAt, optional since',
    at: [['referrals', '']],
    fields: { total: 'count', pageSize: 'count', lastCreatedAt: 'instant' },
    optional: { since: 'instant' },
  },
  {
    name: 'Recent win',
    seed: 'id, gameId, amount, profit, multiplier (amount and profit substitute for each other when one is missing)',
    at: [['sdk.recentWins', '*']],
    fields: { id: 'text', gameId: 'text', amount: 'number', profit: 'number', multiplier: 'number' },
  },
  {
    name: 'Wallet',
    seed: 'address',
    at: [['airdropAddress', '']],
    fields: { address: 'text' },
  },
];
