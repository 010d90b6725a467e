// One simulated player with the whole economy: quests with their exchange, both progressions, daily rewards, packs and
// boxes, duplicates, collections, the pass and other deliveries.
import { monthOf, weekOf } from '../../economy/kernel/periods.ts';
import type { DeliveredItem } from '../../contract/formats/bundle-items.ts';
import { DAY_MS, HOUR_MS } from '../../contract/kernel/time.ts';
import { PASS_FEATURE } from '../../economy/shop/deliveries.ts';
import type { Content } from '../../economy/kernel/world.ts';
import { dayAt, START_MS } from './calendar.ts';
import { fateOf, type Fate } from './chance.ts';
import type { Table } from './tables.ts';
import { personaOf, type Persona } from './personas.ts';
import { Player, type NoteRound } from './playing.ts';
import { act, view, type Script } from './script.ts';

/** The latest start of a visit, so that it ends on the same day. */
const LAST_START_MS = 20 * HOUR_MS;
const AFTERWARDS_MS = 5_000;
/** A player buys only if the balance is at least this multiple of the price. */
const AT_HAND = 5;
/** Claims can give packs, packs complete quests, and quests allow claims. */
const MAX_ROUNDS_OF_CLAIMS = 6;

export interface LifeOptions {
  /** Number among all players. Number and seed determine the life. */
  readonly index: number;
  readonly seed: number;
  readonly days: number;
}

/** The start of a life. */
export interface Lot {
  readonly persona: Persona;
  readonly fate: Fate;
  readonly firstDay: number;
  readonly lastDay: number;
  readonly buysPass: boolean;
  readonly buysBundle: boolean;
}

export function lotOf({ index, seed, days }: LifeOptions): Lot {
  const persona = personaOf(index);
  const fate = fateOf(seed, index);
  const chance = fate.on(0, 'lot');
  const buysPass = chance.happens(persona.buysPass);
  const buysBundle = chance.happens(persona.buysBundle);
  if (persona.staysDays === undefined)
    return { persona, fate, firstDay: 0, lastDay: days - 1, buysPass, buysBundle };
  const firstDay = chance.between(0, Math.max(0, days - 1));
  const lastDay = Math.min(days - 1, firstDay + chance.between(...persona.staysDays));
  return { persona, fate, firstDay, lastDay, buysPass, buysBundle };
}

/** Returns the number of days with a visit. */
export function* lifeOf(
  lot: Lot,
  tables: readonly Table[],
  { products }: Content['shop'],
  note: NoteRound = () => undefined,
  /** Midnight of the first day. */
  startMs = START_MS,
): Script<number> {
  const prices = new Map(products.flatMap((p) => (p.currency === 'PP' ? [[p.id, p.price] as const] : [])));
  const life = new Life(lot, tables, prices, note);
  let visits = 0;
  for (let day = lot.firstDay; day <= lot.lastDay; day += 1) {
    const chance = lot.fate.on(day, 'visit');
    if (!chance.happens(lot.persona.visits) && day !== lot.firstDay) continue;
    visits += 1;
    yield* life.visit(startMs + day * DAY_MS + chance.between(0, LAST_START_MS));
  }
  return visits;
}

class Life {
  readonly #lot: Lot;
  readonly #player: Player;
  /** In PP, by product. */
  readonly #prices: ReadonlyMap<string, number>;
  #month = '';
  #week = '';
  #orders = 0;

  constructor(lot: Lot, tables: readonly Table[], prices: ReadonlyMap<string, number>, note: NoteRound) {
    this.#lot = lot;
    this.#prices = prices;
    this.#player = new Player(lot.persona, lot.fate, tables, note);
  }

