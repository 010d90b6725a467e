import { useLingui } from '@lingui/react/macro';
import type { LedgerGroup, LedgerReason } from '@parlor/contract/balances.ts';

export interface LedgerWords {
  /** Why a balance changed: "Stake". */
  readonly reason: (reason: LedgerReason) => string;
  /** One way to narrow the ledger: "Games". */
  readonly group: (group: LedgerGroup) => string;
}

export function useLedgerWords(): LedgerWords {
  const { t } = useLingui();
  const reasons: Readonly<Record<LedgerReason, string>> = {
    welcome: t`Welcome to the table`,
    quest: t`Quest claimed`,
    stake: t`Stake`,
    win: t`Win`,
    'stake-returned': t`Stake returned`,
    'win-taken-back': t`Win taken back`,
    promo: t`Gift of the game`,
    daily: t`Daily points`,
    milestone: t`Milestone`,
    collection: t`Collection complete`,
    lootbox: t`Box opened`,
    subscription: t`Subscription`,
    boost: t`Boost`,
    race: t`Race`,
    referral: t`Invitation`,
    task: t`Next door`,
    purchase: t`Bought`,
    delivery: t`Delivered`,
    refund: t`Refunded`,
    correction: t`Corrected by the house`,
  };
  const groups: Readonly<Record<LedgerGroup, string>> = {
    games: t`Games`,
    claims: t`Claims`,
    shop: t`Shop`,
    race: t`Race`,
  };
  return { reason: (reason) => reasons[reason], group: (group) => groups[group] };
}
