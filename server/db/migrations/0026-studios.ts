import { sql, type Kysely } from 'kysely';

// How a round of a studio ended and what was corrected since; what each studio moved in an hour; studios that take no new
// bets, and what operators are told of them.
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(
    `alter table rounds add column ended_by text, add column boosted bigint, add column corrected_at timestamptz`,
  );
  await run(`create index rounds_open on rounds (at) where open`);
  // The bounds of an hour are those of the act that counted last; an act that only takes back leaves them out.
  await run(`create table studio_hours (
    provider text not null,
    currency text not null,
    hour timestamptz not null,
    staked bigint not null,
    paid bigint not null,
    promo bigint not null,
    most_ahead bigint,
    most_promo bigint,
    primary key (provider, currency, hour),
    constraint studio_hours_ceiling check (
      (most_ahead is null or paid - staked <= most_ahead) and (most_promo is null or promo <= most_promo))
  ) with (fillfactor = 50)`);
  await run(`create table studio_pauses (
    provider text primary key,
    why text not null,
    at timestamptz not null
  )`);
  await run(`create table studio_alarms (
    provider text not null,
    fault text not null,
    hour timestamptz not null,
    times integer not null,
    details jsonb not null,
    at timestamptz not null,
    primary key (provider, fault, hour)
  )`);
}
