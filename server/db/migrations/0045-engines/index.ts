import { sql, type Kysely } from 'kysely';

/** Every engine that ever decided acts here, as the file that replays them (docs/engines.md). */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  // Receipts name an engine by its number in their row, and by its hash in what players get. `hash` is the SHA-256 of the
  // file; `packed` is the file, compressed with gzip. The previous version names no engine in its receipts.
  await run(`create table engines (
    number integer primary key check (number > 0),
    hash text not null unique,
    packed bytea not null,
    bytes integer not null,
    at timestamptz not null
  )`);
  await run(`create trigger engines_append_only before update or delete or truncate on engines
    for each statement execute function refuse_change()`);
}
