import type { LedgerReason } from '@parlor/contract/calls/balances.ts';
import type { Reader } from '../../db/replica.ts';
import type { ArchiveFiles } from '../../history/archive-files.ts';
import { archivedRowsOf, archivedTo, mayBeArchived, newestFirst } from '../../history/archived-rows.ts';
import { LEDGER_COLUMNS, type LedgerRow } from '../../players/rows/ledger-rows.ts';
import { allRows, firstRow, raw } from '../../db/sql.ts';

export interface LedgerPage {
  readonly rows: LedgerRow[];
  readonly total: number;
}

const LEDGER = `select ${LEDGER_COLUMNS}
  from ledger l where l.player_id = $1 and l.number < $2 and (l.debit = 'player' or l.credit = 'player')`;

/**
 * Entries below a number, newest first, with the total. Without a group, the total is the newest number, because
 * numbers have no gaps; a group's entries are counted.
 */
export async function ledgerPage(
  db: Reader,
  files: ArchiveFiles | undefined,
  ask: {
    playerId: string;
    below: bigint;
    limit: number;
    reasons: readonly LedgerReason[] | undefined;
  },
): Promise<LedgerPage> {
  const { playerId, below, limit, reasons } = ask;
  const { rows } = await db.query<
    { total: bigint; archived_to: Date | null } & (LedgerRow | { number: null })
  >(
    reasons === undefined
      ? {
          name: 'ledger',
          text: `select t.total, ${archivedTo('ledger')} as archived_to, e.* from (select coalesce(max(number), 0) as total from ledger where player_id = $1) t
            left join lateral (${LEDGER} order by l.number desc limit $3) e on true order by e.number desc`,
          values: [playerId, below, limit],
        }
      : {
          name: 'ledger-group',
          text: `select t.total, ${archivedTo('ledger')} as archived_to, e.* from (select count(*) as total from ledger where player_id = $1 and reason = any($4)
              and (debit = 'player' or credit = 'player')) t
            left join lateral (${LEDGER} and l.reason = any($4) order by l.number desc limit $3) e on true order by e.number desc`,
          values: [playerId, below, limit, reasons],
        },
  );
  const total = rows[0]?.total ?? 0n;
  const here = rows.filter(
    (row): row is { total: bigint; archived_to: Date | null } & LedgerRow => row.number !== null,
  );
  const to = rows[0]?.archived_to ?? null;
  // All entries of a group are counted, so all are read.
  const isElsewhere = reasons === undefined ? mayBeArchived(here, limit, to) : to !== null;
  if (files === undefined || !isElsewhere) return { total: Number(total), rows: here };
  const archived = (await archivedRowsOf<ArchivedEntry>(db, files, 'ledger', playerId)).filter(
    (row) =>
      (row.debit === 'player' || row.credit === 'player') &&
      (reasons === undefined || reasons.includes(row.reason)),
  );
  const newest = archived[0]?.number ?? 0n;
  return {
    total: Number(
      reasons === undefined ? (newest > total ? newest : total) : total + BigInt(archived.length),
    ),
    rows: newestFirst([...here, ...archived.filter(({ number }) => number < below)], limit),
  };
}

type ArchivedEntry = LedgerRow & { readonly credit: string };

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
  /** Null until the seed is rotated. */
  readonly server_seed: string | null;
}

const DRAW = `select d.number, d.server_seed_hash, d.nonce, d.client_seed, d.algorithm, d.purpose, d.reference, d.game_id, d.input,
    d.outcome, d.at, s.server_seed
  from draws d left join revealed_seeds s on s.player_id = d.player_id and s.server_seed_hash = d.server_seed_hash`;

/** Draws below a number, newest first. */
export async function drawPage(
  db: Reader,
  files: ArchiveFiles | undefined,
  ask: { readonly playerId: string; readonly limit: number; readonly below: bigint },
): Promise<DrawRow[]> {
  const { playerId, limit, below } = ask;
  const rows = await allRows<{ archived_to: Date | null } & (DrawRow | { number: null })>(db, 'draws')`
    select ${raw(archivedTo('draws'))} as archived_to, page.* from (select) one left join lateral (
    ${raw(DRAW)} where d.player_id = ${playerId} and d.number < ${below} order by d.number desc
      limit ${limit}) page on true order by page.number desc`;
  const here = rows.filter((row): row is { archived_to: Date | null } & DrawRow => row.number !== null);
  if (files === undefined || !mayBeArchived(here, limit, rows[0]?.archived_to ?? null)) return here;
  const archived = await archivedRowsOf<DrawRow>(db, files, 'draws', playerId);
  const page = newestFirst([...here, ...archived.filter(({ number }) => number < below)], limit);
  return withSeeds(db, playerId, page);
}

export async function drawByReference(
  db: Reader,
  files: ArchiveFiles | undefined,
  ask: { readonly playerId: string; readonly reference: string },
): Promise<DrawRow | undefined> {
  const { playerId, reference } = ask;
  const first = await firstRow<DrawRow>(db, 'draw')`
    ${raw(DRAW)} where d.player_id = ${playerId} and d.reference = ${reference}`;
  if (first !== undefined || files === undefined) return first;
  const archived = await archivedRowsOf<DrawRow>(db, files, 'draws', playerId);
  return (
    await withSeeds(
      db,
      playerId,
      archived.filter((row) => row.reference === reference),
    )
  )[0];
}

/** Seeds that were revealed stay in the database. */
async function withSeeds(db: Reader, playerId: string, draws: readonly DrawRow[]): Promise<DrawRow[]> {
  const rows = await allRows<{ hash: string; seed: string }>(db, 'seeds-of-draws')`
    select server_seed_hash as hash, server_seed as seed from revealed_seeds
    where player_id = ${playerId}
      and server_seed_hash = any(${[...new Set(draws.map((row) => row.server_seed_hash))]})`;
  const seeds = new Map(rows.map(({ hash, seed }) => [hash, seed]));
  return draws.map((row) => ({ ...row, server_seed: seeds.get(row.server_seed_hash) ?? null }));
}
