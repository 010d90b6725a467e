// What can happen to a player. Each system listens for what concerns it (its `on`); none calls another.

export type GameEvent =
  | {
      readonly kind: 'round-settled';
      readonly provider: string;
      readonly roundId: string;
      readonly gameId: string;
      readonly currency: 'PP' | 'USDT' | 'TON' | 'SPLASH';
      readonly stakeMinor: bigint;
      readonly winMinor: bigint;
    }
  | {
      readonly kind: 'quest-claimed';
      readonly day: string;
      readonly index: number;
      readonly difficulty: 'EASY' | 'MEDIUM' | 'HARD';
    };

/** What leaves the engine for others to see, written in the same step as its cause (I11). Plain JSON body. */
export interface OutboxEvent {
  readonly kind: 'win';
  readonly body: unknown;
}
