// Operators' acts, and requests that wait for a second operator. The tables in `appendOnly` never change (I50).
const appendOnly = ['audit_log', 'corrections', 'correction_decisions'];

export const operators: readonly string[] = [
  // A row is an act of an operator. `refused` is the code of a refusal.
  `create table audit_log (
    id bigint generated always as identity primary key,
    operator_id bigint not null,
    act text not null,
    refused text,
    player_id bigint,
    why text,
    details text not null,
    at timestamptz not null
  )`,
  `create index audit_log_of_player on audit_log (player_id, id desc)`,

  // A row is a request of an operator that was carried out, with its reply, stored with the act: the same request again gets
  // the same reply and is not carried out again. `attempt` is the random id of the call that wrote the row.
  `create table operator_idempotency_keys (
    operator_id bigint not null,
    key text not null,
    request_hash text not null,
    reply text,
    attempt text not null,
    at timestamptz not null,
    primary key (operator_id, key)
  )`,
  `create index operator_idempotency_keys_by_age on operator_idempotency_keys (at)`,

  // A row is a correction: points that an operator grants or takes back, or asks a second operator to approve.
  `create table corrections (
    id text primary key,
    player_id bigint not null,
    currency text not null,
    amount bigint not null check (amount <> 0),
    why text not null,
    operator_id bigint not null,
    is_waiting boolean not null,
    at timestamptz not null,
    constraint corrections_not_of_oneself check (operator_id <> player_id)
  )`,
  `create index corrections_of_player on corrections (player_id, at)`,
  // The amounts that one treasurer moves alone are summed over a day.
  `create index corrections_done_alone on corrections (currency, at) where not is_waiting`,

  // A row is the decision about a correction that waited; each has one.
  `create table correction_decisions (
    correction_id text primary key references corrections,
    operator_id bigint not null,
    approved boolean not null,
    why text not null,
    at timestamptz not null
  )`,

  ...appendOnly.map(
    (table) => `create trigger ${table}_append_only before update or delete or truncate on ${table}
      for each statement execute function refuse_change()`,
  ),
];
