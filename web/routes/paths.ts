/** Every link of the app is made here; the files beside it say which screen stands there. */

const part = (id: string): string => encodeURIComponent(id);
const query = (words: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(words).filter((pair): pair is [string, string] => !!pair[1]);
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
};

/** What one asks the shelf of games for, as it stands in the address; `features/games/shelf.ts` reads it. */
export type GamesWords = {
  readonly [
    Word in 'q' | 'category' | 'volatility' | 'producer' | 'returns' | 'sort' | 'favourites'
  ]?: string;
};

export const paths = {
  home: () => '/',
  games: (search: GamesWords = {}) => `/games${query(search)}`,
  game: (gameId: string) => `/games/${part(gameId)}`,
  play: (gameId: string) => `/play/${part(gameId)}`,
  quests: () => '/quests',
  cards: () => '/cards',
  shop: () => '/shop',
  profile: () => '/profile',
  history: () => '/profile/history',
  fairness: (search: { draw?: string } = {}) => `/fairness${query(search)}`,
  signIn: () => '/sign-in',
  /** Where the link in the mail returns to. */
  signInEmail: (search: { email?: string; code?: string } = {}) => `/sign-in/email${query(search)}`,
};
