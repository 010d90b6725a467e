// The cards of a game. A card is its index in the deck: from 0, lowest rank first, four suits per rank.
import type { HiloSettings } from '@parlor/contract/content/game-families/hilo.ts';
import type { DrawSource } from '@parlor/economy/play/game-rules.ts';

export const SUITS = ['spade', 'heart', 'diamond', 'club'] as const;
export type Suit = (typeof SUITS)[number];
export const isRed = (suit: Suit): boolean => suit === 'heart' || suit === 'diamond';

export interface Deck {
  /** Names of the ranks from the lowest: 1 is the ace, 11 to 13 are jack, queen and king. */
  readonly ranks: readonly number[];
  readonly joker: boolean;
  readonly dealtOnce: boolean;
}

const numbers = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);

export function deckOf(settings: HiloSettings): Deck {
  if (settings.kind !== 'compare') return { ranks: numbers(1, 13), joker: false, dealtOnce: false };
  const { from, ace, joker, dealtOnce } = settings;
  const upToKing = numbers(from, 13);
  return { ranks: ace === 'low' ? [1, ...upToKing] : [...upToKing, 1], joker, dealtOnce };
}

export const sizeOf = ({ ranks }: Deck): number => ranks.length * SUITS.length;

/** Undefined for the joker. */
export function faceOf(deck: Deck, card: number): { readonly rank: number; readonly suit: Suit } | undefined {
  const rank = deck.ranks[Math.floor(card / SUITS.length)];
  const suit = SUITS[card % SUITS.length];
  return rank === undefined || suit === undefined ? undefined : { rank, suit };
}

/** The range of each number of a round. The first card is never a joker. */
export const drawsOf = (deck: Deck, cards: number): readonly number[] =>
  Array.from({ length: cards }, (_, at) =>
    deck.dealtOnce ? sizeOf(deck) - at : sizeOf(deck) + (deck.joker && at > 0 ? 1 : 0),
  );

/** A number selects a card of the deck. Without replacement it selects one of the remaining cards, in their order. */
export function dealFrom(deck: Deck, cards: number, draw: DrawSource): number[] {
  const left = numbers(0, sizeOf(deck) - 1);
  return drawsOf(deck, cards).map((size) => {
    const number = draw.below(size);
    return deck.dealtOnce ? (left.splice(number, 1)[0] ?? 0) : number;
  });
}

/** The numbers that select these cards: the inverse of `dealFrom`. */
export function numbersOf(deck: Deck, cards: readonly number[]): readonly number[] {
  const left = numbers(0, sizeOf(deck) - 1);
  return cards.map((card) => {
    if (!deck.dealtOnce) return card;
    const number = left.indexOf(card);
    left.splice(number, 1);
    return number;
  });
}

const LETTERS: Readonly<Record<number, string>> = { 1: 'A', 11: 'J', 12: 'Q', 13: 'K' };
export const rankSign = (rank: number): string => LETTERS[rank] ?? String(rank);
const SUIT_SIGNS: Readonly<Record<Suit, string>> = { spade: '♠', heart: '♥', diamond: '♦', club: '♣' };

/** "10♠"; "★" is the joker. */
export function signOf(deck: Deck, card: number): string {
  const face = faceOf(deck, card);
  return face ? rankSign(face.rank) + SUIT_SIGNS[face.suit] : '★';
}
