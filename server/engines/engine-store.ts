// Engines in the database. They are numbered 1, 2, 3 … in the order in which processes first ran them, and never change.
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import type { DecidedBy } from '@parlor/economy/act-receipt.ts';
import { allRows, firstRow, run, type Db } from '../db/sql.ts';
import { inTransaction, lockName } from '../db/transaction.ts';
import type { OwnEngine } from './own-engine.ts';

/** Keeps the file if no process did before. Returns its number. Throws if the file is not that of the hash. */
export async function keepEngine(pool: pg.Pool, { hash, file }: OwnEngine, nowMs: number): Promise<number> {
  const before = await numberOf(pool, hash);
  if (before !== undefined) return before;
  const code = file();
  if (createHash('sha256').update(code).digest('hex') !== hash)
    throw new Error(`The engine's file does not have the hash ${hash}: build it again (npm start)`);
  const packed = gzipSync(code, { level: 9 });
  return inTransaction(pool, async (tx) => {
    await lockName(tx, 'engines');
    const meanwhile = await numberOf(tx, hash);
    if (meanwhile !== undefined) return meanwhile;
    const last = await firstRow<{ number: number | null }>(tx)`select max(number) as number from engines`;
    const number = (last?.number ?? 0) + 1;
    await run(tx)`insert into engines (number, hash, packed, bytes, at)
      values (${number}, ${hash}, ${packed}, ${code.length}, ${new Date(nowMs).toISOString()}::timestamptz)`;
    return number;
  });
}

const numberOf = async (db: Db, hash: string): Promise<number | undefined> =>
  (await firstRow<{ number: number }>(db)`select number from engines where hash = ${hash}`)?.number;

/** The file of an engine; undefined if it was never kept. */
export async function readEngine(db: Db, hash: string): Promise<Buffer | undefined> {
  const row = await firstRow<{ packed: Buffer }>(db)`select packed from engines where hash = ${hash}`;
  return row && gunzipSync(row.packed);
}

export interface EngineRow {
  readonly hash: string;
  readonly bytes: number;
  readonly at: Date;
}
export const listEngines = (db: Db): Promise<EngineRow[]> =>
  allRows<EngineRow>(db)`select hash, bytes, at from engines order by number`;

/** What a row of a receipt says by numbers. */
export interface Deciders {
  decidedBy(engine: number, release: number | undefined): DecidedBy | undefined;
}

interface Names {
  readonly engines: ReadonlyMap<number, string>;
  readonly contents: ReadonlyMap<number, string>;
}

interface EngineName {
  readonly number: number;
  readonly hash: string;
}
interface ContentName {
  readonly id: number;
  readonly hash: string;
}

export async function readDeciders(
  all: <R extends pg.QueryResultRow>(sql: string) => Promise<readonly R[]>,
): Promise<Deciders & Names> {
  const engines = await all<EngineName>('select number, hash from engines');
  const contents = await all<ContentName>('select id, hash from content_releases');
  return decidersOf({
    engines: new Map(engines.map(({ number, hash }) => [number, hash])),
    contents: new Map(contents.map(({ id, hash }) => [id, hash])),
  });
}

export const decidersOf = (names: Names): Deciders & Names => ({
  ...names,
  decidedBy(number, release) {
    const engine = names.engines.get(number);
    const content = release === undefined ? undefined : names.contents.get(release);
    return engine === undefined ? undefined : { engine, ...(content !== undefined && { content }) };
  },
});

const known = new WeakMap<Db, Deciders & Names>();

/** Read once, and again when a row names a newer engine or release. */
export async function decidersFor(
  db: Db,
  named: ReadonlyArray<{ readonly engine?: number | undefined; readonly release?: number | undefined }>,
): Promise<Deciders> {
  const before = known.get(db);
  const isKnown = named.every(
    ({ engine, release }) =>
      engine === undefined ||
      (before !== undefined &&
        before.engines.has(engine) &&
        (release === undefined || before.contents.has(release))),
  );
  if (before !== undefined && isKnown) return before;
  if (isKnown) return decidersOf({ engines: new Map(), contents: new Map() });
  const deciders = await readDeciders(async (sql) => (await db.query(sql)).rows as never);
  known.set(db, deciders);
  return deciders;
}
