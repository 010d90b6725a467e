// The rows of a section as a player reads them: decimal amounts, ISO times, JSON instead of text.
import { toWire, type MoneyCurrency } from '@parlor/contract/kernel/money.ts';
import { fieldOf } from '../../../db/sql.ts';
import type { Snapshot } from '../../../audit/snapshot.ts';
import type { ArchiveFiles } from '../../../history/archive-files.ts';
import { archivedMonths, needsFiles, parseRow } from '../../../history/archived-rows.ts';
import type { TableSection } from './section.ts';

export type ExportedRow = Readonly<Record<string, unknown>>;
type Row = Readonly<Record<string, unknown>>;

export interface RowSource {
  readonly snapshot: Snapshot;
  readonly archive: ArchiveFiles | undefined;
  /** Digits only. */
  readonly playerId: string;
}

const valueOf = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString() : typeof value === 'bigint' ? Number(value) : value;

function exported(section: TableSection, row: Row): ExportedRow {
  const { money = [], json = [] } = section;
  const names = section.columns.split(', ');
  const fields = names.flatMap((name) => {
    const value = row[name];
    if (value === null || value === undefined) return [];
    if (money.includes(name))
      return [[fieldOf(name), toWire(row['currency'] as MoneyCurrency, BigInt(value as bigint))]];
    return [[fieldOf(name), json.includes(name) ? (JSON.parse(value as string) as unknown) : valueOf(value)]];
  });
  return Object.fromEntries(fields) as ExportedRow;
}

/** The newest first, archived months last. */
export async function* rowsOf(
  { snapshot, archive, playerId }: RowSource,
  section: TableSection,
): AsyncGenerator<ExportedRow, void, undefined> {
  const { table, columns, order, player = 'player_id' } = section;
  const id = player === 'user_id' ? `'${BigInt(playerId)}'` : String(BigInt(playerId));
  const seeds = table === 'draws' ? await revealedSeeds(snapshot, id) : undefined;
  const view = (row: Row): ExportedRow => {
    const serverSeed = seeds?.get(row['server_seed_hash'] as string);
    return { ...exported(section, row), ...(serverSeed === undefined ? {} : { serverSeed }) };
  };
  for await (const row of snapshot.rows<Row>(
    `select ${columns} from ${table} where ${player} = ${id} order by ${order}`,
  ))
    yield view(row);
  if (section.isArchived !== true) return;
  const months = await archivedMonths((sql) => snapshot.all(sql));
  for (const month of months.filter(({ history }) => history === table).toReversed()) {
    if (archive === undefined) throw needsFiles();
    const lines = await archive.linesOf(month, BigInt(playerId));
    for (const line of lines.toReversed()) yield view(parseRow<Row>(line));
  }
}

/** The server seeds that are no longer used, by their hash. */
async function revealedSeeds(snapshot: Snapshot, id: string): Promise<ReadonlyMap<string, string>> {
  const table = 'revealed_seeds';
  const rows = await snapshot.all<{ server_seed_hash: string; server_seed: string }>(
    `select server_seed_hash, server_seed from ${table} where player_id = ${id}`,
  );
  return new Map(rows.map((row) => [row.server_seed_hash, row.server_seed]));
}
