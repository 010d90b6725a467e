import { Plural, useLingui } from '@lingui/react/macro';
import type { DrawnCollectible } from '@parlor/contract/calls/collectibles.ts';
import { RARITIES } from '@parlor/contract/kernel/vocabulary.ts';
import { Hidden } from '../../../ui/layout/Hidden.tsx';
import { RarityDots } from '../../../ui/reward/RarityDots.tsx';
import { Tag } from '../../../ui/media/Tag.tsx';
import { useRarityLabels } from '../../../ui/reward/use-rarity-labels.ts';
import { cardIn } from '../card-labels.ts';
import styles from './Opening.module.css';
import { rarityOfId } from './opening.ts';
import type { AlbumCollection } from '../album/albums.ts';

export type TurnedCardLabelProps = {
  card: DrawnCollectible;
  collections: readonly AlbumCollection[];
  place: number;
  of: number;
};

/** Name and rarity of the turned card, and whether it is new. */
export function TurnedCardLabel(props: TurnedCardLabelProps) {
  const { card, collections } = props;
  const { t, i18n } = useLingui();
  const [place, of] = [i18n.number(props.place), i18n.number(props.of)];
  const words = useRarityLabels();
  const rarity = rarityOfId(card.id);
  const { name, collection } = cardIn(collections, card.id);
  return (
    <div key={place} className={styles.words} data-rarity={rarity}>
      <div className={styles.title}>
        <Hidden>{t`Card ${place} of ${of}:`}</Hidden>
        <p className={styles.name}>{name}</p>
        {card.isNew && <Tag kind="new">{t`New`}</Tag>}
      </div>
      <p className={styles.line}>
        <span className={styles.rarity}>
          <RarityDots count={RARITIES.indexOf(rarity) + 1} /> {words[rarity]}
        </span>
        {collection && <span>{collection}</span>}
        {!card.isNew && (
          <span>
            <Plural value={card.count} one="you have #" other="you have #" />
          </span>
        )}
      </p>
    </div>
  );
}
