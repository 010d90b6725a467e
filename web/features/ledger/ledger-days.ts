import type { LedgerEntry } from '@parlor/contract/calls/balances.ts';
import { toMinor, toWire } from '@parlor/contract/kernel/money.ts';

/** What entries of one currency changed together. */
export const netOfEntries = (entries: readonly LedgerEntry[]): number => {
  const [first] = entries;
  if (!first) return 0;
  const { currency } = first;
  return toWire(
    currency,
    entries.reduce((sum, { amount }) => sum + (toMinor(currency, amount) ?? 0n), 0n),
  );
};

/** The draw of a stake or a win of a built-in game. Undefined for everything else. */
export function drawOf({ reason, reference }: Pick<LedgerEntry, 'reason' | 'reference'>): string | undefined {
  if (reason !== 'stake' && reason !== 'win') return undefined;
  return /^(parlor:[^:]+):(?:stake|win)$/.exec(reference)?.[1];
}
