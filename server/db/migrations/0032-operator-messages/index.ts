import { sql, type Kysely } from 'kysely';

/** Messages that operators write are bulk acts: an item of one moves nothing. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run('alter table bulk_act_items alter column currency drop not null');
  await run('alter table bulk_act_items alter column amount drop not null');
  // For the report of a message: how often it was sent.
  await run(`create index messages_of_operators on messages (period) where topic = 'news'`);
}
