// Cards and rounds as text: on tiles, under the table and for screen readers.
import { count } from '../page/look/figures.ts';
import type { Labels } from '../words.ts';
import { faceOf, type Deck } from './deck.ts';
import type { Effect, Guess } from './guess.ts';
import type { HiloDealt, HiloMove, HiloPlay } from './rules.ts';

export interface Ended {
  readonly dealt: HiloDealt;
  readonly moves: readonly HiloMove[];
  readonly end: string;
}

/** Reads the outcome of an ended round. Returns undefined if it has an older form. */
export function endedOf(outcome: unknown): Ended | undefined {
  const { dealt, moves, end } = (outcome ?? {}) as Partial<Ended>;
  return dealt && Array.isArray(dealt.cards) && Array.isArray(moves) && typeof end === 'string'
    ? { dealt, moves, end }
    : undefined;
}

export function cardName(deck: Deck, card: number, labels: Labels): string {
  const face = faceOf(deck, card);
  return face
    ? labels.cardIs(labels.ranks[face.rank] ?? String(face.rank), labels.suits[face.suit])
    : labels.joker;
}

/** Name of a guess. It says "or same" if a card of equal rank also wins. */
export function guessName(
  { guess, same }: { readonly guess: Guess; readonly same?: Effect },
  labels: Labels,
): string {
  if (guess === 'higher' || guess === 'lower')
    return same === 'right' ? labels.orSame[guess] : labels.guesses[guess];
  return labels.guesses[guess];
}

export function endedText(
  play: HiloPlay,
  deck: Deck,
  outcome: unknown,
  labels: Labels,
  locale: string,
): string {
  const ended = endedOf(outcome);
  if (!ended) return '';
  const { effects } = play.standingAfter(ended.dealt, ended.moves).shown;
  const right = effects.filter((effect) => effect === 'right').length;
  const last = ended.dealt.cards[ended.moves.length];
  const lost = effects.at(-1) === 'wrong' && last !== undefined;
  return `${labels.rightGuesses(count(locale, right))}${lost ? ` ${labels.wrongOn(cardName(deck, last, labels))}` : ''}`;
}
