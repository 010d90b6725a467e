import { sql, type Kysely } from 'kysely';

/** The owner of a payment by the provider's id, as for identities (0007). Payments themselves are distributed by player. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  // A row says to which player a payment belongs (I33). Without an order it is player 0.
  await run(`create table payment_owners (
    payment_id text not null,
    provider text not null,
    player_id bigint not null,
    primary key (payment_id, provider)
  )`);
  await run(`create unique index payments_of_player on payments (player_id, provider, payment_id)`);
  await run(`create function keep_payment_owner() returns trigger language plpgsql as $$
    begin
      insert into payment_owners (payment_id, provider, player_id) values (new.payment_id, new.provider, new.player_id)
        on conflict (payment_id, provider) do nothing;
      perform from payment_owners
        where payment_id = new.payment_id and provider = new.provider and player_id = new.player_id;
      if not found then raise exception 'this payment belongs to another player' using errcode = 'unique_violation'; end if;
      return null;
    end $$`);
  await run(`create trigger payments_owner after insert on payments
    for each row execute function keep_payment_owner()`);
  await run(
    `insert into payment_owners (payment_id, provider, player_id) select payment_id, provider, player_id from payments`,
  );
}
