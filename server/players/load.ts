// Reading a player, with the few rows a command is about, in one round trip.
import type pg from 'pg';
import type { KnownDraw } from '@parlor/economy/fairness.ts';
import type { KnownRows } from '@parlor/economy/wallet.ts';
import {
  loadedPlayer,
  roundRecord,
  transactionRecord,
  type LoadedPlayer,
  type PlayerRow,
  type RoundRow,
  type TransactionRow,
} from './rows.ts';

/** Which rows of the wallet a command is about. */
export interface WalletRows {
  readonly provider: string;
  readonly transactionId: string;
  readonly referenceId?: string | undefined;
  readonly roundId?: string | undefined;
}

/** A key of the client under which an answer may be stored already. */
export interface IdempotencyKey {
  readonly route: string;
  readonly key: string;
  /** SHA-256 of what was asked, so that another request under the same key is told apart. */
  readonly requestHash: string;
}

/** What to read beside the player; one kind at a time. */
export interface Wanted {
  readonly wallet?: WalletRows | undefined;
  /** Reference of a draw that may have been made before. */
  readonly draw?: string | undefined;
  readonly idempotency?: IdempotencyKey | undefined;
}

export interface Known extends KnownRows {
  readonly draw?: KnownDraw | undefined;
}

export interface Loaded extends LoadedPlayer {
  readonly known: Known;
  /** The stored answer of this key, if there is one. */
  readonly stored?: { readonly requestHash: string; readonly reply: string };
}

const PLAYER = 'p.version, p.state, p.pp, p.usdt, p.ton, p.splash';
const STORED = `(select json_build_object('request_hash', i.request_hash, 'reply', i.reply) from idempotency_keys i
  where i.player_id = p.player_id and i.route = $2 and i.key = $3) as stored`;
const TRANSACTIONS = `(select json_agg(t) from transactions t where t.player_id = p.player_id and t.provider = $2 and t.transaction_id in ($3, $4)) as transactions`;
const DRAW = `(select json_build_object('fingerprint', d.fingerprint, 'reply', d.reply) from draws d
  where d.player_id = p.player_id and d.reference = $2) as draw`;
const ROUND = `(select row_to_json(r) from rounds r where r.player_id = p.player_id and r.provider = $2 and r.round_id = $5) as round`;

interface Row extends PlayerRow {
  readonly stored?: { request_hash: string; reply: string } | null;
  readonly transactions?: TransactionRow[] | null;
  readonly round?: RoundRow | null;
  readonly draw?: KnownDraw | null;
}

/** The player, or undefined where there is none with this id. */
export async function loadPlayer(
  pool: pg.Pool,
  playerId: string,
  want: Wanted = {},
): Promise<Loaded | undefined> {
  const { wallet } = want;
  const row = (await pool.query<Row>(queryOf(playerId, want))).rows[0];
  if (!row) return undefined;
  const byId = (id: string | undefined) => {
    const found = row.transactions?.find((t) => t.transaction_id === id);
    return found && transactionRecord(found);
  };
  return {
    ...loadedPlayer(playerId, row),
    known: {
      transaction: byId(wallet?.transactionId),
      referenced: byId(wallet?.referenceId),
      round: row.round ? roundRecord(row.round) : undefined,
      draw: row.draw ?? undefined,
    },
    ...(row.stored ? { stored: { requestHash: row.stored.request_hash, reply: row.stored.reply } } : {}),
  };
}

function queryOf(playerId: string, { wallet, draw, idempotency }: Wanted) {
  if (wallet)
    return {
      name: 'load-wallet',
      text: `select ${PLAYER}, ${TRANSACTIONS}, ${ROUND} from players p where p.player_id = $1`,
      values: [
        playerId,
        wallet.provider,
        wallet.transactionId,
        wallet.referenceId ?? wallet.transactionId,
        wallet.roundId ?? null,
      ],
    };
  if (draw !== undefined)
    return {
      name: 'load-drawn',
      text: `select ${PLAYER}, ${DRAW} from players p where p.player_id = $1`,
      values: [playerId, draw],
    };
  if (idempotency)
    return {
      name: 'load-keyed',
      text: `select ${PLAYER}, ${STORED} from players p where p.player_id = $1`,
      values: [playerId, idempotency.route, idempotency.key],
    };
  return { name: 'load', text: `select ${PLAYER} from players p where p.player_id = $1`, values: [playerId] };
}
