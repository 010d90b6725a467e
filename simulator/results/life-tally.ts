// Adds each act's effects of one life to the tally, without storing them.
import { DAY_MS } from '../../contract/kernel/time.ts';
import { RARITIES, parseCollectibleId, rarityOf } from '../../contract/kernel/vocabulary.ts';
import type { ClaimRecord, Effects } from '../../economy/kernel/context.ts';
import type { Posting } from '../../economy/money/postings.ts';
import type { DrawRecord } from '../../economy/play/fairness.ts';
import type { Player } from '../../economy/kernel/player.ts';
import { dayOf } from '../../economy/kernel/periods.ts';
import type { QuestsSlice } from '../../economy/progress/deal-quests.ts';
import type { Content } from '../../economy/kernel/world.ts';
import { dayAt, START_MS } from '../lives/calendar.ts';
import type { Lot } from '../lives/life.ts';
import type { NoteRound } from '../lives/playing.ts';
import type { Table } from '../lives/tables.ts';
import { add, addAt, noteRound, SAMPLE_DAYS, type LifeSum, type Lives, type Tally } from './tally.ts';
import { worthOf } from './worth.ts';

/** A month with fewer simulated days does not count for the worth of its pass. */
const DAYS_OF_A_PASS = 25;
/** Rewards that the engine does not count for the daily limit. */
const UNLIMITED = new Set(['mint:welcome', 'mint:delivery', 'mint:subscription', 'mint:exchange']);
const OF_A_PASS = /^milestone:monthly:(\d{4}-\d{2}):\d+:PREMIUM$/;

export class LifeTally {
  readonly #lives: Lives;
  readonly #tally: Tally;
  readonly #lot: Lot;
  readonly #content: Content;
  readonly #placeOf: ReadonlyMap<Table, number>;
  readonly #sum: LifeSum;
  readonly #passes = new Map<string, { worth: number; collectibles: number }>();
  readonly #questsFilled = new Map<string, boolean>();
  readonly #guaranteed: number;
  #quests: QuestsSlice;
  #balance = 0n;
  #sampled = 0;
  #limitedDay = -1;
  #limited = 0;
  #collections = 0;
  #collectibles = 0;
  #wait = 0;

