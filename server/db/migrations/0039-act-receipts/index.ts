import { sql, type Kysely } from 'kysely';

/** The receipt of each act, one chain of hashes for each player. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  // A row is the receipt of the act that gave the player's row this version. `body` is JSON: what the act was, and the
  // numbers and references of its entries, claims and draws, whose rows hold the rest. `last_entry` is the number of
  // the player's last ledger entry after the act. The version before this one writes no receipts: the next one tells the gap.
  await run(`create table act_receipts (
    player_id bigint not null,
    number bigint not null,
    last_entry bigint not null,
    body text not null,
    hash text not null,
    at timestamptz not null,
    primary key (player_id, number)
  )`);
  await run(`create trigger act_receipts_append_only before update or delete or truncate on act_receipts
    for each statement execute function refuse_change()`);
  // `number hash` of the player's last receipt.
  await run('alter table players add column receipt text');
}
