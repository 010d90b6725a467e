// Checks of everything claimable, collectible and openable after each step of a life (I12–I24, I28).
import { isDeepStrictEqual } from 'node:util';
import { isRefusal } from '@parlor/contract/kernel/errors.ts';
import { toMinor } from '@parlor/contract/kernel/money.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { RARITIES, rarityOf, parseCollectibleId, type Reward } from '@parlor/contract/kernel/vocabulary.ts';
import { playerViews } from '../act.ts';
import type { DrawRecord } from '../play/fairness.ts';
import type { MemoryHost } from '../memory-host.ts';
import { packTableOf, type RequestedPack } from '../collectibles/pack-draw.ts';
import type { Player } from '../kernel/player.ts';
import { dayOf } from '../kernel/periods.ts';
import type { DealtQuest } from '../progress/deal-quests.ts';
import type { ClaimRecord } from '../kernel/context.ts';
import type { Posting } from '../money/postings.ts';
import type { MovingWorld, Step } from './life-steps.ts';
import { must } from './must.ts';

const RANK = {
  available: 0,
  claimable: 1,
  claimed: 2,
  DISABLED: 0,
  INCOMPLETE: 0,
  CLAIMABLE: 1,
  CLAIMED: 2,
} as const;
const UNLIMITED = new Set(['welcome', 'delivery', 'subscription', 'exchange']);

const sum = (list: Iterable<number>): number => [...list].reduce((total, n) => total + n, 0);
const minor = (amount: number): number => Number(toMinor('PP', amount));
const pointsOf = (rewards: readonly Reward[]): number =>
  sum(rewards.map((r) => (r.type === 'points' ? minor(r.amount) : 0)));

interface Subscribed {
  readonly amountMinor: number;
  readonly duration: number;
  readonly orderedDay: string;
}

/** Counts everything independently of the engine and compares after every step. */
export class CollectingLife {
  readonly #host: MemoryHost;
  readonly #world: MovingWorld;
  #before: Player;
  #entries = 0;
  #claimCount = 0;
  /** How far each thing that can be claimed has come. */
  readonly #rank = new Map<string, number>();
  readonly #exchanged = new Map<string, number>();
  readonly #passMonths = new Set<string>();
  readonly #subscribed = new Map<string, Subscribed>();
  readonly #templatesOfDay = new Map<string, Set<string>>();
  readonly #questExchanges = new Map<string, number>();
  #passes = 0;
  #boostedMinor = 0;
  #minted = { day: '', minor: 0 };

  constructor(host: MemoryHost, world: MovingWorld) {
    this.#host = host;
    this.#world = world;
    this.#before = host.player;
    this.#entries = host.rows.ledger.length;
    this.#claimCount = host.rows.claims.size;
  }

