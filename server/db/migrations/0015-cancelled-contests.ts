import { sql, type Kysely } from 'kysely';

/** Contests that two operators cancelled: nobody wins, and nothing of the pool is paid. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`alter table contest_editions add column cancelled_at timestamptz`);
  // A cancelled edition is frozen, settled and cancelled in one update, and stays so.
  await run(`create or replace function check_edition_update() returns trigger language plpgsql as $$
    begin
      if (new.contest_id, new.period, new.statistic, new.games, new.prizes, new.total, new.paid_places, new.salt, new.starts_at, new.ends_at, new.announced_at)
        is distinct from (old.contest_id, old.period, old.statistic, old.games, old.prizes, old.total, old.paid_places, old.salt, old.starts_at, old.ends_at, old.announced_at)
        then raise exception 'an edition stands as it was announced' using errcode = 'restrict_violation'; end if;
      if old.frozen_at is not null and (new.frozen_at, new.entrants, new.excluded, new.cancelled_at) is distinct from (old.frozen_at, old.entrants, old.excluded, old.cancelled_at)
        then raise exception 'an edition is frozen once' using errcode = 'restrict_violation'; end if;
      if new.cancelled_at is not null and (new.frozen_at, new.settled_at) is distinct from (new.cancelled_at, new.cancelled_at)
        then raise exception 'a cancelled edition is frozen and settled with it' using errcode = 'restrict_violation'; end if;
      return new;
    end $$`);
  // A row requests a cancellation, or confirms the latest request.
  await run(`create table contest_cancellations (
    edition text not null,
    operator_id bigint not null,
    is_confirmed boolean not null,
    why text not null,
    at timestamptz not null,
    primary key (edition, operator_id, at)
  )`);
  await run(
    `create unique index contest_cancellations_once on contest_cancellations (edition) where is_confirmed`,
  );
  await run(`create trigger contest_cancellations_append_only before update or delete or truncate on contest_cancellations
    for each statement execute function refuse_change()`);
}