  constructor(o: {
    readonly lives: Lives;
    readonly lot: Lot;
    readonly index: number;
    readonly content: Content;
    readonly placeOf: ReadonlyMap<Table, number>;
    readonly player: Player;
  }) {
    this.#lives = o.lives;
    this.#lot = o.lot;
    this.#content = o.content;
    this.#placeOf = o.placeOf;
    this.#tally = o.lives.tallies.get(o.lot.persona.name)!;
    this.#quests = o.player.state.quests;
    this.#guaranteed = RARITIES.indexOf(o.content.collections.packs.guarantee.rarity);
    const days = o.lot.lastDay - o.lot.firstDay + 1;
    this.#sum = {
      index: o.index,
      days,
      minted: 0,
      kept: 0,
      luck: 0,
      spent: 0,
      collectionDay: undefined,
      bestDay: 0,
    };
    if (o.lot.buysPass)
      for (const [month, lived] of daysByMonth(o.lot))
        if (lived >= DAYS_OF_A_PASS) this.#passes.set(month, { worth: 0, collectibles: 0 });
  }

  readonly noteRound: NoteRound = (table, bet, stake, won, day) => {
    noteRound(this.#tally.games[this.#placeOf.get(table)!]!, bet, stake, won, day);
    this.#sum.kept += stake * (1 - bet.rtp);
    this.#sum.luck += won - stake * bet.rtp;
  };

  /** An act, and the player after it. */
  note(effects: Effects, player: Player, nowMs: number): void {
    const { quests } = player.state;
    if (quests.day !== this.#quests.day) this.#noteQuests();
    this.#quests = quests;
    const day = dayAt(nowMs);
    for (const posting of effects.postings) this.#notePosting(posting, day);
    for (const claim of effects.claims) this.#noteClaim(claim, day);
    for (const draw of effects.draws) this.#noteDraw(draw);
  }

  noteRefusal(code: string): void {
    add(this.#tally.refusals, code, 1);
  }

  end(player: Player, visits: number): void {
    const tally = this.#tally;
    this.#noteQuests();
    if (this.#lot.firstDay === 0) this.#sampleUpTo(this.#lot.lastDay + 1);
    this.#endLimitedDay();
    const { PP } = player.balances;
    if (this.#balance !== PP)
      throw new Error(`Player ${player.id} holds ${PP}, but the entries come to ${this.#balance}`);
    this.#lives.heldMinor += PP;
    tally.players.count += 1;
    tally.players.lifeDays += this.#sum.days;
    tally.players.visits += visits;
    tally.balances.push(Number(PP));
    tally.streaks.push(player.state.daily.best);
    tally.collectibles.push(this.#collectibles);
    tally.passes.push(...this.#passes.values());
    tally.maxInADay = Math.max(tally.maxInADay, this.#sum.bestDay);
    tally.lives.push(this.#sum);
    for (const [id, filled] of this.#questsFilled) {
      const count = tally.questPlayers.get(id) ?? { dealt: 0, filled: 0 };
      tally.questPlayers.set(id, { dealt: count.dealt + 1, filled: count.filled + (filled ? 1 : 0) });
    }
  }

  /** The day's quests at its end. */
  #noteQuests(): void {
    for (const { template, value, claimed } of this.#quests.dealt) {
      const count = this.#tally.quests.get(template.id);
      if (count === undefined) continue;
      const filled = value >= (template.goal === 'stake' ? template.total * 100 : template.total);
      count.dealt += 1;
      if (filled) count.filled += 1;
      if (claimed) count.claimed += 1;
      this.#questsFilled.set(template.id, filled || this.#questsFilled.get(template.id) === true);
    }
  }

  #notePosting({ debit, credit, amountMinor, currency }: Posting, day: number): void {
    this.#lives.entries += 1;
    if (currency !== 'PP') return;
    const tally = this.#tally;
    if (this.#lot.firstDay === 0) this.#sampleUpTo(day);
    if (debit === 'player') this.#balance -= amountMinor;
    else this.#issuer(debit).gaveMinor += amountMinor;
    if (credit === 'player') this.#balance += amountMinor;
    else this.#issuer(credit).tookMinor += amountMinor;
    const amount = Number(amountMinor);
    if (debit.startsWith('mint:')) {
      add(tally.minted, debit, amount);
      let byDay = tally.mintedByDay.get(debit);
      if (byDay === undefined) tally.mintedByDay.set(debit, (byDay = []));
      addAt(byDay, day, amount);
      if (debit !== 'mint:welcome') this.#sum.minted += amount;
      if (!UNLIMITED.has(debit)) {
        if (day !== this.#limitedDay) this.#endLimitedDay();
        this.#limitedDay = day;
        this.#limited += amount;
      }
    } else if (credit.startsWith('provider:')) {
      tally.burned += amount;
      tally.staked += amount;
    } else if (debit.startsWith('provider:')) tally.burned -= amount;
    else if (credit === 'house:shop') {
      tally.spent += amount;
      this.#sum.spent += amount;
      addAt(tally.spentByDay, day, amount);
    }
  }

  #issuer(account: string): { gaveMinor: bigint; tookMinor: bigint } {
    let found = this.#lives.issuers.get(account);
    if (found === undefined) this.#lives.issuers.set(account, (found = { gaveMinor: 0n, tookMinor: 0n }));
    return found;
  }

  #endLimitedDay(): void {
    this.#sum.bestDay = Math.max(this.#sum.bestDay, this.#limited);
    this.#limited = 0;
  }

  #sampleUpTo(day: number): void {
    for (; this.#sampled * SAMPLE_DAYS < day; this.#sampled += 1)
      (this.#tally.balancesBySample[this.#sampled] ??= []).push(Number(this.#balance));
  }

  #noteClaim({ reference, rewards }: ClaimRecord, day: number): void {
    if (reference.startsWith('collection:')) {
      const after = day - this.#lot.firstDay;
      this.#sum.collectionDay ??= after;
      this.#tally.collections[this.#collections++]?.push(after);
      return;
    }
    if (this.#passes.size === 0) return;
    const month = OF_A_PASS.exec(reference)?.[1];
    const pass = month === undefined ? undefined : this.#passes.get(month);
    if (pass === undefined) return;
    for (const reward of rewards) {
      pass.worth += worthOf(this.#content, reward);
      if (reward.type === 'collectibles') pass.collectibles += reward.amount;
    }
  }

  #noteDraw(draw: DrawRecord): void {
    const tally = this.#tally;
    if (draw.purpose === 'pack')
      for (const id of (draw.outcome as { collectibles: readonly string[] }).collectibles) {
        this.#collectibles += 1;
        tally.drawn.all += 1;
        this.#wait += 1;
        if (RARITIES.indexOf(rarityOf(parseCollectibleId(id).numericId)) < this.#guaranteed) continue;
        add(tally.waits, this.#wait, 1);
        tally.drawn.guaranteed += 1;
        this.#wait = 0;
      }
    if (draw.purpose === 'lootbox') {
      const { kind } = draw.input as { kind: 'FREE' | 'STANDARD' | 'PREMIUM' };
      const { lines } = draw.outcome as { lines: readonly number[] };
      const table = this.#content.lootboxes[kind];
      let box = tally.boxes.get(kind);
      if (box === undefined) tally.boxes.set(kind, (box = { opened: 0, paid: 0 }));
      box.opened += 1;
      for (const line of lines)
        for (const { currency, amount } of table.lines[line]!.rewards)
          if (currency === 'PP') box.paid += Number(amount);
    }
  }
}

function daysByMonth(lot: Lot): Map<string, number> {
  const lived = new Map<string, number>();
  for (let day = lot.firstDay; day <= lot.lastDay; day += 1)
    add(lived, dayOf(START_MS + day * DAY_MS).slice(0, 7), 1);
  return lived;
}
