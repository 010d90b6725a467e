// The calls of the specification as data (spec §7): method, path, what is sent and what comes back.

export interface SeedCall {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** As the specification writes it. */
  readonly path: string;
  /** Which base it stands behind: {server}/api/, {server}/bff/ or {server}. */
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

export const SEED_CALLS: readonly SeedCall[] = [
  {
    method: 'POST',
    path: '/auth',
    base: '',
    call: 'signInTelegram',
    open: true,
    body: ['gameId', 'initData'],
    reply: ['token'],
  },
  {
    method: 'POST',
    path: '/auth/fb',
    base: '',
    call: 'signInIdentity',
    open: true,
    body: ['token', 'params'],
    reply: ['token', 'profile'],
    notInFakes: VENDOR,
  },
  {
    method: 'POST',
    path: '/auth/email',
    base: '',
    call: 'askEmailLink',
    open: true,
    body: ['email', 'redirectTo'],
  },
  { method: 'GET', path: '/referral-link', base: '/api', call: 'referralLink', reply: ['link'] },
  {
    method: 'GET',
    path: '/daily-jackpot-race',
    base: '/bff',
    call: 'dailyJackpotRace',
    reply: ['entries', 'userValue'],
  },
  { method: 'GET', path: '/summary', base: '/bff', call: 'summary', reply: ['ppBalance'] },
  {
    method: 'POST',
    path: '/shop/orders',
    base: '/bff',
    call: 'placeOrder',
    body: ['productId', 'quantity', 'paymentMode'],
    reply: ['orderId'],
  },
  { method: 'GET', path: '/shop/products', base: '/api', call: 'products', reply: ['products'] },
  { method: 'GET', path: '/shop/bundles', base: '/api', call: 'bundles', reply: ['bundles'] },
  {
    method: 'GET',
    path: '/shop/orders/{orderId}/status',
    base: '/api',
    call: 'orderStatus',
    reply: ['status', 'updatedAt'],
  },
  { method: 'GET', path: '/meta/quests', base: '/api', call: 'quests', reply: ['quests'] },
  { method: 'POST', path: '/meta/quests/claim', base: '/api', call: 'claimQuest', body: ['id'] },
  {
    method: 'POST',
    path: '/meta/weekly-progression/milestone/claim',
    base: '/api',
    call: 'claimWeeklyMilestone',
    body: ['step'],
  },
  {
    method: 'GET',
    path: '/meta/monthly-progression',
    base: '/api',
    call: 'monthlyProgression',
    reply: ['currentStep', 'passActivated', 'milestones'],
  },
  {
    method: 'POST',
    path: '/meta/monthly-progression/milestone/claim',
    base: '/api',
    call: 'claimMonthlyMilestone',
    body: ['step'],
    reply: ['tracks'],
  },
  { method: 'GET', path: '/meta/cross-tasks', base: '/api', call: 'crossTasks', reply: ['partners'] },
  { method: 'POST', path: '/meta/cross-tasks/claim', base: '/api', call: 'claimCrossTask', body: ['id'] },
  { method: 'POST', path: '/meta/cross-tasks/check', base: '/api', call: 'checkCrossTask', body: ['id'] },
  {
    method: 'POST',
    path: '/meta/cross-tasks/claimable',
    base: '/api',
    call: 'markCrossTaskClaimable',
    body: ['id'],
  },
  {
    method: 'POST',
    path: '/meta/cross-tasks/checkable',
    base: '/api',
    call: 'markCrossTaskCheckable',
    body: ['id'],
  },
  {
    method: 'GET',
    path: '/meta/fastlane/availability',
    base: '/api',
    call: 'fastlaneAvailability',
    reply: ['FREE_PP', 'DAILY_COLLECTIBLE', 'DAILY_LOOTBOX'],
  },
  {
    method: 'POST',
    path: '/meta/fastlane/claim',
    base: '/api',
    call: 'claimFastlane',
    body: ['feature'],
  },
  {
    method: 'POST',
    path: '/meta/fastlane/claim-daily-collectible',
    base: '/api',
    call: 'claimFastlaneCollectible',
    reply: ['packId'],
  },
  { method: 'GET', path: '/collectibles/daily', base: '/api', call: 'dailyCollectibles', reply: ['count'] },
  { method: 'POST', path: '/collectibles/daily/claim', base: '/api', call: 'claimDailyCollectible' },
  { method: 'GET', path: '/collectibles/album', base: '/api', call: 'album' },
  {
    method: 'POST',
    path: '/collectibles/album/{collectionId}/claim',
    base: '/api',
    call: 'claimCollection',
  },
  {
    method: 'GET',
    path: '/collectibles/collections',
    base: '/api',
    call: 'collections',
    reply: ['active', 'vintage'],
  },
  { method: 'GET', path: '/collectibles/packs', base: '/api', call: 'packs', reply: ['packs'] },
  {
    method: 'GET',
    path: '/collectibles/packs/{id}',
    base: '/api',
    call: 'pack',
    reply: ['id', 'collectibles', 'rarity', 'createdAt'],
  },
  {
    method: 'PUT',
    path: '/collectibles/packs/{id}',
    base: '/api',
    call: 'openPack',
    reply: ['collectibles'],
  },
  {
    method: 'POST',
    path: '/casino/session',
    base: '/api',
    call: 'openGame',
    body: ['game', 'locale', 'clientType'],
    reply: ['gameUrl'],
  },
  { method: 'GET', path: '/casino/last-played', base: '/api', call: 'lastPlayed', reply: ['games'] },
  {
    method: 'GET',
    path: '/p00lspoints/me/balance/{currency}',
    base: '/api',
    call: 'balance',
    reply: ['balance', 'currency', 'updatedAt'],
  },
  {
    method: 'GET',
    path: '/p00lspoints/me/balance',
    base: '/api',
    call: 'balances',
    reply: ['balances', 'configuration'],
  },
  {
    method: 'GET',
    path: '/cms/games/top',
    base: '/api',
    call: 'topGames',
    open: true,
    reply: ['highlighted', 'mostPlayed', 'byCategory'],
  },
  {
    method: 'GET',
    path: '/cms/games/search',
    base: '/api',
    call: 'searchGames',
    open: true,
    query: ['category', 'title'],
    reply: ['games'],
  },
  {
    method: 'GET',
    path: '/cms/games',
    base: '/api',
    call: 'games',
    open: true,
    query: ['id'],
    reply: ['games'],
  },
  { method: 'GET', path: '/airdrop/address', base: '/api', call: 'airdropAddress', reply: ['address'] },
  { method: 'POST', path: '/airdrop/address', base: '/api', call: 'setAirdropAddress', body: ['wallet'] },
];

/** What the specification reads from its database, and the call of ours that answers it here. */
export const SEED_DATABASE: ReadonlyArray<readonly [what: string, call: string]> = [
  ['launcher data and part data documents, read by path', 'document'],
  ['launcher data and part data documents, set whole', 'setDocument'],
  ['the referral-links document by referrer', 'referralLink'],
  [
    "the user's referees: count and pages ordered by createdAt descending, filtered by gameId launcher",
    'referrals',
  ],
  ['the recent wins collection: live subscription, newest first', 'recentWins'],
];
