// The sums and alarms by which studios are limited (docs/decisions/0023-limits-for-studios.md).
export const gameProviders: readonly string[] = [
  // A row is what a studio moved in one currency in one hour. The bounds are those of the act that counted last; an act
  // that only takes back leaves them out.
  `create table studio_hours (
    provider text not null,
    currency text not null,
    hour timestamptz not null,
    staked bigint not null,
    paid bigint not null,
    promo bigint not null,
    max_ahead bigint,
    max_promo bigint,
    primary key (provider, currency, hour),
    constraint studio_hours_ceiling check (
      (max_ahead is null or paid - staked <= max_ahead) and (max_promo is null or promo <= max_promo))
  ) with (fillfactor = 50)`,

  // A row is a studio that takes no new bets until a treasurer has looked.
  `create table studio_pauses (
    provider text primary key,
    why text not null,
    at timestamptz not null
  )`,

  // A row is a kind of wrong call of a studio, and how often the studio made it in an hour.
  `create table studio_alarms (
    provider text not null,
    fault text not null,
    hour timestamptz not null,
    times integer not null,
    details jsonb not null,
    at timestamptz not null,
    primary key (provider, fault, hour)
  )`,
];
