import { sql, type Kysely } from 'kysely';

/**
 * Tables of owners: they say to which player an identity or an invite code belongs, and are found by the identity or code.
 * The older tables are found by the player. In a cluster each table is distributed by what it is found by, so one
 * machine answers. The version of the server before this one knows only the older tables; triggers copy what it writes into the tables of owners.
 */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  // A row says to which player an identity belongs: always one, however many first sign-ins arrive at once (I41).
  await run(`create table identity_owners (
    subject text not null,
    provider text not null,
    player_id bigint not null,
    primary key (subject, provider)
  )`);
  await run(`create function keep_identity_owner() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        delete from identity_owners where subject = old.subject and provider = old.provider and player_id = old.player_id;
      else
        insert into identity_owners (subject, provider, player_id) values (new.subject, new.provider, new.player_id)
          on conflict (subject, provider) do nothing;
        perform from identity_owners where subject = new.subject and provider = new.provider and player_id = new.player_id;
        if not found then raise exception 'this identity belongs to another player' using errcode = 'unique_violation'; end if;
      end if;
      return null;
    end $$`);
  await run(`create trigger identities_owner after insert or delete on identities
    for each row execute function keep_identity_owner()`);
  await run(
    `insert into identity_owners (subject, provider, player_id) select subject, provider, player_id from identities`,
  );

  // A row says to which player an invite code belongs.
  await run(`create table invite_code_owners (
    code text primary key,
    player_id bigint not null
  )`);
  await run(`create function keep_invite_code_owner() returns trigger language plpgsql as $$
    begin
      insert into invite_code_owners (code, player_id) values (new.code, new.player_id) on conflict (code) do nothing;
      return null;
    end $$`);
  await run(`create trigger invite_codes_owner after insert on invite_codes
    for each row execute function keep_invite_code_owner()`);
  await run(`insert into invite_code_owners (code, player_id) select code, player_id from invite_codes`);
}
