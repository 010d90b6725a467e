import { sql, type Kysely } from 'kysely';

export async function up<T>(db: Kysely<T>): Promise<void> {
  const statements = [
    // A player who is signed in nowhere may still have a game open, so disabling them is heard of its own: at the
    // database's time, whatever an operator writes.
    sql`create function stamp_disabling() returns trigger language plpgsql as $$
      begin
        new.disabled_at := clock_timestamp();
        perform pg_notify('sign_in_revoked', new.player_id || '.disabled-' || new.player_id || '-' || extract(epoch from new.disabled_at));
        return new;
      end
    $$`,
    sql`create trigger profiles_disabling before update of disabled_at on profiles
      for each row when (old.disabled_at is null and new.disabled_at is not null)
      execute function stamp_disabling()`,
    sql`create index profiles_by_disabling on profiles (disabled_at) where disabled_at is not null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
