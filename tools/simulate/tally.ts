// The results of finished lives, by kind of player. Amounts are minor units of PP.
import { RARITIES, parseCollectibleId, rarityOf } from '@parlor/contract/kernel/vocabulary.ts';
import type { MemoryHost } from '@parlor/economy/memory-host.ts';
import type { QuestsSlice } from '@parlor/economy/progress/deal-quests.ts';
import { dayOf } from '@parlor/economy/kernel/periods.ts';
import type { Content } from '@parlor/economy/kernel/world.ts';
import type { Table } from './games.ts';
import type { Lot } from './life.ts';
import { DAY_MS, dayAt, START_MS } from './calendar.ts';
import { worthOf } from './worth.ts';

export interface QuestCount {
  dealt: number;
  filled: number;
  claimed: number;
}

/** One kind of player. */
export interface Tally {
  readonly tables: readonly Table[];
  readonly players: { count: number; lifeDays: number; visits: number };
  /** By the account that gave it. */
  readonly minted: Map<string, number>;
  /** The profit of games, and the income of the shop. */
  burned: number;
  spent: number;
  staked: number;
  /** By day from the start: what was minted by account, and spent in the shop. */
  readonly mintedByDay: Map<string, number[]>;
  readonly spentByDay: number[];
  readonly balances: number[];
  /** Balances on every so-many-th day of those who were there from the start. */
  readonly balancesBySample: number[][];
  /** Days from the first visit to the claim of the first, second … collection; only of those who got there. */
  readonly collections: number[][];
  readonly collectibles: number[];
  /** Draws from one collectible of the guaranteed rarity to the next, by their number. */
  readonly waits: Map<number, number>;
  readonly drawn: { all: number; guaranteed: number };
  /** Of each month with a pass that is over: what its premium track brought, and how many collectibles. */
  readonly passes: Array<{ worth: number; collectibles: number }>;
  readonly streaks: number[];
  /** The most that claims brought one player in a day. */
  maxInADay: number;
  readonly quests: Map<string, QuestCount>;
  readonly boxes: Map<string, { opened: number; paid: number }>;
}

export const SAMPLE_DAYS = 5;
/** A month of which less was lived says nothing of its pass. */
const DAYS_OF_A_PASS = 25;
/** Rewards that the engine does not count towards the limit of a day. */
const UNLIMITED = new Set(['mint:welcome', 'mint:delivery', 'mint:subscription', 'mint:exchange']);

export const newTally = (content: Content, fresh: readonly Table[]): Tally => ({
  tables: fresh.map((table) => ({ ...table, keptByDay: [] })),
  players: { count: 0, lifeDays: 0, visits: 0 },
  minted: new Map(),
  burned: 0,
  spent: 0,
  staked: 0,
  mintedByDay: new Map(),
  spentByDay: [],
  balances: [],
  balancesBySample: [],
  collections: content.collections.collections.map(() => []),
  collectibles: [],
  waits: new Map(),
  drawn: { all: 0, guaranteed: 0 },
  passes: [],
  streaks: [],
  maxInADay: 0,
  quests: new Map(content.quests.templates.map((t) => [t.id, { dealt: 0, filled: 0, claimed: 0 }])),
  boxes: new Map(),
});

const add = <K>(to: Map<K, number>, key: K, by: number): void => void to.set(key, (to.get(key) ?? 0) + by);
const addAt = (to: number[], at: number, by: number): void => {
  while (to.length <= at) to.push(0);
  to[at]! += by;
};

/** How a day's quests stood when it was over. */
export function tallyQuests(tally: Tally, { dealt }: QuestsSlice): void {
  for (const { template, value, claimed } of dealt) {
    const count = tally.quests.get(template.id);
    if (count === undefined) continue;
    count.dealt += 1;
    if (value >= (template.goal === 'stake' ? template.total * 100 : template.total)) count.filled += 1;
    if (claimed) count.claimed += 1;
  }
}

export function tallyLife(tally: Tally, host: MemoryHost, lot: Lot, visits: number, content: Content): void {
  tally.players.count += 1;
  tally.players.lifeDays += lot.lastDay - lot.firstDay + 1;
  tally.players.visits += visits;
  tally.balances.push(Number(host.player.balances.PP));
  tally.streaks.push(host.player.state.daily.best);
  tallyLedger(tally, host, lot);
  tallyClaims(tally, host, lot, content);
  tallyDraws(tally, host, content);
}

