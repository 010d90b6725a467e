// The limits without a second person: by one treasurer, for one player, and by all treasurers together, each summed over
// the last 24 hours. Grants and deductions both add up, so moving points back and forth does not avoid the limit.
import { toMinor, toWire } from '@parlor/contract/kernel/money.ts';
import type { AloneLimits } from '@parlor/contract/calls/operator/corrections.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { MovedAlone } from './correction-store.ts';

/** In whole units, as in OPERATOR_LIMITS. */
export interface AloneLimit {
  readonly treasurer: number;
  readonly player: number;
  readonly all: number;
}
export type AloneLimitsByCurrency = Readonly<Partial<Record<Currency, AloneLimit>>>;

/** A currency without a limit always needs a second person. */
function minorLimits(limits: AloneLimitsByCurrency, currency: Currency) {
  const minor = (amount: number | undefined): bigint => toMinor(currency, amount ?? 0) ?? 0n;
  const limit = limits[currency];
  return { treasurer: minor(limit?.treasurer), player: minor(limit?.player), all: minor(limit?.all) };
}

export function fitsAlone(
  limits: AloneLimitsByCurrency,
  currency: Currency,
  moved: MovedAlone,
  amountMinor: bigint,
): boolean {
  const limit = minorLimits(limits, currency);
  const more = amountMinor < 0n ? -amountMinor : amountMinor;
  return (
    moved.byTreasurerMinor + more <= limit.treasurer &&
    moved.ofPlayerMinor + more <= limit.player &&
    moved.togetherMinor + more <= limit.all
  );
}

export function viewAlone(limits: AloneLimitsByCurrency, currency: Currency, moved: MovedAlone): AloneLimits {
  const limit = minorLimits(limits, currency);
  const left = [limit.treasurer - moved.byTreasurerMinor, limit.all - moved.togetherMinor].reduce((a, b) =>
    a < b ? a : b,
  );
  return {
    perTreasurer: toWire(currency, limit.treasurer),
    perPlayer: toWire(currency, limit.player),
    allTogether: toWire(currency, limit.all),
    left: toWire(currency, left > 0n ? left : 0n),
  };
}
