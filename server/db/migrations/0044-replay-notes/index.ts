import { sql, type Kysely } from 'kysely';

/** What acts cannot be replayed without, beside their receipts, and a document now and then from which a replay begins. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  // A row belongs to the receipt of this number. `note` is JSON: secrets and inputs that the receipt does not tell; `state`
  // is the player's document after the act. Rows are deleted with their player. The previous version writes none.
  await run(`create table replay_notes (
    player_id bigint not null,
    number bigint not null,
    note text not null,
    state text,
    at timestamptz not null,
    primary key (player_id, number)
  )`);
  await run(
    `create index replay_notes_with_state on replay_notes (player_id, number) where state is not null`,
  );
}
