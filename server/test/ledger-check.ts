// The rules that rows must meet after any test (I1 to I5, I39). Each fault is one line.
import type pg from 'pg';

const checks: ReadonlyArray<readonly [promise: string, faults: string]> = [
  [
    'I2: a balance is the sum of its entries',
    `with held as (
       select player_id, 'PP' as currency, pp as balance from players union all
       select player_id, 'USDT', usdt from players union all
       select player_id, 'TON', ton from players union all
       select player_id, 'SPLASH', splash from players)
     select h.player_id || ' ' || h.currency || ': holds ' || h.balance || ', entries say ' || coalesce(sum(
         case when l.credit = 'player' then l.amount when l.debit = 'player' then -l.amount else 0 end), 0) as fault
     from held h left join ledger l on l.player_id = h.player_id and l.currency = h.currency
     group by h.player_id, h.currency, h.balance
     having h.balance <> coalesce(sum(case when l.credit = 'player' then l.amount when l.debit = 'player' then -l.amount else 0 end), 0)`,
  ],
  [
    'I2: entries are numbered without gaps, up to what the document says',
    `select p.player_id || ': ' || count(l.number) || ' entries, the last ' || coalesce(max(l.number), 0) || ', document says ' || (p.state::jsonb ->> 'entries') as fault
     from players p left join ledger l using (player_id) group by p.player_id, p.state
     having count(l.number) <> coalesce(max(l.number), 0) or coalesce(max(l.number), 0) <> (p.state::jsonb ->> 'entries')::bigint`,
  ],
  [
    'I2: each entry begins where the one before it ended',
    `select player_id || ' entry ' || number || ': ' || before || ' and ' || change || ' is not ' || balance_after as fault
     from (select player_id, number, balance_after,
         coalesce(lag(balance_after) over (partition by player_id, currency order by number), 0) as before,
         case when credit = 'player' then amount when debit = 'player' then -amount else 0 end as change
       from ledger) chain
     where before + change <> balance_after`,
  ],
  [
    'I1: everything that was ever moved sums to zero',
    `select currency || ': ' || sum(amount) as fault
     from (select currency, amount from ledger union all select currency, -amount from ledger where debit <> credit) legs
     group by currency having sum(amount) <> 0`,
  ],
  [
    'I3: nobody was ever below zero',
    `select player_id || ' entry ' || number || ': ' || balance_after as fault from ledger where balance_after < 0`,
  ],
  [
    'I38: a bet or a win that was accepted moved its amount once, another one nothing',
    `select t.player_id || ' ' || t.provider || ' ' || t.transaction_id || ': ' || t.status || ' for ' || t.amount || ', entries ' || coalesce(sum(l.amount), 0) as fault
     from transactions t left join ledger l on l.player_id = t.player_id and l.reference = t.provider || ':' || t.transaction_id
     where t.kind in ('bet', 'win')
     group by t.player_id, t.provider, t.transaction_id, t.status, t.amount
     having coalesce(sum(l.amount), 0) <> case when t.status in ('accepted', 'rolled-back') then t.amount else 0 end`,
  ],
  [
    'I39: a round holds the bets that stand',
    `select r.player_id || ' ' || r.provider || ' ' || r.round_id || ': staked ' || r.staked || ', bets ' || coalesce(sum(t.amount), 0) as fault
     from rounds r left join transactions t on t.player_id = r.player_id and t.provider = r.provider and t.round_id = r.round_id
       and t.kind = 'bet' and t.status = 'accepted'
     group by r.player_id, r.provider, r.round_id, r.staked having r.staked <> coalesce(sum(t.amount), 0)`,
  ],
];

/** Every fault that the rows show; none in a sound database. */
async function ledgerFaults(pool: pg.Pool): Promise<string[]> {
  const faults: string[] = [];
  for (const [promise, sql] of checks) {
    const { rows } = await pool.query<{ fault: string }>(sql);
    faults.push(...rows.map(({ fault }) => `${promise}: ${fault}`));
  }
  return faults;
}

/** Throws every fault that the rows show. */
export async function mustBeSound(pool: pg.Pool): Promise<void> {
  const faults = await ledgerFaults(pool);
  if (faults.length > 0) throw new Error(`The ledger is not sound:\n${faults.join('\n')}`);
}
