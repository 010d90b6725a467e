import { sql, type Kysely } from 'kysely';

export async function up<T>(db: Kysely<T>): Promise<void> {
  const statements = [
    // Only tests write here. `revision` grows with every change, so that news that overtake each other do no harm.
    sql`create table test_clock (
      is_only boolean primary key default true check (is_only),
      revision bigint not null check (revision > 0),
      offset_ms bigint not null
    )`,

    // What the upkeep looks for by age.
    sql`create index game_sessions_by_expiry on game_sessions (expires_at)`,
    sql`create index sign_ins_by_expiry on sign_ins (expires_at)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
