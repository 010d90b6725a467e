import { toDecimal } from '@parlor/contract/kernel/money.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { PlayerState } from '@parlor/economy/kernel/player.ts';
import type { EntryRow, PlayerRows } from './player-rows.ts';

/** One player during the check. */
export interface Case {
  readonly rows: PlayerRows;
  readonly state: PlayerState;
  readonly report: (what: string) => void;
  readonly entryOf: ReadonlyMap<string, EntryRow>;
  /** References of entries that a claim or a transaction explains. */
  readonly explained: Set<string>;
}

export const money = (currency: Currency, minor: bigint): string =>
  `${toDecimal(currency, minor, false)} ${currency}`;

type Expected = Pick<EntryRow, 'debit' | 'credit' | 'currency' | 'amount' | 'reason'> & {
  readonly game_id?: string | null;
};

/** Expects this entry as `because` describes, or no entry if it is undefined. */
export function expectEntry(
  c: Case,
  reference: string,
  because: string,
  expected: Expected | undefined,
): void {
  const entry = c.entryOf.get(reference);
  c.explained.add(reference);
  if (expected === undefined) {
    if (entry !== undefined)
      c.report(
        `${because} moves nothing, yet entry ${entry.number} (${reference}) moved ${described(entry)}; expected no entry`,
      );
    return;
  }
  if (entry === undefined) {
    c.report(`${because} has no entry ${reference}; expected ${described(expected)}`);
    return;
  }
  const differs =
    entry.debit !== expected.debit ||
    entry.credit !== expected.credit ||
    entry.currency !== expected.currency ||
    entry.amount !== expected.amount ||
    entry.reason !== expected.reason ||
    (expected.game_id !== undefined && entry.game_id !== expected.game_id);
  if (differs)
    c.report(
      `entry ${entry.number} (${reference}) of ${because} moved ${described(entry)}; expected ${described(expected)}`,
    );
}

const described = (e: Expected): string =>
  `${money(e.currency, e.amount)} from ${e.debit} to ${e.credit} as ${e.reason}${e.game_id ? ` in ${e.game_id}` : ''}`;
