// One statement for each write, so that a document is set whole or not at all, and two writers never both succeed at the
// same version.
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
  const { rows } = await pool.query<{ version: bigint }>(writeQuery(w));
  return rows[0] && Number(rows[0].version);
}

function writeQuery({ playerId, part, data, at, expected }: DocumentWrite) {
  const values: unknown[] = [playerId, part, data, at];
  if (expected === undefined)
    return {
      name: 'document-set',
      text: `${ADD} on conflict (player_id, part)
        do update set data = excluded.data, version = d.version + 1, updated_at = excluded.updated_at returning version`,
      values,
    };
  if (expected === 'none')
    return {
      name: 'document-add',
      text: `${ADD} on conflict (player_id, part) do nothing returning version`,
      values,
    };
  if (expected === 'any') return { name: 'document-replace', text: `${REPLACE} returning version`, values };
  return {
    name: 'document-replace-at',
    text: `${REPLACE} and version = $5 returning version`,
    values: [...values, expected],
  };
}
