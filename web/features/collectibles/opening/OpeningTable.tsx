import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Rarity } from '@parlor/contract/kernel/vocabulary.ts';
import { usePlatform } from '../../../platform/PlatformContext.tsx';
import { useOnline } from '../../../data/queries/use-online.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Hidden } from '../../../ui/layout/Hidden.tsx';
import { x } from '../../../ui/media/icons.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { count } from '../../../i18n/format.ts';
import type { PackById } from '../album/album-queries.ts';
import { CardFlow } from './CardFlow.tsx';
import { CardsOut } from './CardsOut.tsx';
import { OddsSheet } from '../OddsSheet.tsx';
import { OpeningFailed } from './OpeningFailed.tsx';
import { rarityOfId, type Opening, type OpeningEvent } from './opening.ts';
import hidden from '../../../ui/layout/hidden.module.css';
import styles from './Opening.module.css';
import { SealedPack } from './SealedPack.tsx';
import type { AlbumCollection } from '../album/albums.ts';
import { TurnedCardLabel } from './TurnedCardLabel.tsx';
import { useCardLabels } from '../use-card-labels.ts';
import { useOpenPack } from './use-open-pack.ts';

export type OpeningTableProps = {
  packId: string;
  pack: NonNullable<PackById>;
  /** "Pack 1 of 2". */
  place: number;
  of: number;
  /** Opens the next pack. Undefined if there is none. */
  onNext: (() => void) | undefined;
  /** The album, for card names. Empty until it is known. */
  collections: readonly AlbumCollection[];
  /** Undefined if the host has a Back button. */
  onLeave: (() => void) | undefined;
};

/** Time until the strip is gone (`--t-move`). */
const TEAR_MS = 420;
/** How long the last card shows before all cards are laid out. A press skips it. */
const LAST_LOOK_MS = 1600;
const LEGENDARY_LOOK_MS = 2600;

/** The four steps of an opening: sealed, torn, card by card, result. */
export function OpeningTable({ packId, pack, place, of, onNext, collections, onLeave }: OpeningTableProps) {
  const { t, i18n } = useLingui();
  const { haptic } = usePlatform();
  const isOnline = useOnline();
  const labels = useCardLabels();
  const [start] = useState(pack);
  const { opening, dispatch, promised } = useOpenPack(
    packId,
    'sealed' in start ? { promised: start.sealed.rarity } : start,
  );
  const [isOdds, setOdds] = useState(false);
  const { stage } = opening;
  const drawn = opening.stage === 'sealed' ? undefined : opening.drawn;
  const cards = drawn?.collectibles ?? [];
  const turned = stage === 'turning' ? opening.turned : 0;
  const looked = turned > 0 ? cards[turned - 1] : undefined;
  const isLast = stage === 'turning' && turned === cards.length;

  useStepsByTime(opening, dispatch);

  const feel = useEffectEvent(() => {
    if (stage === 'tearing') haptic('medium');
    if (looked) haptic(rarityOfId(looked.id) === 'LEGENDARY' ? 'success' : 'medium');
  });
  useEffect(() => feel(), [stage, turned]);

  const [wasOpen] = useState(stage === 'done');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A screen reader reads the result from its heading on.
    if (stage === 'done' && !wasOpen) heading.current?.focus({ preventScroll: true });
  }, [stage, wasOpen]);

  const turn = () => dispatch({ type: 'turn' });
  const held = 'sealed' in start ? start.sealed : undefined;
  const size = held?.collectibles ?? cards.length;
  const number = (n: number) => count(n, i18n.locale);
  const [placeText, ofText, sizeText] = [number(place), number(of), number(size)];
  const cardText = number(Math.max(1, turned));
  const isBusy = stage === 'sealed' && opening.isRequested && opening.wants !== 'nothing';

  return (
    <div
      className={styles.screen}
      data-opening
      data-stage={stage}
      data-rarity={looked && rarityOfId(looked.id)}
    >
      <OpeningTop
        label={stage === 'turning' ? t`Card ${cardText} of ${sizeText}` : t`Pack ${placeText} of ${ofText}`}
        isDone={stage === 'done'}
        onSkip={() => dispatch({ type: 'skip' })}
        onLeave={onLeave}
      />

      {opening.stage === 'done' ? (
        <CardsOut
          drawn={opening.drawn}
          promised={promised}
          collections={collections}
          onNext={onNext}
          heading={heading}
          arrives={!wasOpen}
        />
      ) : (
        <>
          <OpeningStage
            opening={opening}
            rarity={promised ?? 'COMMON'}
            onGrip={() => dispatch({ type: 'grip' })}
            onTorn={() => {
              haptic('medium');
              dispatch({ type: 'torn-by-hand' });
            }}
            onTurn={turn}
          />
          <div className={styles.foot}>
            <div className={styles.announcement}>
              <h1 tabIndex={-1} className={stage === 'turning' && looked ? hidden.hidden : styles.name}>
                {labels.packOf(size)}
              </h1>
              {opening.stage === 'sealed' && opening.failure !== undefined ? (
                <OpeningFailed failure={opening.failure} />
              ) : (
                stage !== 'turning' && (
                  <p className={styles.line}>
                    {isOnline
                      ? held && labels.holds(held)
                      : t`You’re offline. You can open this pack when you’re back online.`}
                  </p>
                )
              )}
              <div aria-live="polite" className={styles.looked}>
                {looked && (
                  <TurnedCardLabel card={looked} collections={collections} place={turned} of={cards.length} />
                )}
                {stage === 'turning' && !looked && (
                  <Hidden>{t`The pack is open. ${sizeText} cards are face down.`}</Hidden>
                )}
              </div>
            </div>
            <Button
              wide
              busy={isBusy}
              disabled={stage === 'sealed' && !isOnline}
              onClick={stage === 'turning' ? turn : () => dispatch({ type: 'tear' })}
            >
              <PressLabel opening={opening} turned={turned} size={size} isLast={isLast} />
            </Button>
            {stage === 'turning' ? (
              <span className={styles.second} />
            ) : (
              <button type="button" className={styles.second} onClick={() => setOdds(true)}>
                {t`Odds`}
              </button>
            )}
          </div>
        </>
      )}
      <OddsSheet open={isOdds} onClose={() => setOdds(false)} pack={held} />
    </div>
  );
}

