import { useLingui } from '@lingui/react/macro';
import { cardArt } from '@parlor/art/cards/card-art.ts';
import { rarityOf } from '@parlor/art/cards/rarity-of-card.ts';
import { figure } from '../../i18n/format.ts';
import { Art } from '../media/Art.tsx';
import styles from './Collectible.module.css';
import { Hidden } from '../layout/Hidden.tsx';
import { Link } from '../controls/Link.tsx';
import { Tag } from '../media/Tag.tsx';
import { useRarityLabels } from './use-rarity-labels.ts';

export type CollectibleProps = {
  /** Its id. Without a drawing, one is generated from the id. */
  collection: string;
  /** Its number in the collection, 0 to 14, which determines the rarity. */
  number: number;
  name: string;
  /** How many the player has. 0: missing. */
  copies: number;
  /** The player just got it. */
  isNew?: boolean;
} & ({ href: string; onPress?: undefined } | { href?: undefined; onPress: () => void });

/** A card of the album: picture, count and name. It opens the card's details. */
export function Collectible(props: CollectibleProps) {
  const { collection, number, name, copies: held, isNew = false } = props;
  const { t, i18n } = useLingui();
  const rarity = useRarityLabels()[rarityOf(number)];
  const copies = i18n.number(held);
  const missing = held === 0;
  const label = missing
    ? t`${name}, ${rarity}, not collected`
    : held > 1
      ? t`${name}, ${rarity}, ${copies} copies`
      : `${name}, ${rarity}`;
  const look = { className: styles.card, 'data-missing': missing || undefined };
  const inside = (
    <>
      <span className={styles.place}>
        <Art svg={cardArt(collection, number)} className={styles.picture} />
        {held > 1 && (
          <b className={styles.copies} aria-hidden="true" dir="ltr">
            {figure(held, 'MULTIPLIER', { locale: i18n.locale }).text}
          </b>
        )}
        {isNew && (
          <span className={styles.fresh} aria-hidden="true">
            <Tag kind="new">{t`New`}</Tag>
          </span>
        )}
      </span>
      <Hidden>{isNew ? t`${label}, new` : label}</Hidden>
      <span className={styles.name} aria-hidden="true">
        {name}
      </span>
    </>
  );
  if (props.href !== undefined)
    return (
      <Link {...look} href={props.href}>
        {inside}
      </Link>
    );
  return (
    <button {...look} type="button" onClick={props.onPress}>
      {inside}
    </button>
  );
}
