import { sql, type Kysely } from 'kysely';

/** Notes of operators on players, and tickets. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create sequence note_ids`);
  await run(`create sequence ticket_ids`);
  // A row is a text about a player: a note, or the subject of a ticket. All free text of operators about a player is here, so
  // that it can be erased with the player.
  await run(`create table player_notes (
    player_id bigint not null references players,
    note_id bigint not null,
    ticket_id bigint,
    is_subject boolean not null default false,
    body text not null check (length(body) between 1 and 4000),
    operator_id bigint not null,
    at timestamptz not null,
    primary key (player_id, note_id),
    check (ticket_id is not null or not is_subject)
  )`);
  // A row is a ticket, without its texts.
  await run(`create table tickets (
    ticket_id bigint primary key,
    player_id bigint not null,
    order_id text,
    state text not null check (state in ('open', 'waiting', 'closed')),
    owner_id bigint,
    operator_id bigint not null,
    at timestamptz not null,
    changed_at timestamptz not null
  )`);
  await run(`create index tickets_of_player on tickets (player_id)`);
  await run(`create index tickets_by_change on tickets (changed_at desc)`);
}
