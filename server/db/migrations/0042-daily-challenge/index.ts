import { sql, type Kysely } from 'kysely';

/** The daily challenge: its days, and the attempts of players. Its scores are the entries of a contest. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  // A row is a day, with its rules and its seed as they were announced. `seed` is secret until its contest is frozen.
  await run(`create table challenge_days (
    day text primary key,
    chain integer not null,
    place integer not null check (place > 0),
    rules text not null,
    seed text not null,
    announced_at timestamptz not null,
    unique (chain, place)
  )`);

  // A row is the one attempt of a player at the deal of a day: the calls so far, and their score in hundredths.
  await run(`create table challenge_attempts (
    player_id bigint not null,
    day text not null,
    calls text not null,
    score integer not null check (score >= 0),
    at timestamptz not null,
    primary key (player_id, day)
  )`);

  // No round counts in its contest, for older servers too: the list of games of such an edition is empty.
  await run(`alter table contest_editions drop constraint contest_editions_statistic_check`);
  await run(`alter table contest_editions add constraint contest_editions_statistic_check
    check (statistic in ('wagered', 'bestMultiplier', 'profit', 'challengeScore'))`);
}
