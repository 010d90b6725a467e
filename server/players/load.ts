// Reading a player, with the few rows a command is about, in one round trip, which those who ask at once share.
import type pg from 'pg';
import type { KnownDraw } from '@parlor/economy/fairness.ts';
import type { KnownRows } from '@parlor/economy/wallet.ts';
import type { IdempotencyKey } from '../idempotency.ts';
import {
  loadedPlayer,
  roundRecord,
  transactionRecord,
  type LoadedPlayer,
  type PlayerRow,
  type RoundRow,
  type TransactionRow,
} from './rows.ts';
import { Together } from './together.ts';

/** Which rows of the wallet a command is about. */
export interface WalletRows {
  readonly provider: string;
  readonly transactionId: string;
  readonly referenceId?: string | undefined;
  readonly roundId?: string | undefined;
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
const WALLET = `select ${PLAYER},
  (select json_agg(t) from transactions t where t.player_id = p.player_id and t.provider = $2 and t.transaction_id in ($3, $4)) as transactions,
  (select row_to_json(r) from rounds r where r.player_id = p.player_id and r.provider = $2 and r.round_id = $5) as round
  from players p where p.player_id = $1`;

/** What most calls read, asked for one player or for many who ask at once: `w` is who asks, and for which key. */
const KINDS = {
  load: '',
  'load-keyed': `, (select json_build_object('request_hash', i.request_hash, 'reply', i.reply) from idempotency_keys i
    where i.player_id = w.player_id and i.route = w.route and i.key = w.key) as stored`,
  'load-drawn': `, (select json_build_object('fingerprint', d.fingerprint, 'reply', d.reply) from draws d
    where d.player_id = w.player_id and d.reference = w.key) as draw`,
} as const;
type Kind = keyof typeof KINDS;
const ofOne = (kind: Kind): string => `select ${PLAYER}${KINDS[kind]}
  from (values ($1::bigint, $2::text, $3::text)) w (player_id, route, key) join players p on p.player_id = w.player_id`;
const ofMany = (kind: Kind): string => `select w.n::int as n, ${PLAYER}${KINDS[kind]}
  from unnest($1::bigint[], $2::text[], $3::text[]) with ordinality w (player_id, route, key, n)
  join players p on p.player_id = w.player_id`;

interface Row extends PlayerRow {
  readonly stored?: { request_hash: string; reply: string } | null;
  readonly transactions?: TransactionRow[] | null;
  readonly round?: RoundRow | null;
  readonly draw?: KnownDraw | null;
}

interface Asked {
  readonly playerId: string;
  readonly route: string | null;
  readonly key: string | null;
}

/** Answers the player, or undefined where there is none with this id. */
export type LoadPlayer = (playerId: string, want?: Wanted) => Promise<Loaded | undefined>;

export function createLoadPlayer(pool: pg.Pool): LoadPlayer {
  const together = (kind: Kind) => new Together<Asked, Row | undefined>((asked) => ask(pool, kind, asked));
  const plain = together('load');
  const keyed = together('load-keyed');
  const drawn = together('load-drawn');
  return async (playerId, want = {}) => {
    const { wallet, draw, idempotency } = want;
    const row = wallet
      ? await walletOf(pool, playerId, wallet)
      : draw !== undefined
        ? await drawn.ask({ playerId, route: null, key: draw })
        : idempotency
          ? await keyed.ask({ playerId, route: idempotency.route, key: idempotency.key })
          : await plain.ask({ playerId, route: null, key: null });
    return row && loadedOf(playerId, row, wallet);
  };
}

async function ask(
  pool: pg.Pool,
  kind: Kind,
  asked: readonly Asked[],
): Promise<ReadonlyArray<Row | undefined>> {
  const one = asked.length === 1 ? asked[0] : undefined;
  if (one) {
    const { playerId, route, key } = one;
    return (await pool.query<Row>({ name: kind, text: ofOne(kind), values: [playerId, route, key] })).rows;
  }
  const { rows } = await pool.query<Row & { readonly n: number }>({
    name: `${kind}-many`,
    text: ofMany(kind),
    values: [asked.map((a) => a.playerId), asked.map((a) => a.route), asked.map((a) => a.key)],
  });
  const answers: Array<Row | undefined> = Array.from({ length: asked.length });
  for (const row of rows) answers[row.n - 1] = row;
  return answers;
}

async function walletOf(pool: pg.Pool, playerId: string, wallet: WalletRows): Promise<Row | undefined> {
  const { provider, transactionId, referenceId, roundId } = wallet;
  const { rows } = await pool.query<Row>({
    name: 'load-wallet',
    text: WALLET,
    values: [playerId, provider, transactionId, referenceId ?? transactionId, roundId ?? null],
  });
  return rows[0];
}

function loadedOf(playerId: string, row: Row, wallet: WalletRows | undefined): Loaded {
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