/** Waits for the strip animation and for the last card. */
function useStepsByTime(opening: Opening, dispatch: (event: OpeningEvent) => void): void {
  const { stage } = opening;
  const isLast = opening.stage === 'turning' && opening.turned === opening.drawn.collectibles.length;
  const looked = opening.stage === 'turning' ? opening.drawn.collectibles[opening.turned - 1] : undefined;
  useEffect(() => {
    if (stage !== 'tearing') return;
    const gone = setTimeout(() => dispatch({ type: 'torn' }), TEAR_MS);
    return () => clearTimeout(gone);
  }, [stage, dispatch]);
  useEffect(() => {
    if (!isLast || !looked) return;
    const look = rarityOfId(looked.id) === 'LEGENDARY' ? LEGENDARY_LOOK_MS : LAST_LOOK_MS;
    const laid = setTimeout(() => dispatch({ type: 'turn' }), look);
    return () => clearTimeout(laid);
  }, [isLast, looked, dispatch]);
}

type OpeningStageProps = {
  opening: Opening;
  rarity: Rarity;
  onGrip: () => void;
  onTorn: () => void;
  onTurn: () => void;
};

const OpeningStage = ({ opening, rarity, onGrip, onTorn, onTurn }: OpeningStageProps) => (
  <div className={styles.stage} aria-hidden="true">
    <span className={styles.felt} />
    <span className={styles.rays} />
    <span className={styles.dim} />
    {opening.stage === 'sealed' || opening.stage === 'tearing' ? (
      <SealedPack
        rarity={rarity}
        isTorn={opening.stage === 'tearing'}
        isReady={opening.stage === 'sealed' && opening.drawn !== undefined}
        onGrip={onGrip}
        onTorn={onTorn}
      />
    ) : (
      <CardFlow
        cards={opening.drawn.collectibles}
        turned={opening.stage === 'turning' ? opening.turned : 0}
        onTurn={onTurn}
      />
    )}
  </div>
);

type PressLabelProps = { opening: Opening; turned: number; size: number; isLast: boolean };

function PressLabel({ opening, turned, size, isLast }: PressLabelProps) {
  const { t, i18n } = useLingui();
  const { stage } = opening;
  const nextText = count(Math.min(turned + 1, size), i18n.locale);
  return stage === 'sealed' || stage === 'tearing'
    ? opening.stage === 'sealed' && opening.failure !== undefined
      ? t`Try again`
      : t`Open pack`
    : isLast
      ? t`Show all cards`
      : size === 1
        ? t`Reveal card`
        : turned === size - 1
          ? t`Reveal last card`
          : t`Reveal card ${nextText}`;
}

type OpeningTopProps = Pick<OpeningTableProps, 'onLeave'> & {
  label: string;
  isDone: boolean;
  onSkip: () => void;
};

function OpeningTop({ label, isDone, onSkip, onLeave }: OpeningTopProps) {
  const { t } = useLingui();
  return (
    <div className={styles.top}>
      {onLeave && <IconButton icon={x} label={t`Close`} className={styles.close ?? ''} onClick={onLeave} />}
      <span className={styles.place}>{label}</span>
      {isDone ? (
        <span />
      ) : (
        <Button kind="quiet" size="s" onClick={onSkip}>
          {t`Skip`}
        </Button>
      )}
    </div>
  );
}
