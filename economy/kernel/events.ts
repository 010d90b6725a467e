// Everything that can happen to a player. Each system listens to the events it needs (its `on`) and calls no other
// system.

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
 * The value of a counted round has changed: a win came after its end, or a part of it was rolled back. It stays one
 * round. A stake of 0 says that every bet was rolled back, so it is no longer a round.
 */
export interface RoundCorrected extends RoundEvent {
  readonly kind: 'round-corrected';
  /** The values it was counted with until now. */
  readonly before: { readonly stakeMinor: bigint; readonly winMinor: bigint };
  /** When it was counted. Periods that ended since then do not change any more. */
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
  | { readonly kind: 'daily-claimed' }
  /** A prize of a contest was paid. */
  | { readonly kind: 'prize-won'; readonly position: number }
  | { readonly kind: 'order-delivered'; readonly orderId: string; readonly quantity: number }
  /** A break or an exclusion began: the player has no place in a running race any more. */
  | { readonly kind: 'play-paused' }
  /** A friend whom the player invited has qualified. */
  | { readonly kind: 'friend-qualified'; readonly friendId: string };

/** An event that leaves the engine, written in the same statement as its cause (I11). Plain JSON body. */
export interface OutboxEvent {
  readonly kind: 'win' | 'win-taken-back' | 'friend-played' | 'webhook';
  readonly body: unknown;
}
