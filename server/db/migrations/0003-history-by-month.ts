import { sql, type Kysely } from 'kysely';

/** The month of existing rows. server/history/months.ts has the same rule for new rows. */
const MONTHS = {
  ledger: `case when reason in ('welcome', 'race', 'referral', 'task', 'purchase', 'delivery', 'refund', 'correction', 'debt')
      then date '0001-01-01' else date_trunc('month', at at time zone 'utc')::date end`,
  draws: `date_trunc('month', at at time zone 'utc')::date`,
  claims: `case
      when reference ~ '^(quest|daily|collectible|subscription):(.*:)?\\d{4}-\\d\\d-\\d\\d(:\\d+)?$'
        then (substring(reference from '(\\d{4}-\\d\\d)-\\d\\d(?::\\d+)?$') || '-01')::date
      when reference ~ '^milestone:monthly:\\d{4}-\\d\\d:' then (substr(reference, 19, 7) || '-01')::date
      when reference ~ '^milestone:weekly:\\d{4}-W\\d\\d:'
        then date_trunc('month', to_date(substr(reference, 18, 8), 'IYYY-"W"IW'))::date
      when reference ~ '^(exchange|boost):' then date_trunc('month', at at time zone 'utc')::date
      else date '0001-01-01' end`,
} as const;
const KEYS = {
  ledger: ['primary key (player_id, number, month)', 'unique (player_id, reference, month)'],
  draws: ['primary key (player_id, number, month)', 'unique (player_id, reference, month)'],
  claims: ['primary key (player_id, reference, month)'],
} as const;

/**
 * Partitions ledger, draws and claims by month, so that an old month can be removed as a whole. Existing rows move to their
 * month. The version before this one writes no month: its rows get the current one.
 */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  // Adds the partition of one month. Rows of this month that were written before move to it from the default partition.
  await run(`create function add_history_month(history text, first_day date) returns boolean language plpgsql as $$
    declare
      part text := history || to_char(first_day, '_YYYY_MM');
      after_it date := (first_day + interval '1 month')::date;
      has_rows boolean;
    begin
      if to_regclass(part) is not null then return false; end if;
      execute format('select exists (select from %I where month >= %L and month < %L)', history || '_other', first_day, after_it)
        into has_rows;
      if has_rows then
        execute format('alter table %I detach partition %I', history, history || '_other');
        execute format('alter table %I rename to %I', history || '_other', history || '_moving');
      end if;
      execute format('create table %I partition of %I for values from (%L) to (%L)', part, history, first_day, after_it);
      execute format('create trigger append_only before update or delete or truncate on %I for each statement execute function refuse_change()', part);
      if has_rows then
        execute format('create table %I partition of %I default', history || '_other', history);
        execute format('create trigger append_only before update or delete or truncate on %I for each statement execute function refuse_change()', history || '_other');
        execute format('insert into %I select * from %I', history, history || '_moving');
        execute format('drop table %I', history || '_moving');
      end if;
      return true;
    end $$`);

  for (const table of ['ledger', 'draws', 'claims'] as const) {
    await run(`drop trigger ${table}_append_only on ${table}`);
    await run(`alter table ${table} rename to ${table}_before`);
    await run(`create table ${table} (like ${table}_before including defaults including constraints,
      month date not null default date_trunc('month', now() at time zone 'utc')::date) partition by range (month)`);
    await run(
      `create table ${table}_kept partition of ${table} for values from (minvalue) to ('1970-01-01')`,
    );
    await run(`create table ${table}_other partition of ${table} default`);
    for (const part of [table, `${table}_kept`, `${table}_other`])
      await run(`create trigger ${part === table ? `${table}_append_only` : 'append_only'} before update or delete or truncate on ${part}
        for each statement execute function refuse_change()`);
    await run(`do $$
      declare first_day date;
      begin
        for first_day in
          select distinct month from (
            select ${MONTHS[table]} as month from ${table}_before
            union all select (date_trunc('month', now() at time zone 'utc') + n * interval '1 month')::date from generate_series(0, 2) n) months
          where month >= '1970-01-01'
        loop
          perform add_history_month('${table}', first_day);
        end loop;
      end $$`);
    await run(`insert into ${table} select b.*, ${MONTHS[table]} from ${table}_before b`);
    await run(`drop table ${table}_before`);
    for (const key of KEYS[table]) await run(`alter table ${table} add ${key}`);
  }

  // A row is an archived month of a table, whose rows are in a file.
  await run(`create table history_archives (
    history text not null check (history in ('ledger', 'claims', 'draws')),
    month date not null,
    rows bigint not null check (rows >= 0),
    sha256 text not null,
    archived_at timestamptz not null,
    primary key (history, month)
  )`);

  // A row is a round of a built-in game whose draw was archived: its id, which the player's page chose, is not played again (I22).
  await run(`create table archived_rounds (
    player_id bigint not null,
    reference_hash bigint not null,
    primary key (player_id, reference_hash)
  )`);
}
