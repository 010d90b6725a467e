import { useLingui } from '@lingui/react/macro';
import type { LedgerReason } from '@parlor/contract/calls/balances.ts';
import type { SwitchNotice } from '@parlor/contract/calls/switches.ts';

/** The reasons of ledger entries as operators read them. */
export function useReasonLabels(): Readonly<Record<LedgerReason, string>> {
  const { t } = useLingui();
  return {
    welcome: t`Welcome bonus`,
    quest: t`Quest reward`,
    stake: t`Stake`,
    win: t`Win`,
    'stake-returned': t`Stake returned`,
    'win-taken-back': t`Win reversed`,
    promo: t`Prize of a studio’s promotion`,
    daily: t`Daily reward`,
    milestone: t`Milestone`,
    collection: t`Complete collection`,
    lootbox: t`Box opened`,
    exchange: t`Cards exchanged`,
    subscription: t`Points of a subscription`,
    boost: t`Boost`,
    race: t`Contest prize`,
    referral: t`Invitation`,
    task: t`Partner task`,
    purchase: t`Bought`,
    delivery: t`Delivered`,
    refund: t`Refund`,
    correction: t`Correction by an operator`,
    debt: t`Debt paid back`,
  };
}

/** The standard texts for players of what is switched off, by name. */
export function useSwitchNotices(): Readonly<Record<SwitchNotice, string>> {
  const { t } = useLingui();
  return {
    maintenance: t`Maintenance`,
    fault: t`Fault`,
    provider: t`Provider`,
    review: t`Review`,
  };
}
