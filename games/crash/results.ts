// Ended bets as text: on tiles, under the table and for screen readers.
import { times } from '../page/look/figures.ts';
import type { Labels } from '../words.ts';
import type { CrashMove } from './rules.ts';

/** The end of a bet; undefined for an outcome of another form. */
export function endOfBet(outcome: unknown): CrashMove | undefined {
  const moves = (outcome as { readonly moves?: readonly unknown[] } | null)?.moves;
  const move = Array.isArray(moves)
    ? (moves[0] as Partial<Record<'out' | 'point' | 'back', unknown>>)
    : undefined;
  if (typeof move?.out === 'number') return { out: move.out };
  if (typeof move?.point === 'number') return { point: move.point };
  return move?.back === true ? { back: true } : undefined;
}

export function resultText(
  { outcome }: { readonly outcome: unknown },
  labels: Labels,
  locale: string,
): string {
  const end = endOfBet(outcome);
  if (end === undefined) return '';
  if ('out' in end) return labels.crashOutAt(times(locale, end.out * 100));
  return 'point' in end ? labels.crashEndedAt(times(locale, end.point * 100)) : labels.crashVoid;
}
