// A player: balances and one versioned document with a slice of each system.
import type { DebtsSlice } from '../money/debts.ts';
import type { FairnessSlice } from '../play/fairness.ts';
import type { Slices } from '../systems.ts';
import { CURRENCIES, type Currency } from '@parlor/contract/kernel/vocabulary.ts';

export type BalancesMinor = Readonly<Record<Currency, bigint>>;

/** Each system adds its slice (systems.ts). */
export interface PlayerState extends Slices {
  /** Version of this document; `upgrade` (upgrade.ts) upgrades older ones. */
  readonly schema: typeof STATE_SCHEMA;
  /** The number of the last ledger entry, without gaps. */
  readonly entries: number;
  /** The number of the last draw, without gaps. */
  readonly draws: number;
  /** When each balance last changed, in ms. */
  readonly changedAtMs: Readonly<Record<Currency, number>>;
  /** The player's debts; missing if there never was one. */
  readonly debts?: DebtsSlice;
  readonly fairness: FairnessSlice;
}

export interface Player {
  /** Decimal string of parlorUserId. */
  readonly id: string;
  readonly balances: BalancesMinor;
  readonly state: PlayerState;
}

export const STATE_SCHEMA = 4;

export const noBalances: BalancesMinor = Object.fromEntries(CURRENCIES.map((c) => [c, 0n])) as Record<
  Currency,
  bigint
>;
