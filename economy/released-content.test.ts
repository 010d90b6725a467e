// Content that is released while a player plays: what a period promised holds until it ends (C5), a round and an order end
// as they began, and an act that is decided again under its release does the same (C7).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRefusal } from '@parlor/contract/kernel/errors.ts';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { budget } from '@parlor/contract/test/random-cases.ts';
import { act, playerViews, type CommandInput, type CommandName } from './act.ts';
import { contentNeeds } from './content-needs.ts';
import { startOfPeriod, dayOf, monthOf, weekOf } from './kernel/periods.ts';
import type { Player } from './kernel/player.ts';
import type { Content, World } from './kernel/world.ts';
import { MemoryHost } from './memory-host.ts';
import { roundReference } from './play/rounds.ts';
import { easyQuests } from './test/one-life.ts';
import { must } from './test/must.ts';
import { TrapDoors } from './test/rules.ts';
import { testContent, testWorld } from './test/world.ts';

const FROM_MS = Date.parse('2026-11-27T20:00:00Z');

/** Everything that a period promises, other in each variant: more or less of it. */
function variant(n: number): Content {
  const { weekly, monthly } = testContent.progression;
  const points = <R extends { readonly type: string }>(reward: R): R =>
    'amount' in reward && reward.type === 'points' ? { ...reward, amount: 10 + ((n * 7) % 31) } : reward;
  return {
    ...testContent,
    progression: {
      weekly: {
        ...weekly,
        stepsPerQuest: 1 + (n % 2),
        milestones: weekly.milestones.map((m) => ({ ...m, reward: points(m.reward) })),
        overflow: { ...weekly.overflow, every: 1 + (n % 3), reward: points(weekly.overflow.reward) },
      },
      monthly: {
        ...monthly,
        milestones: monthly.milestones.map((m) => ({ ...m, reward: points(m.reward) })),
        overflow: { ...monthly.overflow, every: 2 + (n % 3) },
      },
    },
    dailyRewards: {
      ...testContent.dailyRewards,
      points: testContent.dailyRewards.points.map((amount) => amount + n),
      collectible: { ...testContent.dailyRewards.collectible, amount: 1 + (n % 3) },
    },
    quests: {
      ...easyQuests,
      exchanges: 1 + (n % 2),
      templates: easyQuests.templates.map((t) => ({
        ...t,
        rewards: [{ type: 'points' as const, amount: 5 + (n % 11) }],
      })),
    },
    shop: {
      ...testContent.shop,
      products: testContent.shop.products.map((p) => (p.id === 'pack' ? { ...p, price: 10 + n } : p)),
      offers: { ...testContent.shop.offers, WELCOME: { to: 'newcomer', days: 1 + (n % 4) } },
      bundles: testContent.shop.bundles.map((b) => ({ ...b, price: b.price + n })),
    },
    steppedRulesOf: (id) =>
      id === 'doors'
        ? new TrapDoors('doors', 4 + (n % 3), `doors-${4 + (n % 3)}`)
        : testContent.steppedRulesOf(id),
  };
}

/** The world of a host with releases, as server/content/releases makes it. */
class Releases {
  readonly list: Array<{ readonly content: Content; readonly startsAtMs: number }> = [];

  add(content: Content, startsAtMs: number): void {
    this.list.push({ content, startsAtMs });
  }

  /** The content of an act's release, whatever was released later. */
  world(base: World, nowMs: number, release = this.list.length): World {
    let secrets = 0;
    return {
      ...base,
      // The same chance for an act that is decided again.
      freshSecret: () => base.digest.sha256Hex(`${nowMs} ${(secrets += 1)}`),
      nowMs,
      release,
      content: this.list[release - 1]!.content,
      contentAt: (ms) => (this.list.findLast((r) => r.startsAtMs <= ms) ?? this.list[0]!).content,
      contentOf: (id) => this.list[id - 1]?.content,
    };
  }
}

type Step =
  | { readonly do: 'wait'; readonly hours: number }
  | { readonly do: 'release'; readonly n: number }
  | {
      readonly do: 'round' | 'start' | 'step' | 'quest' | 'daily' | 'collectible' | 'week' | 'month' | 'buy';
    };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('release' as const), n: fc.integer({ min: 0, max: 40 }) }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'round',
        'start',
        'step',
        'quest',
        'daily',
        'collectible',
        'week',
        'month',
        'buy',
      ) as fc.Arbitrary<'round'>,
    }),
  },
);

