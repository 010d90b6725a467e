import { sql, type Kysely } from 'kysely';

// A payment that is being made holds its order for a while, so that no second one is let in beside it. A page finds its
// order. Whoever owes something pays it back from their own balance, and what is owed is counted in their document.
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('alter table orders add column asked_by text, add column asked_until timestamptz');
  await run('create index checkouts_by_purchase on checkouts (provider, purchase_id)');
  // Takes all that the rule before it took, so no row has to be looked at.
  await run(`alter table ledger drop constraint ledger_check1`);
  await run(`alter table ledger add constraint ledger_check1 check (
      (debit in ('player', 'debt') and credit like any (array['mint:_%', 'house:_%', 'provider:_%']))
      or (credit in ('player', 'debt') and debit like any (array['mint:_%', 'house:_%', 'provider:_%']))
      or (debit = 'player' and credit = 'debt')) not valid`);
  await run(`with owed as (
      select player_id, jsonb_object_agg(currency, owed) as debts from (
        select player_id, currency, sum(case when debit = 'debt' then amount else -amount end) as owed
        from ledger where debit = 'debt' or credit = 'debt' group by player_id, currency) d
      where owed > 0 group by player_id)
    update players p set version = p.version + 1,
      state = jsonb_set(p.state::jsonb, '{debts}', owed.debts)::text
    from owed where owed.player_id = p.player_id`);
}
