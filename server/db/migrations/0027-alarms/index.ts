import { sql, type Kysely } from 'kysely';

/** Alarms of the server itself (docs/decisions/0069-alarms-in-the-product.md). */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  // A row is a process and what it measured last. A process that stops in order deletes its row.
  await run(`create table process_readings (
    process text primary key,
    started_at timestamptz not null,
    at timestamptz not null,
    readings jsonb not null
  )`);

  // A row is a condition that holds or held, of one rule and one subject. It fires once it has held long enough; one
  // that ended before it fired leaves no row.
  await run(`create table alarms (
    id text primary key,
    rule text not null,
    subject text not null,
    since timestamptz not null,
    fired_at timestamptz,
    solved_at timestamptz,
    details text not null,
    operator_id bigint,
    acknowledged_at timestamptz,
    note text,
    check ((operator_id is null) = (acknowledged_at is null) and (operator_id is null) = (note is null)),
    check (solved_at is null or fired_at is not null)
  )`);
  await run(`create unique index alarms_open on alarms (rule, subject) where solved_at is null`);
  await run(`create index alarms_solved on alarms (solved_at) where solved_at is not null`);

  // The only row: when the rules were last evaluated.
  await run(`create table alarm_evaluations (
    is_only boolean primary key default true check (is_only),
    at timestamptz not null
  )`);

  // A row is a finished audit.
  await run(`create table audit_runs (
    at timestamptz primary key,
    mismatches integer not null check (mismatches >= 0)
  )`);
}
