import { INK } from '@parlor/art/inks.ts';
import type { Inks } from '@parlor/art/game-motifs.ts';
import { Drawing } from '../../page/look/Drawing.tsx';
import { faceOf, isRed, rankSign, type Deck, type Suit } from '../deck.ts';

/** Our drawings of the suits. */
const SUIT_DRAWINGS: Readonly<Record<Suit, string>> = {
  spade: 'spade',
  heart: 'heart',
  diamond: 'diamond',
  club: 'clover',
};
const black: Inks = { a: INK.ink, b: INK.ink, c: INK.ink, k: INK.ink };
const red: Inks = { a: INK.vermilion, b: INK.brick, c: INK.vermilion, k: INK.brick };

export function SuitMark({ suit }: { readonly suit: Suit }) {
  return <Drawing name={SUIT_DRAWINGS[suit]} inks={isRed(suit) ? red : black} />;
}

interface Props {
  readonly deck: Deck;
  /** Undefined: face down. */
  readonly card: number | undefined;
  /** The theme's drawing, on court cards and the joker. */
  readonly motif: string | undefined;
}

/** A card on the table. It is decorative: the text beside it names it. */
export function Card({ deck, card, motif = 'spade' }: Props) {
  if (card === undefined) return <div className="card" data-down aria-hidden="true" />;
  const face = faceOf(deck, card);
  if (!face)
    return (
      <div className="card" data-joker aria-hidden="true">
        <span className="middle-of-card">
          <Drawing name={motif} />
        </span>
      </div>
    );
  const { rank, suit } = face;
  const corner = (
    <span className="corner">
      <b>{rankSign(rank)}</b>
      <SuitMark suit={suit} />
    </span>
  );
  return (
    <div className="card" data-red={isRed(suit) || undefined} dir="ltr" aria-hidden="true">
      {corner}
      <span className="middle-of-card" data-court={rank > 10 || undefined}>
        {rank > 10 ? <Drawing name={motif} /> : <SuitMark suit={suit} />}
      </span>
      {corner}
    </div>
  );
}
