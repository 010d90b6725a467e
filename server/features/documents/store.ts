// A document is written by one statement: whole or not at all, and two writers never both succeed at the same version.
import type pg from 'pg';
import { violationOf } from '../../db/violations.ts';
import { binaryArray } from '../../db/binary-arrays.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { IdempotencyKey } from '../../http/idempotency.ts';
import { shareWrites } from '../../players/shared-writes.ts';
import { ApiError } from '../../http/api-error.ts';
import { firstRow } from '../../db/sql.ts';

/** The version that a write must find: a number, `any` existing one, or `none` at all. */
export type Expected = number | 'any' | 'none';

export interface DocumentRow {
  /** JSON text. */
  readonly data: string;
  readonly version: bigint;
  readonly updated_at: Date;
}

/**
 * The maximum number of parts of a player besides the launcher document. Concurrent writers may exceed it by their
 * number.
 */
export const PARTS_MAX = 64;

/** The launcher document is the part without a name. */
export const LAUNCHER = '';

const HAS_ROOM = `$2 = '' or exists (select from documents where player_id = $1 and part = $2)
    or (select count(*) from documents where player_id = $1 and part <> '') < ${PARTS_MAX}`;
const ADD = `insert into documents as d (player_id, part, data, version, updated_at)
  select $1::bigint, $2::text, $3::text, 1, $4::timestamptz where ${HAS_ROOM}`;
const ADD_APART = `insert into documents as d (player_id, part, data, version, updated_at) values ($1, $2, $3, 1, $4)`;
const OR_REPLACE = `on conflict (player_id, part)
  do update set data = excluded.data, version = d.version + 1, updated_at = excluded.updated_at`;
const OR_NOTHING = 'on conflict (player_id, part) do nothing';
const REPLACE = `update documents set data = $3, version = version + 1, updated_at = $4
  where player_id = $1 and part = $2`;

export async function readDocument(
  pool: pg.Pool,
  playerId: string,
  part: string,
): Promise<DocumentRow | undefined> {
  return firstRow<DocumentRow>(pool, 'document')`
    select data, version, updated_at from documents where player_id = ${playerId} and part = ${part}`;
}

/** The version now, or undefined where there is no document. */
export async function versionOf(pool: pg.Pool, playerId: string, part: string): Promise<number | undefined> {
  const row = await firstRow<{ version: bigint }>(pool, 'document-version')`
    select version from documents where player_id = ${playerId} and part = ${part}`;
  return row && Number(row.version);
}

export interface DocumentWrite {
  readonly playerId: string;
  /** As in the answer. */
  readonly path: string;
  readonly part: string;
  /** JSON text. */
  readonly data: string;
  /** ISO 8601. */
  readonly at: string;
  readonly expected: Expected | undefined;
  /** The answer is stored under it, in the same statement (I9). */
  readonly idempotency: IdempotencyKey | undefined;
}

export interface Written {
  readonly version: number;
  /** The answer, repeated byte for byte. JSON text. */
  readonly reply: string;
}

/** Undefined if nothing was written: another version, no room for a part, or a used key. */
export async function writeDocument(
  pool: pg.Pool,
  w: DocumentWrite,
  isOnCluster = false,
): Promise<Written | undefined> {
  const run: Run = (name, statement, ...more) =>
    (isOnCluster ? runApart : runTogether)(pool, w, name, statement, more);
  const add = async (name: string, otherwise: string): Promise<Written | undefined> =>
    !isOnCluster
      ? run(name, `${ADD} ${otherwise}`)
      : (await hasRoom(pool, w))
        ? run(`${name}-apart`, `${ADD_APART} ${otherwise}`)
        : undefined;
  switch (w.expected) {
    case undefined:
      // Nearly every write finds the document there, and replacing it is cheaper than asking first whether there is
      // room.
      return (await run('document-replace', REPLACE)) ?? (await add('document-set', OR_REPLACE));
    case 'any':
      return run('document-replace', REPLACE);
    case 'none':
      return add('document-add', OR_NOTHING);
    default:
      return run('document-replace-at', `${REPLACE} and version = $5`, w.expected);
  }
}
type Run = (name: string, statement: string, ...more: readonly number[]) => Promise<Written | undefined>;

async function hasRoom(pool: pg.Pool, { playerId, part }: DocumentWrite): Promise<boolean> {
  const { rows } = await pool.query<{ has: boolean }>({
    name: 'document-has-room',
    text: `select (${HAS_ROOM}) as has`,
    values: [playerId, part],
  });
  return rows[0]?.has === true;
}

/** Writes documents; those ready at the same time together. Returns as `writeDocument` does. */
export function createWriteDocument(
  pool: pg.Pool,
  isOnCluster = false,
): (write: DocumentWrite) => Promise<Written | undefined> {
  const alone = (write: DocumentWrite) => writeDocument(pool, write, isOnCluster);
  const shared = shareWrites<DocumentWrite, Written | undefined>({
    rowOf,
    alone,
    isOnCluster,
    many: (writes) => replaceMany(pool, writes),
  });
  // A document that must not exist yet cannot be replaced.
  return (write) => (write.expected === 'none' ? alone(write) : shared(write));
}

const rowOf = ({ playerId, part }: Pick<DocumentWrite, 'playerId' | 'part'>): string => `${playerId}/${part}`;

