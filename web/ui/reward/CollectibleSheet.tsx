import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cardArt } from '@parlor/art/cards/card-art.ts';
import { RARITIES, rarityOf } from '@parlor/art/cards/rarity-of-card.ts';
import { Art } from '../media/Art.tsx';
import { classNames } from '../layout/class-names.ts';
import styles from './CollectibleSheet.module.css';
import { Fact, Facts } from '../layout/Facts.tsx';
import { RarityDots } from './RarityDots.tsx';
import { Sheet } from '../layout/Sheet.tsx';
import { useRarityLabels } from './use-rarity-labels.ts';

export type CollectibleSheetProps = {
  open: boolean;
  onClose: () => void;
  /** Its id. Without a drawing, one is generated from the id. */
  collection: string;
  number: number;
  name: string;
  copies: number;
  /** When the player got the first one, formatted. Undefined if missing. */
  since: string | undefined;
  /** Odds of the card: "1 in 60". */
  odds: ReactNode;
  /** Actions, below the facts. */
  children?: ReactNode;
};

/** Details of a card: rarity, owned since, and odds. */
export function CollectibleSheet(props: CollectibleSheetProps) {
  const { open, onClose, collection, number, name, copies, since, odds, children } = props;
  const { t, i18n } = useLingui();
  const words = useRarityLabels();
  const rarity = rarityOf(number);
  return (
    <Sheet open={open} onClose={onClose} title={name}>
      <Art
        svg={cardArt(collection, number)}
        className={classNames(styles.picture, copies === 0 && styles.missing)}
      />
      <Facts>
        <Fact name={t`Rarity`}>
          <span className={styles.rarity}>
            <RarityDots count={RARITIES.indexOf(rarity) + 1} /> {words[rarity]}
          </span>
        </Fact>
        <Fact name={t`You have`}>{copies === 0 ? t`None yet` : i18n.number(copies)}</Fact>
        {since !== undefined && <Fact name={t`Since`}>{since}</Fact>}
        <Fact name={t`Odds`}>{odds}</Fact>
      </Facts>
      {children}
    </Sheet>
  );
}
