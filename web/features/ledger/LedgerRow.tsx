import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import type { LedgerEntry, LedgerReason } from '@parlor/contract/calls/balances.ts';
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { gameArt } from '@parlor/art/games/game-art.ts';
import { factsOf } from '../../i18n/calendar-words.ts';
import { clockTime, figure } from '../../i18n/format.ts';
import { CurrencyMark } from '../../ui/reward/CurrencyMark.tsx';
import { Figure } from '../../ui/media/Figure.tsx';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import {
  arrowClockwise,
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
import { Row } from '../../ui/layout/Row.tsx';
import styles from './Ledger.module.css';
import { causeOf, pageOf } from './cause.ts';
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

export function LedgerRow({ entry, game }: LedgerRowProps) {
  const { i18n } = useLingui();
  const labels = useLedgerLabels();
  const { locale } = i18n;
  const reason = labels.reason(entry.reason);
  const named = game?.title ?? entry.gameId;
  const time = clockTime(new Date(entry.at), locale);
  const after = figure(entry.balanceAfter, entry.currency, { locale, decimals: 'fixed' }).text;
  const cause = causeOf(entry);
  const exactly = labels.cause(entry);
  return (
    <Row
      height="s"
      leading={
        entry.gameId === undefined ? (
          <span className={styles.icon}>
            <Icon of={ICONS[entry.reason]} />
          </span>
        ) : (
          <Art svg={gameArt(entry.gameId, game && lookOf(game))} className={styles.thumb} />
        )
      }
      title={named ?? reason}
      detail={factsOf([named === undefined ? undefined : reason, exactly, time], locale)}
      trailing={
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
      }
      {...(cause && { href: pageOf(cause) })}
    />
  );
}
