// What a refund takes back: all that is unused. Points that were spent stay as a debt; what else was used is named.
import { toMinor } from '@parlor/contract/money.ts';
import type { Currency } from '@parlor/contract/vocabulary.ts';
import { deactivatePass } from './monthly.ts';
import type { OrderRecord } from './order-record.ts';
import { move, type Turn } from './turn.ts';

/** Answers what could not be taken back, in words. */
export function takeBack(turn: Turn, order: OrderRecord): string[] {
  const { given } = order;
  if (!given) return [];
  const used: string[] = [];
  for (const [i, { currency, amount }] of given.money.entries()) {
    const spent = takeMoney(turn, order.orderId, i, currency, amount);
    if (spent > 0n) used.push(`${currency} that was spent`);
  }
  const { state } = turn;
  const packs = state.packs.filter((p) => !given.packIds.includes(p.id));
  const opened = given.packIds.length - (state.packs.length - packs.length);
  if (opened > 0) used.push(`${opened} opened packs`);
  const waiting = { ...state.lootboxes.waiting };
  for (const kind of ['STANDARD', 'PREMIUM'] as const) {
    const back = Math.min(waiting[kind], given.lootboxes[kind]);
    waiting[kind] -= back;
    if (back < given.lootboxes[kind]) used.push(`${given.lootboxes[kind] - back} opened ${kind} lootboxes`);
  }
  turn.state = {
    ...state,
    packs,
    lootboxes: { ...state.lootboxes, waiting },
    subscriptions: state.subscriptions.filter((s) => !given.subscriptionIds.includes(s.id)),
    boosts: state.boosts.filter((b) => !given.boostIds.includes(b.id)),
  };
  for (let n = 0; n < given.passes; n++) deactivatePass(turn);
  return used;
}

/** Answers what was spent already, in minor units. */
function takeMoney(turn: Turn, orderId: string, index: number, currency: Currency, amount: number): bigint {
  const givenMinor = toMinor(currency, amount) ?? 0n;
  const held = turn.balances[currency];
  const takenMinor = held < givenMinor ? held : givenMinor;
  const shortMinor = givenMinor - takenMinor;
  const common = { credit: 'mint:delivery', currency, reason: 'refund' } as const;
  const reference = `take-back:${orderId}:${index}`;
  if (takenMinor > 0n) move(turn, { ...common, debit: 'player', amountMinor: takenMinor, reference });
  if (shortMinor > 0n)
    move(turn, { ...common, debit: 'debt', amountMinor: shortMinor, reference: `${reference}:debt` });
  return shortMinor;
}
