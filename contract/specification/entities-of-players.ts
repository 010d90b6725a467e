// Entities of a player: who it is, balances, collectibles, races, lootboxes (spec §3).
import { CURRENCY, RARITY, type SpecifiedEntity } from './entity.ts';

export const ENTITIES_OF_PLAYERS: readonly SpecifiedEntity[] = [
  {
    name: 'User profile',
    specified:
      'userId, {product}UserId (number), firstName, username (optional), isPremium, photoUrl, referrer (optional), isNew',
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
    specified: 'a token',
    at: [['signInTelegram', '']],
    fields: { token: 'text' },
  },
  {
    name: 'Auth result, website',
    specified: 'a token; on web sign-in also a profile',
    at: [
      ['signInIdentity', ''],
      ['completeEmailLink', ''],
    ],
    fields: { token: 'text', profile: 'object' },
  },
  {
    name: 'Auth state, connected',
    specified: 'id-token getter, profile, auth-state listener, logout',
    at: [['sdk.connected', '']],
    fields: { idToken: 'function', profile: 'object', onAuthChange: 'function', logout: 'function' },
  },
  {
    name: 'Auth state, disconnected',
    specified: 'sign-in with google or facebook, sign-in with email, auth listener',
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
    specified:
      'env, serverUrl (only for local), gameId, gameVersion, fullScreen, startTelemetryInLocalEnv, analytics server settings',
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
    specified: 'balance, currency (PP, USDT, TON, SPLASH), updatedAt',
    at: [
      ['balances', 'balances.*'],
      ['balance', ''],
    ],
    fields: { balance: 'number', currency: CURRENCY, updatedAt: 'instant' },
  },
  {
    name: 'Balances response',
    specified: 'a balances list plus a configuration per currency',
    at: [['balances', '']],
    fields: { balances: 'list', configuration: 'object' },
  },
  {
    name: 'Currencies of the configuration',
    specified: 'every currency must be present',
    at: [['balances', 'configuration']],
    fields: { PP: 'object', USDT: 'object', TON: 'object', SPLASH: 'object' },
  },
  {
    name: 'Currency configuration',
    specified: 'with a withdraw flag',
    at: [['balances', 'configuration.*']],
    fields: { withdraw: 'boolean' },
  },
  {
    name: 'Album',
    specified:
      'map of collection id to collectibles (id, count) and a status INCOMPLETE, CLAIMABLE or CLAIMED',
    at: [['album', '*']],
    fields: { collectibles: 'list', status: 'INCOMPLETE|CLAIMABLE|CLAIMED' },
  },
  {
    name: 'Collectible',
    specified: 'a string of the form urn:collection:id; (id, count)',
    at: [
      ['album', '*.collectibles.*'],
      ['openPack', 'collectibles.*'],
    ],
    fields: { id: 'urn', count: 'count' },
  },
  {
    name: 'Collections',
    specified: 'active and vintage lists',
    at: [['collections', '']],
    fields: { active: 'list', vintage: 'list' },
  },
  {
    name: 'Collection',
    specified: 'each item with id, name, activationDate, size',
    at: [['collections', 'active.*']],
    fields: { id: 'text', name: 'text', activationDate: 'instant', size: 'count' },
  },
  {
    name: 'Pack',
    specified: 'id, collectibles count, rarity, createdAt',
    at: [
      ['packs', 'packs.*'],
      ['pack', ''],
    ],
    fields: { id: 'text', collectibles: 'count', rarity: RARITY, createdAt: 'instant' },
  },
  {
    name: 'Daily collectibles',
    specified: 'count',
    at: [
      ['dailyCollectibles', ''],
      ['summary', 'dailyCollectibles'],
    ],
    fields: { count: 'count' },
  },
  {
    name: 'Daily jackpot race',
    specified: 'entries, optional contest, user value',
    at: [['dailyJackpotRace', '']],
    fields: { entries: 'list', userValue: 'number' },
    optional: { contest: 'object' },
  },
  {
    name: 'Race entry',
    specified: 'userId, position, value, prize optional, displayName, photoUrl optional',
    at: [['dailyJackpotRace', 'entries.*']],
    fields: { userId: 'text', position: 'count', value: 'number', displayName: 'text' },
    optional: { prize: 'number', photoUrl: 'text' },
  },
  {
    name: 'Race contest',
    specified: 'contestId, resetIn, totalPrize, currency',
    at: [['dailyJackpotRace', 'contest']],
    fields: { contestId: 'text', resetIn: 'count', totalPrize: 'number', currency: CURRENCY },
  },
  {
    name: 'Contest info',
    specified: 'gameId, totalPrize, title, description, startsAt, endsAt, period, statisticName',
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
    specified: 'STANDARD, PREMIUM; with FREE, the counts are per kind plus resetIn',
    at: [
      ['summary', 'lootBoxes'],
      ['lootboxes', 'counts'],
    ],
    fields: { FREE: 'count', STANDARD: 'count', PREMIUM: 'count', resetIn: 'count' },
  },
  {
    name: 'Lootbox reward item',
    specified: 'rarity plus a rewards list',
    at: [['openLootbox', 'items.*']],
    fields: { rarity: RARITY, rewards: 'list' },
  },
  {
    name: 'Lootbox reward',
    specified: 'currency and amount string',
    at: [['openLootbox', 'items.*.rewards.*']],
    fields: { currency: CURRENCY, amount: 'text' },
  },
];
