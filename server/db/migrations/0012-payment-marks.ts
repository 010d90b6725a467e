import { sql, type Kysely } from 'kysely';

// How far a provider's own list of transactions was compared with ours.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      'create table payment_marks (provider text primary key, position bigint not null check (position >= 0))',
    )
    .execute(db);
}
