import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import type { LedgerEntry, LedgerReason } from '@parlor/contract/calls/balances.ts';
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { useId, useState } from 'react';
import { gameArt } from '@parlor/art/games/game-art.ts';
import { factsOf } from '../../i18n/calendar-words.ts';
import { clockTime, figure } from '../../i18n/format.ts';
import { CurrencyMark } from '../../ui/reward/CurrencyMark.tsx';
import { Figure } from '../../ui/media/Figure.tsx';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import {
  arrowClockwise,
  caretDown,
  cardsThree,
  diceFive,
  flagCheckered,
  handCoins,
  app,
  listChecks,
  storefront,
  users,
} from '../../ui/media/icons.ts';
import { Art } from '../../ui/media/Art.tsx';
import { lookOf } from '../../ui/game/look-of.ts';
import styles from './Ledger.module.css';
import { HowThisHappened } from './receipt/HowThisHappened.tsx';
import { useLedgerLabels } from './use-ledger-labels.ts';

const ICONS: Readonly<Record<LedgerReason, string>> = {
  welcome: app,
  quest: listChecks,
  stake: diceFive,
  win: diceFive,
  'stake-returned': arrowClockwise,
  'win-taken-back': arrowClockwise,
  promo: diceFive,
  daily: handCoins,
  milestone: listChecks,
  collection: cardsThree,
  lootbox: handCoins,
  exchange: cardsThree,
  subscription: handCoins,
  boost: handCoins,
  race: flagCheckered,
  referral: users,
  task: handCoins,
  purchase: storefront,
  delivery: storefront,
  refund: arrowClockwise,
  correction: app,
  debt: arrowClockwise,
};

export type LedgerRowProps = {
  entry: LedgerEntry;
  /** The game of the entry, once it is known. */
  game: Game | undefined;
};

/** A press opens how it happened. */
export function LedgerRow({ entry, game }: LedgerRowProps) {
  const { i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const labels = useLedgerLabels();
  const { locale } = i18n;
  const reason = labels.reason(entry.reason);
  const named = game?.title ?? entry.gameId;
  const time = clockTime(new Date(entry.at), locale);
  const after = figure(entry.balanceAfter, entry.currency, { locale, decimals: 'fixed' }).text;
  const exactly = labels.cause(entry);
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.row}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {entry.gameId === undefined ? (
          <span className={styles.icon}>
            <Icon of={ICONS[entry.reason]} />
          </span>
        ) : (
          <Art svg={gameArt(entry.gameId, game && lookOf(game))} className={styles.thumb} />
        )}
        <span className={styles.words}>
          <span className={styles.title}>{named ?? reason}</span>
          <span className={styles.detail}>
            {factsOf([named === undefined ? undefined : reason, exactly, time], locale)}
          </span>
        </span>
        <span className={styles.end}>
          <span className={styles.amount}>
            <Figure
              amount={entry.amount}
              unit={entry.currency}
              decimals="fixed"
              setting="line"
              size="row"
              signed
              win={entry.amount > 0}
            />
            <CurrencyMark currency={entry.currency} size={20} label={entry.currency} />
          </span>
          <span className={styles.after}>
            <Hidden>
              <Trans>Balance after:</Trans>{' '}
            </Hidden>
            <bdi dir="ltr">{after}</bdi>
          </span>
        </span>
        <span className={styles.caret}>
          <Icon of={caretDown} size="s" />
        </span>
      </button>
      {isOpen && <HowThisHappened entry={entry} id={panel} />}
    </li>
  );
}
