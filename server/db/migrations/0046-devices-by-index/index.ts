import { sql, type Kysely } from 'kysely';

/** What a deleted account's browsers sent is found without reading the whole table. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create index analytics_events_of_device on analytics_events (device_id) where user_id is null`);
  await run(`create index replay_parts_of_device on replay_parts (device_id)`);
}
