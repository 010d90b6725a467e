// Entities of a player: who it is, balances, collectibles, races, lootboxes (spec §3).
import { CURRENCY, RARITY, type SeedEntity } from './entity.ts';

export const ENTITIES_OF_PLAYERS: readonly SeedEntity[] = [
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
];
