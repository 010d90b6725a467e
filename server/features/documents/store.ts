// A document is written by one statement: it is set whole or not at all, and two writers never both succeed at the same
// version.
import type pg from 'pg';

/** The version that a write must find: a number, `any` existing one, or `none` at all. */
export type Expected = number | 'any' | 'none';

export interface DocumentRow {
  /** JSON text. */
  readonly data: string;
  readonly version: bigint;
  readonly updated_at: Date;
}

/** Parts a player may have besides the launcher document. Writers who cross may pass it by as many as they are. */
export const PARTS_MAX = 64;

/** The launcher document is the part without a name. */
export const LAUNCHER = '';

const HAS_ROOM = `$2 = '' or exists (select from documents where player_id = $1 and part = $2)
    or (select count(*) from documents where player_id = $1 and part <> '') < ${PARTS_MAX}`;
const ADD = `insert into documents as d (player_id, part, data, version, updated_at)
  select $1::bigint, $2::text, $3::text, 1, $4::timestamptz where ${HAS_ROOM}`;
const SET = `${ADD} on conflict (player_id, part)
  do update set data = excluded.data, version = d.version + 1, updated_at = excluded.updated_at`;
const REPLACE = `update documents set data = $3, version = version + 1, updated_at = $4
  where player_id = $1 and part = $2`;

export async function readDocument(
  pool: pg.Pool,
  playerId: string,
  part: string,
): Promise<DocumentRow | undefined> {
  const { rows } = await pool.query<DocumentRow>({
    name: 'document',
    text: 'select data, version, updated_at from documents where player_id = $1 and part = $2',
    values: [playerId, part],
  });
  return rows[0];
}

/** The version now, or undefined where there is no document. */
export async function versionOf(pool: pg.Pool, playerId: string, part: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ version: bigint }>({
    name: 'document-version',
    text: 'select version from documents where player_id = $1 and part = $2',
    values: [playerId, part],
  });
  return rows[0] && Number(rows[0].version);
}

export interface DocumentWrite {
  readonly playerId: string;
  readonly part: string;
  /** JSON text. */
  readonly data: string;
  /** ISO 8601. */
  readonly at: string;
  readonly expected: Expected | undefined;
}

/** The new version, or undefined where nothing was written: another version stands, or there is no room for a part. */
export async function writeDocument(pool: pg.Pool, w: DocumentWrite): Promise<number | undefined> {
  switch (w.expected) {
    case undefined:
      // Nearly every write finds the document there, and replacing it costs less than asking first if there is room.
      return (await run(pool, w, 'document-replace', REPLACE)) ?? (await run(pool, w, 'document-set', SET));
    case 'any':
      return run(pool, w, 'document-replace', REPLACE);
    case 'none':
      return run(pool, w, 'document-add', `${ADD} on conflict (player_id, part) do nothing`);
    default:
      return run(pool, w, 'document-replace-at', `${REPLACE} and version = $5`, w.expected);
  }
}

async function run(
  pool: pg.Pool,
  { playerId, part, data, at }: DocumentWrite,
  name: string,
  statement: string,
  ...more: readonly number[]
): Promise<number | undefined> {
  const { rows } = await pool.query<{ version: bigint }>({
    name,
    text: `${statement} returning version`,
    values: [playerId, part, data, at, ...more],
  });
  return rows[0] && Number(rows[0].version);
}
