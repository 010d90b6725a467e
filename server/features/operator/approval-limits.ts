// Above these limits a correction needs the approval of a second person: by one treasurer, for one player, and by all
// treasurers together, each summed over the last 24 hours. Grants and deductions both add up, so moving points back and
// forth does not avoid a limit.
import { toMinor, toWire } from '@parlor/contract/kernel/money.ts';
import type { ApprovalLimits } from '@parlor/contract/calls/operator/corrections.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { SumsWithoutApproval } from './correction-store.ts';

/** In whole units, as the setting OPERATOR_LIMITS gives them (server/config.ts). */
export interface ApprovalLimit {
  readonly treasurer: number;
  readonly player: number;
  readonly all: number;
}
export type ApprovalLimitsByCurrency = Readonly<Partial<Record<Currency, ApprovalLimit>>>;

/** A currency without a limit always needs approval. */
function minorLimits(limits: ApprovalLimitsByCurrency, currency: Currency) {
  const minor = (amount: number | undefined): bigint => toMinor(currency, amount ?? 0) ?? 0n;
  const limit = limits[currency];
  return { treasurer: minor(limit?.treasurer), player: minor(limit?.player), all: minor(limit?.all) };
}

/** Each sum of 24 hours with its limit, and whether this amount would pass it. */
export function comparedWithLimits(
  limits: ApprovalLimitsByCurrency,
  currency: Currency,
  sums: SumsWithoutApproval,
  amountMinor: bigint,
) {
  const limit = minorLimits(limits, currency);
  const more = amountMinor < 0n ? -amountMinor : amountMinor;
  const compared = (usedMinor: bigint, limitMinor: bigint) => ({
    usedMinor,
    limitMinor,
    isWithin: usedMinor + more <= limitMinor,
  });
  return {
    treasurer: compared(sums.byTreasurerMinor, limit.treasurer),
    player: compared(sums.ofPlayerMinor, limit.player),
    all: compared(sums.byAllMinor, limit.all),
  };
}

export function isWithinLimits(...of: Parameters<typeof comparedWithLimits>): boolean {
  const { treasurer, player, all } = comparedWithLimits(...of);
  return treasurer.isWithin && player.isWithin && all.isWithin;
}

export function viewLimits(
  limits: ApprovalLimitsByCurrency,
  currency: Currency,
  sums: SumsWithoutApproval,
): ApprovalLimits {
  const limit = minorLimits(limits, currency);
  const left = [limit.treasurer - sums.byTreasurerMinor, limit.all - sums.byAllMinor].reduce((a, b) =>
    a < b ? a : b,
  );
  return {
    perTreasurer: toWire(currency, limit.treasurer),
    perPlayer: toWire(currency, limit.player),
    allTogether: toWire(currency, limit.all),
    left: toWire(currency, left > 0n ? left : 0n),
  };
}
