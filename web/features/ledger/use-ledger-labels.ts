import { useLingui } from '@lingui/react/macro';
import type { LedgerEntry, LedgerGroup, LedgerReason } from '@parlor/contract/calls/balances.ts';
import { monthName } from '../../i18n/calendar-words.ts';
import { count } from '../../i18n/format.ts';
import { causeOf } from './cause.ts';

export interface LedgerLabels {
  /** Reason of an entry: "Stake". */
  readonly reason: (reason: LedgerReason) => string;
  /** The exact cause: "Week 47, step 4". Undefined if the reason says it all. */
  readonly cause: (entry: Pick<LedgerEntry, 'reason' | 'reference' | 'gameId'>) => string | undefined;
  /** A filter of the transactions: "Games". */
  readonly group: (group: LedgerGroup) => string;
}

export function useLedgerLabels(): LedgerLabels {
  const { t, i18n } = useLingui();
  const reasons: Readonly<Record<LedgerReason, string>> = {
    welcome: t`Welcome bonus`,
    quest: t`Quest claimed`,
    stake: t`Stake`,
    win: t`Win`,
    'stake-returned': t`Stake returned`,
    'win-taken-back': t`Win reversed`,
    promo: t`Game bonus`,
    daily: t`Daily points`,
    milestone: t`Milestone`,
    collection: t`Collection complete`,
    lootbox: t`Box opened`,
    exchange: t`Cards exchanged`,
    subscription: t`Subscription`,
    boost: t`Boost`,
    race: t`Race`,
    referral: t`Invitation`,
    task: t`Partner tasks`,
    purchase: t`Purchase`,
    delivery: t`Delivered`,
    refund: t`Refund`,
    correction: t`Correction by Parlor`,
    debt: t`Debt repaid`,
  };
  const groups: Readonly<Record<LedgerGroup, string>> = {
    games: t`Games`,
    claims: t`Claims`,
    shop: t`Shop`,
    race: t`Race`,
  };
  const boxes = { FREE: t`Daily box`, STANDARD: t`Standard box`, PREMIUM: t`Premium box` };
  const number = (value: number): string => count(value, i18n.locale);
  const causeLabel: LedgerLabels['cause'] = (entry) => {
    const cause = causeOf(entry);
    const detail = ((): string | undefined => {
      switch (cause?.kind) {
        case 'week':
          return t`Week ${number(Number(cause.week.split('W')[1] ?? 0))}, step ${number(cause.step)}`;
        case 'month': {
          const month = monthName(cause.month, i18n.locale);
          return cause.pass
            ? t`${month}, step ${number(cause.step)}, monthly pass`
            : t`${month}, step ${number(cause.step)}`;
        }
        case 'box':
          return boxes[cause.box];
        case 'draw':
        case 'game':
        case 'collection':
        case 'contest':
        case 'quests':
        case 'daily':
        case 'subscription':
        case 'cards':
        case 'friends':
        case 'errands':
        case 'shop':
        case undefined:
          return undefined;
      }
    })();
    if (entry.reason !== 'boost' || detail !== undefined) return detail;
    // Names what was boosted if nothing more exact is known.
    return cause?.kind === 'quests' ? reasons.quest : cause?.kind === 'daily' ? reasons.daily : undefined;
  };
  return { reason: (reason) => reasons[reason], cause: causeLabel, group: (group) => groups[group] };
}