  check(step: Step, reply: unknown): void {
    const { player, rows } = this.#host;
    const entries = rows.ledger.slice(this.#entries);
    const claims = [...rows.claims.values()].slice(this.#claimCount);
    if (!isRefusal(reply)) this.#note(step, reply);
    this.#claimsArePaid(claims, entries);
    this.#periods(claims);
    this.#forward();
    this.#minting(entries);
    this.#boosts(entries);
    this.#passesOfMonths(claims);
    this.#packsAndAlbum();
    this.#lootboxes();
    this.#subscriptions();
    this.#resets();
    this.#before = player;
    this.#entries = rows.ledger.length;
    this.#claimCount = rows.claims.size;
  }

  #note(step: Step, reply: unknown): void {
    const day = this.#host.player.state.quests.day;
    if (step.do === 'deliver') {
      const all = Array.from({ length: step.quantity }, () => step.items).flat();
      for (const [i, item] of all.entries()) {
        if (item.type === 'metaFeature') this.#passes += 1;
        if (item.type === 'boost') this.#boostedMinor += minor(item.amount);
        if (item.type === 'dailyPP')
          this.#subscribed.set(`o${step.order}-${i}`, {
            amountMinor: minor(item.amount),
            duration: item.duration,
            orderedDay: dayOf(this.#world.nowMs),
          });
      }
    }
    if (step.do === 'exchange duplicates') {
      const { collectible } = reply as { collectible: { id: string } };
      this.#exchanged.set(collectible.id, (this.#exchanged.get(collectible.id) ?? 0) + step.count);
    }
    if (step.do === 'exchange quest') {
      const { quest } = reply as { quest: { template: string } };
      const seen = this.#templatesOfDay.get(day) ?? new Set();
      must(!seen.has(quest.template), 'S11: an exchanged quest never brings one that was there today');
      const count = (this.#questExchanges.get(day) ?? 0) + 1;
      this.#questExchanges.set(day, count);
      must(count <= this.#world.content.quests.exchanges, 'S11: quests are exchanged so often and no more');
    }
  }

  /** I12: claims and their entries match, and nothing is paid without a claim. */
  #claimsArePaid(claims: readonly ClaimRecord[], entries: readonly Posting[]): void {
    const { rows } = this.#host;
    const byReference = new Map(entries.map((e) => [e.reference, e]));
    for (const { reference, rewards } of claims)
      for (const [i, reward] of rewards.entries()) {
        if (reward.type !== 'points') continue;
        const entry = byReference.get(rewards.length === 1 ? reference : `${reference}#${i}`);
        must(
          entry?.amountMinor === toMinor('PP', reward.amount) && entry?.currency === 'PP',
          `I12: claim ${reference} is paid as it says`,
        );
      }
    for (const e of entries) {
      if (!e.debit.startsWith('mint:')) continue;
      must(e.debit === `mint:${e.reason}`, 'I1: an issuer is named after its reason');
      const cause = e.reference.split('#')[0]!.replace(/:token:\d+$/, '');
      must(
        e.reason === 'lootbox' ? rows.draws.has(cause) : rows.claims.has(cause),
        `I12: ${e.reference} was paid for a claim or a draw`,
      );
    }
  }

  /** I15, I17: a claim belongs to the period in which it is made, or to the one that has just ended. */
  #periods(claims: readonly ClaimRecord[]): void {
    const { state } = this.#host.player;
    const was = this.#before.state;
    const today = dayOf(this.#world.nowMs);
    for (const { reference } of claims) {
      const [what = '', second = '', third = '', step] = reference.split(':');
      switch (what) {
        case 'quest':
          must(second === state.quests.day && second >= today, 'I15: a quest is paid under its own day');
          must(isFull(state.quests.dealt[Number(third)]!), 'I14: only a quest that is full is claimed');
          break;
        case 'daily':
          must(second === today && today > dayOf((was.daily.taken.at(-1) ?? -1) * DAY_MS), 'I15: daily');
          break;
        case 'collectible':
          must(second === today && today > was.collectibleDay, 'I15: the collectible is of today');
          break;
        case 'milestone': {
          const slices =
            second === 'weekly'
              ? [state.weekly, was.weekly].map((w) => ({ period: w.week, steps: w.steps }))
              : [state.monthly, was.monthly].map((m) => ({ period: m.month, steps: m.steps }));
          const slice = slices.find(({ period }) => period === third);
          must(slice !== undefined, 'I15: a milestone is of this period or the one that ended');
          must(Number(step) <= slice!.steps, 'I14: only a milestone that is reached is claimed');
          break;
        }
      }
    }
    for (const [name, period] of [
      ['weekly', 'week'],
      ['monthly', 'month'],
    ] as const) {
      const now = (state[name] as unknown as Record<string, string>)[period]!;
      const before = (was[name] as unknown as Record<string, string>)[period]!;
      must(now >= before, `I17: a ${period} never runs backwards`);
    }
    // Everything open at a period's end was granted with it, and reported.
    for (const notice of state.notices.filter((n) => !was.notices.includes(n))) {
      const kind = notice.kind === 'week-ended' ? 'weekly' : 'monthly';
      const granted = claims.filter((c) => c.reference.startsWith(`milestone:${kind}:${notice.period}:`));
      must(
        isDeepStrictEqual(
          granted.flatMap((c) => c.rewards),
          notice.rewards,
        ),
        'S13: a notice says what was granted, and all that was granted',
      );
    }
  }

  /** I14: a claimable thing stays claimable until it is claimed, and a claimed one stays claimed. */
  #forward(): void {
    const { player } = this.#host;
    const world = this.#world;
    const seen = (key: string, state: keyof typeof RANK): void => {
      const rank = RANK[state];
      // A rollback by a studio is taken out of an unclaimed quest; a claimed one stays.
      const isTakenBack =
        key.startsWith('quest:') &&
        this.#rank.get(key) === RANK.claimable &&
        [...this.#host.rows.transactions.values()].some((t) => t.status === 'rolled-back');
      must(isTakenBack || rank >= (this.#rank.get(key) ?? 0), `I14: ${key} went back to ${state}`);
      this.#rank.set(key, rank);
    };
    for (const q of playerViews.quests(player, world).quests) {
      seen(`quest:${q.id.day}:${q.id.index}:${q.template}`, q.state.type);
      const templates = this.#templatesOfDay.get(q.id.day) ?? new Set();
      this.#templatesOfDay.set(q.id.day, templates.add(q.template));
    }
    const { weekly, monthly } = player.state;
    // Views may show a period that the player has not begun; the document does not.
    if (playerViews.weeklyProgression(player, world).currentStep === weekly.steps)
      for (const m of playerViews.weeklyProgression(player, world).milestones)
        seen(`weekly:${weekly.week}:${weekly.steps > 0 ? '' : dayOf(world.nowMs)}:${m.step}`, m.reward.state);
    const month = playerViews.monthlyProgression(player, world);
    if (month.currentStep === monthly.steps && month.passActivated === monthly.pass && monthly.steps > 0)
      for (const m of month.milestones) {
        seen(`monthly:${monthly.month}:${m.step}:FREE`, m.reward.state);
        if (m.passReward) seen(`monthly:${monthly.month}:${m.step}:PREMIUM`, m.passReward.state);
      }
    for (const [id, { status }] of Object.entries(playerViews.album(player, world)))
      seen(`collection:${id}`, status);
  }

  /** I28: the PP paid to one player in a day, apart from owed rewards; none while minting is paused. */
  #minting(entries: readonly Posting[]): void {
    const { state } = this.#host.player;
    const limit = minor(this.#world.content.economy.limits.perPlayerPerDay);
    for (const e of entries) {
      // Prizes of studios are paid like any other gift.
      const isPaidOut = e.debit.startsWith('mint:') ? !UNLIMITED.has(e.reason) : e.reason === 'promo';
      if (!isPaidOut || e.currency !== 'PP') continue;
      const today = dayOf(this.#world.nowMs);
      if (today > this.#minted.day) this.#minted = { day: today, minor: 0 };
      this.#minted.minor += Number(e.amountMinor);
      if (this.#isOwed(e)) continue;
      must(this.#world.mintingPaused !== true, `I28: nothing is minted while it is paused (${e.reference})`);
      must(this.#minted.minor <= limit, `I28: no more than the day's limit is minted (${e.reference})`);
    }
    must(
      isDeepStrictEqual(state.minted, this.#minted),
      `I28: the engine counts what it minted, ${state.minted.minor} of ${this.#minted.minor}`,
    );
  }

  #isOwed(e: Posting): boolean {
    if (e.reason === 'lootbox') return true;
    const [what, second, period] = e.reference.split(':');
    if (what !== 'milestone') return false;
    const { weekly, monthly } = this.#host.player.state;
    return period !== (second === 'weekly' ? weekly.week : monthly.month);
  }

  /** I28: a boost pays at most its amount, and all boosts together at most their cap of the earned points. */
  #boosts(entries: readonly Posting[]): void {
    const { rows, player } = this.#host;
    const paid = sum(rows.ledger.filter((e) => e.reason === 'boost').map((e) => Number(e.amountMinor)));
    const left = sum(player.state.boosts.map((b) => b.leftMinor));
    must(paid + left === this.#boostedMinor, 'I28: boosts pay out their amount and nothing else');
    const cap = this.#world.content.economy.limits.boostPercentage;
    for (const e of entries) {
      if (e.reason !== 'boost') continue;
      const cause = e.reference.slice('boost:'.length);
      const earned = cause.startsWith('round:')
        ? this.#wonIn(cause.slice('round:'.length))
        : sum(
            rows.ledger
              .filter((c) => c.currency === 'PP' && c.reference.split('#')[0] === cause)
              .map((c) => Number(c.amountMinor)),
          );
      must(
        Number(e.amountMinor) * 100 <= earned * cap,
        `I28: ${e.reference} pays ${e.amountMinor} of ${earned} earned`,
      );
    }
  }

  /** The win above the stake in one round. */
  #wonIn(round: string): number {
    const [provider, id] = round.split(':');
    const stored = this.#host.rows.rounds.get(`${provider} ${id}`);
    if (stored) return Number(stored.wonMinor - stored.stakedMinor);
    return sum(
      this.#host.rows.ledger
        .filter((e) => e.reference.startsWith(`${round}:`))
        .map((e) => Number(e.credit === 'player' ? e.amountMinor : -e.amountMinor)),
    );
  }

  /** I18: the premium track is paid in months with the pass. */
  #passesOfMonths(claims: readonly ClaimRecord[]): void {
    const { monthly } = this.#host.player.state;
    if (monthly.pass) this.#passMonths.add(monthly.month);
    for (const { reference } of claims) {
      const month = /^milestone:monthly:([\d-]+):\d+:PREMIUM$/.exec(reference)?.[1];
      must(month === undefined || this.#passMonths.has(month), `I18: ${reference} without a pass`);
    }
    must(
      this.#passMonths.size + monthly.passesAhead === this.#passes,
      'I18: every pass opens one month, no more and no fewer',
    );
  }

  /** I22, I24: given = waiting + opened; the album has the drawn cards minus the exchanged ones. */
  #packsAndAlbum(): void {
    const { rows, player } = this.#host;
    const packs = [...rows.draws.values()].filter((d) => d.purpose === 'pack');
    const given = sum(
      [...rows.claims.values()].map((c) => c.rewards.filter((r) => r.type === 'collectibles').length),
    );
    must(given === player.state.packs.length + packs.length, 'I22: packs given are waiting or opened');
    const counts = new Map<string, number>();
    let since = 0;
    const table = packTableOf(this.#world.content.collections, this.#world.nowMs);
    for (const d of packs) {
      const { table: drawnBy, ...request } = d.input as RequestedPack & { table: unknown };
      must(isDeepStrictEqual(drawnBy, table), 'I23: a draw remembers its table');
      must(request.sinceGuarantee === since, 'I24: the guarantee counts every collectible drawn');
      const ids = idsOf(d);
      must(ids.length === request.collectibles, 'I24: a pack holds as many as it says');
      const ranks = ids.map((id) => RARITIES.indexOf(rarityOf(parseCollectibleId(id).numericId)));
      must(
        Math.max(...ranks) >= RARITIES.indexOf(request.bestDraw),
        'I24: the best draw is at least as promised',
      );
      for (const rank of ranks) {
        since = rank >= RARITIES.indexOf(table.guarantee.rarity) ? 0 : since + 1;
        must(since < table.guarantee.within, 'I24: the guaranteed rarity comes in time');
      }
      for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    must(player.state.sinceGuarantee === since, 'I24: the guarantee counts what was drawn');
    for (const [id, count] of this.#exchanged) counts.set(id, (counts.get(id) ?? 0) - count);
    const album = playerViews.album(player, this.#world);
    for (const { collectibles } of Object.values(album))
      for (const { id, count } of collectibles)
        must(count === (counts.get(id) ?? 0) && count >= 0, `I22: the album holds what was drawn of ${id}`);
    const { left } = playerViews.packOdds(player, this.#world).guarantee;
    must(left === table.guarantee.within - since, 'S15: the player sees how near the guarantee is');
  }

  #lootboxes(): void {
    const { rows, player } = this.#host;
    const { waiting, opened } = player.state.lootboxes;
    for (const kind of ['STANDARD', 'PREMIUM'] as const) {
      const drawn = [...rows.draws.keys()].filter((r) => r.startsWith(`lootbox:${kind}:`));
      must(
        isDeepStrictEqual(
          drawn,
          drawn.map((_, i) => `lootbox:${kind}:${i + 1}`),
        ) && drawn.length === opened[kind],
        'I22: lootboxes are opened by number, each once',
      );
      const given = sum(
        [...rows.claims.values()]
          .flatMap((c) => c.rewards)
          .map((r) => (r.type === 'lootbox' && r.kind === kind ? r.amount : 0)),
      );
      must(
        given === waiting[kind] + opened[kind] && waiting[kind] >= 0,
        'I22: boxes given wait or are opened',
      );
    }
  }

  /** I21: never more than amount × duration, one instalment a day, none on the day of the order. */
  #subscriptions(): void {
    const { rows, player } = this.#host;
    for (const [id, { amountMinor, duration, orderedDay }] of this.#subscribed) {
      const claims = [...rows.claims.values()].filter((c) => c.reference.startsWith(`subscription:${id}:`));
      const days = claims.map((c) => c.reference.split(':')[2]!);
      const stored = player.state.subscriptions.find((s) => s.id === id);
      must(claims.length + (stored?.remaining ?? 0) === duration, 'I21: one claim, one instalment fewer');
      must(sum(claims.map((c) => pointsOf(c.rewards))) === claims.length * amountMinor, 'I21: amount');
      must(
        new Set(days).size === days.length && days.every((d) => d > orderedDay),
        'I21: one a day, from the next',
      );
      must(stored === undefined || stored.nextMs % DAY_MS === 0, 'I21: an instalment is due at a midnight');
    }
    must(
      player.state.subscriptions.every((s) => this.#subscribed.has(s.id)),
      'I21: nobody has a subscription that was not ordered',
    );
  }

  /** I16: in (0, period]. */
  #resets(): void {
    const { player } = this.#host;
    const within = (ms: number | undefined, days: number): void =>
      must(
        ms !== undefined && ms > 0 && ms <= days * DAY_MS,
        `I16: resetIn ${ms} is not in (0, ${days} days]`,
      );
    within(playerViews.quests(player, this.#world).exchange.resetIn, 1);
    within(playerViews.weeklyProgression(player, this.#world).resetIn, 7);
    within(playerViews.monthlyProgression(player, this.#world).resetIn, 31);
    within(playerViews.lootboxes(player, this.#world).counts.resetIn, 1);
    within(playerViews.dailyCalendar(player, this.#world).reward.resetIn, 1);
  }
}

const idsOf = (d: DrawRecord): string[] => (d.outcome as { collectibles: string[] }).collectibles;

const isFull = ({ template, value }: DealtQuest): boolean =>
  value >= template.total * (template.goal === 'stake' ? 100 : 1);
