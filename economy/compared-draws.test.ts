// What a repair proposes is what the right release would have given: two players live the same days with the same seeds, one
// under the wrong content and one under the right one.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Round } from '@parlor/contract/calls/play.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import type { AnyLootboxKind, Reward } from '@parlor/contract/kernel/vocabulary.ts';
import { budget } from '@parlor/contract/test/random-cases.ts';
import type { CommandInput, CommandName } from './act.ts';
import type { RequestedPack } from './collectibles/pack-draw.ts';
import { compareBoosts, type Boosted } from './compared-boosts.ts';
import { changedDraws, compareDrawnLootbox, compareRound, isSamePack } from './compared-draws.ts';
import { compareClaim, pointsOf } from './compared-rewards.ts';
import type { Content, World } from './kernel/world.ts';
import { MemoryHost } from './memory-host.ts';
import { drawSource, type DrawRecord } from './play/fairness.ts';
import { must } from './test/must.ts';
import { DrawnChoice, TrapDoors } from './test/rules.ts';
import { testContent, testDigest, testWorld } from './test/world.ts';

const { lootboxes, collections, dailyRewards } = testContent;

/** Odds, pays and rewards that differ with each number. */
function variant(n: number): Content {
  const coin = new DrawnChoice('coin', 2 + (n % 3), 15_000 + n * 100);
  const doors = new TrapDoors('doors', 4 + (n % 2), `doors-${n % 2}`);
  return {
    ...testContent,
    lootboxes: {
      ...lootboxes,
      STANDARD: {
        ...lootboxes.STANDARD,
        lines: lootboxes.STANDARD.lines.map((line, i) => ({ ...line, weight: 1 + ((n + i) % 4) })),
      },
      FREE: {
        ...lootboxes.FREE,
        lines: lootboxes.FREE.lines.map((line, i) => ({
          ...line,
          rewards: [{ currency: 'PP' as const, amount: String(5 + n * (i + 1)) }],
        })),
      },
    },
    collections: {
      ...collections,
      packs: { ...collections.packs, rarities: { ...collections.packs.rarities, RARE: 1 + (n % 20) } },
    },
    dailyRewards: { ...dailyRewards, points: dailyRewards.points.map((amount) => amount + n) },
    gameIds: ['coin', 'wheel', 'doors'],
    rulesOf: (id) =>
      id === 'coin' ? Object.assign(coin, { version: `coin-${n}` }) : testContent.rulesOf(id),
    steppedRulesOf: (id) => (id === 'doors' ? doors : testContent.steppedRulesOf(id)),
  };
}

type Step =
  | { readonly do: 'coin'; readonly stake: number; readonly side: number }
  | { readonly do: 'doors'; readonly stake: number; readonly moves: number }
  | { readonly do: 'free-box' | 'box' | 'pack' | 'daily' | 'next-day' };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('coin' as const),
    stake: fc.integer({ min: 1, max: 2000 }),
    side: fc.integer({ min: 0, max: 1 }),
  }),
  fc.record({
    do: fc.constant('doors' as const),
    stake: fc.integer({ min: 1, max: 2000 }),
    moves: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ do: fc.constantFrom('free-box', 'box', 'pack', 'daily', 'next-day') as fc.Arbitrary<'box'> }),
);

class Life {
  readonly #world: World & { nowMs: number };
  readonly host: MemoryHost;
  #id = 0;

