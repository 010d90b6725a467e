// Converts rows of the database to the engine's types, and back.
import type { Player } from '@parlor/economy/kernel/player.ts';
import { upgrade } from '@parlor/economy/upgrade.ts';
import type { RoundRecord, TransactionRecord } from '@parlor/economy/play/provider-wallet.ts';
import { columnsOf, json, recordOf } from '../../db/columns.ts';

export interface PlayerRow {
  readonly version: bigint;
  readonly state: string;
  readonly pp: bigint;
  readonly usdt: bigint;
  readonly ton: bigint;
  readonly splash: bigint;
  /** The head of the chain of receipts. */
  readonly receipt: string | null;
}

/** A loaded player, with the version that a save must still find. */
export interface LoadedPlayer {
  readonly player: Player;
  readonly version: bigint;
  /** The document as it is stored. */
  readonly stateText: string;
  readonly receipt: string | null;
}

const texts = new WeakMap<object, string>();
/** The document as it is stored. A document never changes, so its text is made once. */
export function stateText(state: Player['state']): string {
  let text = texts.get(state);
  if (text === undefined) texts.set(state, (text = json(state)));
  return text;
}

export const loadedPlayer = (playerId: string, row: PlayerRow): LoadedPlayer => ({
  version: row.version,
  stateText: row.state,
  receipt: row.receipt,
  player: {
    id: playerId,
    balances: { PP: row.pp, USDT: row.usdt, TON: row.ton, SPLASH: row.splash },
    state: upgrade(JSON.parse(row.state)),
  },
});

export const transactionColumns = columnsOf(
  `provider text, transaction_id text, kind text, status text, round_id text, reference_id text?, game_id text,
  currency text, amount minor, settled boolean, refusal text?, fingerprint text, reply text`,
);
/** The JSON of `row_to_json`. */
export type TransactionRow = { readonly transaction_id: string };
export const transactionRecord = (row: TransactionRow): TransactionRecord =>
  recordOf<TransactionRecord>(transactionColumns, row);

export const roundColumns = columnsOf(
  `provider text, round_id text, game_id text, currency text, open boolean, staked minor, won minor, wins integer,
  closed_at instant?, closed_won minor?, ended_by text?, boosted minor?, boosted_by json?, release integer?`,
);
/** Only the audit reads these. */
const FOR_THE_AUDIT = ['closed_won', 'release'];
const recordedOfRound = roundColumns.filter(({ name }) => !FOR_THE_AUDIT.includes(name));
export type RoundRow = { readonly round_id: string };
export const roundRecord = (row: RoundRow): RoundRecord => recordOf<RoundRecord>(recordedOfRound, row);
