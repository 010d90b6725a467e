import { sql, type Kysely } from 'kysely';

/**
 * Replaces the function of 0001. It writes '-infinity', and the trigger of each sign-in replaces that by the time, because Citus
 * accepts no clock function in an update by a trigger.
 */
export async function up<T>(db: Kysely<T>): Promise<void> {
  await sql
    .raw(
      `create or replace function end_sign_ins_of_disabled() returns trigger language plpgsql as $$
    begin
      perform from sign_ins where player_id = new.player_id and revoked_at is null order by sign_in_id for update;
      update sign_ins set revoked_at = '-infinity' where player_id = new.player_id and revoked_at is null;
      return null;
    end $$`,
    )
    .execute(db);
}
