// What rules and game pages read from the settings of a family. It is apart from the schemas, because no game page
// checks settings: with the library of the schemas each page would load 11 kB more.

/** The symbol of a letter of a wheel, from 0. */
export const symbolOf = (letter: string): number => letter.charCodeAt(0) - 'a'.charCodeAt(0);
/** How many segments of a wheel show a symbol. */
export const countOf = (wheel: string, symbol: number): number =>
  Array.from(wheel).filter((letter) => symbolOf(letter) === symbol).length;

/** The letters of reels, one for each symbol. */
export const LETTERS = 'abcdefghi';
/** The index of a letter of a reel among the game's symbols. */
export const symbolAt = (letter: string): number => LETTERS.indexOf(letter);

/** The most picks of a game of keno: the pays of each risk begin at the fewest. */
export const most = (settings: {
  readonly fewest: number;
  readonly pays: { readonly low: readonly unknown[] };
}): number => settings.fewest + settings.pays.low.length - 1;

/** What each slot below a plinko board pays, from the left. */
export const slotsOfBaskets = (
  baskets: ReadonlyArray<{ readonly slots: number; readonly multiplierE4: number }>,
): readonly number[] =>
  baskets.flatMap(({ slots, multiplierE4 }) => Array.from({ length: slots }, () => multiplierE4));
