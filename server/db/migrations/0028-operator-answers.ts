import { sql, type Kysely } from 'kysely';

// The answer to an operator's call is kept under the operator's key with what the call did, so that the same request
// again is answered and not done again. Refused acts are told apart in the audit log by the code of the refusal. What
// one treasurer moved alone is summed over a day.
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table operator_answers (
    operator_id bigint not null,
    key text not null,
    request_hash text not null,
    reply text,
    run text not null,
    at timestamptz not null,
    primary key (operator_id, key)
  )`);
  await run(`create index operator_answers_by_age on operator_answers (at)`);
  await run(`alter table operator_acts add column refused text`);
  await run(`create index corrections_done_alone on corrections (currency, at) where not is_waiting`);
  await run(`create index corrections_of_player on corrections (player_id, at)`);
}
