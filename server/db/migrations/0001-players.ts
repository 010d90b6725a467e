import { sql, type Kysely } from 'kysely';

// One player, one row: balances beside the document, changed together under one version. The ledger's rules stand
// here, not only in code: references are unique for the player, balances of players are never negative, an entry is
// zero-sum by its shape (what leaves one account enters the other), accounts are known by name, entries are never
// changed. Every table starts with the player's id, which is what they are spread by when one database is not enough.
// No foreign keys to players: every row is written by the statement that writes its player, a key check for each row
// would cost a fifth of a round, and the audit looks for orphans.
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create sequence player_ids start with 100001`);

  // Text, not jsonb: the engine reads and writes the whole document, and parsing it twice costs more than it gives.
  // fillfactor leaves room for the next version on the same page, so that no index changes with it.
  await run(`create table players (
    player_id bigint primary key,
    version bigint not null check (version > 0),
    state text not null,
    pp bigint not null check (pp between 0 and 999999999999999),
    usdt bigint not null check (usdt between 0 and 999999999999999),
    ton bigint not null check (ton between 0 and 999999999999999),
    splash bigint not null check (splash between 0 and 999999999999999),
    created_at timestamptz not null,
    updated_at timestamptz not null
  ) with (fillfactor = 50)`);
  await run(`alter table players alter column state set storage main`);
  await run(
    `create view players_readable as select player_id, version, pp, usdt, ton, splash, created_at, updated_at, state::jsonb as state from players`,
  );

  await run(`create table ledger (
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
    check (debit <> credit),
    check (
      (debit in ('player', 'debt') and credit like any (array['mint:_%', 'house:_%', 'provider:_%']))
      or (credit in ('player', 'debt') and debit like any (array['mint:_%', 'house:_%', 'provider:_%'])))
  )`);

  // A claim has a row of its own, so that the database refuses a second whatever the document says.
  await run(`create table claims (
    player_id bigint not null,
    reference text not null,
    rewards text not null,
    at timestamptz not null,
    primary key (player_id, reference)
  )`);

  // A draw is kept with the answer it gave, so that whoever asks again gets the same and nothing is drawn anew (I22).
  await run(`create table draws (
    player_id bigint not null,
    number bigint not null check (number > 0),
    server_seed_hash text not null,
    nonce integer not null check (nonce >= 0),
    client_seed text not null,
    algorithm text not null,
    purpose text not null,
    reference text not null,
    game_id text,
    input text not null,
    outcome text not null,
    fingerprint text not null,
    reply text not null,
    at timestamptz not null,
    primary key (player_id, number),
    unique (player_id, reference)
  )`);
  await run(`create table revealed_seeds (
    player_id bigint not null,
    server_seed_hash text not null,
    server_seed text not null,
    client_seed text not null,
    draws integer not null,
    revealed_at timestamptz not null,
    primary key (player_id, server_seed_hash)
  )`);

  // What others may see of an act, written with it and read after commit (I11).
  await run(`create table outbox (
    player_id bigint not null,
    id bigint generated always as identity,
    kind text not null,
    body text not null,
    at timestamptz not null,
    primary key (player_id, id)
  )`);
  await run(`create index outbox_by_kind on outbox (kind, id desc)`);

  await run(`create table idempotency_keys (
    player_id bigint not null,
    route text not null,
    key text not null,
    request_hash text not null,
    reply text not null,
    at timestamptz not null,
    primary key (player_id, route, key)
  )`);
  await run(`create index idempotency_keys_by_age on idempotency_keys (at)`);

  await run(`create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception '% is append-only: a correction is a new entry', tg_table_name using errcode = 'restrict_violation'; end $$`);
  for (const table of ['ledger', 'claims', 'draws', 'revealed_seeds'])
    await run(
      `create trigger ${table}_append_only before update or delete or truncate on ${table} for each statement execute function refuse_change()`,
    );
}
