import { RARITIES } from '@parlor/contract/kernel/vocabulary.ts';
import { useLingui } from '@lingui/react/macro';
import { Collectible } from '../../../ui/reward/Collectible.tsx';
import { RarityDots } from '../../../ui/reward/RarityDots.tsx';
import { useRarityLabels } from '../../../ui/reward/use-rarity-labels.ts';
import styles from './Collection.module.css';
import type { AlbumCard } from './albums.ts';

export type CardPyramidProps = {
  /** All fifteen cards, by number. */
  cards: readonly AlbumCard[];
  onOpen: (card: AlbumCard) => void;
};

/** Fifteen cards in a triangle: the legendary one on top, five common ones at the bottom. */
export function CardPyramid({ cards, onOpen }: CardPyramidProps) {
  const { t } = useLingui();
  const words = useRarityLabels();
  return (
    <div className={styles.pyramid}>
      {RARITIES.toReversed().map((rarity) => (
        <section key={rarity} className={styles.tier} data-rarity={rarity} aria-label={words[rarity]}>
          <h2 className={styles.rarity}>
            <RarityDots count={RARITIES.indexOf(rarity) + 1} />
            {words[rarity]}
          </h2>
          <ul className={styles.cards} aria-label={t`${words[rarity]} cards`}>
            {cards
              .filter((card) => card.rarity === rarity)
              .map((card) => (
                <li key={card.id} className={styles.card}>
                  <Collectible
                    collection={card.collection}
                    number={card.number}
                    name={card.name}
                    copies={card.count}
                    onPress={() => onOpen(card)}
                  />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
