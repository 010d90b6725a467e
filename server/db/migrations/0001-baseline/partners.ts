// Messages of cross-task partners.
export const partners: readonly string[] = [
  // A row is a message of a partner, so that the same one again changes nothing.
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

  // A row is a partner on a day: the number of replies about another player or task than the requested one.
  `create table partner_wrong_answers (
    partner_id text not null,
    day date not null,
    times integer not null check (times > 0),
    primary key (partner_id, day)
  )`,

  // A row is a partner of whom nothing is offered until an operator takes the row away.
  `create table partner_pauses (
    partner_id text primary key,
    why text not null,
    at timestamptz not null
  )`,
];
