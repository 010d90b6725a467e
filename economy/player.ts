// A player: balances and one versioned document with a slice for each system.
import { CURRENCIES, type Currency } from '@parlor/contract/vocabulary.ts';
import type { FairnessSlice } from './fairness.ts';
import type { QuestsSlice } from './quests.ts';

export type BalancesMinor = Readonly<Record<Currency, bigint>>;

export interface PlayerState {
  /** Shape of this document; `upgrade` brings older ones here. */
  readonly schema: typeof STATE_SCHEMA;
  /** Ledger entries so far: the number of the last one, without gaps. */
  readonly entries: number;
  /** Draws so far: the number of the last one, without gaps. */
  readonly draws: number;
  /** When each balance last changed, in ms. */
  readonly changedAtMs: Readonly<Record<Currency, number>>;
  readonly fairness: FairnessSlice;
  readonly quests: QuestsSlice;
  /** Games played last, newest first. */
  readonly lastPlayed: readonly string[];
}

export interface Player {
  /** Decimal string of parlorUserId. */
  readonly id: string;
  readonly balances: BalancesMinor;
  readonly state: PlayerState;
}

export const STATE_SCHEMA = 1;

export const noBalances: BalancesMinor = Object.fromEntries(CURRENCIES.map((c) => [c, 0n])) as Record<
  Currency,
  bigint
>;

/** Steps from each older shape to the next; a step never looks at anything but the document. */
const upgrades: ReadonlyArray<(older: Record<string, unknown>) => Record<string, unknown>> = [];

/** Brings a document of any earlier shape to today's. Throws on one from the future: an old server must not touch it. */
export function upgrade(document: unknown): PlayerState {
  let state = document as Record<string, unknown>;
  const from = Number(state['schema']);
  if (!(from >= 1 && from <= STATE_SCHEMA))
    throw new Error(`A player's document has shape ${from}; this version knows up to ${STATE_SCHEMA}`);
  for (let i = from; i < STATE_SCHEMA; i++) state = upgrades[i - 1]!(state);
  return state as unknown as PlayerState;
}
