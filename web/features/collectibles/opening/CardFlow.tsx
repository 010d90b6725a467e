import type { DrawnCollectible } from '@parlor/contract/calls/collectibles.ts';
import { parseCollectibleId } from '@parlor/contract/kernel/vocabulary.ts';
import type { CSSProperties } from 'react';
import { cardArt } from '@parlor/art/cards/card-art.ts';
import { cardBack } from '@parlor/art/cards/card-back.ts';
import { Art } from '../../../ui/media/Art.tsx';
import styles from './CardFlow.module.css';
import { isSeen, placeOf } from './card-places.ts';
import { rarityOfId } from './opening.ts';

export type CardFlowProps = {
  cards: readonly DrawnCollectible[];
  /** Number of face-up cards. The last one is in the middle. */
  turned: number;
  onTurn: () => void;
};

/** The cards: face down in a fan, the current one in the middle. A tap anywhere turns the next. */
export function CardFlow({ cards, turned, onTurn }: CardFlowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- only for fingers and mice: the button below does the same
    <div className={styles.flow} onClick={onTurn}>
      {cards.map(({ id }, index) => {
        if (!isSeen(index, turned)) return null;
        const { collection, numericId } = parseCollectibleId(id);
        const { x, y, turn, scale, layer } = placeOf(index, cards.length, turned);
        return (
          <div
            // A pack may contain the same card twice.
            key={`${id} ${index}`}
            className={styles.card}
            data-up={index < turned || undefined}
            data-looked={index === turned - 1 || undefined}
            data-rarity={rarityOfId(id)}
            style={
              {
                '--x': x,
                '--y': y,
                '--turn': `${turn}deg`,
                '--scale': scale,
                '--wait': `${index * 40}ms`,
                zIndex: layer,
              } as CSSProperties
            }
          >
            <div className={styles.faces}>
              <Art svg={cardBack(collection)} as="inline" className={styles.back} />
              <span className={styles.front}>
                <Art svg={cardArt(collection, numericId)} as="inline" />
                <span className={styles.pearl} />
              </span>
            </div>
          </div>
        );
      })}
    </div>
  );
}
