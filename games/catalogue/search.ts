// Search over titles in every language, indexed once at start: every distinct word with the games whose titles contain it.
import { SEARCH_MAX, type Game, type GameCounts, type GameSort } from '@parlor/contract/calls/catalogue.ts';
import type { ContentLanguages } from '@parlor/contract/content/languages/translations.ts';
import { SOURCE_LANGUAGE, type Language } from '@parlor/contract/formats/languages.ts';
import { selectGames, sortGames, type GameFilter } from '@parlor/contract/calls/catalogue-select.ts';
import { bitsSet, closeness, lettersOf, slipsAllowed, WORD_MAX } from './closeness.ts';
import { foldedWords } from './normalize.ts';
import { onOtherKeyboards } from './keyboards.ts';
import { bones, roughly, soundOf } from './phonetic.ts';

/** Costs of matches. The cheapest come first, ties in catalogue order. A match by sound never beats one by spelling. */
const COST = {
  exact: 0,
  beginning: 2,
  slip: 8,
  slipInBeginning: 12,
  notTheWholeTitle: 1,
  byEar: 20,
  byBones: 40,
} as const;

interface Word {
  readonly text: string;
  readonly letters: number;
  readonly games: number[];
}

/** As in the call of the contract. */
export interface GameSearch extends GameFilter {
  readonly title?: string | undefined;
  readonly sort?: GameSort | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
  readonly counts?: '1' | undefined;
  /** Of the titles, for their order; English by default. */
  readonly language?: Language | undefined;
}

export interface GamesFound {
  /** One page in the requested order. By default the best match first, or catalogue order without a text. */
  readonly games: Game[];
  readonly total: number;
  /** Only if requested. */
  readonly counts?: GameCounts;
}

export interface SearchIndex {
  /** Games that pass the filter and have every word of `title`, with typos allowed. */
  search(ask: GameSearch): GamesFound;
}

/** `mostPlayed` returns ids, the most played first. It must return the same array until the order changes. */
export function createSearchIndex(
  games: readonly Game[],
  mostPlayed: () => readonly string[] = () => [],
  languages: ContentLanguages = new Map(),
): SearchIndex {
  const titles = games.map(({ title }) =>
    [...new Set([title, ...[...languages.values()].map((say) => say(title))])].map(foldedWords),
  );
  const words = wordsOf(titles);
  // Most searches need none.
  let heard: readonly Heard[] | undefined;
  const sounds = (): readonly Heard[] => (heard ??= soundsOf(words));
  const orders = new Map<string, readonly Game[]>();
  let countedAs: readonly string[] | undefined;
  const inOrder = (sort: GameSort, language: Language): readonly Game[] => {
    const ids = mostPlayed();
    if (countedAs !== ids) orders.delete('most-played');
    countedAs = ids;
    const name = sort === 'title' ? `title ${language}` : sort;
    let order = orders.get(name);
    if (order === undefined) orders.set(name, (order = orderOf(sort, language, ids)));
    return order;
  };
  const byId = new Map(games.map((game) => [game.identifier, game]));
  const orderOf = (sort: GameSort, language: Language, ids: readonly string[]): readonly Game[] => {
    const say = languages.get(language);
    if (sort !== 'title' || say === undefined) return sortGames(games, sort, ids);
    const named = games.map((game) => ({ ...game, title: say(game.title) }));
    return sortGames(named, sort, ids, language).flatMap(({ identifier }) => byId.get(identifier) ?? []);
  };

  const costs = (query: readonly string[], ear: Ear | undefined): Map<number, number> | undefined => {
    let all: Map<number, number> | undefined;
    for (const typed of query) {
      const word = typed.slice(0, WORD_MAX);
      const found = costsOfWord(words, word, all);
      if (ear !== undefined) addByEar(found, sounds(), word, all, ear);
      if (found.size === 0) return undefined;
      all = found;
    }
    return all;
  };

  /** Cost of each game for these words. Empty if no game matches. */
  const costsOf = (query: readonly string[], ear: Ear | undefined): Map<number, number> => {
    // "moonlantern" matches Moon Lantern by its joined title. "lan tern" matches Lantern, joined here.
    return costs(query, ear) ?? (query.length > 1 ? costs([query.join('')], ear) : undefined) ?? new Map();
  };

  /** Best match first. Undefined if the title has no words. */
  const matching = (title: string | undefined): Game[] | undefined => {
    const query = title === undefined ? [] : foldedWords(title).slice(0, MAX_WORDS);
    // A title of punctuation only matches nothing. An empty one does not filter.
    if (query.length === 0) return (title?.trim() ?? '') === '' ? undefined : [];
    let typed = query;
    let found = costsOf(query, earFor(title!));
    // No match: the keyboard layout may have been wrong.
    if (found.size === 0)
      for (const other of onOtherKeyboards(title!)) {
        typed = foldedWords(other).slice(0, MAX_WORDS);
        // A script without vowels could sound like nearly anything here.
        found = costsOf(typed, earFor(other) === 'letters' ? 'letters' : undefined);
        if (found.size > 0) break;
      }
    return [...found]
      .map(([index, cost]) => ({
        index,
        cost: cost + (titles[index]!.some((title) => isWhole(title, typed)) ? 0 : COST.notTheWholeTitle),
      }))
      .sort((a, b) => a.cost - b.cost || a.index - b.index)
      .map(({ index }) => games[index]!);
  };

  return {
    search: ({
      title,
      sort,
      offset = 0,
      limit = SEARCH_MAX,
      counts,
      language = SOURCE_LANGUAGE,
      ...filter
    }) => {
      const matches = matching(title);
      const candidates =
        sort === undefined
          ? (matches ?? games)
          : matches === undefined
            ? inOrder(sort, language)
            : onlyOf(inOrder(sort, language), new Set(matches));
      const selected = selectGames(candidates, filter);
      return {
        games: selected.games.slice(offset, offset + limit),
        total: selected.games.length,
        ...(counts && { counts: selected.counts }),
      };
    },
  };
}

