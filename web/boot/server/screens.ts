import type { Catalogue } from '@parlor/contract/calls/catalogue.ts';
import { isPublic } from '../../navigation/paths.ts';
import { SIGN_IN, isPlain } from './document-data.ts';

/** Screens that show something before the visitor is known, even if only placeholders. */
const DRAWN = [
  '/',
  '/games',
  '/quests',
  '/cards',
  '/shop',
  '/profile',
  '/profile/settings',
  '/profile/history',
  '/fairness',
];

export type Screen = typeof SIGN_IN | `/${string}` | 'empty';

/** The screen of a document. `hint` says that somebody may be signed in here. */
export function screenAt(
  path: string,
  search: string,
  { hint, isMiniApp, games }: { hint: boolean; isMiniApp: boolean; games: ReadonlySet<string> },
): Screen {
  if (path === '/sign-in/email') return 'empty';
  if (!hint && !isMiniApp && !isPublic(path)) return SIGN_IN;
  if (!isPlain(path, search)) return 'empty';
  if (DRAWN.includes(path)) return path as Screen;
  const [, game] = /^\/games\/([a-z0-9-]+)$/.exec(path) ?? [];
  return game !== undefined && games.has(game) ? (path as Screen) : 'empty';
}

/** Ids of all games on the first page of the public catalogue. */
export const gamesIn = ({ highlighted, mostPlayed, byCategory }: Catalogue): ReadonlySet<string> =>
  new Set(
    [...highlighted, ...mostPlayed, ...Object.values(byCategory).flat()].map((game) => game.identifier),
  );
