// Contests. An edition is one contest in one period. Each player has one entry in it, written with the act that changed it.
// A board also needs a histogram of the entries, which one process at a time makes from `contest_changes`
// (docs/decisions/0014-race-rank.md).
const editions: readonly string[] = [
  // A row is an edition, with its games, prizes and pool as they were announced.
  `create table contest_editions (
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
    ends_at timestamptz not null,
    announced_at timestamptz not null,
    frozen_at timestamptz,
    settled_at timestamptz,
    entrants bigint,
    excluded bigint[],
    unique (contest_id, period),
    constraint contest_editions_ends_after_start check (ends_at > starts_at)
  )`,
  `create index contest_editions_to_settle on contest_editions (ends_at) where settled_at is null`,
  // An announcement stays, and an edition is frozen once.
  `create function check_edition_update() returns trigger language plpgsql as $$
    begin
      if (new.contest_id, new.period, new.statistic, new.games, new.prizes, new.total, new.paid_places, new.salt, new.starts_at, new.ends_at, new.announced_at)
        is distinct from (old.contest_id, old.period, old.statistic, old.games, old.prizes, old.total, old.paid_places, old.salt, old.starts_at, old.ends_at, old.announced_at)
        then raise exception 'an edition stands as it was announced' using errcode = 'restrict_violation'; end if;
      if old.frozen_at is not null and (new.frozen_at, new.entrants, new.excluded) is distinct from (old.frozen_at, old.entrants, old.excluded)
        then raise exception 'an edition is frozen once' using errcode = 'restrict_violation'; end if;
      return new;
    end $$`,
  `create trigger contest_editions_update before update on contest_editions
    for each row execute function check_edition_update()`,
];

const entries: readonly string[] = [
  // A row is a player's entry in an edition. An entry with a higher value, early or back is further ahead, so one
  // index serves the board in both directions.
  `create table contest_entries (
    player_id bigint not null,
    edition text not null,
    value bigint not null,
    reached_ms bigint not null,
    early bigint generated always as (-reached_ms) stored,
    back bigint generated always as (-player_id) stored,
    primary key (player_id, edition)
  ) with (fillfactor = 80)`,
  `create index contest_board on contest_entries (edition, value, early, back) where value > 0`,
  // No entry changes after its edition is frozen. The trigger checks all rows of a statement together, after they are written.
  // The freeze waits for running statements, and no later one passes the check (server/contests/settle.ts).
  `create function refuse_frozen_rows() returns trigger language plpgsql as $$
    begin
      if exists (select from contest_editions where frozen_at is not null and edition in (select edition from moved))
        then raise exception 'this edition is frozen' using errcode = 'PR001'; end if;
      return null;
    end $$`,
  ...Object.entries({ insert: 'new', update: 'new', delete: 'old' }).map(
    ([event, rows]) => `create trigger refuse_frozen_${event} after ${event} on contest_entries
      referencing ${rows} table as moved for each statement execute function refuse_frozen_rows()`,
  ),

  // A row is a change of an entry that the histogram does not count yet. Rows are only inserted, so nobody waits for a lock.
  `create table contest_changes (
    player_id bigint not null,
    id bigint generated always as identity,
    edition text not null,
    old_value bigint,
    old_early bigint,
    new_value bigint not null,
    new_early bigint not null,
    primary key (edition, id)
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = -1)`,

  // A row is a bucket of the histogram: how many entries are at its lower bound or above, up to the next bucket.
  `create table contest_buckets (
    edition text not null,
    low_value bigint not null,
    low_early bigint not null,
    low_back bigint not null,
    n bigint not null,
    primary key (edition, low_value, low_early, low_back)
  ) with (fillfactor = 50)`,

  // A row is a round that was settled after the end of its edition. It is played and paid, and counts in no edition.
  `create table contest_late_rounds (
    player_id bigint not null,
    id bigint generated always as identity,
    edition text not null,
    stake bigint not null,
    won bigint not null,
    at timestamptz not null,
    primary key (player_id, id)
  )`,
];

const winners: readonly string[] = [
  // A row is a place that is paid, stored when its edition is frozen.
  `create table contest_winners (
    edition text not null references contest_editions,
    position integer not null check (position > 0),
    player_id bigint not null,
    value bigint not null,
    reached_ms bigint not null,
    prize bigint not null check (prize > 0),
    paid_at timestamptz,
    primary key (edition, position),
    unique (edition, player_id)
  )`,
  `create index contest_winners_to_pay on contest_winners (edition) where paid_at is null`,
  `create function check_winner_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or (new.edition, new.position, new.player_id, new.value, new.reached_ms, new.prize)
        is distinct from (old.edition, old.position, old.player_id, old.value, old.reached_ms, old.prize)
        or (old.paid_at is not null and new.paid_at is distinct from old.paid_at)
        then raise exception 'winners are frozen' using errcode = 'restrict_violation'; end if;
      return new;
    end $$`,
  `create trigger contest_winners_change before update or delete on contest_winners
    for each row execute function check_winner_change()`,
];

export const contests: readonly string[] = [...editions, ...entries, ...winners];
