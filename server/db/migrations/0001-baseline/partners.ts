// Messages of cross-task partners.
export const partners: readonly string[] = [
  // A row is a message of a partner. It is stored so that a repeated message changes nothing.
  `create table partner_messages (
    partner_id text not null,
    message_id text not null,
    player_id bigint not null,
    task text not null,
    done boolean not null,
    outcome text not null,
    at timestamptz not null,
    primary key (partner_id, message_id)
  )`,
  `create index partner_messages_by_age on partner_messages (at)`,

  // A row is the number of replies of a partner on a day that were about another player or task than the requested one.
  `create table partner_wrong_answers (
    partner_id text not null,
    day date not null,
    times integer not null check (times > 0),
    primary key (partner_id, day)
  )`,

  // A row is a paused partner: no task of theirs is offered until an operator deletes the row.
  `create table partner_pauses (
    partner_id text primary key,
    why text not null,
    at timestamptz not null
  )`,
];
