// Which games the rows of the games page show.
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { gamesToKeepPlaying } from '../../features/catalogue/grid/games-to-keep-playing.ts';

/** The most in a row; narrow screens show six. */
export const ROW = 8;
const HEROES = 3;

export interface GamesInRows {
  /** Ids of the games in the first row. */
  readonly heroes: readonly string[];
  readonly popular: readonly Game[];
  /** Ids of all games above the rows of categories. */
  readonly shown: ReadonlySet<string>;
}

/** A game is once among the heroes, the player's own and the most played. */
export function gamesInRows(
  {
    highlighted,
    mostPlayed,
  }: { readonly highlighted: readonly Game[]; readonly mostPlayed: readonly Game[] },
  lastPlayed: readonly string[],
): GamesInRows {
  const heroes = idsOf(highlighted.slice(0, HEROES));
  const above = [...heroes, ...gamesToKeepPlaying(lastPlayed, heroes)];
  const popular = mostPlayed.filter(({ identifier }) => !above.includes(identifier)).slice(0, ROW);
  return { heroes, popular, shown: new Set([...above, ...idsOf(popular)]) };
}

const idsOf = (games: readonly Game[]): string[] => games.map(({ identifier }) => identifier);
