// Orders and their payments.
export const shop: readonly string[] = [
  // A row is an order, written with the player's act.
  `create table orders (
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
    -- A pre-checkout query that was let in: until then no second payment is let in beside it.
    pre_checkout_id text,
    pre_checkout_until timestamptz,
    placed_at timestamptz not null,
    updated_at timestamptz not null,
    expires_at timestamptz not null,
    at timestamptz not null,
    primary key (player_id, order_id)
  )`,
  `create index orders_by_age on orders (player_id, placed_at desc, order_id desc)`,
  `create index orders_to_expire on orders (expires_at) where status = 'PLACED'`,
  `create index orders_to_deliver on orders (updated_at) where status = 'PAID'`,
  `create index orders_paid on orders (updated_at) where mode is not null and status in ('PAID', 'DELIVERED')`,
  // Price and deliveries are fixed when the order is placed. A delivered order stays delivered, and its time of update never
  // goes back (I30, I31).
  `create function check_order_update() returns trigger language plpgsql as $$
    begin
      if (new.item_id, new.quantity, new.price, new.total, new.currency, new.items, new.placed_at)
        is distinct from (old.item_id, old.quantity, old.price, old.total, old.currency, old.items, old.placed_at)
        then raise exception 'an order is fixed when it is placed' using errcode = 'restrict_violation'; end if;
      if old.status = 'DELIVERED' and new.status <> 'DELIVERED'
        then raise exception 'no edge leaves DELIVERED' using errcode = 'restrict_violation'; end if;
      if new.updated_at < old.updated_at
        then raise exception 'the time of an order never falls' using errcode = 'restrict_violation'; end if;
      return new;
    end $$`,
  `create trigger orders_update before update on orders for each row execute function check_order_update()`,

  // A row is a checkout: what a payment provider prepared for an order. The provider's messages are matched to the order by it.
  `create table checkouts (
    player_id bigint not null,
    order_id text not null,
    provider text not null,
    purchase_id text not null,
    link text not null,
    usd_value numeric not null,
    at timestamptz not null,
    primary key (player_id, order_id, provider, purchase_id)
  )`,
  `create index checkouts_by_purchase on checkouts (provider, purchase_id)`,

  // A row is a payment. It pays one order, for ever (I33). Without an order it belongs to player 0.
  `create table payments (
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
  )`,
  `create index payments_of_order on payments (player_id, order_id)`,
  `create index payments_to_refund on payments (at) where state = 'refund-pending'`,

  // A row is a payment provider, and up to where its list of transactions was compared with ours.
  `create table payment_cursors (
    provider text primary key,
    position bigint not null check (position >= 0)
  )`,

  // A row is a message of a payment provider that a person has to look at. A repeated message has one row.
  `create table payment_alarms (
    alarm_id text primary key,
    provider text not null,
    type text not null,
    order_id text,
    player_id bigint,
    details jsonb not null,
    received_at timestamptz not null,
    settled_at timestamptz
  )`,
  `create index payment_alarms_open on payment_alarms (received_at) where settled_at is null`,

  // A row is an item of limited stock, and how many of it are taken. A change that exceeds the stock is refused (I32).
  `create table stock (
    item_id text primary key,
    taken bigint not null check (taken >= 0)
  )`,
];
