import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table documents (
    player_id bigint not null references players,
    part text not null,
    data text not null,
    version bigint not null check (version > 0),
    updated_at timestamptz not null,
    primary key (player_id, part)
  ) with (fillfactor = 50)`.execute(db);
}
