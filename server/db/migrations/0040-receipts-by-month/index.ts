import { sql, type Kysely } from 'kysely';

/**
 * Partitions the receipts of acts by month, as ledger, claims and draws are, so that an old month can leave the database.
 * Existing receipts move to their month. The version before this one writes no month: its receipts get the current one.
 */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  // As in 0004: on Citus, statements of a function need these settings. Elsewhere they are nothing.
  await run(`select set_config('citus.enable_unsafe_triggers', 'on', true),
    set_config('citus.multi_shard_modify_mode', 'sequential', true)`);
  await run('alter table act_receipts rename to act_receipts_before');
  await run('alter table act_receipts_before drop constraint act_receipts_pkey');
  await run(`create table act_receipts (
    player_id bigint not null,
    number bigint not null,
    last_entry bigint not null,
    body text not null,
    hash text not null,
    at timestamptz not null,
    month date not null default date_trunc('month', now() at time zone 'utc')::date,
    primary key (player_id, number, month)
  ) partition by range (month)`);
  await run('create table act_receipts_other partition of act_receipts default');
  for (const [table, name] of [
    ['act_receipts', 'act_receipts_append_only'],
    ['act_receipts_other', 'append_only'],
  ])
    await run(`create trigger ${name} before update or delete or truncate on ${table}
      for each statement execute function refuse_change()`);
  // On a cluster that has receipts, so that servers find the table on each machine as soon as this is committed.
  await run(`do $$
    begin
      if to_regclass('pg_dist_partition') is not null then
        if exists (select from pg_dist_partition where logicalrelid = 'act_receipts_before'::regclass) then
          perform create_distributed_table('act_receipts', 'player_id', colocate_with => 'players');
        end if;
      end if;
    end $$`);
  await run(`do $$
    declare first_day date;
    begin
      for first_day in
        select distinct date_trunc('month', at at time zone 'utc')::date from act_receipts_before
        union select (date_trunc('month', now() at time zone 'utc') + n * interval '1 month')::date from generate_series(0, 2) n
        order by 1
      loop
        perform add_history_month('act_receipts', first_day);
      end loop;
    end $$`);
  await run(`insert into act_receipts (player_id, number, last_entry, body, hash, at, month)
    select player_id, number, last_entry, body, hash, at, date_trunc('month', at at time zone 'utc')::date
      from act_receipts_before`);
  await run('drop table act_receipts_before');

  await run('alter table history_archives drop constraint history_archives_history_check');
  await run(`alter table history_archives add constraint history_archives_history_check
    check (history in ('ledger', 'claims', 'draws', 'act_receipts'))`);
}