interface Decided {
  readonly before: Player;
  readonly name: CommandName;
  readonly input: unknown;
  readonly nowMs: number;
  readonly release: number;
  readonly effects: unknown;
}

class ReleasedLife {
  readonly releases = new Releases();
  readonly #base: World;
  readonly host: MemoryHost;
  nowMs = FROM_MS;
  readonly decided: Decided[] = [];
  readonly #promised = new Map<string, string>();
  kept = 0;
  #id = 0;

  constructor(seed: string) {
    this.#base = testWorld(seed, FROM_MS);
    this.releases.add(variant(0), FROM_MS - 40 * 24 * HOUR_MS);
    this.host = new MemoryHost('100001', this.world());
  }

  world = (): World => this.releases.world(this.#base, this.nowMs);

  /** What was shown once in a period is shown for as long as it runs. */
  promise(what: string, value: unknown): void {
    const text = JSON.stringify(value);
    const first = this.#promised.get(what);
    if (first === undefined) this.#promised.set(what, text);
    else {
      must(text === first, `C5: ${what} was ${first} and is ${text}`);
      this.kept += 1;
    }
  }

  look(): void {
    const world = this.world();
    const { player } = this.host;
    const day = dayOf(this.nowMs);
    for (const { step: at, reward } of playerViews.weeklyProgression(player, world).milestones)
      this.promise(`${weekOf(this.nowMs)} step ${at}`, reward.value);
    for (const { step: at, reward, passReward } of playerViews.monthlyProgression(player, world).milestones)
      this.promise(`${monthOf(this.nowMs)} step ${at}`, [reward.value, passReward?.value]);
    this.promise(`${day} daily`, playerViews.dailyCalendar(player, world).reward.reward);
    const { count } = playerViews.dailyCollectibles(player, world);
    if (count > 0) this.promise(`${day} collectibles`, count);
    for (const { id, template, rewards } of playerViews.quests(player, world).quests)
      this.promise(`quest ${id.day} ${id.index}`, [template, rewards]);
    for (const { category, refreshIn, ...offer } of playerViews.bundles(player, world).bundles)
      this.promise(`offer ${category}${category === 'WELCOME' ? '' : ` until ${this.nowMs + refreshIn}`}`, [
        offer.id,
        offer.price,
      ]);
    // An open round can always continue.
    must(
      !playerViews.openRound(player, world, { gameId: 'doors' }).isStale,
      'C5: the open round has its rules',
    );
  }

  act<N extends CommandName>(name: N, input: CommandInput<N>): unknown {
    const world = this.world();
    const before = this.host.player;
    const acted = act(before, name, input, world);
    if (!isRefusal(acted))
      this.decided.push({
        before,
        name,
        input,
        nowMs: this.nowMs,
        release: world.release!,
        effects: [acted.effects, acted.player, acted.reply],
      });
    return this.host.act(name, input, this.world());
  }

  take(s: Step): void {
    const body = (value: object) => ({ body: value }) as never;
    const open = this.host.player.state.openRounds[0];
    switch (s.do) {
      case 'wait':
        this.nowMs += s.hours * HOUR_MS;
        return;
      case 'release':
        this.releases.add(variant(s.n), (this.nowMs += 1));
        this.nowMs += 1;
        return;
      case 'round':
      case 'start': {
        const roundId = `r-${(this.#id += 1)}`;
        const isSteps = s.do === 'start';
        this.act(isSteps ? 'startRound' : 'playRound', {
          gameId: isSteps ? 'doors' : 'coin',
          roundId,
          stakeMinor: 100n,
          choice: isSteps ? { brave: true } : { side: 0 },
          known: undefined,
        } as never);
        return;
      }
      case 'step':
        if (open) {
          const { gameId, roundId, moves } = open;
          const known = this.host.rows.draws.get(roundReference(roundId));
          const safe = (open.dealt as { trap: number }).trap === 0 ? 1 : 0;
          if (moves.length === 0) this.act('stepRound', { gameId, roundId, step: 0, move: safe, known });
          else this.act('cashOut', { gameId, roundId, step: moves.length, known });
        }
        return;
      case 'quest':
        for (const { id, state } of playerViews.quests(this.host.player, this.world()).quests)
          if (state.type === 'claimable') this.act('claimQuest', body({ id }));
        return;
      case 'daily':
        this.act('claimFastlane', body({ feature: 'FREE_PP' }));
        return;
      case 'collectible':
        this.act('claimDailyCollectible', body({}));
        return;
      case 'week':
        for (const { step: at } of playerViews.weeklyProgression(this.host.player, this.world()).milestones)
          this.act('claimWeeklyMilestone', body({ step: at }));
        return;
      case 'month':
        for (const { step: at } of playerViews.monthlyProgression(this.host.player, this.world()).milestones)
          this.act('claimMonthlyMilestone', body({ step: at }));
        return;
      case 'buy': {
        const shown = this.world().content.shop.products.find((p) => p.id === 'pack')!.price;
        const orderId = `o-${(this.#id += 1)}`;
        this.act('placeOrder', {
          orderId,
          itemId: 'pack',
          quantity: 1,
          mode: 'telegram',
          platform: 'web',
          taken: 0,
          shownPrice: shown,
        });
      }
    }
  }
}

test('C5: after any release, a period keeps the terms that it showed, and an open round can end by its rules', () => {
  let kept = 0;
  let ended = 0;
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 60, maxLength: 60 }),
      fc.string({ maxLength: 8 }),
      (steps, seed) => {
        const life = new ReleasedLife(seed);
        for (const s of steps) {
          life.look();
          life.take(s);
        }
        kept += life.kept;
        for (const { outcome } of life.host.rows.draws.values()) {
          const { end } = outcome as { end?: string };
          expect(end).not.toBe('closed');
          if (end !== undefined) ended += 1;
        }
      },
    ),
    budget(40, 2_000),
  );
  expect(kept).toBeGreaterThan(4_000);
  expect(ended).toBeGreaterThan(20);
}, 600_000);

