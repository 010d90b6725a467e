import { useLingui } from '@lingui/react/macro';
import { RARITIES } from '@parlor/contract/kernel/vocabulary.ts';
import type { Draw } from '@parlor/contract/calls/fairness.ts';
import { parseCollectibleId } from '@parlor/contract/kernel/vocabulary.ts';
import type { DrawnAgain } from '@parlor/sdk/fairness/draw-again.ts';
import { cardArt } from '@parlor/art/cards/card-art.ts';
import { figure } from '../../../i18n/format.ts';
import { Art } from '../../../ui/media/Art.tsx';
import { RarityDots } from '../../../ui/reward/RarityDots.tsx';
import { useRarityLabels } from '../../../ui/reward/use-rarity-labels.ts';
import { cardsOf, itemsOf, pointsOfItems, rarityOfId } from './drawn-things.ts';
import styles from '../Fairness.module.css';
import { useCardNames } from '../use-card-names.ts';

/** The cards of a pack or the items of a box in draw order: computed from the seeds if possible, else as recorded. */
export function DrawnThings({ draw, again }: { draw: Draw; again: DrawnAgain | undefined }) {
  const { t, i18n } = useLingui();
  const rarities = useRarityLabels();
  const reading = again?.reading;
  const ids = reading?.kind === 'collectibles' ? reading.ids : cardsOf(draw);
  const nameOf = useCardNames(ids.length > 0);
  if (ids.length > 0)
    return (
      <ol className={styles.cards} aria-label={t`Cards in order`}>
        {ids.map((id, at) => {
          const { collection, numericId } = parseCollectibleId(id);
          const rarity = rarityOfId(id);
          return (
            <li key={at}>
              <figure>
                <Art svg={cardArt(collection, numericId)} className={styles.card} />
                <figcaption>
                  {nameOf(id)}
                  <span className={styles.rarity}>
                    <RarityDots count={RARITIES.indexOf(rarity) + 1} /> {rarities[rarity]}
                  </span>
                </figcaption>
              </figure>
            </li>
          );
        })}
      </ol>
    );
  const items = reading?.kind === 'items' ? reading.items : itemsOf(draw);
  if (items.length === 0) return null;
  return (
    <ul className={styles.things} aria-label={t`Items in order`}>
      {items.map((item, at) => (
        <li key={at}>
          <span className={styles.rarity}>
            <RarityDots count={RARITIES.indexOf(item.rarity) + 1} /> {rarities[item.rarity]}
          </span>
          <b dir="ltr">
            {pointsOfItems([item])
              .map(
                ({ amount, currency }) =>
                  `${figure(amount, currency, { locale: i18n.locale }).text} ${currency}`,
              )
              .join(', ')}
          </b>
        </li>
      ))}
    </ul>
  );
}
