import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { RewardItem } from '@parlor/contract/calls/lootboxes.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { boxArt } from '@parlor/art/things/box-art.ts';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { paths } from '../../navigation/paths.ts';
import { isStill } from '../../theme/motion.ts';
import { Art } from '../../ui/media/Art.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { CurrencyMark } from '../../ui/reward/CurrencyMark.tsx';
import { Figure } from '../../ui/media/Figure.tsx';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import { useModal } from '../../ui/modal/use-modal.ts';
import { Link } from '../../ui/controls/Link.tsx';
import { StepDots } from '../../ui/feedback/StepDots.tsx';
import { RarityDots } from '../../ui/reward/RarityDots.tsx';
import { RollingFigure } from '../../ui/media/RollingFigure.tsx';
import { useRarityLabels } from '../../ui/reward/use-rarity-labels.ts';
import { bestOf, pipsOf, pointsOf } from './odds.ts';
import styles from './BoxScene.module.css';
import { useBoxLabels } from './use-box-labels.ts';
import type { Opening } from './use-open-box.ts';

export type BoxSceneProps = {
  opening: Opening;
  /** How many boxes of this kind are left. */
  left: number;
  onNext: () => void;
  onAgain: () => void;
  onClose: () => void;
};

/** Time from lifting the lid to the first item, and between items: `--t-move` and `--t-scene`. */
const LID_MS = 420;
const APART_MS = 700;

/**
 * A box being opened: it tilts while the server draws, light fans out, then its items rise one by one, and
 * the best one comes forward. With a skip or reduced motion, all items appear at once.
 */
export function BoxScene({ opening, left, onNext, onAgain, onClose }: BoxSceneProps) {
  const { t } = useLingui();
  const labels = useBoxLabels();
  const { haptic } = usePlatform();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { kind, items, reference, failure } = opening;
  const [risen, setRisen] = useState(0);
  const name = labels.name(kind);
  const count = items?.length ?? 0;
  const isDone = items !== undefined && risen >= count;

  useModal(dialog);
  const rise = useEffectEvent(() => {
    haptic('medium');
    setRisen((now) => (isStill() ? count : Math.min(count, now + 1)));
  });
  useEffect(() => {
    if (count === 0 || risen >= count) return;
    const next = setTimeout(rise, risen === 0 ? LID_MS : APART_MS);
    return () => clearTimeout(next);
  }, [count, risen]);
  useEffect(() => {
    // A screen reader gets the whole result here, before the animation ends.
    if (count > 0) heading.current?.focus();
  }, [count]);

  return (
    <dialog
      ref={dialog}
      className={styles.scene}
      data-stage={items ? 'open' : 'sealed'}
      aria-label={items ? t`Opened: ${name}` : name}
      onCancel={(event) => {
        event.preventDefault();
        if (items || failure) onClose();
      }}
      onClose={() => {
        // It has left the screen, or is shown again.
        if (dialog.current?.open !== false) return;
        // The browser closes a dialog that refuses twice. Without an answer of the server it stays.
        if (items || failure) onClose();
        else dialog.current.showModal();
      }}
    >
      <span className={styles.rays} aria-hidden="true" />
      <span className={styles.table} aria-hidden="true" />
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {items ? t`Opened: ${name}` : name}
        </h2>
        {items && !isDone && (
          <Button kind="quiet" size="s" onClick={() => setRisen(count)}>
            {t`Skip`}
          </Button>
        )}
      </div>
      <div className={styles.stage}>
        {items && (
          <ol className={styles.items} data-count={count}>
            {items.map((item, place) => (
              <Thing
                // oxlint-disable-next-line react/no-array-index-key -- things of one box are told apart by their place alone
                key={place}
                item={item}
                place={place}
                count={count}
                isUp={place < risen}
                isBest={isDone && count > 1 && place === bestOf(items)}
              />
            ))}
          </ol>
        )}
        <Art svg={boxArt(kind)} as="inline" className={styles.box} />
      </div>
      <div className={styles.foot}>
        {failure ? (
          <Failed failure={failure} onAgain={onAgain} onClose={onClose} />
        ) : items === undefined ? (
          <output className={styles.words}>
            <StepDots total={3} busy />
            <Hidden>{t`Opening: ${name}`}</Hidden>
          </output>
        ) : (
          <End
            isDone={isDone}
            total={pointsOf(items)}
            reference={reference}
            left={left}
            onNext={onNext}
            onClose={onClose}
          />
        )}
      </div>
    </dialog>
  );
}