function tallyLedger(tally: Tally, { rows }: MemoryHost, lot: Lot): void {
  const limited = new Map<number, number>();
  let balance = 0;
  let sampled = 0;
  const sampleUpTo = (day: number): void => {
    for (; sampled * SAMPLE_DAYS < day; sampled += 1) (tally.balancesBySample[sampled] ??= []).push(balance);
  };
  for (const { debit, credit, amountMinor, atMs } of rows.ledger) {
    const amount = Number(amountMinor);
    const day = dayAt(atMs);
    if (lot.firstDay === 0) sampleUpTo(day);
    balance += credit === 'player' ? amount : -amount;
    if (debit.startsWith('mint:')) {
      add(tally.minted, debit, amount);
      const byDay = tally.mintedByDay.get(debit) ?? [];
      tally.mintedByDay.set(debit, byDay);
      addAt(byDay, day, amount);
      if (!UNLIMITED.has(debit)) add(limited, day, amount);
    }
    const toProvider = credit.startsWith('provider:') ? amount : debit.startsWith('provider:') ? -amount : 0;
    tally.burned += toProvider;
    if (toProvider > 0) tally.staked += toProvider;
    if (credit === 'house:shop') {
      tally.spent += amount;
      addAt(tally.spentByDay, day, amount);
    }
  }
  if (lot.firstDay === 0) sampleUpTo(lot.lastDay + 1);
  tally.maxInADay = Math.max(tally.maxInADay, ...limited.values());
}

function tallyClaims(tally: Tally, { rows }: MemoryHost, lot: Lot, content: Content): void {
  let collections = 0;
  const lived = new Map<string, number>();
  for (let day = lot.firstDay; lot.buysPass && day <= lot.lastDay; day += 1)
    add(lived, dayOf(START_MS + day * DAY_MS).slice(0, 7), 1);
  const passes = new Map<string, { worth: number; collectibles: number }>();
  for (const [month, days] of lived)
    if (days >= DAYS_OF_A_PASS) passes.set(month, { worth: 0, collectibles: 0 });
  for (const { reference, rewards, atMs } of rows.claims.values()) {
    if (reference.startsWith('collection:'))
      tally.collections[collections++]?.push(dayAt(atMs) - lot.firstDay);
    const month = /^milestone:monthly:(\d{4}-\d{2}):\d+:PREMIUM$/.exec(reference)?.[1];
    const pass = month === undefined ? undefined : passes.get(month);
    for (const reward of pass === undefined ? [] : rewards) {
      pass!.worth += worthOf(content, reward);
      if (reward.type === 'collectibles') pass!.collectibles += reward.amount;
    }
  }
  tally.passes.push(...passes.values());
}

function tallyDraws(tally: Tally, { rows }: MemoryHost, content: Content): void {
  const guaranteed = RARITIES.indexOf(content.collections.packs.guarantee.rarity);
  let wait = 0;
  let collectibles = 0;
  for (const draw of rows.draws.values()) {
    if (draw.purpose === 'pack')
      for (const id of (draw.outcome as { collectibles: readonly string[] }).collectibles) {
        collectibles += 1;
        wait += 1;
        if (RARITIES.indexOf(rarityOf(parseCollectibleId(id).numericId)) < guaranteed) continue;
        add(tally.waits, wait, 1);
        tally.drawn.guaranteed += 1;
        wait = 0;
      }
    if (draw.purpose === 'lootbox') {
      const { kind } = draw.input as { kind: string };
      const box = tally.boxes.get(kind) ?? { opened: 0, paid: 0 };
      tally.boxes.set(kind, box);
      box.opened += 1;
      const { items } = JSON.parse(draw.reply) as {
        items: ReadonlyArray<{ rewards: ReadonlyArray<{ currency: string; amount: string }> }>;
      };
      for (const { currency, amount } of items.flatMap((item) => item.rewards))
        if (currency === 'PP') box.paid += Number(amount);
    }
  }
  tally.drawn.all += collectibles;
  tally.collectibles.push(collectibles);
}
