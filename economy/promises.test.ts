// Random lives of a player: after every command, every promise that concerns the engine is checked again.
// A failure prints its seed and path; PROMISES_SEED and PROMISES_PATH replay it.
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRefusal } from '@parlor/contract/errors.ts';
import { CURRENCIES, type Currency } from '@parlor/contract/vocabulary.ts';
import type { CommandInput, CommandName } from './act.ts';
import { drawSource } from './fairness.ts';
import { MemoryHost } from './memory-host.ts';
import { roundReference } from './rounds.ts';
import { testContent, testDigest, testWorld } from './test/world.ts';
import type { World } from './world.ts';
import { dayOf } from './world.ts';

const DAY_MS = 86_400_000;

type Step =
  | {
      readonly do: 'round';
      readonly id: number;
      readonly game: 'coin' | 'wheel' | 'nowhere';
      readonly stakeMinor: bigint;
      readonly side: number;
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
  | { readonly do: 'wait'; readonly ms: number };

const small = fc.integer({ min: 0, max: 5 });
const amount = fc.oneof(
  { weight: 6, arbitrary: fc.bigInt({ min: 1n, max: 5_000n }) },
  fc.bigInt({ min: 1n, max: 200_000n }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('round' as const),
      id: fc.integer({ min: 0, max: 60 }),
      game: fc.constantFrom('coin', 'coin', 'wheel', 'nowhere'),
      stakeMinor: fc.oneof(amount, fc.constantFrom(0n, 20_000n, 49_000n, 60_000n)),
      side: fc.integer({ min: -1, max: 2 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('bet' as const),
      tx: fc.integer({ min: 0, max: 25 }),
      round: small,
      amountMinor: amount,
      closed: fc.boolean(),
      currency: fc.constantFrom<Currency>('PP', 'PP', 'PP', 'TON'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('win' as const),
      tx: fc.integer({ min: 20, max: 50 }),
      round: small,
      amountMinor: fc.oneof(amount, fc.constant(0n)),
      closed: fc.boolean(),
      reference: fc.option(fc.integer({ min: 0, max: 25 }), { nil: undefined }),
      promo: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('rollback' as const),
      tx: fc.integer({ min: 45, max: 70 }),
      round: small,
      reference: fc.integer({ min: 0, max: 55 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('claim' as const),
      daysAgo: fc.constantFrom(0, 0, 0, 0, 1, -1, 5),
      index: fc.integer({ min: 0, max: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('rotate' as const),
      clientSeed: fc.option(fc.constantFrom('moths', 'lamp'), { nil: undefined }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.oneof(fc.integer({ min: 0, max: 2 * DAY_MS }), fc.integer({ min: -2 * DAY_MS, max: 0 })),
    }),
  },
);

test('I1–I6, I8, I12–I19, I23, I38–I39: a thousand lives of fifty commands keep every promise', () => {
  let settledOnce = 0;
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 50, maxLength: 50 }),
      fc.string({ minLength: 1, maxLength: 8 }),
      (steps, seed) => {
        const world = testWorld(seed);
        const host = new MemoryHost('100001', world);
        const life = new Life(host);
        life.check('birth');
        const asked = new Map<string, string>();
        for (const s of steps) {
          const before = freeze(host.player);
          const version = host.version;
          const entries = host.rows.ledger.length;
          const reply = run(host, world, s);
          if (isRefusal(reply)) {
            must(
              host.player === before && host.version === version && host.rows.ledger.length === entries,
              'I8: a refusal has no effect',
            );
          }
          mustConflict(asked, s, reply);
          life.check(s.do);
        }
        settledOnce += host.rows.claims.size > 1 ? 1 : 0;
      },
    ),
    {
      numRuns: 1000,
      ...(process.env['PROMISES_SEED'] === undefined ? {} : { seed: Number(process.env['PROMISES_SEED']) }),
      ...(process.env['PROMISES_PATH'] === undefined ? {} : { path: process.env['PROMISES_PATH'] }),
    },
  );
  // The lives are rich enough to mean something: many of them filled and claimed a quest.
  expect(settledOnce).toBeGreaterThan(200);
}, 120_000);

function run(host: MemoryHost, world: World & { nowMs: number }, s: Step): unknown {
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
  switch (s.do) {
    case 'round':
      return act('playRound', {
        gameId: s.game,
        roundId: `round-${s.id}`,
        stakeMinor: s.stakeMinor,
        choice: { side: s.side },
        known: host.rows.draws.get(roundReference(`round-${s.id}`)),
      });
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
      return act('claimQuest', {
        body: { id: { day: dayOf(world.nowMs - s.daysAgo * DAY_MS), index: s.index } },
      });
    case 'rotate':
      return act('rotateSeed', { body: s.clientSeed === undefined ? {} : { clientSeed: s.clientSeed } });
    case 'wait':
      world.nowMs += s.ms;
      return undefined;
  }
}

/** I38: an id that was taken with other data is a conflict, whatever the other data is. */
function mustConflict(asked: Map<string, string>, s: Step, reply: unknown): void {
  if (s.do !== 'round' && s.do !== 'bet') return;
  const id = `${s.do} ${s.do === 'round' ? s.id : s.tx}`;
  const data = JSON.stringify(s, (_, v: unknown) => (typeof v === 'bigint' ? `${v}` : v));
  const first = asked.get(id);
  if (first !== undefined && first !== data)
    must(isRefusal(reply), `I38: ${id} was taken with other data and did not conflict`);
  if (first === undefined && !isRefusal(reply)) asked.set(id, data);
}

/** Lighter than `expect`, which these loops would call millions of times. */
function must(holds: boolean, promise: string): void {
  if (!holds) throw new Error(promise);
}

/** What was seen of a life so far, against which each later moment is held. */
class Life {
  readonly #host: MemoryHost;
  #latestDay = '';
  #committed = new Set<string>();
  constructor(host: MemoryHost) {
    this.#host = host;
  }

  check(after: string): void {
    const { player, rows } = this.#host;
    const sums = Object.fromEntries(CURRENCIES.map((c) => [c, 0n])) as Record<Currency, bigint>;
    const issued = { ...sums };
    for (const [i, p] of rows.ledger.entries()) {
      must(p.number === i + 1, 'I2: entries are numbered without gaps');
      must(
        p.amountMinor > 0n && p.debit !== p.credit,
        'I1: an entry moves a positive amount between two accounts',
      );
      if (p.debit === 'player') sums[p.currency] -= p.amountMinor;
      else issued[p.currency] -= p.amountMinor;
      if (p.credit === 'player') sums[p.currency] += p.amountMinor;
      else issued[p.currency] += p.amountMinor;
      must(p.balanceAfterMinor === sums[p.currency], 'I2: the running balance is the sum so far');
      must(p.balanceAfterMinor >= 0n, 'I3: no balance is ever negative');
    }
    for (const c of CURRENCIES) {
      must(player.balances[c] === sums[c], `I2: balances are the sums of their entries (after ${after})`);
      must(sums[c] + issued[c] === 0n, 'I1: the whole ledger sums to zero');
    }
    must(
      new Set(rows.ledger.map((p) => p.reference)).size === rows.ledger.length,
      'I4: references are unique',
    );
    this.#claims();
    this.#draws();
    this.#transactions();
    const day = player.state.quests.day;
    must(day >= this.#latestDay, 'I17: the day never runs backwards');
    this.#latestDay = day;
  }

  #claims(): void {
    const { rows } = this.#host;
    const paid = rows.ledger.filter((p) => p.reason === 'quest').map((p) => p.reference.split('#')[0]!);
    for (const reference of paid) must(rows.claims.has(reference), 'I12: what a quest paid was claimed');
  }

  #draws(): void {
    const { rows, player } = this.#host;
    const { active, next } = player.state.fairness;
    this.#committed.add(next.serverSeedHash);
    const nonces = Map.groupBy(rows.draws.values(), (d) => d.serverSeedHash);
    for (const draws of nonces.values())
      must(
        draws.every((d, i) => d.nonce === i),
        'I23: nonces have no gap',
      );
    must(
      (nonces.get(active.serverSeedHash)?.length ?? 0) === active.nonce,
      'I23: the next nonce follows the last draw',
    );
    must(rows.draws.size === player.state.draws, 'I23: draws are numbered without gaps');
    for (const seed of rows.revealedSeeds.values()) {
      must(
        testDigest.sha256Hex(seed.serverSeed) === seed.serverSeedHash,
        'I23: a revealed seed is the committed one',
      );
      for (const d of nonces.get(seed.serverSeedHash) ?? []) {
        const { choice } = d.input as { choice: unknown };
        const again = testContent
          .rulesOf(d.gameId!)!
          .play(choice, drawSource(testDigest, seed.serverSeed, d.clientSeed, d.nonce));
        must(isDeepStrictEqual(again.outcome, d.outcome), 'I23: a draw can be recomputed');
      }
    }
    if (rows.revealedSeeds.size > 0)
      must(this.#committed.has(active.serverSeedHash), 'I23: a seed was committed before it was used');
  }

  #transactions(): void {
    const { rows } = this.#host;
    const entriesOf = Map.groupBy(rows.ledger, (p) => p.reference);
    for (const t of rows.transactions.values()) {
      const entries = entriesOf.get(`${t.provider}:${t.transactionId}`) ?? [];
      must(entries.length <= 1, 'I38: a transaction moves money at most once');
      if (t.status === 'refused' || t.status === 'tombstone')
        must(entries.length === 0, 'W-06, W-18: what was refused or undone beforehand moved nothing');
    }
    const returned = Map.groupBy(
      [...rows.transactions.values()].filter(
        (t) => t.kind === 'rollback' && entriesOf.has(`${t.provider}:${t.transactionId}`),
      ),
      (t) => t.referenceId,
    );
    for (const [, list] of returned) must(list.length === 1, 'W-16: a bet is returned at most once');
    for (const r of rows.rounds.values())
      must(r.stakedMinor >= 0n, 'I39: a round never has less than nothing staked');
  }
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}
