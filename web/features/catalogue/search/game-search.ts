// What one asked the game list for, and how it is written into the address. Whatever an address says that we do not know is
// as if it were not there.
import type { GameSort, Volatility } from '@parlor/contract/calls/catalogue.ts';
import type { GameFilter } from '@parlor/contract/calls/catalogue-select.ts';
import { MOODS, type Mood } from '@parlor/contract/formats/moods.ts';
import type { GamesSearch } from '../../../navigation/paths.ts';

export interface GameSearch {
  readonly q: string;
  readonly category: string | undefined;
  /** Any of these; none is all. */
  readonly volatility: readonly Volatility[];
  readonly producer: readonly string[];
  /** A percentage at least. */
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

/** The least return one can ask for; at its beginning the slider asks for nothing. */
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
/** Before the address knew the favourites by its own word. */
const FAVOURITES_CATEGORY = 'favourites';

/** The router reads digits, `true` and the like as values; a search for "21" is still a search. */
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

/** A comma stands between two names; within one it is written as in an address. */
const escaped = (name: string): string => name.replaceAll('%', '%25').replaceAll(',', '%2C');
const unescaped = (name: string): string => name.replaceAll('%2C', ',').replaceAll('%25', '%').trim();

export const filterOf = ({ category, volatility, producer, returns, mood }: GameSearch): GameFilter => ({
  category,
  volatility,
  producer,
  minReturn: returns,
  mood,
});

/** How many kinds of filter are on: what the button of the filters wears. The category has its own chips. */
export const filterCount = ({ volatility, producer, returns, mood }: GameSearch): number =>
  Number(volatility.length > 0) +
  Number(producer.length > 0) +
  Number(returns !== undefined) +
  Number(mood !== undefined);

/** Nothing is asked for: the rails stand there. */
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
