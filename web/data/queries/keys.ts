import type { QueryClient } from '@tanstack/react-query';

/** First part of every key: the system. */
export const keys = {
  /** The player who was signed in when the server was last reached. */
  player: 'player',
  summary: 'summary',
  balances: 'balances',
  quests: 'quests',
  progress: 'progress',
  daily: 'daily',
  lootboxes: 'lootboxes',
  /** Album, packs, odds, the card of the day. */
  cards: 'cards',
  collections: 'collections',
  pack: 'pack',
  topGames: 'top-games',
  search: 'search',
  games: 'games',
  lastPlayed: 'last-played',
  ledger: 'ledger',
  draws: 'draws',
  draw: 'draw',
  fairness: 'fairness',
  books: 'books',
  race: 'race',
  challenge: 'challenge',
  publicName: 'public-name',
  profile: 'profile',
  shareCard: 'share-card',
  switches: 'switches',
  announcements: 'announcements',
  achievements: 'achievements',
  document: 'document',
  signIns: 'sign-ins',
  analyticsChoice: 'analytics-choice',
} as const;
export type Key = (typeof keys)[keyof typeof keys];

/** The queries that an act makes outdated. Only `claim` and `round` move money. */
export const MADE_OLD = {
  claim: [
    keys.summary,
    keys.balances,
    keys.quests,
    keys.cards,
    keys.ledger,
    keys.progress,
    keys.daily,
    keys.lootboxes,
    keys.draws,
    keys.fairness,
    keys.achievements,
    keys.profile,
  ],
  round: [
    keys.summary,
    keys.balances,
    keys.quests,
    keys.ledger,
    keys.draws,
    keys.fairness,
    keys.lastPlayed,
    keys.race,
    keys.achievements,
    keys.profile,
  ],
  challenge: [keys.summary, keys.challenge, keys.race],
  seed: [keys.fairness, keys.draws, keys.draw],
  'sign-ins': [keys.signIns],
} as const satisfies Record<string, readonly Key[]>;
export type Act = keyof typeof MADE_OLD;
export const ACTS = Object.keys(MADE_OLD) as Act[];

const listeners = new Map<(act: Act) => void, QueryClient>();
/** The listener hears every act of this tab. Returns a function that stops it. */
export function listenToActs(client: QueryClient, listener: (act: Act) => void): () => void {
  listeners.set(listener, client);
  return () => void listeners.delete(listener);
}
/** Tells the listeners only: the screens of this tab know the result already. */
export const reportAct = (client: QueryClient, act: Act): void =>
  listeners.forEach((of, tell) => of === client && tell(act));

/** Refetches changed queries of visible screens; other screens refetch when they come back. */
export async function invalidateAfter(client: QueryClient, act: Act): Promise<void> {
  reportAct(client, act);
  await invalidate(client, act);
}

/** The same without telling the listeners. */
export const invalidate = (client: QueryClient, act: Act): Promise<void> =>
  readAgain(client, new Set<string>(MADE_OLD[act]));

/**
 * Refetches these. The summary comes first: then the rest is never older than the summary's version, and a tab that has
 * the version that the server tells has everything. Read side by side, the rest could miss a change that the summary has.
 */
export async function readAgain(client: QueryClient, old: ReadonlySet<string>): Promise<void> {
  const isSummary = (key: string): boolean => key === keys.summary;
  for (const isNext of [isSummary, (key: string) => !isSummary(key)])
    await client.invalidateQueries({
      predicate: ({ queryKey }) => old.has(String(queryKey[0])) && isNext(String(queryKey[0])),
    });
}
