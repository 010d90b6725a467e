// The steps of a random life of a player, and how each is done.
import fc from 'fast-check';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { FastlaneFeature } from '@parlor/contract/calls/daily-rewards.ts';
import { READY_KINDS, type ReadyKind } from '@parlor/contract/calls/collect-ready.ts';
import { drawOfCommand, type CommandInput, type CommandName } from '../act.ts';
import type { DeliveredItem } from '@parlor/contract/formats/bundle-items.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import type { MemoryHost } from '../memory-host.ts';
import { dayOf } from '../kernel/periods.ts';
import { roundReference } from '../play/rounds.ts';
import type { World } from '../kernel/world.ts';

export type MovingWorld = World & { nowMs: number; mintingPaused?: boolean };

export type Step =
  | {
      readonly do: 'round';
      readonly id: number;
      readonly game: 'coin' | 'wheel' | 'nowhere';
      readonly stakeMinor: bigint;
      readonly side: number;
    }
  | {
      readonly do: 'start';
      readonly id: number;
      readonly game: 'doors' | 'cellar';
      readonly stakeMinor: bigint;
    }
  | {
      readonly do: 'step';
      readonly id: number;
      readonly game: 'doors' | 'cellar';
      readonly step: number;
      readonly move: number;
    }
  | {
      readonly do: 'cash out';
      readonly id: number;
      readonly game: 'doors' | 'cellar';
      readonly step: number;
    }
  | {
      readonly do: 'bet';
      readonly tx: number;
      readonly round: number;
      readonly amountMinor: bigint;
      readonly closed: boolean;
      readonly currency: Currency;
    }
  | {
      readonly do: 'win';
      readonly tx: number;
      readonly round: number;
      readonly amountMinor: bigint;
      readonly closed: boolean;
      readonly reference: number | undefined;
      readonly promo: boolean;
    }
  | { readonly do: 'rollback'; readonly tx: number; readonly round: number; readonly reference: number }
  | { readonly do: 'claim'; readonly daysAgo: number; readonly index: number }
  | { readonly do: 'rotate'; readonly clientSeed: string | undefined }
  | { readonly do: 'wait'; readonly ms: number }
  | CollectingStep;

export type CollectingStep =
  | { readonly do: 'exchange quest'; readonly daysAgo: number; readonly index: number }
  | { readonly do: 'weekly' | 'monthly'; readonly step: number }
  | { readonly do: 'fastlane'; readonly feature: FastlaneFeature }
  | { readonly do: 'daily collectible'; readonly call: 'claimDailyCollectible' | 'claimFastlaneCollectible' }
  | { readonly do: 'collection'; readonly id: string }
  | {
      readonly do: 'exchange duplicates';
      readonly pick: number;
      readonly count: number;
      readonly off: number;
    }
  | { readonly do: 'open pack'; readonly pick: number }
  | {
      readonly do: 'open lootbox';
      readonly kind: 'FREE' | 'STANDARD' | 'PREMIUM';
      readonly number: number | undefined;
    }
  | { readonly do: 'subscription'; readonly id: string }
  | { readonly do: 'collect'; readonly only: readonly ReadyKind[] | undefined }
  | { readonly do: 'visit' }
  | { readonly do: 'dismiss'; readonly count: number }
  | {
      readonly do: 'deliver';
      readonly order: number;
      readonly items: readonly DeliveredItem[];
      readonly quantity: number;
    }
  | { readonly do: 'pause'; readonly isPaused: boolean };

const small = fc.integer({ min: 0, max: 5 });
const amount = fc.oneof(
  { weight: 6, arbitrary: fc.bigInt({ min: 1n, max: 5_000n }) },
  fc.bigInt({ min: 1n, max: 200_000n }),
);
const kind = <const K extends string>(k: K) => fc.constant(k);
const rarely = <T>(arbitrary: fc.Arbitrary<T>) => ({ weight: 1, arbitrary });
const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });

/** Minutes, days and weeks, both ways: NTP, another process's clock, an operator's mistake. */
const wait = fc.record({
  do: kind('wait'),
  ms: fc.oneof(
    fc.integer({ min: 0, max: 2 * DAY_MS }),
    fc.integer({ min: -2 * DAY_MS, max: 0 }),
    fc.constantFrom(300_000, -300_000, DAY_MS, -DAY_MS, 7 * DAY_MS, -7 * DAY_MS, 31 * DAY_MS, -21 * DAY_MS),
  ),
});

