import { Trans, useLingui } from '@lingui/react/macro';
import type { Collections, PackOdds } from '@parlor/contract/calls/collectibles.ts';
import { useState } from 'react';
import { exchangeSteps } from '../claim/exchange-steps.ts';
import { useOnline } from '../../../data/queries/use-online.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CollectibleSheet } from '../../../ui/reward/CollectibleSheet.tsx';
import { CurrencyMark } from '../../../ui/reward/CurrencyMark.tsx';
import { Figure } from '../../../ui/media/Figure.tsx';
import { Stepper } from '../../../ui/controls/Stepper.tsx';
import styles from './CardSheet.module.css';
import { drawsPerCard } from '../odds-of.ts';
import { exchangeOf, type AlbumCard } from './albums.ts';
import { useCardLabels } from '../use-card-labels.ts';
import { useExchange } from '../claim/use-exchange.ts';

export type CardSheetProps = {
  /** The card to show. Undefined closes the sheet. */
  card: AlbumCard | undefined;
  onClose: () => void;
  odds: PackOdds | undefined;
  collections: Collections | undefined;
};

/** Facts about a card, and the exchange of its duplicates. */
export function CardSheet({ card, onClose, odds, collections }: CardSheetProps) {
  const { t } = useLingui();
  const labels = useCardLabels();
  // The last card stays visible while the sheet closes.
  const [shown, setShown] = useState(card);
  if (card && card !== shown) setShown(card);
  if (!shown) return null;
  return (
    <CollectibleSheet
      open={card !== undefined}
      onClose={onClose}
      collection={shown.collection}
      number={shown.number}
      name={shown.name}
      copies={shown.count}
      since={undefined}
      odds={odds && collections ? labels.odds(drawsPerCard(odds, collections, shown)) : t`Not available`}
    >
      {shown.count > 1 && odds && (
        <Duplicates key={`${shown.id} ${shown.count}`} card={shown} odds={odds} onDone={onClose} />
      )}
    </CollectibleSheet>
  );
}

function Duplicates({ card, odds, onDone }: { card: AlbumCard; odds: PackOdds; onDone: () => void }) {
  const { t, i18n } = useLingui();
  const isOnline = useOnline();
  const max = card.count - 1;
  const [many, setMany] = useState(max);
  const count = i18n.number(many);
  const { exchange, isPending } = useExchange(onDone);
  const each = exchangeOf(odds, card.rarity, 1);
  return (
    <section className={styles.exchange} aria-label={t`Exchange duplicates`}>
      <div className={styles.rate}>
        <h3>{t`Exchange duplicates`}</h3>
        <p>
          <Trans>
            <Figure amount={each} unit="PP" setting="line" /> PP for each card. You keep one.
          </Trans>
        </p>
      </div>
      {max > 1 && <Stepper label={t`How many`} value={many} onChange={setMany} steps={exchangeSteps(max)} />}
      <Button
        wide
        disabled={!isOnline}
        busy={isPending}
        onClick={({ currentTarget }) =>
          exchange({ card, count: many, from: currentTarget.getBoundingClientRect() })
        }
      >
        <span className={styles.brings}>
          <Trans>
            Exchange {count} for <CurrencyMark currency="PP" />{' '}
            <Figure amount={exchangeOf(odds, card.rarity, many)} unit="PP" setting="line" /> PP
          </Trans>
        </span>
      </Button>
    </section>
  );
}
