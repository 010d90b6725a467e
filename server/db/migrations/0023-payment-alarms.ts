import { sql, type Kysely } from 'kysely';

// What a payment provider tells that a person has to look at, each message once however often it is said.
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table payment_alarms (
    alarm_id text primary key,
    provider text not null,
    type text not null,
    order_id text,
    player_id bigint,
    details jsonb not null,
    told_at timestamptz not null,
    settled_at timestamptz
  )`);
  await run(`create index payment_alarms_open on payment_alarms (told_at) where settled_at is null`);
}
