// Search over titles, made once at start: every distinct word of all titles with the games it stands in.
import type { Game } from '@parlor/contract/catalogue.ts';
import { bitsSet, closeness, lettersOf, slipsAllowed, WORD_MAX } from './closeness.ts';
import { foldedWords } from './fold.ts';

/** At most so many games in one answer. */
export const SEARCH_MAX = 200;

/** What a match costs; the cheapest come first, equals in catalogue order. */
const COST = { exact: 0, beginning: 2, slip: 8, slipInBeginning: 12, notTheWholeTitle: 1 } as const;

interface Word {
  readonly text: string;
  readonly letters: number;
  readonly games: number[];
}

export interface SearchIndex {
  /** Games of a category whose titles have every word of `title`, forgiving slips; best first. Without both, all. */
  search(ask: { category?: string | undefined; title?: string | undefined }): Game[];
}

export function createSearchIndex(games: readonly Game[]): SearchIndex {
  const titles = games.map((game) => foldedWords(game.title));
  const categories = games.map((game) => keyOf(game.category));
  const words = wordsOf(titles);

  const costs = (query: readonly string[]): Map<number, number> | undefined => {
    let all: Map<number, number> | undefined;
    for (const typed of query) {
      const found = costsOfWord(words, typed.slice(0, WORD_MAX), all);
      if (found.size === 0) return undefined;
      all = found;
    }
    return all;
  };

  return {
    search: ({ category, title }) => {
      const wanted = category === undefined ? undefined : keyOf(category);
      const query = title === undefined ? [] : foldedWords(title).slice(0, MOST_WORDS);
      // A title of nothing but signs asks for nothing we have; an empty one does not ask.
      if (query.length === 0 && (title?.trim() ?? '') !== '') return [];
      const inCategory = (index: number) => wanted === undefined || categories[index] === wanted;
      if (query.length === 0) return games.filter((_, index) => inCategory(index)).slice(0, SEARCH_MAX);
      const whole = query.join('');
      // "moonlantern" finds Moon Lantern by its joined title; "lan tern" finds Lantern joined here.
      const found = costs(query) ?? (query.length > 1 ? costs([whole]) : undefined);
      return [...(found ?? [])]
        .filter(([index]) => inCategory(index))
        .map(([index, cost]) => ({
          index,
          cost: cost + (titles[index]!.join('') === whole ? 0 : COST.notTheWholeTitle),
        }))
        .sort((a, b) => a.cost - b.cost || a.index - b.index)
        .slice(0, SEARCH_MAX)
        .map(({ index }) => games[index]!);
    },
  };
}

const MOST_WORDS = 8;
const keyOf = (category: string): string => category.trim().toLowerCase();

function wordsOf(titles: readonly (readonly string[])[]): Word[] {
  const byText = new Map<string, Word>();
  for (const [index, title] of titles.entries()) {
    const joined = title.length > 1 ? [title.join('')] : [];
    for (const whole of new Set([...title, ...joined])) {
      const text = whole.slice(0, WORD_MAX);
      let word = byText.get(text);
      if (word === undefined) byText.set(text, (word = { text, letters: lettersOf(text), games: [] }));
      word.games.push(index);
    }
  }
  return [...byText.values()];
}

/** What each game costs for this word on top of `so far`; games that are not in `so far` have lost already. */
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
  // Half a word with a slip in it would mean too much.
  return beginning <= slips && typed.length >= LEAST_BEGINNING ? COST.slipInBeginning + beginning : undefined;
}

const LEAST_BEGINNING = 4;
