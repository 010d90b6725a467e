import { INK } from '@parlor/art/inks.ts';
import { MOTIFS, type Inks } from '@parlor/art/game-motifs.ts';
import type { ChallengeCard } from '@parlor/contract/calls/daily-challenge.ts';
import { Art } from '../../ui/media/Art.tsx';
import styles from './Challenge.module.css';
import { rankSign } from './use-challenge-labels.ts';

const DRAWINGS = { spade: 'spade', heart: 'heart', diamond: 'diamond', club: 'clover' } as const;
const BLACK: Inks = { a: INK.ink, b: INK.ink, c: INK.ink, k: INK.ink };
const RED: Inks = { a: INK.vermilion, b: INK.brick, c: INK.vermilion, k: INK.brick };

const isRed = (suit: ChallengeCard['suit']): boolean => suit === 'heart' || suit === 'diamond';
const drawn = (suit: ChallengeCard['suit']): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" stroke-linecap="round" stroke-linejoin="round">${MOTIFS[DRAWINGS[suit]](isRed(suit) ? RED : BLACK)}</svg>`;
const SUITS: Readonly<Record<ChallengeCard['suit'], string>> = {
  spade: drawn('spade'),
  heart: drawn('heart'),
  diamond: drawn('diamond'),
  club: drawn('club'),
};

/** A card. It is decorative: the text beside it names it. Without a card: face down. */
export function PlayingCard({
  card,
  size = 'l',
}: {
  readonly card: ChallengeCard | undefined;
  readonly size?: 's' | 'l';
}) {
  if (card === undefined)
    return <span className={styles.card} data-size={size} data-down aria-hidden="true" />;
  return (
    <span
      className={styles.card}
      data-size={size}
      data-red={isRed(card.suit) || undefined}
      dir="ltr"
      aria-hidden="true"
    >
      <b>{rankSign(card.rank)}</b>
      <Art svg={SUITS[card.suit]} as="inline" className={styles.suit} />
    </span>
  );
}