type FailedProps = Pick<BoxSceneProps, 'onAgain' | 'onClose'> & {
  failure: NonNullable<BoxSceneProps['opening']['failure']>;
};

const Failed = ({ failure, onAgain, onClose }: FailedProps) => (
  <>
    <p role="alert" className={styles.words}>
      {failure.kind === 'unreachable' ? (
        <Trans>No response. Try again: it opens the same box.</Trans>
      ) : failure.kind === 'paid-before' ? (
        <Trans>This box is already open. Its rewards are in your balance.</Trans>
      ) : failure.kind === 'refused' && failure.why !== undefined ? (
        failure.why
      ) : (
        <Trans>Something went wrong on our side. You still have the box.</Trans>
      )}
    </p>
    {failure.kind === 'unreachable' && (
      <Button wide onClick={onAgain}>
        <Trans>Try again</Trans>
      </Button>
    )}
    <Button wide kind="quiet" onClick={onClose}>
      <Trans>Close</Trans>
    </Button>
  </>
);

type EndProps = Pick<BoxSceneProps, 'left' | 'onNext' | 'onClose'> & {
  isDone: boolean;
  total: number;
  reference: string | undefined;
};

function End({ isDone, total, reference, left, onNext, onClose }: EndProps) {
  const { t } = useLingui();
  return (
    <div className={styles.end} data-shown={isDone || undefined}>
      {total > 0 && (
        <p className={styles.total}>
          {t`Total`}
          <CurrencyMark currency="PP" size={26} label={t`Parlor Points`} />
          <RollingFigure amount={isDone ? total : 0} unit="PP" size="stat" signed win />
        </p>
      )}
      {left > 0 ? (
        <Button wide kind="claim" onClick={onNext}>
          <Plural value={left} one="Open the last box" other="Open the next box (# left)" />
        </Button>
      ) : null}
      <Button wide kind={left > 0 ? 'quiet' : 'primary'} onClick={onClose}>
        {t`Done`}
      </Button>
      {reference !== undefined && (
        <Link href={paths.fairness({ draw: reference })} className={styles.receipt} onClick={onClose}>
          {t`Verify this draw`}
        </Link>
      )}
    </div>
  );
}

type ThingProps = { item: RewardItem; place: number; count: number; isUp: boolean; isBest: boolean };

function Thing({ item, place, count: all, isUp, isBest }: ThingProps) {
  const { t, i18n } = useLingui();
  const count = i18n.number(all);
  const rarities = useRarityLabels();
  const labels = useBoxLabels();
  const { rarity, rewards } = item;
  const [first] = rewards;
  const brings = labels.brings(rewards);
  return (
    <li
      className={styles.item}
      data-up={isUp || undefined}
      data-best={isBest || undefined}
      data-rarity={rarity}
    >
      <Hidden>{t`${i18n.number(place + 1)} of ${count}: ${rarities[rarity]}, ${brings}`}</Hidden>
      <span className={styles.tile} aria-hidden="true">
        {first && <CurrencyMark currency={first.currency} size={40} />}
        {rewards.map(({ currency, amount }) => (
          <Figure key={currency} amount={Number(amount)} unit={currency} className={styles.amount ?? ''} />
        ))}
        <RarityDots count={pipsOf(rarity)} />
      </span>
      <span className={styles.rarity} aria-hidden="true">
        {rarities[rarity]}
      </span>
    </li>
  );
}
