// Orders, their payments and their stock, compared with each other (I30–I35), and operators' corrections.
// Uses rows only.
import { CENTS_PER_XTR } from '@parlor/contract/calls/shop.ts';
import { askAll, type Report } from '../questions.ts';
import type { Snapshot } from '../snapshot.ts';

/** Each query finds faults and describes them in its rows. */
const QUESTIONS: readonly string[] = [
  // I34: delivered orders and their claims match.
  `select o.player_id, 'order ' || o.order_id || ' is ' || o.status || ' and its delivery is '
      || case when c.reference is null then 'not claimed' else 'claimed' end || '; expected both or neither' as what
    from orders o left join claims c on c.player_id = o.player_id and c.reference = 'delivery:' || o.order_id
    where (o.status = 'DELIVERED') <> (c.reference is not null)`,
  // Orders paid with points: paid once, and returned if they were refunded.
  `select o.player_id, 'order ' || o.order_id || ' for points has entries of ' || coalesce(sum(l.amount), 0) || '; expected ' || o.total as what
    from orders o left join ledger l on l.player_id = o.player_id and l.reference = 'order:' || o.order_id
      and l.debit = 'player' and l.credit = 'house:shop' and l.reason = 'purchase'
    where o.currency = 'PP' group by o.player_id, o.order_id, o.total having coalesce(sum(l.amount), 0) <> o.total`,
  `select coalesce(o.player_id, l.player_id) as player_id, 'order ' || coalesce(o.order_id, l.reference) || ' gave back '
      || coalesce(l.amount, 0) || '; expected ' || coalesce(o.total, 0) as what
    from (select * from orders where currency = 'PP' and refund = 'sent') o
    full join (select * from ledger where debit = 'house:shop') l
      on l.player_id = o.player_id and l.reference = 'refund:' || o.order_id
    where l.amount is distinct from o.total`,
  `select l.player_id, 'entry ' || l.reference || ' was paid to the shop; expected an order' as what from ledger l
    where l.credit = 'house:shop' and not exists (
      select from orders o where o.player_id = l.player_id and 'order:' || o.order_id = l.reference)`,
  // Refunds that take back and operators' corrections have their cause (I50).
  `select l.player_id, 'entry ' || l.reference || ' takes back; expected an order that was refunded' as what from ledger l
    where l.reference like 'take-back:%' and not exists (select from orders o where o.player_id = l.player_id
      and o.refund <> 'none' and l.reference like 'take-back:' || o.order_id || ':%')`,
  `select coalesce(c.player_id, l.player_id) as player_id, 'correction ' || coalesce(c.id, l.reference) || ' of ' || coalesce(c.amount, 0)
      || ' moved ' || coalesce(case when l.credit = 'player' then l.amount else -l.amount end, 0) as what
    from (select c.* from corrections c left join correction_decisions d on d.correction_id = c.id
            where not c.is_waiting or d.approved) c
    full join (select * from ledger where reason = 'correction' and reference not like 'correction:bulk-%') l
      on l.player_id = c.player_id and l.reference = 'correction:' || c.id
    where c.amount is distinct from case when l.credit = 'player' then l.amount else -l.amount end
      or c.currency is distinct from l.currency`,
  `select coalesce(i.player_id, l.player_id) as player_id, 'item of bulk act ' || coalesce(i.bulk_act_id::text, l.reference) || ' of '
      || coalesce(i.amount, 0) || ' moved ' || coalesce(case when l.credit = 'player' then l.amount else -l.amount end, 0) as what
    from (select * from bulk_act_items where state = 'done' and order_id = '' and amount is not null) i
    full join (select * from ledger where reason = 'correction' and reference like 'correction:bulk-%') l
      on l.player_id = i.player_id and l.reference = 'correction:bulk-' || i.bulk_act_id
    where i.amount is distinct from case when l.credit = 'player' then l.amount else -l.amount end
      or i.currency is distinct from l.currency`,
  // A message of an operator is in the inbox once, with its item.
  `select e.player_id, 'message ' || e.id || ' is ' || count(*) || ' times in the inbox, and its item is '
      || coalesce(i.state, 'missing') || '; expected once and done' as what
    from (select player_id, (news::json ->> 'messageId')::integer as id from inbox_entries
            where news like '%"kind":"message"%' and news::json ->> 'kind' = 'message') e
    left join bulk_act_items i on i.player_id = e.player_id and i.bulk_act_id = e.id and i.order_id = ''
    group by e.player_id, e.id, i.state having count(*) <> 1 or i.state is distinct from 'done'`,
  // I33: exactly one payment of the right sum for each paid order that was not refunded.
  `select o.player_id, 'order ' || o.order_id || ' (' || o.status || ', refund ' || o.refund || ') keeps ' || count(p.payment_id)
      || ' payments; expected ' || case when o.status in ('PAID', 'DELIVERED') and o.refund = 'none' then 1 else 0 end as what
    from orders o left join payments p on p.player_id = o.player_id and p.order_id = o.order_id and p.state = 'kept'
    where o.currency = 'XTR' group by o.player_id, o.order_id, o.status, o.refund
    having count(p.payment_id) <> case when o.status in ('PAID', 'DELIVERED') and o.refund = 'none' then 1 else 0 end`,
  `select p.player_id, 'payment ' || p.payment_id || ' of ' || p.provider || ' is ' || p.amount || ' ' || p.currency
      || '; expected what its order costs' as what
    from payments p join orders o on o.player_id = p.player_id and o.order_id = p.order_id
    where p.state = 'kept' and (p.provider <> o.mode or p.amount <> case when o.mode = 'breeze' then o.total * ${CENTS_PER_XTR} else o.total end
      or p.currency <> case when o.mode = 'breeze' then 'USD' else 'XTR' end)`,
  `select p.player_id, 'payment ' || p.payment_id || ' of ' || p.provider || ' is kept; expected an order for it' as what
    from payments p left join orders o on o.player_id = p.player_id and o.order_id = p.order_id
    where p.state = 'kept' and o.order_id is null`,
  // A refund has its payment: a refunded order has a refunded payment, an order in refund has a payment that
  // waits for it, and of other orders only second payments or payments without an order were refunded.
  `select o.player_id, 'order ' || o.order_id || ' (' || o.status || ', refund ' || o.refund || ') has '
      || count(p.payment_id) || ' payments that ' || case o.refund when 'sent' then 'were paid back' else 'wait to be' end
      || '; expected at least 1' as what
    from orders o left join payments p on p.player_id = o.player_id and p.order_id = o.order_id
      and p.state = case o.refund when 'sent' then 'refunded' else 'refund-pending' end
    where o.currency = 'XTR' and o.refund <> 'none' group by o.player_id, o.order_id, o.status, o.refund
    having count(p.payment_id) = 0`,
  // All points from a refunded order were taken back, or are a debt.
  `select o.player_id, 'order ' || o.order_id || ' gave ' || (g.value->>'amount') || ' PP and its refund took back or owes '
      || coalesce(sum(l.amount), 0) / 100.0 || '; expected all of it' as what
    from orders o cross join lateral json_array_elements((o.given::json)->'money') with ordinality g(value, n)
    left join ledger l on l.player_id = o.player_id and l.credit = 'mint:delivery' and l.debit in ('player', 'debt')
      and l.reference in ('take-back:' || o.order_id || ':' || (g.n - 1), 'take-back:' || o.order_id || ':' || (g.n - 1) || ':debt')
    where o.refund <> 'none' and o.given is not null and g.value->>'currency' = 'PP'
    group by o.player_id, o.order_id, g.n, g.value->>'amount'
    having coalesce(sum(l.amount), 0) <> ((g.value->>'amount')::numeric * 100)`,
  // A debt that ended was paid back, or written off by an operator with a reason (I50).
  `select coalesce(l.player_id, a.player_id) as player_id, 'debt ' || coalesce(l.reference, a.id) || ' was written off as '
      || coalesce(l.amount, 0) || ' ' || coalesce(l.currency, '') || '; expected an act of an operator and one entry that say the same' as what
    from (select * from ledger where debit = 'house:debts' or reference like 'write-off:%') l
    full join (select player_id, 'write-off:' || (details::json->>'id') as id, details::json->>'currency' as currency
               from audit_log where act = 'write-off-debt' and refused is null) a
      on a.player_id = l.player_id and a.id = l.reference
    where l.reference is null or a.id is null or l.credit <> 'debt' or l.debit <> 'house:debts' or a.currency <> l.currency`,
  // I32: the stock that is taken equals what orders have.
  `select null::bigint as player_id, 'of ' || coalesce(s.item_id, h.item_id) || ' ' || coalesce(s.taken, 0)
      || ' are taken; expected ' || coalesce(h.held, 0) || ', which is what orders hold' as what
    from (select * from stock where item_id not like 'task:%') s full join (select item_id, sum(quantity) as held from orders where holds_stock group by item_id) h
      on h.item_id = s.item_id
    where coalesce(s.taken, 0) <> coalesce(h.held, 0)`,
];

export async function checkOrders(snapshot: Snapshot, report: Report): Promise<void> {
  await askAll(snapshot, QUESTIONS, report);
}
