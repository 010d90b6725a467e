// Rows of the database to what the engine knows, and back.
import type { ErrorCode } from '@parlor/contract/kernel/errors.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { Player } from '@parlor/economy/kernel/player.ts';
import { upgrade } from '@parlor/economy/upgrade.ts';
import type { EndedBy } from '@parlor/economy/play/round-end.ts';
import type {
  RoundRecord,
  TransactionKind,
  TransactionRecord,
  TransactionStatus,
} from '@parlor/economy/play/provider-wallet.ts';

export interface PlayerRow {
  readonly version: bigint;
  readonly state: string;
  readonly pp: bigint;
  readonly usdt: bigint;
  readonly ton: bigint;
  readonly splash: bigint;
}

/** A player as read, with the version that a save must still find. */
export interface LoadedPlayer {
  readonly player: Player;
  readonly version: bigint;
}

export const loadedPlayer = (playerId: string, row: PlayerRow): LoadedPlayer => ({
  version: row.version,
  player: {
    id: playerId,
    balances: { PP: row.pp, USDT: row.usdt, TON: row.ton, SPLASH: row.splash },
    state: upgrade(JSON.parse(row.state)),
  },
});

export interface TransactionRow {
  readonly provider: string;
  readonly transaction_id: string;
  readonly kind: TransactionKind;
  readonly status: TransactionStatus;
  readonly round_id: string;
  readonly reference_id: string | null;
  readonly game_id: string;
  readonly currency: Currency;
  /** A bigint from a column, a number from row_to_json: amounts stay below 2^53 by the schema. */
  readonly amount: bigint | number;
  readonly settled: boolean;
  readonly refusal: ErrorCode | null;
  readonly fingerprint: string;
  readonly reply: string;
}

export const transactionRecord = (row: TransactionRow): TransactionRecord => ({
  provider: row.provider,
  transactionId: row.transaction_id,
  kind: row.kind,
  status: row.status,
  roundId: row.round_id,
  gameId: row.game_id,
  currency: row.currency,
  amountMinor: BigInt(row.amount),
  settled: row.settled,
  fingerprint: row.fingerprint,
  reply: row.reply,
  ...(row.reference_id === null ? {} : { referenceId: row.reference_id }),
  ...(row.refusal === null ? {} : { refusal: row.refusal }),
});

export interface RoundRow {
  readonly provider: string;
  readonly round_id: string;
  readonly game_id: string;
  readonly currency: Currency;
  readonly open: boolean;
  readonly staked: bigint | number;
  readonly won: bigint | number;
  readonly wins: number;
  readonly closed_at: string | null;
  readonly ended_by: EndedBy | null;
  readonly boosted: bigint | number | null;
}

export const roundRecord = (row: RoundRow): RoundRecord => ({
  provider: row.provider,
  roundId: row.round_id,
  gameId: row.game_id,
  currency: row.currency,
  open: row.open,
  stakedMinor: BigInt(row.staked),
  wonMinor: BigInt(row.won),
  wins: row.wins,
  ...(row.closed_at === null ? {} : { closedAtMs: Date.parse(row.closed_at) }),
  ...(row.ended_by === null ? {} : { endedBy: row.ended_by }),
  ...(row.boosted === null ? {} : { boostedMinor: BigInt(row.boosted) }),
});
