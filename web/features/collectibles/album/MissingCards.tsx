import type { Collections, PackOdds } from '@parlor/contract/calls/collectibles.ts';
import { RARITIES } from '@parlor/contract/kernel/vocabulary.ts';
import { Hidden } from '../../../ui/layout/Hidden.tsx';
import { Pips } from '../../../ui/reward/RarityDots.tsx';
import { useRarityWords } from '../../../ui/reward/use-rarity-labels.ts';
import styles from './Collection.module.css';
import { drawsPerCard } from '../odds-of.ts';
import type { AlbumCard } from './albums.ts';
import { useCardWords } from '../use-card-labels.ts';

export type MissingCardsProps = {
  cards: readonly AlbumCard[];
  odds: PackOdds | undefined;
  collections: Collections | undefined;
  label: string;
  onOpen: (card: AlbumCard) => void;
};

/** What is still to come, each with how often it is drawn. */
export function MissingCards({ cards, odds, collections, label, onOpen }: MissingCardsProps) {
  const rarities = useRarityWords();
  const words = useCardWords();
  return (
    <ul className={styles.missing} aria-label={label}>
      {cards.map((card) => (
        <li key={card.id}>
          <button type="button" onClick={() => onOpen(card)}>
            {card.name}
          </button>
          <span className={styles.chance}>
            <Pips count={RARITIES.indexOf(card.rarity) + 1} />
            <Hidden>{rarities[card.rarity]}</Hidden>
            {odds && collections && words.odds(drawsPerCard(odds, collections, card))}
          </span>
        </li>
      ))}
    </ul>
  );
}
