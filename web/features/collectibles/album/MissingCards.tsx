import type { Collections, PackOdds } from '@parlor/contract/calls/collectibles.ts';
import { RARITIES } from '@parlor/contract/kernel/vocabulary.ts';
import { Hidden } from '../../../ui/layout/Hidden.tsx';
import { RarityDots } from '../../../ui/reward/RarityDots.tsx';
import { useRarityLabels } from '../../../ui/reward/use-rarity-labels.ts';
import styles from './Collection.module.css';
import { drawsPerCard } from '../odds-of.ts';
import type { AlbumCard } from './albums.ts';
import { useCardLabels } from '../use-card-labels.ts';

export type MissingCardsProps = {
  cards: readonly AlbumCard[];
  odds: PackOdds | undefined;
  collections: Collections | undefined;
  label: string;
  onOpen: (card: AlbumCard) => void;
};

/** Missing cards, each with the odds of drawing it. */
export function MissingCards({ cards, odds, collections, label, onOpen }: MissingCardsProps) {
  const rarities = useRarityLabels();
  const labels = useCardLabels();
  return (
    <ul className={styles.missing} aria-label={label}>
      {cards.map((card) => (
        <li key={card.id}>
          <button type="button" onClick={() => onOpen(card)}>
            {card.name}
          </button>
          <span className={styles.chance}>
            <RarityDots count={RARITIES.indexOf(card.rarity) + 1} />
            <Hidden>{rarities[card.rarity]}</Hidden>
            {odds && collections && labels.odds(drawsPerCard(odds, collections, card))}
          </span>
        </li>
      ))}
    </ul>
  );
}
