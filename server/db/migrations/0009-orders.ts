import { sql, type Kysely } from 'kysely';

// An order's story stands in its own row and is written with the player's act; the payment that paid it belongs to one
// order for ever (I33); stock is one row an item, changed only where the change fits (I32).
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table orders (
    player_id bigint not null,
    order_id text not null,
    item_id text not null,
    title text not null,
    description text not null,
    quantity integer not null check (quantity > 0),
    price bigint not null check (price > 0),
    total bigint not null check (total > 0),
    currency text not null check (currency in ('PP', 'XTR')),
    mode text check (mode in ('telegram', 'breeze')),
    items text not null,
    status text not null check (status in ('PLACED', 'CANCELLED', 'PAID', 'DELIVERED')),
    refund text not null check (refund in ('none', 'pending', 'sent')),
    holds_stock boolean not null,
    limit_key text,
    limit_period text,
    given text,
    timeline text not null,
    placed_at timestamptz not null,
    updated_at timestamptz not null,
    expires_at timestamptz not null,
    at timestamptz not null,
    primary key (player_id, order_id)
  )`);
  await run(`create index orders_by_age on orders (player_id, placed_at desc, order_id desc)`);
  await run(`create index orders_to_expire on orders (expires_at) where status = 'PLACED'`);
  await run(`create index orders_to_deliver on orders (updated_at) where status = 'PAID'`);
  // Price and deliveries are fixed when it is placed, no edge leaves DELIVERED, its time never falls (I30, I31).
  await run(`create function keep_order() returns trigger language plpgsql as $$
    begin
      if (new.item_id, new.quantity, new.price, new.total, new.currency, new.items, new.placed_at)
        is distinct from (old.item_id, old.quantity, old.price, old.total, old.currency, old.items, old.placed_at)
        then raise exception 'an order is fixed when it is placed' using errcode = 'restrict_violation'; end if;
      if old.status = 'DELIVERED' and new.status <> 'DELIVERED'
        then raise exception 'no edge leaves DELIVERED' using errcode = 'restrict_violation'; end if;
      if new.updated_at < old.updated_at
        then raise exception 'the time of an order never falls' using errcode = 'restrict_violation'; end if;
      return new;
    end $$`);
  await run(`create trigger keep_order before update on orders for each row execute function keep_order()`);

  // What a provider was asked for an order, so that its word finds the order again.
  await run(`create table checkouts (
    player_id bigint not null,
    order_id text not null,
    provider text not null,
    purchase_id text not null,
    link text not null,
    usd_value numeric not null,
    at timestamptz not null,
    primary key (player_id, order_id, provider, purchase_id)
  )`);
  await run(`create table payments (
    provider text not null,
    payment_id text not null,
    player_id bigint not null,
    order_id text not null,
    amount bigint not null check (amount >= 0),
    currency text not null,
    payer text,
    state text not null check (state in ('kept', 'refund-pending', 'refunded', 'quarantined')),
    note text,
    at timestamptz not null,
    primary key (provider, payment_id)
  )`);
  await run(`create index payments_of_order on payments (player_id, order_id)`);
  await run(`create index payments_to_refund on payments (at) where state = 'refund-pending'`);
  await run(`create table stock (
    item_id text primary key,
    taken bigint not null check (taken >= 0)
  )`);
}