test('C7: an act decided again under its release has the same effects, whatever was released since', () => {
  let replayed = 0;
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 60, maxLength: 60 }),
      fc.string({ maxLength: 8 }),
      (steps, seed) => {
        const life = new ReleasedLife(seed);
        for (const s of steps) life.take(s);
        for (const { before, name, input, nowMs, release, effects } of life.decided) {
          const world = life.releases.world(testWorld('another', nowMs), nowMs, release);
          const again = act(before, name, input as never, world);
          if (isRefusal(again)) throw new Error(`${name} was refused: ${again.refused}`);
          expect([again.effects, again.player, again.reply]).toEqual(effects);
          replayed += 1;
        }
      },
    ),
    budget(30, 1_000),
  );
  expect(replayed).toBeGreaterThan(300);
}, 600_000);

test('an act needs only earlier content that the host was asked to load', () => {
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 40, maxLength: 40 }),
      fc.string({ maxLength: 8 }),
      (steps, seed) => {
        const life = new ReleasedLife(seed);
        const world = life.world;
        life.world = () => {
          const { instants, releases } = contentNeeds(life.host.player, life.nowMs);
          const now = world();
          return {
            ...now,
            contentAt: (ms) => {
              expect(instants).toContain(ms);
              return now.contentAt!(ms);
            },
            contentOf: (id) => {
              expect(releases).toContain(id);
              return now.contentOf!(id);
            },
          };
        };
        for (const s of steps) {
          life.look();
          life.take(s);
        }
      },
    ),
    budget(20, 500),
  );
}, 600_000);

test('an order is refused where another price was shown, and says both (PRICE_CHANGED)', () => {
  const life = new ReleasedLife('price');
  const order = (orderId: string, shownPrice?: number) =>
    life.act('placeOrder', {
      orderId,
      itemId: 'pack',
      quantity: 3,
      mode: 'telegram',
      platform: 'web',
      taken: 0,
      shownPrice,
    });
  expect(order('o-1', 10)).toMatchObject({ price: 10, total: 30 });
  life.take({ do: 'release', n: 5 });
  const { player } = life.host;
  expect(order('o-2', 10)).toMatchObject({
    refused: 'PRICE_CHANGED',
    details: { shown: 10, price: 15, currency: 'PP' },
  });
  expect(life.host.player).toBe(player);
  expect(order('o-2', 15)).toMatchObject({ price: 15, total: 45 });
  // A client that says no price takes what holds.
  expect(order('o-3')).toMatchObject({ price: 15 });
  expect([...life.host.rows.orders.values()].map(({ release }) => release)).toEqual([1, 2, 2]);
});

test('a period’s name says when it begins', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      (date) => {
        const ms = date.getTime();
        for (const name of [dayOf, weekOf, monthOf]) {
          const start = startOfPeriod(name(ms));
          expect(name(start)).toBe(name(ms));
          expect(name(start - 1)).not.toBe(name(ms));
        }
      },
    ),
  );
});
