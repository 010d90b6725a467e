import { sql, type Kysely } from 'kysely';

/** Saved filters over players, and acts of operators on all players of one. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create table segments (
    id integer primary key generated always as identity,
    name text not null unique,
    filter text not null,
    operator_id bigint not null,
    at timestamptz not null
  )`);

  // A row is an act. Only its state changes, and who decided about it.
  await run(`create table bulk_acts (
    id integer primary key generated always as identity,
    what text not null,
    filter text not null,
    why text not null,
    operator_id bigint not null,
    needs_second boolean not null,
    currency text,
    moved bigint not null check (moved >= 0),
    players integer not null check (players > 0),
    sums text not null,
    state text not null check (state in ('waiting', 'rejected', 'running', 'stopped', 'done')),
    decided_by bigint,
    at timestamptz not null,
    check (decided_by <> operator_id),
    check (decided_by is null or needs_second),
    check (not needs_second or decided_by is not null or state in ('waiting', 'rejected'))
  )`);
  await run(`create index bulk_acts_running on bulk_acts (id) where state = 'running'`);
  await run(`create index bulk_acts_done_alone on bulk_acts (currency, at) where not needs_second`);

  // A row is what an act does to one player, or to one of their orders. `moved_alone` counts against the limits of one
  // player in a day, from the time when it was asked for.
  await run(`create table bulk_act_items (
    player_id bigint not null references players,
    bulk_act_id integer not null,
    order_id text not null default '',
    currency text not null,
    amount bigint not null check (amount <> 0),
    moved_alone boolean not null,
    asked_at timestamptz not null,
    state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
    code text,
    at timestamptz,
    primary key (player_id, bulk_act_id, order_id),
    check ((state = 'waiting') = (at is null)),
    check ((state = 'refused') = (code is not null))
  )`);
  await run(`create index bulk_act_items_of_act on bulk_act_items (bulk_act_id, player_id, order_id)`);
  await run(
    `create index bulk_act_items_waiting on bulk_act_items (bulk_act_id, player_id) where state = 'waiting'`,
  );
  // What was done or refused stays, and an item is never another's.
  await run(`create function keep_bulk_act_item() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old.state = 'waiting' and new.state <> 'waiting'
        and to_jsonb(new) - array['state', 'code', 'at'] = to_jsonb(old) - array['state', 'code', 'at'] then return new; end if;
      raise exception 'bulk_act_items: an item is done once' using errcode = 'restrict_violation';
    end $$`);
  await run(`create trigger bulk_act_items_once before update or delete on bulk_act_items
    for each row execute function keep_bulk_act_item()`);
}