/** A row locked by another process is skipped, so that nobody waits for another player's. */
const REPLACE_MANY = `with wanted as (
    select * from unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[])
      w (player_id, part, data, at, version, route, key, request_hash, before, after)),
  free as (
    select d.player_id, d.part from documents d join wanted w on d.player_id = w.player_id and d.part = w.part
       for no key update of d skip locked),
  written as (
    update documents d set data = w.data, version = d.version + 1, updated_at = w.at
      from wanted w join free using (player_id, part)
     where d.player_id = w.player_id and d.part = w.part and d.version = coalesce(w.version, d.version)
    returning d.player_id, d.part, d.version),
  kept as (
    insert into idempotency_keys (player_id, route, key, request_hash, reply, at)
    select w.player_id, w.route, w.key, w.request_hash, w.before || written.version || w.after, w.at
      from wanted w join written using (player_id, part) where w.key is not null)
  select player_id, part, version from written`;

/** Replaces existing ones at their expected version. */
async function replaceMany(
  pool: pg.Pool,
  writes: readonly DocumentWrite[],
): Promise<ReadonlyMap<string, Written>> {
  const answers = new Map(writes.map((write) => [rowOf(write), answerOf(write)]));
  const text = (valueOf: (write: DocumentWrite) => string | null) => binaryArray('text', writes.map(valueOf));
  const { rows } = await pool.query<{ player_id: bigint; part: string; version: bigint }>({
    name: 'document-replace-many',
    text: REPLACE_MANY,
    values: [
      binaryArray(
        'bigint',
        writes.map((w) => w.playerId),
      ),
      text((w) => w.part),
      text((w) => w.data),
      binaryArray(
        'timestamptz',
        writes.map((w) => w.at),
      ),
      binaryArray(
        'bigint',
        writes.map((w) => (typeof w.expected === 'number' ? w.expected : null)),
      ),
      text((w) => w.idempotency?.route ?? null),
      text((w) => w.idempotency?.key ?? null),
      text((w) => w.idempotency?.requestHash ?? null),
      text((w) => answerOf(w).before),
      text((w) => answerOf(w).after),
    ],
  });
  return new Map(
    rows.map(({ player_id: playerId, part, version }) => {
      const row = rowOf({ playerId: String(playerId), part });
      const { before, after } = answers.get(row)!;
      return [row, { version: Number(version), reply: `${before}${version}${after}` }];
    }),
  );
}

/** The answer around the version. JSON text. */
const answerOf = ({ path, at }: DocumentWrite): { before: string; after: string } => ({
  before: `{"path":${JSON.stringify(path)},"version":`,
  after: `,"updatedAt":"${at}"}`,
});

/** The stored answer of this key. Refuses IDEMPOTENCY_KEY_REUSED if it belongs to another request. */
export async function savedReply(
  pool: pg.Pool,
  playerId: string,
  { route, key, requestHash }: IdempotencyKey,
): Promise<Written | undefined> {
  const row = await firstRow<{ request_hash: string; reply: string }>(pool, 'document-answered')`
    select request_hash, reply from idempotency_keys where player_id = ${playerId} and route = ${route}
      and key = ${key}`;
  if (!row) return undefined;
  if (row.request_hash !== requestHash) throw new ApiError('IDEMPOTENCY_KEY_REUSED');
  return { version: (JSON.parse(row.reply) as { version: number }).version, reply: row.reply };
}

/**
 * On distributed tables, the result of one part of a statement is sent to all machines, so the document and its
 * stored reply are two statements of one transaction.
 */
async function runApart(
  pool: pg.Pool,
  write: DocumentWrite,
  name: string,
  statement: string,
  more: readonly number[],
): Promise<Written | undefined> {
  const { playerId, part, data, at, idempotency } = write;
  const { before, after } = answerOf(write);
  const set = async (db: Pick<pg.Pool, 'query'>): Promise<Written | undefined> => {
    const text = `${statement} returning version`;
    const { rows } = await db.query<{ version: bigint }>({
      name,
      text,
      values: [playerId, part, data, at, ...more],
    });
    const row = rows[0];
    return row && { version: Number(row.version), reply: `${before}${row.version}${after}` };
  };
  if (!idempotency) return set(pool);
  try {
    return await inTransaction(pool, async (tx) => {
      const written = await set(tx);
      if (written)
        await tx.query({
          name: 'document-keep-answer',
          text: `insert into idempotency_keys (player_id, route, key, request_hash, reply, at) values ($1, $2, $3, $4, $5, $6)`,
          values: [playerId, idempotency.route, idempotency.key, idempotency.requestHash, written.reply, at],
        });
      return written;
    });
  } catch (error) {
    if (violationOf(error).constraint === 'idempotency_keys_pkey') return undefined;
    throw error;
  }
}

async function runTogether(
  pool: pg.Pool,
  write: DocumentWrite,
  name: string,
  statement: string,
  more: readonly number[],
): Promise<Written | undefined> {
  const { playerId, part, data, at, idempotency } = write;
  const { before, after } = answerOf(write);
  const values: unknown[] = [playerId, part, data, at, ...more];
  let text = `${statement} returning version`;
  if (idempotency) {
    const [route, key, hash, start, end] = [1, 2, 3, 4, 5].map((n) => `$${values.length + n}::text`);
    values.push(idempotency.route, idempotency.key, idempotency.requestHash, before, after);
    text = `with written as (${text}), kept as (
        insert into idempotency_keys (player_id, route, key, request_hash, reply, at)
        select $1::bigint, ${route}, ${key}, ${hash}, ${start} || version || ${end}, $4::timestamptz from written)
      select version from written`;
  }
  try {
    const { rows } = await pool.query<{ version: bigint }>({
      name: idempotency ? `${name}-keyed` : name,
      text,
      values,
    });
    const row = rows[0];
    return row && { version: Number(row.version), reply: `${before}${row.version}${after}` };
  } catch (error) {
    if (violationOf(error).constraint === 'idempotency_keys_pkey') return undefined;
    throw error;
  }
}
