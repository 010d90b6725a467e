// A refund takes back everything that an order gave. Spent money and used goods are owed from then on
// (docs/decisions/0022-refunds-and-debts.md).
import { toDecimal, toMinor } from '@parlor/contract/kernel/money.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { DeliveredItem } from '@parlor/contract/formats/bundle-items.ts';
import { unitsOf, type Given } from './deliveries.ts';
import { deactivatePass } from '../progress/monthly.ts';
import type { OrderRecord } from './order-record.ts';
import { setState, type ActContext } from '../kernel/context.ts';
import { removeBoosts } from '../money/boosts.ts';
import { move, takeOrOwe } from '../money/postings.ts';
import type { Content } from '../kernel/world.ts';

const BACK_TO_DELIVERY = { credit: 'mint:delivery', reason: 'refund' } as const;

/** Returns a description of what could not be taken back. */
export function takeBack(context: ActContext, order: OrderRecord): string[] {
  const { given } = order;
  if (!given) return [];
  const used: string[] = [];
  for (const { key, currency, amountMinor } of moneyOf(context, order, given)) {
    const reference = `take-back:${order.orderId}:${key}`;
    const spent = takeOrOwe(context, { ...BACK_TO_DELIVERY, currency, amountMinor, reference });
    if (spent > 0n) used.push(`${toDecimal(currency, spent)} ${currency} that was spent`);
  }
  const goods = takeGoods(context, order, given);
  used.push(...goods.words);
  const owedMinor = shareOfPrice(order, goods.worth, context.world.content);
  if (owedMinor > 0n) {
    move(context, {
      ...BACK_TO_DELIVERY,
      debit: 'debt',
      currency: 'PP',
      amountMinor: owedMinor,
      reference: `take-back:${order.orderId}:goods:debt`,
    });
    used.push(`for these ${toDecimal('PP', owedMinor)} PP are owed`);
  }
  const { state } = context;
  setState(context, {
    subscriptions: state.subscriptions.filter((s) => !given.subscriptionIds.includes(s.id)),
  });
  removeBoosts(context, given.boostIds);
  return used;
}

interface GivenMoney {
  readonly key: string;
  readonly currency: Currency;
  readonly amountMinor: bigint;
}

/** The balances from the order, and payments of its subscriptions and boosts. */
function moneyOf({ state }: ActContext, order: OrderRecord, given: Given): GivenMoney[] {
  const atOnce = given.money.map(({ currency, amount }, i) => ({
    key: String(i),
    currency,
    amountMinor: toMinor(currency, amount) ?? 0n,
  }));
  const since = unitsOf(order).map((item, i): GivenMoney => {
    const id = `${order.orderId}-${i}`;
    let amountMinor = 0n;
    if (item.type === 'dailyPP') {
      const left = state.subscriptions.find((s) => s.id === id)?.remaining ?? 0;
      amountMinor = (toMinor('PP', item.amount) ?? 0n) * BigInt(item.duration - left);
    } else if (item.type === 'boost') {
      const left = state.boosts.find((b) => b.id === id)?.leftMinor ?? 0;
      amountMinor = (toMinor('PP', item.amount) ?? 0n) - BigInt(left);
    }
    return { key: `since:${i}`, currency: 'PP', amountMinor };
  });
  return [...atOnce, ...since].filter(({ amountMinor }) => amountMinor > 0n);
}

/** Takes unused packs, lootboxes and passes. Returns the used ones and their worth in minor units of PP. */
function takeGoods(
  context: ActContext,
  order: OrderRecord,
  given: Given,
): { words: string[]; worth: bigint } {
  const { worth } = context.world.content.economy.debts;
  const words: string[] = [];
  let usedMinor = 0n;
  const { state } = context;
  const waitingIds = new Set(state.packs.map((p) => p.id));
  const packs = unitsOf(order).filter((item) => item.type === 'pack');
  const opened = packs.filter((_, n) => !waitingIds.has(given.packIds[n] ?? ''));
  if (opened.length > 0) words.push(`${opened.length} opened packs`);
  for (const pack of opened) usedMinor += worthOf(pack, worth);
  const waiting = { ...state.lootboxes.waiting };
  for (const kind of ['STANDARD', 'PREMIUM'] as const) {
    const back = Math.min(waiting[kind], given.lootboxes[kind]);
    waiting[kind] -= back;
    const openedBoxes = given.lootboxes[kind] - back;
    if (openedBoxes > 0) words.push(`${openedBoxes} opened ${kind} lootboxes`);
    usedMinor += worthOf({ type: 'lootbox', kind, amount: openedBoxes }, worth);
  }
  setState(context, {
    packs: state.packs.filter((p) => !given.packIds.includes(p.id)),
    lootboxes: { ...state.lootboxes, waiting },
  });
  for (let n = 0; n < given.passes; n++) {
    const was = deactivatePass(context, given.passIds?.[n]);
    if (was === 'unused') continue;
    words.push(was === 'over' ? 'a pass of a month that is over' : 'a pass whose rewards were claimed');
    usedMinor += minor(worth.pass);
  }
  return { words, worth: usedMinor };
}

type Worth = Content['economy']['debts']['worth'];
const minor = (points: number): bigint => toMinor('PP', points) ?? 0n;

/** The weight of an item in the price of its order, in minor units of PP. */
function worthOf(item: DeliveredItem, worth: Worth): bigint {
  switch (item.type) {
    case 'token':
      return item.symbol === 'PP' ? minor(item.amount) : 0n;
    case 'dailyPP':
      return minor(item.beginning) + minor(item.amount) * BigInt(item.duration);
    case 'boost':
      return minor(item.amount);
    case 'pack':
      return minor(worth.card) * BigInt(item.collectiblesAmount);
    case 'lootbox':
      return minor(worth.lootbox[item.kind === 'PREMIUM' ? 'PREMIUM' : 'STANDARD']) * BigInt(item.amount);
    case 'metaFeature':
      return minor(worth.pass);
    case 'none':
      return 0n;
  }
}

/** The share that goods of this worth have in the whole price, in minor units of PP. */
function shareOfPrice(order: OrderRecord, usedMinor: bigint, content: Content): bigint {
  const { worth, pointsPerStar } = content.economy.debts;
  const wholeMinor = unitsOf(order).reduce((sum, item) => sum + worthOf(item, worth), 0n);
  if (wholeMinor === 0n) return 0n;
  const priceMinor = order.currency === 'PP' ? order.totalMinor : minor(pointsPerStar) * order.totalMinor;
  return (priceMinor * usedMinor) / wholeMinor;
}
