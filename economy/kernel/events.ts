// What can happen to a player. Each system listens for the events it needs (its `on`); none calls another.

import type { LedgerReason } from '@parlor/contract/calls/balances.ts';
import type { AnyLootboxKind, Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { Difficulty } from '@parlor/contract/calls/quests.ts';

interface RoundEvent {
  readonly provider: string;
  readonly roundId: string;
  readonly gameId: string;
  readonly currency: Currency;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
}

export interface RoundSettled extends RoundEvent {
  readonly kind: 'round-settled';
}

/**
 * A round that was counted is worth something else now: a win came after its end, or something of it was rolled back.
 * It stays one round. A stake of 0 says that every bet was rolled back: then it is no round at all.
 */
export interface RoundCorrected extends RoundEvent {
  readonly kind: 'round-corrected';
  /** What it was counted with until now. */
  readonly before: { readonly stakeMinor: bigint; readonly winMinor: bigint };
  /** When it was counted: what ended since then is not changed any more. */
  readonly countedAtMs: number;
  /** The transaction that corrects it. */
  readonly by: string;
}

export type GameEvent =
  | RoundSettled
  | RoundCorrected
  | {
      readonly kind: 'quest-claimed';
      readonly day: string;
      readonly index: number;
      readonly difficulty: Difficulty;
    }
  | {
      /** Under the reference of its claim or draw. */
      readonly kind: 'points-granted';
      readonly reference: string;
      readonly reason: LedgerReason;
      readonly amountMinor: bigint;
    }
  | { readonly kind: 'pack-opened'; readonly packId: string }
  | { readonly kind: 'lootbox-opened'; readonly lootbox: AnyLootboxKind }
  | { readonly kind: 'collection-claimed'; readonly collection: string }
  | { readonly kind: 'order-delivered'; readonly orderId: string; readonly quantity: number }
  /** A friend that the player brought has really played. */
  | { readonly kind: 'friend-qualified'; readonly friendId: string };

/** What leaves the engine for others to see, written in the same step as its cause (I11). Plain JSON body. */
export interface OutboxEvent {
  readonly kind: 'win' | 'win-taken-back' | 'friend-played';
  readonly body: unknown;
}