const inSteps = fc.constantFrom('doors' as const, 'doors' as const, 'cellar' as const);

const played = fc.oneof(
  often(
    14,
    fc.record({
      do: kind('round'),
      id: fc.integer({ min: 0, max: 60 }),
      game: fc.constantFrom('coin', 'coin', 'wheel', 'nowhere'),
      stakeMinor: fc.oneof(amount, fc.constantFrom(0n, 20_000n, 49_000n, 60_000n)),
      side: fc.integer({ min: -1, max: 2 }),
    }),
  ),
  often(
    2,
    fc.record({
      do: kind('start'),
      id: fc.integer({ min: 58, max: 61 }),
      game: inSteps,
      stakeMinor: fc.oneof(amount, fc.constantFrom(0n, 60_000n)),
    }),
  ),
  often(
    3,
    fc.record({
      do: kind('step'),
      id: fc.integer({ min: 58, max: 61 }),
      game: inSteps,
      step: fc.integer({ min: 0, max: 2 }),
      move: fc.integer({ min: 0, max: 4 }),
    }),
  ),
  rarely(
    fc.record({
      do: kind('cash out'),
      id: fc.integer({ min: 58, max: 61 }),
      game: inSteps,
      step: fc.integer({ min: 0, max: 2 }),
    }),
  ),
  often(
    4,
    fc.record({
      do: kind('bet'),
      tx: fc.integer({ min: 0, max: 25 }),
      round: small,
      amountMinor: amount,
      closed: fc.boolean(),
      currency: fc.constantFrom<Currency>('PP', 'PP', 'PP', 'TON'),
    }),
  ),
  often(
    4,
    fc.record({
      do: kind('win'),
      tx: fc.integer({ min: 20, max: 50 }),
      round: small,
      amountMinor: fc.oneof(amount, fc.constant(0n)),
      closed: fc.boolean(),
      reference: fc.option(fc.integer({ min: 0, max: 25 }), { nil: undefined }),
      promo: fc.boolean(),
    }),
  ),
  often(
    4,
    fc.record({
      do: kind('rollback'),
      tx: fc.integer({ min: 45, max: 70 }),
      round: small,
      reference: fc.integer({ min: 0, max: 55 }),
    }),
  ),
  often(
    6,
    fc.record({
      do: kind('claim'),
      daysAgo: fc.constantFrom(0, 0, 0, 0, 1, -1, 5),
      index: fc.integer({ min: 0, max: 4 }),
    }),
  ),
  rarely(
    fc.record({
      do: kind('rotate'),
      clientSeed: fc.option(fc.constantFrom('moths', 'lamp'), { nil: undefined }),
    }),
  ),
  often(2, wait),
);
/** A life of play. */
export const playingStep: fc.Arbitrary<Step> = played;

const item: fc.Arbitrary<DeliveredItem> = fc.oneof(
  fc.record({ type: kind('token'), symbol: fc.constantFrom('PP', 'TON'), amount: fc.constantFrom(5, 0.25) }),
  fc.record({
    type: kind('lootbox'),
    kind: fc.constantFrom('FREE', 'STANDARD', 'PREMIUM'),
    amount: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    type: kind('dailyPP'),
    beginning: fc.constantFrom(0, 10),
    amount: fc.constantFrom(2.5, 7),
    duration: fc.integer({ min: 1, max: 3 }),
  }),
  often(
    3,
    fc.record({
      type: kind('pack'),
      collectiblesAmount: fc.constantFrom(1, 3, 20, 150),
      bestDraw: fc.constantFrom('COMMON', 'RARE', 'EPIC', 'LEGENDARY'),
    }),
  ),
  fc.record({ type: kind('metaFeature'), feature: fc.constant('monthly-pass') }),
  often(
    2,
    fc.record({
      type: kind('boost'),
      percentage: fc.constantFrom(7, 25, 60),
      amount: fc.constantFrom(0.5, 20, 900),
    }),
  ),
  rarely(fc.constant({ type: 'none' } as const)),
);