  *visit(startMs: number): Script {
    const { persona } = this.#lot;
    const { nowMs: beforeMs } = this.#player;
    const nowMs = Math.max(startMs, beforeMs + 1);
    const summary = yield* view(nowMs, 'summary');
    if (summary.visitDue) yield* act(nowMs, 'visit', { body: {} });
    const notices = (summary.notices ?? []).map(({ id }) => id);
    if (notices.length > 0) yield* act(nowMs, 'dismissNotices', { body: { ids: notices } });
    if (monthOf(nowMs) !== this.#month) yield* this.#shop(nowMs);
    this.#month = monthOf(nowMs);
    yield* this.#exchangeAQuest(nowMs);
    this.#player.nowMs = nowMs;
    yield* this.#player.evening();
    const lateMs = this.#player.nowMs + AFTERWARDS_MS;
    yield* this.#spend(lateMs);
    yield* persona.oneTap ? this.#collectAll(lateMs) : this.#collectOneByOne(lateMs);
    if (persona.exchangesDuplicates && weekOf(lateMs) !== this.#week) yield* this.#exchangeDuplicates(lateMs);
    this.#week = weekOf(lateMs);
    this.#player.nowMs = lateMs;
  }

  /** At the first visit of a month: delivers what the player bought with money. */
  *#shop(nowMs: number): Script {
    const { buysPass, buysBundle } = this.#lot;
    if (buysPass) yield* this.#deliver(nowMs, [{ type: 'metaFeature', feature: PASS_FEATURE }]);
    if (buysBundle)
      yield* this.#deliver(nowMs, [
        { type: 'dailyPP', beginning: 300, amount: 60, duration: 28 },
        { type: 'boost', percentage: 20, amount: 1500 },
        { type: 'lootbox', kind: 'PREMIUM', amount: 1 },
      ]);
  }

  *#deliver(nowMs: number, items: readonly DeliveredItem[]): Script {
    yield* act(nowMs, 'deliverItems', { orderId: `order-${++this.#orders}`, items, quantity: 1 });
  }

  /** Buys packs for points. */
  *#spend(nowMs: number): Script {
    const { fate, persona } = this.#lot;
    const { itemId, share } = persona.buys;
    const price = this.#prices.get(itemId) ?? Infinity;
    if (
      !fate.on(dayAt(nowMs), 'shop').happens(share) ||
      (yield* view(nowMs, 'summary')).ppBalance < price * AT_HAND
    )
      return;
    const orderId = `order-${++this.#orders}`;
    const order = { orderId, itemId, quantity: 1, mode: 'telegram', platform: 'telegram', taken: 0 } as const;
    yield* act(nowMs, 'placeOrder', order);
  }

  /** Sometimes exchanges the hardest quest that was not started. */
  *#exchangeAQuest(nowMs: number): Script {
    const { fate, persona } = this.#lot;
    if (!fate.on(dayAt(nowMs), 'quest-exchange').happens(persona.exchangesQuests)) return;
    const { quests, exchange } = yield* view(nowMs, 'quests');
    const unbegun = quests.filter(
      ({ state, goal }) =>
        state.type === 'available' && state.currentValue === 0 && goal !== 'packs' && goal !== 'lootboxes',
    );
    const hardest = unbegun.findLast(({ difficulty }) => difficulty === 'HARD') ?? unbegun.at(-1);
    if (exchange.left > 0 && hardest !== undefined)
      yield* act(nowMs, 'exchangeQuest', { body: { id: hardest.id } });
  }

  *#collectAll(nowMs: number): Script {
    for (let i = 0; i < MAX_ROUNDS_OF_CLAIMS; i += 1) {
      const opened = yield* this.#openEverything(nowMs);
      const { items } = yield* act(nowMs, 'collectReady', { body: {} });
      if (opened + items.length === 0) return;
    }
  }

  /** With single calls, like a player who does not know the one-tap claim. Some claims are forgotten. */
  *#collectOneByOne(nowMs: number): Script {
    const { fate, persona } = this.#lot;
    const claims = fate.on(dayAt(nowMs), 'claims');
    const remembers = (): boolean => claims.happens(persona.remembers);
    const fastlane = yield* view(nowMs, 'fastlaneAvailability');
    if (fastlane.FREE_PP && remembers()) yield* act(nowMs, 'claimFastlane', { body: { feature: 'FREE_PP' } });
    if (fastlane.DAILY_LOOTBOX && remembers())
      yield* claims.happens(0.5)
        ? act(nowMs, 'claimFastlane', { body: { feature: 'DAILY_LOOTBOX' } })
        : act(nowMs, 'openLootbox', { body: { kind: 'FREE' } });
    if (fastlane.DAILY_COLLECTIBLE && remembers())
      yield* claims.happens(0.5)
        ? act(nowMs, 'claimDailyCollectible', { body: {} })
        : act(nowMs, 'claimFastlaneCollectible', { body: {} });
    if (remembers()) yield* this.#openEverything(nowMs);
    for (const { id, state } of (yield* view(nowMs, 'quests')).quests)
      if (state.type === 'claimable' && remembers()) yield* act(nowMs, 'claimQuest', { body: { id } });
    for (const { step, reward } of (yield* view(nowMs, 'weeklyProgression')).milestones)
      if (reward.state === 'CLAIMABLE' && remembers())
        yield* act(nowMs, 'claimWeeklyMilestone', { body: { step } });
    for (const { step, reward, passReward } of (yield* view(nowMs, 'monthlyProgression')).milestones)
      if ((reward.state === 'CLAIMABLE' || passReward?.state === 'CLAIMABLE') && remembers())
        yield* act(nowMs, 'claimMonthlyMilestone', { body: { step } });
    for (const { id, nextClaim } of (yield* view(nowMs, 'subscriptions')).subscriptions)
      if (Date.parse(nextClaim) <= nowMs && remembers())
        yield* act(nowMs, 'claimSubscription', { params: { id }, body: {} });
    for (const [collectionId, { status }] of Object.entries(yield* view(nowMs, 'album')))
      if (status === 'CLAIMABLE')
        yield* act(nowMs, 'claimCollection', { params: { collectionId }, body: {} });
  }

  /** Returns the number of opened packs and boxes. */
  *#openEverything(nowMs: number): Script<number> {
    const { packs } = yield* view(nowMs, 'packs');
    for (const { id } of packs) yield* act(nowMs, 'openPack', { params: { id } });
    const { counts } = yield* view(nowMs, 'lootboxes');
    for (const kind of ['STANDARD', 'PREMIUM'] as const)
      for (let i = 0; i < counts[kind]; i += 1) yield* act(nowMs, 'openLootbox', { body: { kind } });
    return packs.length + counts.STANDARD + counts.PREMIUM;
  }

  *#exchangeDuplicates(nowMs: number): Script {
    for (const { collectibles } of Object.values(yield* view(nowMs, 'album')))
      for (const { id, count: held } of collectibles)
        if (held > 1) yield* act(nowMs, 'exchangeDuplicates', { body: { id, count: held - 1, held } });
  }
}
