import { sql, type Kysely } from 'kysely';

// A provider's day is compared with ours by when a transaction came. Rows come in that order, so an index of ranges is
// enough, and costs a bet next to nothing.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('create index transactions_at on transactions using brin (at) with (pages_per_range = 32)')
    .execute(db);
}