const collected: fc.Arbitrary<CollectingStep> = fc.oneof(
  often(
    3,
    fc.record({
      do: kind('exchange quest'),
      daysAgo: fc.constantFrom(0, 0, 0, 1),
      index: fc.integer({ min: 0, max: 4 }),
    }),
  ),
  often(4, fc.record({ do: kind('weekly'), step: fc.constantFrom(2, 4, 6, 9, 12, 3) })),
  often(4, fc.record({ do: kind('monthly'), step: fc.constantFrom(3, 7, 12, 17, 22, 5) })),
  often(
    5,
    fc.record({
      do: kind('fastlane'),
      feature: fc.constantFrom('FREE_PP', 'DAILY_COLLECTIBLE', 'DAILY_LOOTBOX'),
    }),
  ),
  often(
    2,
    fc.record({
      do: kind('daily collectible'),
      call: fc.constantFrom('claimDailyCollectible', 'claimFastlaneCollectible'),
    }),
  ),
  often(4, fc.record({ do: kind('collection'), id: fc.constantFrom('moths', 'lamps', 'orchard', 'none') })),
  often(
    3,
    fc.record({
      do: kind('exchange duplicates'),
      pick: fc.integer({ min: 0, max: 14 }),
      count: fc.constantFrom(1, 1, 2, 5),
      off: fc.constantFrom(0, 0, 0, 1),
    }),
  ),
  often(8, fc.record({ do: kind('open pack'), pick: fc.integer({ min: 0, max: 7 }) })),
  often(
    5,
    fc.record({
      do: kind('open lootbox'),
      kind: fc.constantFrom('FREE', 'STANDARD', 'PREMIUM'),
      number: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    }),
  ),
  often(
    4,
    fc.record({ do: kind('subscription'), id: fc.constantFrom('o0-0', 'o1-0', 'o2-0', 'o2-1', 'none') }),
  ),
  often(
    5,
    fc.record({
      do: kind('collect'),
      only: fc.option(fc.subarray([...READY_KINDS], { minLength: 1 }), { nil: undefined }),
    }),
  ),
  often(2, fc.constant({ do: 'visit' } as const)),
  rarely(fc.record({ do: kind('dismiss'), count: fc.integer({ min: 1, max: 3 }) })),
  often(
    6,
    fc.record({
      do: kind('deliver'),
      order: fc.integer({ min: 0, max: 9 }),
      items: fc.array(item, { minLength: 1, maxLength: 4 }),
      quantity: fc.constantFrom(1, 1, 1, 2),
    }),
  ),
  rarely(fc.record({ do: kind('pause'), isPaused: fc.constantFrom(true, false, false) })),
);

/** Rounds that fill quests during an evening: one in each game. */
const evening = fc.record({
  do: kind('round'),
  id: fc.integer({ min: 100, max: 100_000 }),
  game: fc.constantFrom('coin', 'coin', 'wheel'),
  stakeMinor: fc.constantFrom(1_000n, 2_000n),
  side: fc.constantFrom(0, 1),
});

/** The life of a player who collects everything. */
export const collectingStep: fc.Arbitrary<Step> = fc.oneof(
  often(6, evening),
  often(
    4,
    fc.record({
      do: kind('claim'),
      daysAgo: fc.constantFrom(0, 0, 0, 1),
      index: fc.integer({ min: 0, max: 3 }),
    }),
  ),
  often(12, collected),
  often(3, wait),
  often(2, played),
);

/** The packs seen in a life, opened or not: known ids are requested again. */
export interface Seen {
  readonly packIds: string[];
}

