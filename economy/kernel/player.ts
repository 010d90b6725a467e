// A player: balances and one versioned document, to which each system adds a slice.
import { CURRENCIES, type Currency } from '@parlor/contract/kernel/vocabulary.ts';

export type BalancesMinor = Readonly<Record<Currency, bigint>>;

/** Each system adds the type of its slice where it is defined (system.ts). */
export interface PlayerState {
  /** Shape of this document; `upgrade` (upgrade.ts) brings older ones here. */
  readonly schema: typeof STATE_SCHEMA;
  /** Ledger entries so far: the number of the last one, without gaps. */
  readonly entries: number;
  /** Draws so far: the number of the last one, without gaps. */
  readonly draws: number;
  /** When each balance last changed, in ms. */
  readonly changedAtMs: Readonly<Record<Currency, number>>;
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
