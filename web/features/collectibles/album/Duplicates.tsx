import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { PackOdds } from '@parlor/contract/calls/collectibles.ts';
import { Collectible } from '../../../ui/reward/Collectible.tsx';
import { Figure } from '../../../ui/media/Figure.tsx';
import { Strip } from '../../../ui/layout/Page.tsx';
import styles from './Duplicates.module.css';
import { exchangeOf, type AlbumCard } from './albums.ts';

export type DuplicatesProps = {
  /** Cards that the player has more than once. */
  cards: readonly AlbumCard[];
  odds: PackOdds | undefined;
  onOpen: (card: AlbumCard) => void;
};

/** Only so many are shown; the sum counts all. */
const SHOWN_MAX = 30;

/** Duplicates and the total points for exchanging them. */
export function Duplicates({ cards, odds, onOpen }: DuplicatesProps) {
  const { t } = useLingui();
  const spare = cards.reduce((sum, { count }) => sum + count - 1, 0);
  const sumMinor = cards.reduce(
    (sum, { rarity, count }) => sum + (odds ? Math.round(exchangeOf(odds, rarity, count - 1) * 100) : 0),
    0,
  );
  return (
    <>
      <p className={styles.sum}>
        {odds ? (
          <Trans>
            <Plural value={spare} one="# extra card" other="# extra cards" />, worth{' '}
            <Figure amount={sumMinor / 100} unit="PP" setting="line" /> PP in total
          </Trans>
        ) : (
          <Plural value={spare} one="# extra card" other="# extra cards" />
        )}
      </p>
      <Strip gap={14} label={t`Duplicates`}>
        {cards.slice(0, SHOWN_MAX).map((card) => (
          <div key={card.id} className={styles.card}>
            <Collectible
              collection={card.collection}
              number={card.number}
              name={card.name}
              copies={card.count}
              onPress={() => onOpen(card)}
            />
          </div>
        ))}
      </Strip>
    </>
  );
}