/** Does one step and returns the engine's answer. */
export function take(host: MemoryHost, world: MovingWorld, s: Step, seen: Seen): unknown {
  const wallet = (tx: number, round: number, reference?: number) => {
    const ids = {
      provider: 'studio',
      transactionId: `t${tx}`,
      roundId: `r${round}`,
      ...(reference === undefined ? {} : { referenceId: `t${reference}` }),
    };
    return { ...ids, gameId: 'outside', known: host.known(ids) };
  };
  const act = <N extends CommandName>(name: N, input: CommandInput<N>) => host.act(name, input, world);
  const stepped = ({ id, game }: { readonly id: number; readonly game: string }) => ({
    gameId: game,
    roundId: `round-${id}`,
    known: host.rows.draws.get(roundReference(`round-${id}`)),
  });
  const questOf = (step: { daysAgo: number; index: number }) => ({
    body: { id: { day: dayOf(world.nowMs - step.daysAgo * DAY_MS), index: step.index } },
  });
  switch (s.do) {
    case 'round':
      return act('playRound', {
        gameId: s.game,
        roundId: `round-${s.id}`,
        stakeMinor: s.stakeMinor,
        choice: { side: s.side },
        known: host.rows.draws.get(roundReference(`round-${s.id}`)),
      });
    case 'start':
      return act('startRound', { ...stepped(s), stakeMinor: s.stakeMinor, choice: { brave: true } });
    case 'step':
      return act('stepRound', { ...stepped(s), step: s.step, move: s.move });
    case 'cash out':
      return act('cashOut', { ...stepped(s), step: s.step });
    case 'bet':
      return act('bet', {
        ...wallet(s.tx, s.round),
        currency: s.currency,
        amountMinor: s.amountMinor,
        roundClosed: s.closed,
      });
    case 'win':
      return act('win', {
        ...wallet(s.tx, s.round, s.reference),
        currency: 'PP',
        amountMinor: s.amountMinor,
        roundClosed: s.closed,
        promo: s.promo,
      });
    case 'rollback':
      return act('rollback', {
        ...wallet(s.tx, s.round, s.reference),
        referenceId: `t${s.reference}`,
        currency: 'PP',
      });
    case 'claim':
      return act('claimQuest', questOf(s));
    case 'rotate':
      return act('rotateSeed', { body: s.clientSeed === undefined ? {} : { clientSeed: s.clientSeed } });
    case 'wait':
      world.nowMs += s.ms;
      return undefined;
    case 'exchange quest':
      return act('exchangeQuest', questOf(s));
    case 'weekly':
      return act('claimWeeklyMilestone', { body: { step: s.step } });
    case 'monthly':
      return act('claimMonthlyMilestone', { body: { step: s.step } });
    case 'fastlane':
      return act('claimFastlane', { body: { feature: s.feature } });
    case 'daily collectible':
      return act(s.call, { body: {} });
    case 'collection':
      return act('claimCollection', { params: { collectionId: s.id }, body: {} });
    case 'exchange duplicates': {
      const { id, held } = duplicatesOf(host)[s.pick] ?? { id: urnAt(s.pick), held: 1 };
      return act('exchangeDuplicates', { body: { id, count: s.count, held: Math.max(1, held + s.off) } });
    }
    case 'open pack': {
      for (const { id } of host.player.state.packs) if (!seen.packIds.includes(id)) seen.packIds.push(id);
      const id = seen.packIds.at(-1 - s.pick) ?? 'no-such-pack';
      const input = { params: { id }, body: undefined as never };
      return act('openPack', {
        ...input,
        known: host.rows.draws.get(drawOfCommand.openPack!(input as never)!),
      } as never);
    }
    case 'open lootbox': {
      const input = { body: { kind: s.kind, ...(s.number === undefined ? {} : { number: s.number }) } };
      const reference = drawOfCommand.openLootbox!(input as never);
      const known = reference === undefined ? undefined : host.rows.draws.get(reference);
      return act('openLootbox', { ...input, known });
    }
    case 'subscription':
      return act('claimSubscription', { params: { id: s.id }, body: {} });
    case 'collect':
      return act('collectReady', { body: s.only === undefined ? {} : { only: [...s.only] } });
    case 'visit':
      return act('visit', { body: {} });
    case 'dismiss':
      return act('dismissNotices', {
        body: {
          ids: host.player.state.notices.slice(0, s.count).map((n) => `${n.kind}:${n.period}`),
        },
      });
    case 'deliver':
      return act('deliverItems', { orderId: `o${s.order}`, items: s.items, quantity: s.quantity });
    case 'pause':
      world.mintingPaused = s.isPaused;
      return undefined;
  }
}

/** Collectibles owned more than once. */
const duplicatesOf = (host: MemoryHost): ReadonlyArray<{ readonly id: string; readonly held: number }> =>
  Object.entries(host.player.state.album.held).flatMap(([collection, held]) =>
    held.flatMap((count, n) => (count > 1 ? [{ id: `urn:${collection}:${n}`, held: count }] : [])),
  );

const COLLECTIONS = ['moths', 'lamps', 'orchard'];
const urnAt = (pick: number): string => `urn:${COLLECTIONS[pick % 3]!}:${Math.floor(pick / 3)}`;
