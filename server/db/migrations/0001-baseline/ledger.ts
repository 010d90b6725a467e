// Every change of every balance. References are unique for a player. An entry moves one amount from one account to another,
// so all entries sum to zero. Only known accounts are accepted, and entries never change.
export const ledger: readonly string[] = [
  // A row is a ledger entry: an amount that moves from the debit account to the credit account.
  `create table ledger (
    player_id bigint not null,
    number bigint not null check (number > 0),
    reference text not null,
    debit text not null,
    credit text not null,
    currency text not null check (currency in ('PP', 'USDT', 'TON', 'SPLASH')),
    amount bigint not null check (amount > 0),
    balance_after bigint not null check (balance_after >= 0),
    reason text not null,
    game_id text,
    at timestamptz not null,
    primary key (player_id, number),
    unique (player_id, reference),
    constraint ledger_two_accounts check (debit <> credit),
    constraint ledger_known_accounts check (
      (debit in ('player', 'debt') and credit like any (array['mint:_%', 'house:_%', 'provider:_%']))
      or (credit in ('player', 'debt') and debit like any (array['mint:_%', 'house:_%', 'provider:_%']))
      or (debit = 'player' and credit = 'debt'))
  )`,

  // A row is something that was claimed. The database refuses a second one, whatever the player's state says.
  `create table claims (
    player_id bigint not null,
    reference text not null,
    rewards text not null,
    at timestamptz not null,
    primary key (player_id, reference)
  )`,

  // A row is what all processes together paid in one hour by claims and boosts, in minor units of PP (I28).
  `create table minted_hours (
    hour timestamptz primary key,
    pp bigint not null check (pp >= 0)
  )`,

  `create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only: a correction is a new entry', tg_table_name using errcode = 'restrict_violation';
    end $$`,
  ...['ledger', 'claims'].map(
    (table) => `create trigger ${table}_append_only before update or delete or truncate on ${table}
      for each statement execute function refuse_change()`,
  ),
];
