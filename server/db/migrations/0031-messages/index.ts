import { sql, type Kysely } from 'kysely';

/** Messages by the bot and by email: when to look at a player again, and what was sent. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  // A row for each player who agreed to messages; a job looks at it when it is due. Written with the player's decision.
  await run(`create table message_plans (
    player_id bigint primary key references players,
    look_at timestamptz not null,
    -- The last look. Entries of the inbox that are newer need another one.
    looked_at timestamptz not null default to_timestamp(0),
    -- When the last message was claimed that is the only one of its day.
    last_at timestamptz
  )`);
  await run('create index message_plans_by_time on message_plans (look_at)');

  // A row is a claim: a topic and a period are told once, by one message. Several rows of a message have its number.
  // claimed: it is being sent. unknown: nobody knows whether it arrived, so it is not sent again.
  await run(`create table messages (
    player_id bigint not null references players,
    topic text not null,
    period text not null,
    message_id text not null,
    channel text not null check (channel in ('bot', 'email')),
    state text not null check (state in ('claimed', 'sent', 'gone', 'refused', 'unknown')),
    claimed_at timestamptz not null,
    primary key (player_id, topic, period)
  )`);
  await run('create index messages_by_age on messages (claimed_at)');
  await run(`create index messages_unsettled on messages (claimed_at) where state = 'claimed'`);
}
