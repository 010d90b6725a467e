import { sql, type Kysely } from 'kysely';

/** Sums for the figures in the console, which a job adds up from the rows (docs/decisions/0068-figures-are-folded.md). */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  // The job reads rows by their time. They come in that order, so an index of ranges is enough. The ledger has one.
  await run(`create index claims_at on claims using brin (at) with (pages_per_range = 32)`);
  await run(`create index payments_at on payments (at)`);
  await run(`create index orders_of_money on orders (updated_at) where mode is not null`);
  await run(`create index sign_ins_by_use on sign_ins (last_used_at)`);

  // A row is a player on a UTC day on which they were active, and what they did on it. Only these rows name players.
  await run(`create table player_days (
    player_id bigint not null,
    day date not null,
    joined_on date not null,
    played boolean not null,
    claimed boolean not null,
    bought boolean not null,
    primary key (player_id, day)
  )`);
  await run(`create index player_days_by_day on player_days (day, joined_on)`);

  // A row says up to when the rows are folded into a kind of sums.
  await run(`create table figure_marks (
    name text primary key check (name in ('hours', 'days')),
    folded_to timestamptz not null
  )`);

  // By the hour. What came into the balances of players and left them:
  await run(`create table figure_point_hours (
    hour timestamptz not null,
    currency text not null,
    reason text not null,
    minted bigint not null check (minted >= 0),
    burned bigint not null check (burned >= 0),
    primary key (hour, currency, reason)
  )`);
  // Stakes and wins of a game, without those that were returned. `squares` is the sum of the squared stakes.
  await run(`create table figure_game_hours (
    hour timestamptz not null,
    game_id text not null,
    currency text not null,
    rounds bigint not null,
    staked bigint not null,
    won bigint not null,
    squares numeric not null check (squares >= 0),
    largest bigint not null check (largest >= 0),
    primary key (hour, game_id, currency)
  )`);
  await run(`create table figure_claim_hours (
    hour timestamptz not null,
    kind text not null,
    claims bigint not null check (claims > 0),
    primary key (hour, kind)
  )`);
  // Payments in money, at the hour in which they were received, and how much of them is paid back by now.
  await run(`create table figure_sale_hours (
    hour timestamptz not null,
    provider text not null,
    currency text not null,
    payments bigint not null check (payments > 0),
    amount bigint not null check (amount >= 0),
    refunds bigint not null check (refunds >= 0),
    refunded bigint not null check (refunded >= 0),
    primary key (hour, provider, currency)
  )`);

  // By the day.
  await run(`create table figure_player_days (
    day date primary key,
    active bigint not null,
    active_in_week bigint not null,
    active_in_month bigint not null,
    joined bigint not null
  )`);
  // Players of a cohort (who joined on one day) who were active on a later day.
  await run(`create table figure_return_days (
    day date not null,
    joined_on date not null,
    players bigint not null check (players > 0),
    primary key (day, joined_on)
  )`);
  await run(`create table figure_campaign_days (
    day date not null,
    source text not null,
    name text not null,
    players bigint not null check (players > 0),
    primary key (day, source, name)
  )`);
  // Players of a cohort who took a step for the first time on this day.
  await run(`create table figure_step_days (
    day date not null,
    joined_on date not null,
    step text not null check (step in ('played', 'claimed', 'bought')),
    players bigint not null check (players > 0),
    primary key (day, joined_on, step)
  )`);
  // The largest balances, replaced once a day.
  await run(`create table figure_holders (
    currency text not null,
    place integer not null check (place > 0),
    player_id bigint not null,
    balance bigint not null check (balance > 0),
    at timestamptz not null,
    primary key (currency, place)
  )`);
}
