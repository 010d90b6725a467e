// The result of a spin as text: on tiles, under the reels and for screen readers.
import type { ReelsSettings } from '@parlor/contract/content/game-families/reels.ts';
import { MULTIPLIER_ONE } from '../odds.ts';
import { count, times } from '../page/look/figures.ts';
import type { Labels } from '../words.ts';
import { formOf, type Forms } from '../words/plurals.ts';
import type { Spin, Win } from './spin.ts';

const MAX_NAMED_WINS = 3;

const formsOf = (labels: Labels, name: string | undefined): Forms =>
  labels.symbols[name ?? ''] ?? labels.symbols['pip'] ?? [''];

/** "kite". A drawing without a name is a token. */
export const nameOf = (labels: Labels, name: string | undefined): string => formsOf(labels, name)[0];

/** "3 kites". */
const several = (labels: Labels, locale: string, name: string | undefined, number: number): string =>
  `${count(locale, number)} ${formOf(formsOf(labels, name), number, locale)}`;

function winText(settings: ReelsSettings, win: Win, labels: Labels, locale: string): string {
  const what = several(labels, locale, settings.symbols[win.symbol], win.count);
  const pays = times(locale, win.payE4);
  if (win.line !== undefined) return labels.lineWin(count(locale, win.line + 1), what, pays);
  if (win.ways !== undefined && win.ways > 1) return labels.waysWin(what, count(locale, win.ways), pays);
  return labels.plainWin(what, pays);
}

/** The best few wins, and what happened before. */
export function spinText(settings: ReelsSettings, spin: Spin, labels: Labels, locale: string): string {
  const sentences: string[] = [];
  if (spin.filled && spin.filled.length > 0)
    sentences.push(labels.filledReels(spin.filled.map((reel) => count(locale, reel + 1)).join(', ')));
  if (spin.before) {
    const held = spin.before.held.filter(Boolean).length;
    const reel = spin.before.held.indexOf(true);
    const symbol = spin.before.grid[reel]?.[0] ?? 0;
    sentences.push(
      held === 0 ? labels.heldNone : labels.heldSome(several(labels, locale, settings.symbols[symbol], held)),
    );
  }
  if (spin.wins.length === 0) return [...sentences, labels.nothingAlike].join(' ');
  const wins = spin.wins.toSorted((a, b) => b.payE4 - a.payE4);
  sentences.push(...wins.slice(0, MAX_NAMED_WINS).map((win) => winText(settings, win, labels, locale)));
  if (wins.length > MAX_NAMED_WINS)
    sentences.push(labels.moreWins(count(locale, wins.length - MAX_NAMED_WINS)));
  if (spin.times > 1) sentences.push(labels.multiplied(times(locale, spin.times * MULTIPLIER_ONE)));
  return sentences.join(' ');
}
