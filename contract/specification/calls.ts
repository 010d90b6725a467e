// The calls of the specification as data (spec §7): method, path, request and answer.

import type { CallName } from '../kernel/contract.ts';

export interface SpecifiedCall {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** As in the specification. */
  readonly path: string;
  /** The base before its path: {server}/api/, {server}/bff/ or {server}. */
  readonly base: '/api' | '/bff' | '';
  /** Name of the call in our contract. */
  readonly call: string;
  /** Sent without authentication. */
  readonly open?: true;
  readonly body?: readonly string[];
  readonly query?: readonly string[];
  /** Fields of the answer; left out where the specification does not show it. */
  readonly reply?: readonly string[];
  /** Why the scenario of the fakes does not make it. */
  readonly notInFakes?: string;
}

const VENDOR = "an identity provider's, whose id token the fakes have not";

type Fields = Omit<SpecifiedCall, 'method' | 'path' | 'base' | 'call'>;
const behind =
  (base: SpecifiedCall['base']) =>
  (method: SpecifiedCall['method'], path: string, call: CallName, fields: Fields = {}): SpecifiedCall => ({
    method,
    path,
    base,
    call,
    ...fields,
  });
const [api, bff, server] = [behind('/api'), behind('/bff'), behind('')];

export const SPECIFIED_CALLS: readonly SpecifiedCall[] = [
  server('POST', '/auth', 'signInTelegram', { open: true, body: ['gameId', 'initData'], reply: ['token'] }),
  server('POST', '/auth/fb', 'signInIdentity', {
    open: true,
    body: ['token', 'params'],
    reply: ['token', 'profile'],
    notInFakes: VENDOR,
  }),
  server('POST', '/auth/email', 'askEmailLink', { open: true, body: ['email', 'redirectTo'] }),
  api('GET', '/referral-link', 'referralLink', { reply: ['link'] }),
  bff('GET', '/daily-jackpot-race', 'dailyJackpotRace', { reply: ['entries', 'userValue'] }),
  bff('GET', '/summary', 'summary', { reply: ['ppBalance'] }),
  bff('POST', '/shop/orders', 'placeOrder', {
    body: ['productId', 'quantity', 'paymentMode'],
    reply: ['orderId'],
  }),
  api('GET', '/shop/products', 'products', { reply: ['products'] }),
  api('GET', '/shop/bundles', 'bundles', { reply: ['bundles'] }),
  api('GET', '/shop/orders/{orderId}/status', 'orderStatus', { reply: ['status', 'updatedAt'] }),
  api('GET', '/meta/quests', 'quests', { reply: ['quests'] }),
  api('POST', '/meta/quests/claim', 'claimQuest', { body: ['id'] }),
  api('POST', '/meta/weekly-progression/milestone/claim', 'claimWeeklyMilestone', { body: ['step'] }),
  api('GET', '/meta/monthly-progression', 'monthlyProgression', {
    reply: ['currentStep', 'passActivated', 'milestones'],
  }),
  api('POST', '/meta/monthly-progression/milestone/claim', 'claimMonthlyMilestone', {
    body: ['step'],
    reply: ['tracks'],
  }),
  api('GET', '/meta/cross-tasks', 'crossTasks', { reply: ['partners'] }),
  api('POST', '/meta/cross-tasks/claim', 'claimCrossTask', { body: ['id'] }),
  api('POST', '/meta/cross-tasks/check', 'checkCrossTask', { body: ['id'] }),
  api('POST', '/meta/cross-tasks/claimable', 'markCrossTaskClaimable', { body: ['id'] }),
  api('POST', '/meta/cross-tasks/checkable', 'markCrossTaskCheckable', { body: ['id'] }),
  api('GET', '/meta/fastlane/availability', 'fastlaneAvailability', {
    reply: ['FREE_PP', 'DAILY_COLLECTIBLE', 'DAILY_LOOTBOX'],
  }),
  api('POST', '/meta/fastlane/claim', 'claimFastlane', { body: ['feature'] }),
  api('POST', '/meta/fastlane/claim-daily-collectible', 'claimFastlaneCollectible', { reply: ['packId'] }),
  api('GET', '/collectibles/daily', 'dailyCollectibles', { reply: ['count'] }),
  api('POST', '/collectibles/daily/claim', 'claimDailyCollectible'),
  api('GET', '/collectibles/album', 'album'),
  api('POST', '/collectibles/album/{collectionId}/claim', 'claimCollection'),
  api('GET', '/collectibles/collections', 'collections', { reply: ['active', 'vintage'] }),
  api('GET', '/collectibles/packs', 'packs', { reply: ['packs'] }),
  api('GET', '/collectibles/packs/{id}', 'pack', { reply: ['id', 'collectibles', 'rarity', 'createdAt'] }),
  api('PUT', '/collectibles/packs/{id}', 'openPack', { reply: ['collectibles'] }),
  api('POST', '/casino/session', 'openGame', { body: ['game', 'locale', 'clientType'], reply: ['gameUrl'] }),
  api('GET', '/casino/last-played', 'lastPlayed', { reply: ['games'] }),
  api('GET', '/p00lspoints/me/balance/{currency}', 'balance', {
    reply: ['balance', 'currency', 'updatedAt'],
  }),
  api('GET', '/p00lspoints/me/balance', 'balances', { reply: ['balances', 'configuration'] }),
  api('GET', '/cms/games/top', 'topGames', {
    open: true,
    reply: ['highlighted', 'mostPlayed', 'byCategory'],
  }),
  api('GET', '/cms/games/search', 'searchGames', {
    open: true,
    query: ['category', 'title'],
    reply: ['games'],
  }),
  api('GET', '/cms/games', 'games', { open: true, query: ['id'], reply: ['games'] }),
  api('GET', '/airdrop/address', 'airdropAddress', { reply: ['address'] }),
  api('POST', '/airdrop/address', 'setAirdropAddress', { body: ['wallet'] }),
];

/** What the specification reads from its database, and the call that answers it here. */
export const SPECIFIED_DATABASE: ReadonlyArray<readonly [what: string, call: string]> = [
  ['launcher data and part data documents, read by path', 'document'],
  ['launcher data and part data documents, set whole', 'setDocument'],
  ['the referral-links document by referrer', 'referralLink'],
  [
    "the user's referees: count and pages ordered by createdAt descending, filtered by gameId launcher",
    'referrals',
  ],
  ['the recent wins collection: live subscription, newest first', 'recentWins'],
];
