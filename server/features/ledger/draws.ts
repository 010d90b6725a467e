// The draws of one player, to verify. Archived months come from their files.
import type { Reader } from '../../db/replica.ts';
import { allRows, firstRow, raw } from '../../db/sql.ts';
import type { ArchiveFiles } from '../../history/archive-files.ts';
import { archivedRowsOf, archivedTo, mayBeArchived, newestFirst } from '../../history/archived-rows.ts';

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
