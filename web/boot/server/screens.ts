import type { Catalogue } from '@parlor/contract/calls/catalogue.ts';
import { SIGN_IN, isPlain } from './document.ts';

/** Screens that show something before anybody is known, if only the places where things will lie. */
const DRAWN = ['/', '/games', '/quests', '/cards', '/shop', '/profile', '/profile/history', '/fairness'];

export type Screen = typeof SIGN_IN | `/${string}` | 'empty';

/** Which screen a document comes with. `hint` says that somebody may be signed in here. */
export function screenAt(
  path: string,
  search: string,
  { hint, isMiniApp, games }: { hint: boolean; isMiniApp: boolean; games: ReadonlySet<string> },
): Screen {
  if (path === '/sign-in/email') return 'empty';
  if (!hint && !isMiniApp) return SIGN_IN;
  if (!isPlain(path, search)) return 'empty';
  if (DRAWN.includes(path)) return path as Screen;
  const [, game] = /^\/games\/([a-z0-9-]+)$/.exec(path) ?? [];
  return game !== undefined && games.has(game) ? (path as Screen) : 'empty';
}

/** Ids of all games that the public catalogue has on its first page. */
export const gamesIn = ({ highlighted, mostPlayed, byCategory }: Catalogue): ReadonlySet<string> =>
  new Set(
    [...highlighted, ...mostPlayed, ...Object.values(byCategory).flat()].map((game) => game.identifier),
  );
