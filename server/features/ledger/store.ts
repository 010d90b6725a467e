import type { LedgerReason } from '@parlor/contract/calls/balances.ts';
import type { Reader } from '../../db/replica.ts';
import { LEDGER_COLUMNS, type LedgerRow } from '../../players/rows/ledger-rows.ts';

export interface LedgerPage {
  readonly rows: LedgerRow[];
  readonly total: number;
}

const LEDGER = `select ${LEDGER_COLUMNS}
  from ledger l where l.player_id = $1 and l.number < $2 and (l.debit = 'player' or l.credit = 'player')`;

/**
 * Entries below a number, newest first, with the count of all. Of everything, the count is the newest number, for
 * numbers have no gaps; of a group it is counted.
 */
export async function ledgerPage(
  db: Reader,
  ask: {
    playerId: string;
    below: bigint;
    limit: number;
    reasons: readonly LedgerReason[] | undefined;
  },
): Promise<LedgerPage> {
  const { playerId, below, limit, reasons } = ask;
  const { rows } = await db.query<{ total: bigint } & (LedgerRow | { number: null })>(
    reasons === undefined
      ? {
          name: 'ledger',
          text: `select t.total, e.* from (select coalesce(max(number), 0) as total from ledger where player_id = $1) t
            left join lateral (${LEDGER} order by l.number desc limit $3) e on true order by e.number desc`,
          values: [playerId, below, limit],
        }
      : {
          name: 'ledger-group',
          text: `select t.total, e.* from (select count(*) as total from ledger where player_id = $1 and reason = any($4)
              and (debit = 'player' or credit = 'player')) t
            left join lateral (${LEDGER} and l.reason = any($4) order by l.number desc limit $3) e on true order by e.number desc`,
          values: [playerId, below, limit, reasons],
        },
  );
  return {
    total: Number(rows[0]?.total ?? 0n),
    rows: rows.filter((row): row is { total: bigint } & LedgerRow => row.number !== null),
  };
}

export interface DrawRow {
  readonly number: bigint;
  readonly server_seed_hash: string;
  readonly nonce: number;
  readonly client_seed: string;
  readonly algorithm: string;
  readonly purpose: string;
  readonly reference: string;
  readonly game_id: string | null;
  readonly input: string;
  readonly outcome: string;
  readonly at: Date;
  /** Null until the seed was rotated out. */
  readonly server_seed: string | null;
}

const DRAW = `select d.number, d.server_seed_hash, d.nonce, d.client_seed, d.algorithm, d.purpose, d.reference, d.game_id, d.input,
    d.outcome, d.at, s.server_seed
  from draws d left join revealed_seeds s on s.player_id = d.player_id and s.server_seed_hash = d.server_seed_hash`;

/** Draws below a number, newest first. */
export async function drawPage(
  db: Reader,
  playerId: string,
  limit: number,
  below: bigint,
): Promise<DrawRow[]> {
  const { rows } = await db.query<DrawRow>({
    name: 'draws',
    text: `${DRAW} where d.player_id = $1 and d.number < $3 order by d.number desc limit $2`,
    values: [playerId, limit, below],
  });
  return rows;
}

export async function drawByReference(
  db: Reader,
  playerId: string,
  reference: string,
): Promise<DrawRow | undefined> {
  const { rows } = await db.query<DrawRow>({
    name: 'draw',
    text: `${DRAW} where d.player_id = $1 and d.reference = $2`,
    values: [playerId, reference],
  });
  return rows[0];
}
