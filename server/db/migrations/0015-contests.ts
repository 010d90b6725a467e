// Contests. An edition (one contest in one period) is fixed with its games, prizes and pool when it is announced. Each
// player has one entry an edition, written with the act that moved it; what a board needs beyond that is a histogram of
// the entries, folded from `contest_changes` by one process at a time (docs/decisions/0014-race-rank.md).
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table contest_editions (
    edition text primary key,
    contest_id text not null,
    period text not null,
    title text not null,
    description text not null,
    game_id text not null,
    statistic text not null check (statistic in ('wagered', 'bestMultiplier', 'profit')),
    games text,
    prizes text not null,
    total bigint not null check (total > 0),
    paid_places integer not null check (paid_places > 0),
    salt text not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null check (ends_at > starts_at),
    announced_at timestamptz not null,
    frozen_at timestamptz,
    settled_at timestamptz,
    entrants bigint,
    excluded bigint[],
    unique (contest_id, period)
  )`);
  await run(`create index contest_editions_to_settle on contest_editions (ends_at) where settled_at is null`);
  // What was announced stands, and an edition is frozen once.
  await run(`create function keep_edition() returns trigger language plpgsql as $$
    begin
      if (new.contest_id, new.period, new.statistic, new.games, new.prizes, new.total, new.paid_places, new.salt, new.starts_at, new.ends_at, new.announced_at)
        is distinct from (old.contest_id, old.period, old.statistic, old.games, old.prizes, old.total, old.paid_places, old.salt, old.starts_at, old.ends_at, old.announced_at)
        then raise exception 'an edition stands as it was announced' using errcode = 'restrict_violation'; end if;
      if old.frozen_at is not null and (new.frozen_at, new.entrants, new.excluded) is distinct from (old.frozen_at, old.entrants, old.excluded)
        then raise exception 'an edition is frozen once' using errcode = 'restrict_violation'; end if;
      return new;
    end $$`);
  await run(
    `create trigger keep_edition before update on contest_editions for each row execute function keep_edition()`,
  );

  // Higher is further ahead in each of value, early and back: by one index the board can be read from both ends.
  await run(`create table contest_entries (
    player_id bigint not null,
    edition text not null,
    value bigint not null,
    reached_ms bigint not null,
    early bigint generated always as (-reached_ms) stored,
    back bigint generated always as (-player_id) stored,
    primary key (player_id, edition)
  ) with (fillfactor = 80)`);
  await run(`create index contest_board on contest_entries (edition, value, early, back) where value > 0`);
  // No entry moves once its edition is frozen. The freeze waits for writers under way and lets none past (settle.ts).
  await run(`create function refuse_frozen() returns trigger language plpgsql as $$
    begin
      if exists (select from contest_editions where edition = coalesce(new.edition, old.edition) and frozen_at is not null)
        then raise exception 'this edition is frozen' using errcode = 'PR001'; end if;
      return coalesce(new, old);
    end $$`);
  await run(`create trigger refuse_frozen before insert or update or delete on contest_entries
    for each row execute function refuse_frozen()`);

  // Every move of an entry, until it is folded into the histogram. Inserted beside others, never contended for.
  await run(`create table contest_changes (
    player_id bigint not null,
    id bigint generated always as identity,
    edition text not null,
    old_value bigint,
    old_early bigint,
    new_value bigint not null,
    new_early bigint not null,
    primary key (edition, id)
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = -1)`);
  await run(`create table contest_buckets (
    edition text not null,
    low_value bigint not null,
    low_early bigint not null,
    low_back bigint not null,
    n bigint not null,
    primary key (edition, low_value, low_early, low_back)
  ) with (fillfactor = 50)`);

  await run(`create table contest_winners (
    edition text not null references contest_editions,
    position integer not null check (position > 0),
    player_id bigint not null,
    value bigint not null,
    reached_ms bigint not null,
    prize bigint not null check (prize > 0),
    paid_at timestamptz,
    primary key (edition, position),
    unique (edition, player_id)
  )`);
  await run(`create index contest_winners_to_pay on contest_winners (edition) where paid_at is null`);
  await run(`create function keep_winner() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or (new.edition, new.position, new.player_id, new.value, new.reached_ms, new.prize)
        is distinct from (old.edition, old.position, old.player_id, old.value, old.reached_ms, old.prize)
        or (old.paid_at is not null and new.paid_at is distinct from old.paid_at)
        then raise exception 'winners are frozen' using errcode = 'restrict_violation'; end if;
      return new;
    end $$`);
  await run(
    `create trigger keep_winner before update or delete on contest_winners for each row execute function keep_winner()`,
  );

  // Rounds that came by a clock that stood in a time already over: played and paid, and counted in no edition.
  await run(`create table contest_late_rounds (
    player_id bigint not null,
    id bigint generated always as identity,
    edition text not null,
    stake bigint not null,
    won bigint not null,
    at timestamptz not null,
    primary key (player_id, id)
  )`);
  // When a round of an outside studio was closed, and with what: it is what counted, whatever is taken back later.
  await run(`alter table rounds add column closed_at timestamptz, add column closed_won bigint`);

  // How a player stands on boards that others see.
  await run(`alter table profiles add column is_anonymous boolean not null default false`);
}