/** Every word of the title matched, however it is split. */
const isWhole = (title: readonly string[], typed: readonly string[]): boolean =>
  title.length === typed.length || title.join('') === typed.join('');

const onlyOf = <T>(list: readonly T[], wanted: ReadonlySet<T>): T[] => list.filter((one) => wanted.has(one));
const MAX_WORDS = 8;

/** `titles` of each game: one for each language in which it differs. */
function wordsOf(titles: readonly (readonly (readonly string[])[])[]): Word[] {
  const byText = new Map<string, Word>();
  for (const [index, ofGame] of titles.entries()) {
    const joined = ofGame.flatMap((title) => (title.length > 1 ? [title.join('')] : []));
    for (const whole of new Set([...ofGame.flat(), ...joined])) {
      const text = whole.slice(0, WORD_MAX);
      let word = byText.get(text);
      if (word === undefined) byText.set(text, (word = { text, letters: lettersOf(text), games: [] }));
      word.games.push(index);
    }
  }
  return [...byText.values()];
}

/** Cost of each game for this word, added to `so far`. Games missing from `so far` are already out. */
function costsOfWord(
  words: readonly Word[],
  typed: string,
  soFar: ReadonlyMap<number, number> | undefined,
): Map<number, number> {
  const found = new Map<number, number>();
  const letters = lettersOf(typed);
  const slips = slipsAllowed(typed.length);
  for (const word of words) {
    const cost = costOf(word, typed, letters, slips);
    if (cost === undefined) continue;
    for (const index of word.games) {
      const before = soFar === undefined ? 0 : soFar.get(index);
      if (before === undefined) continue;
      const known = found.get(index);
      if (known === undefined || before + cost < known) found.set(index, before + cost);
    }
  }
  return found;
}

function costOf(word: Word, typed: string, letters: number, slips: number): number | undefined {
  if (word.text.startsWith(typed)) return word.text.length === typed.length ? COST.exact : COST.beginning;
  if (slips === 0 || word.text.length < typed.length - slips || bitsSet(letters & ~word.letters) > slips)
    return undefined;
  const { whole, beginning } = closeness(typed, word.text, slips);
  if (whole <= slips) return COST.slip + whole;
  // A prefix with a typo would match too much.
  return beginning <= slips && typed.length >= MIN_BEGINNING ? COST.slipInBeginning + beginning : undefined;
}

const MIN_BEGINNING = 4;

/** A word of titles with its sound. */
interface Heard extends Word {
  readonly bones: string;
}
/** How text of another script sounds: by letters, or without vowels if the script writes none. */
type Ear = 'letters' | 'bones';

const NOT_LATIN = /[\p{L}--\p{Script=Latin}]/v;
const WITHOUT_VOWELS = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const earFor = (text: string): Ear | undefined =>
  WITHOUT_VOWELS.test(text) ? 'bones' : NOT_LATIN.test(text) ? 'letters' : undefined;

function soundsOf(words: readonly Word[]): Heard[] {
  return words.map(({ text, games }) => {
    const sound = soundOf(text);
    return { text: sound, letters: lettersOf(sound), games, bones: bones(sound) };
  });
}

/** Adds words that sound like the typed one, unless a cheaper match is known. */
function addByEar(
  found: Map<number, number>,
  sounds: readonly Heard[],
  typed: string,
  soFar: ReadonlyMap<number, number> | undefined,
  ear: Ear,
): void {
  const rough = roughly(typed);
  // A single sound matches too much as a prefix.
  if (rough.length < 2) return;
  const letters = lettersOf(rough);
  const slips = slipsAllowed(rough.length);
  const typedBones = ear === 'bones' ? bones(rough) : '';
  for (const word of sounds) {
    const heard = costOf(word, rough, letters, slips);
    const cost =
      heard !== undefined
        ? COST.byEar + heard
        : typedBones.length >= MIN_BONES && word.bones === typedBones
          ? COST.byBones
          : undefined;
    if (cost === undefined) continue;
    for (const index of word.games) {
      const before = soFar === undefined ? 0 : soFar.get(index);
      if (before === undefined) continue;
      const known = found.get(index);
      if (known === undefined || before + cost < known) found.set(index, before + cost);
    }
  }
}

const MIN_BONES = 3;
