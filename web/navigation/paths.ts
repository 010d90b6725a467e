import { CHALLENGE_ID } from '@parlor/contract/content/contests/challenge-id.ts';
import type { OperatorSearch } from './operator-search.ts';

/** Every link of the app is made here; the files in routes/ say which screen is there. */

const part = (id: string): string => encodeURIComponent(id);
const query = (words: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(words).filter((pair): pair is [string, string] => !!pair[1]);
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
};

/** The query of the game list; `features/catalogue/search/game-search.ts` reads it. */
export type GamesSearch = {
  readonly [
    Word in 'q' | 'category' | 'volatility' | 'producer' | 'returns' | 'mood' | 'sort' | 'favourites'
  ]?: string;
};

/** The query on return from adding a sign-in method; the server writes it (`contract/calls/identities.ts`). */
export type IdentitiesSearch = { readonly [Word in 'link' | 'code' | 'link-problem' | 'provider']?: string };

export const paths = {
  home: () => '/',
  games: (search: GamesSearch = {}) => `/games${query(search)}`,
  game: (gameId: string) => `/games/${part(gameId)}`,
  /** A page of all games of a category or of a studio. */
  gamesBy: (by: 'category' | 'studio', name: string) => `/games/${by}/${part(name)}`,
  play: (gameId: string) => `/play/${part(gameId)}`,
  /** `at` is one of its boards. */
  quests: (at?: 'week' | 'month') => (at === undefined ? '/quests' : `/quests#${at}`),
  daily: () => '/daily',
  /** `open` is a kind of box to open at once. */
  boxes: (search: { open?: string } = {}) => `/boxes${query(search)}`,
  cards: () => '/cards',
  collection: (id: string) => `/cards/${part(id)}`,
  pack: (id: string) => `/cards/packs/${part(id)}`,
  /** `item` is shown at once: an id of the shop, or `pass` for this month's. */
  shop: (search: { item?: string } = {}) => `/shop${query(search)}`,
  /** Without a contest, the daily race. The daily challenge has a page of its own. */
  race: (search: { contest?: string } = {}) =>
    search.contest === CHALLENGE_ID ? '/challenge' : `/race${query(search)}`,
  challenge: () => '/challenge',
  orders: () => '/profile/orders',
  order: (orderId: string) => `/profile/orders/${part(orderId)}`,
  profile: () => '/profile',
  history: () => '/profile/history',
  /** The own account at a moment, as ISO 8601. */
  past: (search: { at?: string } = {}) => `/profile/past${query(search)}`,
  inbox: () => '/profile/inbox',
  limits: () => '/profile/limits',
  consents: () => '/profile/consents',
  achievements: () => '/profile/achievements',
  settings: () => '/profile/settings',
  personalData: () => '/profile/data',
  identities: () => '/profile/sign-in-methods',
  airdrop: () => '/airdrop',
  invite: () => '/invite',
  /** Partner tasks. */
  tasks: () => '/tasks',
  /** `see` is a section of the console. */
  operator: (search: OperatorSearch = {}) => `/operator${query({ ...search })}`,
  fairness: (search: { draw?: string } = {}) => `/fairness${query(search)}`,
  /** Public sums; `book` is the number of one. */
  books: (search: { book?: string; odds?: string } = {}) => `/books${query(search)}`,
  signIn: () => '/sign-in',
  /** Target of the link in the email. */
  signInEmail: (search: { email?: string; code?: string } = {}) => `/sign-in/email${query(search)}`,
};

/** Screens that visitors see without a sign-in. */
export const isPublic = (path: string): boolean => path === '/books';