  constructor(content: Content, boostPoints: number) {
    this.#world = { ...testWorld('the same'), content };
    this.host = new MemoryHost('100001', this.#world);
    this.act('deliverItems', {
      orderId: 'o-1',
      quantity: 5,
      items: [
        { type: 'lootbox', kind: 'STANDARD', amount: 4 },
        { type: 'pack', collectiblesAmount: 3, bestDraw: 'COMMON' },
      ],
    });
    if (boostPoints > 0)
      this.act('deliverItems', {
        orderId: 'o-2',
        quantity: 1,
        items: [{ type: 'boost', percentage: 30, amount: boostPoints }],
      });
  }

  act<N extends CommandName>(name: N, input: CommandInput<N>): void {
    this.host.act(name, input, this.#world);
  }

  does(one: Step): void {
    const roundId = `r-${(this.#id += 1)}`;
    const known = undefined;
    switch (one.do) {
      case 'coin':
        return this.act('playRound', {
          gameId: 'coin',
          roundId,
          stakeMinor: BigInt(one.stake),
          choice: { side: one.side },
          known,
        });
      case 'doors': {
        const round = { gameId: 'doors', roundId, known };
        this.act('startRound', { ...round, stakeMinor: BigInt(one.stake), choice: { brave: true } });
        for (let n = 0; n < one.moves; n += 1)
          if (this.host.player.state.openRounds.length > 0)
            this.act('stepRound', { ...round, step: n, move: n });
        return this.act('cashOut', { ...round, step: one.moves });
      }
      case 'free-box':
        return this.act('claimFastlane', { body: { feature: 'DAILY_LOOTBOX' } } as never);
      case 'daily':
        return this.act('claimFastlane', { body: { feature: 'FREE_PP' } } as never);
      case 'box':
        return this.act('openLootbox', { body: { kind: 'STANDARD' }, known } as never);
      case 'pack': {
        const [pack] = this.host.player.state.packs;
        return pack && this.act('openPack', { params: { id: pack.id }, known } as never);
      }
      case 'next-day':
        this.#world.nowMs += DAY_MS;
    }
  }

  draw = (reference: string): DrawRecord | undefined => this.host.rows.draws.get(reference);

  /** Points that the ledger moved to the player for this. */
  paid(isMeant: (reference: string) => boolean): bigint {
    return this.host.rows.ledger
      .filter((e) => e.currency === 'PP' && isMeant(e.reference))
      .reduce((sum, e) => sum + (e.debit === 'player' ? -e.amountMinor : e.amountMinor), 0n);
  }

  /** What the boosts added to this. */
  boosted(cause: string): bigint {
    return pointsOf(this.host.rows.claims.get(`boost:${cause}`)?.rewards ?? []);
  }
}

const mustBe = (what: string, proposed: bigint, meant: bigint): void =>
  must(proposed === meant, `${what}: ${proposed} is proposed; the right release gives ${meant} more`);

test('a compared draw or claim, and a boost on it, is what the right release would have given', () => {
  const compared = { rounds: 0, boxes: 0, packs: 0, claims: 0, boosts: 0, left: 0 };
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 0, max: 30 }),
      fc.constantFrom(0, 40, 50_000),
      fc.array(step, { minLength: 5, maxLength: 25 }),
      (wrong, right, boostPoints, steps) => {
        const [was, before] = [variant(wrong), variant(right)];
        const [life, meant] = [new Life(was, boostPoints), new Life(before, boostPoints)];
        for (const one of steps) for (const each of [life, meant]) each.does(one);

        const { serverSeed } = life.host.player.state.fairness.active;
        const changed = changedDraws(was, before);
        const payments: Boosted[] = [];
        let isAll = true;
        let isFirstPack = true;
        for (const draw of life.host.rows.draws.values()) {
          const source = drawSource(testDigest, serverSeed, draw.clientSeed, draw.nonce);
          const of = (one: Life) =>
            one.paid((r) => /^[:#]/.test(r.slice(draw.reference.length)) && r.startsWith(draw.reference));
          if (draw.purpose === 'pack') {
            const { collectibles } = draw.outcome as { collectibles: string[] };
            const pack = {
              request: draw.input as RequestedPack,
              collectibles,
              atMs: testWorld('the same').nowMs,
            };
            const found = isSamePack(pack, source, before);
            const other = meant.draw(draw.reference)?.outcome;
            // Packs before it may have counted otherwise towards the guarantee.
            const isSame = JSON.stringify(other) === JSON.stringify(draw.outcome);
            must(
              !isFirstPack || found === isSame,
              `${draw.reference}: the right release gives ${JSON.stringify(other)}`,
            );
            must(found || changed.packs, 'other cards without another table');
            isFirstPack = false;
            compared.packs += 1;
            continue;
          }
          if (draw.purpose === 'lootbox') {
            const { kind } = draw.input as { kind: AnyLootboxKind };
            const box = { kind, lines: (draw.outcome as { lines: number[] }).lines };
            const found = compareDrawnLootbox(box, source, was, before);
            mustBe(draw.reference, found.minor, of(meant) - of(life));
            payments.push({ ...found.earned, paid: life.boosted(draw.reference) });
            compared.boxes += 1;
            continue;
          }
          const { round } = JSON.parse(draw.reply) as { round: Round };
          const found = compareRound(round, source, before);
          if (found === undefined || meant.draw(draw.reference) === undefined) {
            compared.left += 1;
            isAll = false;
            continue;
          }
          must(found.minor === 0n || changed.games.includes(round.gameId), 'another win by the same rules');
          mustBe(draw.reference, found.minor, of(meant) - of(life));
          payments.push({ ...found.earned, paid: life.boosted(`round:${draw.reference}`) });
          compared.rounds += 1;
        }
        for (const { reference, rewards } of life.host.rows.claims.values()) {
          if (!reference.startsWith('daily:')) continue;
          const found = compareClaim({ reference, rewards: rewards as Reward[] }, was, before);
          if (found === undefined) {
            isAll = false;
            continue;
          }
          const of = (one: Life) => one.paid((r) => r === reference || r.startsWith(`${reference}#`));
          mustBe(reference, found.minor, of(meant) - of(life));
          const earned = pointsOf(rewards);
          payments.push({ was: earned, before: earned + found.minor, paid: life.boosted(reference) });
          compared.claims += 1;
        }
        const boosts = compareBoosts(payments, life.host.player.state.boosts, was, before);
        if (!isAll || boosts === undefined) return;
        const added = (one: Life) => one.paid((r) => r.startsWith('boost:'));
        mustBe('boosts', boosts, added(meant) - added(life));
        compared.boosts += boosts === 0n ? 0 : 1;
      },
    ),
    budget(150, 3000),
  );
  for (const [what, times] of Object.entries(compared)) expect([what, times > 5]).toEqual([what, true]);
});
