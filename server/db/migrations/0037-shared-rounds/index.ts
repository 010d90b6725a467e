import { sql, type Kysely } from 'kysely';

/** Rounds that all players of a game share: their chains of seeds, the rounds, and the bets. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create table shared_chains (
    game_id text not null,
    number integer not null check (number > 0),
    commitment text not null,
    secret text not null,
    length integer not null check (length > 0),
    at timestamptz not null,
    primary key (game_id, number)
  )`);

  // One process opens a round, because its number is unique. One ends it, because its state leaves 'open' once.
  // `ends_at`, `point_e2` and `seed` are secret while it is open.
  await run(`create table shared_rounds (
    game_id text not null,
    round integer not null check (round > 0),
    chain integer not null,
    place integer not null check (place > 0),
    settings text not null,
    seed text not null,
    point_e2 integer not null check (point_e2 >= 0),
    opens_at timestamptz not null,
    rises_at timestamptz not null check (rises_at >= opens_at),
    ends_at timestamptz not null check (ends_at >= rises_at),
    state text not null default 'open' check (state in ('open', 'ended', 'void')),
    ended_at timestamptz,
    primary key (game_id, round),
    unique (game_id, chain, place),
    check ((state = 'open') = (ended_at is null))
  )`);
  await run(`create index shared_rounds_open on shared_rounds (ends_at) where state = 'open'`);

  // A bet is written with its stake, and with its payment; `paid_e4` is null while it is open.
  await run(`create table shared_bets (
    player_id bigint not null,
    round_id text not null,
    game_id text not null,
    round integer not null,
    stake bigint not null check (stake > 0),
    auto_e2 integer,
    paid_e4 integer check (paid_e4 >= 0),
    at timestamptz not null,
    primary key (player_id, round_id)
  )`);
  await run(`create index shared_bets_of_round on shared_bets (game_id, round)`);
  await run(`create index shared_bets_open on shared_bets (game_id, round) where paid_e4 is null`);
  await run(`create index shared_bets_by_time on shared_bets (at)`);
}
