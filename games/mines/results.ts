// The result of a round in numbers and text: for the history, under the field and for screen readers.
import type { Round } from '@parlor/contract/calls/play.ts';
import { count } from '../page/look/figures.ts';
import type { Labels } from '../words.ts';
import type { Found } from './step-payouts.ts';
import type { MinesDealt, MinesPlay } from './rules.ts';

/** The stored result of a finished round. Undefined if an older round has another form. */
export interface Uncovered {
  readonly dealt: MinesDealt;
  readonly moves: readonly number[];
  readonly end: string;
}
export function uncoveredOf({ outcome }: Pick<Round, 'outcome'>): Uncovered | undefined {
  const { dealt, moves, end } = (outcome ?? {}) as {
    readonly dealt?: Partial<MinesDealt>;
    readonly moves?: unknown;
    readonly end?: unknown;
  };
  if (!Array.isArray(moves) || typeof end !== 'string') return undefined;
  if (!Array.isArray(dealt?.mines) || !Array.isArray(dealt.charms)) return undefined;
  return { dealt: dealt as MinesDealt, moves: moves as readonly number[], end };
}

export const foundUnder = ({ mines, charms }: MinesDealt, tile: number): Found =>
  mines.includes(tile) ? 'mine' : charms.includes(tile) ? 'charm' : 'safe';

type Theme = Labels['mines'][string];
export const themeOf = (labels: Labels, motif: string | undefined): Theme => {
  const theme = labels.mines[motif ?? ''] ?? labels.mines['spark'];
  if (!theme) throw new Error('The words of a theme are missing');
  return theme;
};

export const nameOf = ({ safe, mine, charm }: Theme, is: Found): string =>
  is === 'safe' ? safe : is === 'charm' ? charm.toLowerCase() : mine;

/** "3 tiles uncovered." */
export function tilesText(round: Pick<Round, 'outcome'>, labels: Labels, locale: string): string {
  const moves = uncoveredOf(round)?.moves.length ?? 0;
  return moves === 0 ? '' : labels.uncovered(count(locale, moves));
}

/** The numbers of the deal as drawn, with the range of each. */
export function drawsOf(
  { tiles }: Pick<MinesPlay, 'tiles'>,
  { columns, kind }: { readonly columns: number; readonly kind: 'field' | 'path' },
  { mines, charms }: MinesDealt,
): ReadonlyArray<{ readonly value: number; readonly below: number }> {
  const numbers = (first: number, length: number): number[] => Array.from({ length }, (_, i) => first + i);
  const rows = new Map<number, number[]>();
  const whole = numbers(0, tiles);
  return [...mines, ...charms].map((tile) => {
    const row = Math.floor(tile / columns);
    const left = kind === 'field' ? whole : (rows.get(row) ?? numbers(row * columns, columns));
    rows.set(row, left);
    const below = left.length;
    const value = left.indexOf(tile);
    left.splice(value, 1);
    return { value, below };
  });
}
