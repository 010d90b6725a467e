// What came out of a spin, in words: on tiles, under the reels and for a screen reader.
import type { ReelsSettings } from '@parlor/contract/content/reels.ts';
import { MULTIPLIER_ONE } from '../odds.ts';
import { count, times } from '../page/look/figures.ts';
import type { Words } from '../words.ts';
import type { ReelsOutcome } from './rules.ts';
import type { Spin, Win } from './spin.ts';

/** The numbers of a round of ours, or none where an older round has another form. */
export function drawnOf(outcome: unknown): readonly number[] {
  const drawn = (outcome as Partial<ReelsOutcome> | null)?.drawn;
  return Array.isArray(drawn) && drawn.every((stop) => Number.isSafeInteger(stop)) ? drawn : [];
}

const SAID = 3;

/** "three kites" is left to the words; a drawing nobody named is "symbol". */
export const nameOf = (words: Words, name: string | undefined, many: boolean): string => {
  const [one, several] = words.symbols[name ?? ''] ?? words.symbols['pip'] ?? ['', ''];
  return many ? several : one;
};

function winWords(settings: ReelsSettings, win: Win, words: Words, locale: string): string {
  const what = `${count(locale, win.count)} ${nameOf(words, settings.symbols[win.symbol], win.count !== 1)}`;
  const pays = times(locale, win.payE4);
  if (win.line !== undefined) return words.lineWin(count(locale, win.line + 1), what, pays);
  if (win.ways !== undefined && win.ways > 1) return words.waysWin(what, count(locale, win.ways), pays);
  return words.plainWin(what, pays);
}

/** All that pays, the best first and no more than a few of them; what else happened before it. */
export function spinWords(settings: ReelsSettings, spin: Spin, words: Words, locale: string): string {
  const said: string[] = [];
  if (spin.filled && spin.filled.length > 0)
    said.push(words.filledReels(spin.filled.map((reel) => count(locale, reel + 1)).join(', ')));
  if (spin.before) {
    const held = spin.before.held.filter(Boolean).length;
    const reel = spin.before.held.indexOf(true);
    const symbol = spin.before.grid[reel]?.[0] ?? 0;
    said.push(
      held === 0
        ? words.heldNone
        : words.heldSome(`${count(locale, held)} ${nameOf(words, settings.symbols[symbol], true)}`),
    );
  }
  if (spin.wins.length === 0) return [...said, words.nothingAlike].join(' ');
  const wins = spin.wins.toSorted((a, b) => b.payE4 - a.payE4);
  said.push(...wins.slice(0, SAID).map((win) => winWords(settings, win, words, locale)));
  if (wins.length > SAID) said.push(words.moreWins(count(locale, wins.length - SAID)));
  if (spin.times > 1) said.push(words.multiplied(times(locale, spin.times * MULTIPLIER_ONE)));
  return said.join(' ');
}
