import { sql, type Kysely } from 'kysely';

/** The table of owners of TON wallets, found by the address, like that of identities (0007). */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  // A row says to which player a wallet's address belongs.
  await run(`create table ton_wallet_owners (
    address text primary key,
    player_id bigint not null
  )`);
  await run(`create function keep_ton_wallet_owner() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        delete from ton_wallet_owners where address = old.address and player_id = old.player_id;
      end if;
      if tg_op <> 'DELETE' then
        insert into ton_wallet_owners (address, player_id) values (new.address, new.player_id)
          on conflict (address) do nothing;
        perform from ton_wallet_owners where address = new.address and player_id = new.player_id;
        if not found then raise exception 'this wallet belongs to another player' using errcode = 'unique_violation'; end if;
      end if;
      return null;
    end $$`);
  await run(`create trigger ton_wallets_owner after insert or delete on ton_wallets
    for each row execute function keep_ton_wallet_owner()`);
  // Not if the address is unchanged: that could wait for a transaction that wants the address and waits for this wallet.
  await run(`create trigger ton_wallets_other_owner after update on ton_wallets
    for each row when (old.address <> new.address) execute function keep_ton_wallet_owner()`);
  await run(`insert into ton_wallet_owners (address, player_id) select address, player_id from ton_wallets`);
}
