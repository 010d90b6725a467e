import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cardArt } from '../art/cards/card-art.ts';
import type { CollectionId } from '../art/cards/collections.ts';
import { RARITIES, rarityOf } from '../art/cards/rarity.ts';
import { Art } from './Art.tsx';
import { classNames } from './class-names.ts';
import styles from './CollectibleSheet.module.css';
import { Pips } from './Pips.tsx';
import { Sheet } from './Sheet.tsx';
import { useRarityWords } from './use-rarity-words.ts';

export type CollectibleSheetProps = {
  open: boolean;
  onClose: () => void;
  collection: CollectionId;
  number: number;
  name: string;
  copies: number;
  /** When the first one came, in the reader's words; undefined while it is missing. */
  since: string | undefined;
  /** How often such a card is drawn: "1 in 60". */
  odds: ReactNode;
};

/** What is known about a card: how rare it is, since when one has it, and how often it is drawn. */
export function CollectibleSheet(props: CollectibleSheetProps) {
  const { open, onClose, collection, number, name, copies, since, odds } = props;
  const { t } = useLingui();
  const words = useRarityWords();
  const rarity = rarityOf(number);
  return (
    <Sheet open={open} onClose={onClose} title={name}>
      <Art
        svg={cardArt(collection, number)}
        className={classNames(styles.picture, copies === 0 && styles.missing)}
      />
      <dl className={styles.facts}>
        <div>
          <dt>
            <Trans>Rarity</Trans>
          </dt>
          <dd className={styles.rarity}>
            <Pips count={RARITIES.indexOf(rarity) + 1} /> {words[rarity]}
          </dd>
        </div>
        <div>
          <dt>
            <Trans>You have</Trans>
          </dt>
          <dd>{copies === 0 ? t`None yet` : copies}</dd>
        </div>
        {since !== undefined && (
          <div>
            <dt>
              <Trans>Since</Trans>
            </dt>
            <dd>{since}</dd>
          </div>
        )}
        <div>
          <dt>
            <Trans>Odds</Trans>
          </dt>
          <dd>{odds}</dd>
        </div>
      </dl>
    </Sheet>
  );
}
