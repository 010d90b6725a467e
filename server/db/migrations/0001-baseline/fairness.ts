// Draws, and the seeds that were revealed so that anybody can recompute them. Neither ever changes.
export const fairness: readonly string[] = [
  // A row is a draw with the reply that it led to: the same request again gets that reply, and nothing is drawn again (I22).
  `create table draws (
    player_id bigint not null,
    number bigint not null check (number > 0),
    server_seed_hash text not null,
    client_seed text not null,
    nonce integer not null check (nonce >= 0),
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
  )`,

  // A row is a server seed that is not used any more.
  `create table revealed_seeds (
    player_id bigint not null,
    server_seed_hash text not null,
    server_seed text not null,
    client_seed text not null,
    draws integer not null,
    revealed_at timestamptz not null,
    primary key (player_id, server_seed_hash)
  )`,

  ...['draws', 'revealed_seeds'].map(
    (table) => `create trigger ${table}_append_only before update or delete or truncate on ${table}
      for each statement execute function refuse_change()`,
  ),
];
