// A player: balances and one versioned document, to which each system adds a slice.
import type { DebtsSlice } from '../money/debts.ts';
import type { FairnessSlice } from '../play/fairness.ts';
import type { Slices } from '../systems.ts';
import { CURRENCIES, type Currency } from '@parlor/contract/kernel/vocabulary.ts';

export type BalancesMinor = Readonly<Record<Currency, bigint>>;

/** Each system adds its slice (systems.ts). */
export interface PlayerState extends Slices {
  /** Shape of this document; `upgrade` (upgrade.ts) brings older ones here. */
  readonly schema: typeof STATE_SCHEMA;
  /** Ledger entries so far: the number of the last one, without gaps. */
  readonly entries: number;
  /** Draws so far: the number of the last one, without gaps. */
  readonly draws: number;
  /** When each balance last changed, in ms. */
  readonly changedAtMs: Readonly<Record<Currency, number>>;
  /** What the player owes; missing where nothing ever was owed. */
  readonly debts?: DebtsSlice;
  readonly fairness: FairnessSlice;
}

export interface Player {
  /** Decimal string of parlorUserId. */
  readonly id: string;
  readonly balances: BalancesMinor;
  readonly state: PlayerState;
}

export const STATE_SCHEMA = 3;

export const noBalances: BalancesMinor = Object.fromEntries(CURRENCIES.map((c) => [c, 0n])) as Record<
  Currency,
  bigint
>;
