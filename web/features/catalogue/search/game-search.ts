// The search of the game list and its form in the address. Unknown values in an address are ignored.
import type { GameSort, Volatility } from '@parlor/contract/calls/catalogue.ts';
import type { GameFilter } from '@parlor/contract/calls/catalogue-select.ts';
import { MOODS, type Mood } from '@parlor/contract/formats/moods.ts';
import type { GamesSearch } from '../../../navigation/paths.ts';

export interface GameSearch {
  readonly q: string;
  readonly category: string | undefined;
  /** Any of these. Empty: all. */
  readonly volatility: readonly Volatility[];
  readonly producer: readonly string[];
  /** Minimum, in per cent. */
  readonly returns: number | undefined;
  readonly mood: Mood | undefined;
  readonly sort: GameSort | undefined;
  readonly favourites: boolean;
}

export const EMPTY_GAME_SEARCH: GameSearch = {
  q: '',
  category: undefined,
  volatility: [],
  producer: [],
  returns: undefined,
  mood: undefined,
  sort: undefined,
  favourites: false,
};

/** The lowest return to filter by. The slider's minimum means no filter. */
export const RETURNS = { min: 90, max: 99 } as const;

const VOLATILITIES: readonly Volatility[] = ['LOW', 'MEDIUM', 'HIGH'];
export const SORTS = [
  'most-played',
  'new',
  'title',
  'return',
  'multiplier',
] as const satisfies readonly GameSort[];

const LONGEST = 128;
const MAX_PRODUCERS = 40;
/** Older addresses had no parameter for favourites. */
const FAVOURITES_CATEGORY = 'favourites';

/** The router parses digits, `true` and the like. A search for "21" must stay text. */
const text = (word: unknown): string =>
  typeof word === 'string'
    ? word
    : typeof word === 'number' || typeof word === 'boolean' || word === null
      ? String(word)
      : '';

export function gameSearchOf(words: Readonly<Record<string, unknown>>): GameSearch {
  const category = text(words['category']).trim().slice(0, 64);
  const chosen = text(words['volatility']).toUpperCase().split(',');
  const producer = text(words['producer']).split(',').map(unescaped);
  const returns = Number(text(words['returns']) || Number.NaN);
  const sort = text(words['sort']);
  const mood = text(words['mood']);
  return {
    q: text(words['q']).slice(0, LONGEST),
    category: category === '' || category === FAVOURITES_CATEGORY ? undefined : category,
    volatility: VOLATILITIES.filter((one) => chosen.includes(one)),
    producer: [...new Set(producer)]
      .filter((name) => name !== '' && name.length <= 64)
      .slice(0, MAX_PRODUCERS),
    returns:
      Number.isInteger(returns) && returns > RETURNS.min && returns <= RETURNS.max ? returns : undefined,
    mood: MOODS.find((one) => one === mood),
    sort: SORTS.find((one) => one === sort),
    favourites: text(words['favourites']) === '1' || category === FAVOURITES_CATEGORY,
  };
}

export const wordsOf = (search: GameSearch): GamesSearch => ({
  ...(search.q && { q: search.q }),
  ...(search.category && { category: search.category }),
  ...(search.volatility.length > 0 && { volatility: search.volatility.join(',').toLowerCase() }),
  ...(search.producer.length > 0 && { producer: search.producer.map(escaped).join(',') }),
  ...(search.returns !== undefined && { returns: String(search.returns) }),
  ...(search.mood && { mood: search.mood }),
  ...(search.sort && { sort: search.sort }),
  ...(search.favourites && { favourites: '1' }),
});

/** A comma separates names. A comma within a name is percent-encoded. */
const escaped = (name: string): string => name.replaceAll('%', '%25').replaceAll(',', '%2C');
const unescaped = (name: string): string => name.replaceAll('%2C', ',').replaceAll('%25', '%').trim();

export const filterOf = ({ category, volatility, producer, returns, mood }: GameSearch): GameFilter => ({
  category,
  volatility,
  producer,
  minReturn: returns,
  mood,
});

/** Number of active filter kinds, for the badge of the filter button. Categories have their own chips. */
export const filterCount = ({ volatility, producer, returns, mood }: GameSearch): number =>
  Number(volatility.length > 0) +
  Number(producer.length > 0) +
  Number(returns !== undefined) +
  Number(mood !== undefined);

/** True without any search: the page then shows its rows of games. */
export const isBrowsing = (search: GameSearch): boolean =>
  search.q.trim() === '' &&
  search.category === undefined &&
  search.sort === undefined &&
  !search.favourites &&
  filterCount(search) === 0;

export const withoutFilters = (search: GameSearch): GameSearch => ({
  ...search,
  volatility: [],
  producer: [],
  returns: undefined,
  mood: undefined,
});
