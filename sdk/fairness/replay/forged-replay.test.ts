// Many lives and many forged files whose hashes, sums and claims fit, because the operator wrote the whole chain again: the check of
// the chain alone finds nothing in them, and the replay finds each in its row and names it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RECEIPTS_FORMAT, type ActReceipt } from '@parlor/contract/calls/receipts.ts';
import { toDecimal, toMinor } from '@parlor/contract/kernel/money.ts';
import { budget, cases, numbersFrom } from '@parlor/contract/test/random-cases.ts';
import { decimals, receiptHash } from '@parlor/economy/act-receipt.ts';
import { MemoryHost } from '@parlor/economy/memory-host.ts';
import { ReceiptReplay, type DifferenceKind } from '@parlor/economy/replay/by-receipts.ts';
import { balancesMinor } from '@parlor/economy/replay/replay.ts';
import { collectingStep, playingStep, take, type Step } from '@parlor/economy/test/life-steps.ts';
import { testDigest, testWorld } from '@parlor/economy/test/world.ts';
import { fileOfReceipts, type FileOfReceipts as File } from '../../test/file-of-receipts.ts';
import { realContent } from '../../test/real-content.ts';
import { verifyReceipts } from '../receipts/verify-receipts.ts';
import { notesOf, revealedIn } from './replay-file.ts';

const LIVES = [25, 1_000] as const;

/** What receipts do not tell: deliveries of orders, and calls of studios. */
const UNTOLD: ReadonlySet<Step['do']> = new Set(['deliver', 'bet', 'win', 'rollback']);

/** At its end each seed is revealed. */
function lived(steps: readonly Step[], seed: string): File {
  const world = testWorld(seed);
  const host = new MemoryHost('100001', world, undefined, { keepsReceipts: true });
  const seen = { packIds: [] };
  const claims = { body: { feature: 'FREE_PP' } } as const;
  host.act('claimFastlane', claims as never, world);
  for (const step of steps) if (!UNTOLD.has(step.do)) take(host, world, step, seen);
  for (const { gameId, roundId } of host.player.state.openRounds)
    host.act('cashOut', { gameId, roundId, step: 0, known: undefined }, world);
  host.act('rotateSeed', { body: {} }, world);
  return fileOfReceipts(host);
}

const anyLife = fc.oneof(
  fc.array(playingStep, { minLength: 30, maxLength: 30 }),
  fc.array(collectingStep, { minLength: 30, maxLength: 30 }),
);

const worldOf = (seed: string) => testWorld(seed);

function replayed(file: File, seed: string) {
  const replay = new ReceiptReplay(file.playerId);
  const notes = notesOf(file, file.receipts);
  const isRevealed = revealedIn(file, file.receipts);
  return file.receipts.map((receipt) => ({
    receipt,
    verdict: replay.next(
      receipt,
      {
        note: notes.get(receipt.number),
        isRevealed: isRevealed(receipt),
      },
      worldOf(seed),
    ),
  }));
}

/** The whole chain again: numbers, balances after each entry, documents that follow, and hashes that fit. */
function rewritten(file: File, receipts: readonly ActReceipt[]): File {
  const numbers = new Map<number, number>();
  let entry = 0;
  let balances = balancesMinor({});
  const made: ActReceipt[] = [];
  for (const [n, one] of receipts.entries()) {
    const before = made.at(-1);
    const start = decimals(balances);
    const entries = one.entries.map((e) => {
      const minor = toMinor(e.currency, e.amount)!;
      const by = e.credit === 'player' ? minor : e.debit === 'player' ? -minor : 0n;
      balances = { ...balances, [e.currency]: balances[e.currency] + by };
      return { ...e, number: (entry += 1), balanceAfter: toDecimal(e.currency, balances[e.currency]) };
    });
    const { previous: _p, hash: _h, ...rest } = one;
    numbers.set(one.number, n + 1);
    const changed = {
      ...rest,
      number: n + 1,
      ...(before && { previous: { number: before.number, hash: before.hash } }),
      state: { ...one.state, ...(before && { before: before.state.after }) },
      balances: { before: start, after: decimals(balances) },
      entries,
    };
    made.push({ ...changed, hash: receiptHash(changed, testDigest) });
  }
  const packIds = (file.packIds ?? []).map(({ number, ids }) => ({ number: numbers.get(number)!, ids }));
  return { ...file, receipts: made, packIds };
}

const isFunded = ({ receipts }: File): boolean =>
  receipts.every(({ entries, balances }) =>
    [...entries.map((e) => e.balanceAfter), ...Object.values(balances.after)].every(
      (b) => !b.startsWith('-'),
    ),
  );

interface Forgery {
  readonly file: File;
  /** Number of the row that lies. */
  readonly at: number;
  readonly kinds: readonly DifferenceKind[];
}
type Forge = (file: File, pick: (below: number) => number) => Forgery | undefined;

/** One of the receipts that fit, in a chain in which it is replaced by these. */
const replaced =
  (
    fits: (one: ActReceipt) => boolean,
    by: (one: ActReceipt) => readonly ActReceipt[],
    kinds: readonly DifferenceKind[],
    lies = 0,
  ): Forge =>
  (file, pick) => {
    const places = file.receipts.flatMap((one, n) => (fits(one) ? [n] : []));
    const place = places[pick(places.length)];
    if (place === undefined) return undefined;
    const receipts = file.receipts.toSpliced(
      place,
      1,
      ...by(structuredClone(file.receipts[place]!) as ActReceipt),
    );
    return { file: rewritten(file, receipts), at: place + 1 + lies, kinds };
  };

const more = (amount: string, by: bigint): string => toDecimal('PP', toMinor('PP', amount)! + by);
const minted = ({ entries }: ActReceipt) =>
  entries.filter((e) => e.currency === 'PP' && e.debit.startsWith('mint:') && e.credit === 'player');
const isClaim = (one: ActReceipt): boolean =>
  one.command !== 'createPlayer' &&
  one.claims.length === 1 &&
  minted(one).length === 1 &&
  one.entries.length === 1 &&
  JSON.stringify(one.claims[0]!.rewards).includes('"points"');
type Points = ReadonlyArray<{ readonly type: string; readonly amount: number }>;

/** Five points more, in the entry and in the claim. */
const withMore = (one: ActReceipt): ActReceipt => ({
  ...one,
  entries: one.entries.map((e) => ({ ...e, amount: more(e.amount, 500n) })),
  claims: one.claims.map(({ reference, rewards }) => ({
    reference,
    rewards: (rewards as Points).map((r) => (r.type === 'points' ? { ...r, amount: r.amount + 5 } : r)),
  })),
});
/** The entry of one of several rewards ends with its place: "daily:2026-11-20#1". */
const renamed = (one: ActReceipt): ActReceipt => ({
  ...one,
  entries: one.entries.map((e) => ({ ...e, reference: e.reference.replace(/(?:#\d+)?$/, ':again$&') })),
  claims: one.claims.map((claim) => ({ ...claim, reference: `${claim.reference}:again` })),
});
/** Without a boost, whose claim the check of the chain would miss. */
const isRound = (one: ActReceipt): boolean =>
  one.command === 'playRound' && one.entries.length > 0 && one.claims.length === 0;

const forgeries: Readonly<Record<string, Forge>> = {
  'a quest that is paid before it is done': (file) => {
    const place = file.receipts.findIndex(
      ({ command, at }) => command === 'claimQuest' && at >= file.receipts[0]!.at,
    );
    if (place < 3) return undefined;
    const quest = file.receipts[place]!;
    const [first, ...rest] = file.receipts.toSpliced(place, 1);
    const receipts = [first!, { ...quest, at: first!.at }, ...rest];
    return { file: rewritten(file, receipts), at: 2, kinds: ['refused'] };
  },
  'a reward of more': replaced(isClaim, (one) => [withMore(one)], ['amount', 'claim']),
  'a welcome of more': replaced(
    ({ command }) => command === 'createPlayer',
    (one) => [withMore(one)],
    ['amount'],
  ),
  'a refused act that is accepted: a reward twice': replaced(
    (one) => one.command === 'claimFastlane' && isClaim(one),
    (one) => [one, renamed(one)],
    ['refused'],
    1,
  ),
  'a limit that is ignored: a stake above the most': replaced(
    (one) => isRound(one) && one.entries.length === 1 && one.entries[0]!.currency === 'PP',
    (one) => [
      {
        ...one,
        input: { ...(one.input as object), stakeMinor: '60000' },
        entries: one.entries.map((e) => ({ ...e, amount: '600' })),
      },
    ],
    ['refused'],
  ),
  'a stake that costs less': replaced(
    (one) => isRound(one) && one.entries.length === 1 && toMinor('PP', one.entries[0]!.amount)! > 1n,
    (one) => [{ ...one, entries: one.entries.map((e) => ({ ...e, amount: '0.01' })) }],
    ['amount'],
  ),
  'a round that is paid more': replaced(
    (one) => isRound(one) && one.entries.length > 1,
    (one) => [
      {
        ...one,
        entries: one.entries.map((e) => (e.credit === 'player' ? { ...e, amount: more(e.amount, 100n) } : e)),
      },
    ],
    ['amount'],
  ),
  'a round that is not paid': replaced(
    (one) => isRound(one) && one.entries.length > 1,
    (one) => [{ ...one, entries: one.entries.slice(0, 1) }],
    ['amount'],
  ),
  'an act that pays out of nothing': replaced(
    ({ command, entries }) => command === 'rotateSeed' && entries.length === 0,
    (one) => [
      {
        ...one,
        entries: [
          {
            number: 1,
            reference: 'present:1',
            debit: 'mint:quest',
            credit: 'player',
            currency: 'PP',
            amount: '7',
            balanceAfter: '7',
            reason: 'quest',
          },
        ],
      },
    ],
    ['amount'],
  ),
};

test('an honest file is decided as it says; every forgery that fits its chain is found in its row and named', () => {
  const found: Record<string, number> = {};
  let lives = 0;
  let revealedLives = 0;
  fc.assert(
    fc.property(anyLife, fc.string({ minLength: 1, maxLength: 8 }), (steps, seed) => {
      const file = lived(steps, seed);
      const honest = replayed(file, seed);
      expect(honest.filter(({ verdict }) => verdict.what === 'differs')).toEqual([]);
      // A round that cannot be ended keeps its seed secret: its acts, and what follows from them, are taken.
      if (!file.receipts.every(revealedIn(file, file.receipts))) return;
      revealedLives += 1;
      for (const { receipt, verdict } of honest)
        expect(verdict, JSON.stringify(receipt)).toEqual({ what: 'same' });
      const pick = numbersFrom((lives += 1));
      for (const [name, forge] of Object.entries(forgeries)) {
        const forgery = forge(file, (below) => (below === 0 ? 0 : pick(below)));
        if (forgery === undefined || !isFunded(forgery.file)) continue;
        const chain = verifyReceipts(forgery.file);
        expect(
          chain.rows.flatMap(({ faults }) => faults),
          name,
        ).toEqual([]);
        const first = replayed(forgery.file, seed).find(({ verdict }) => verdict.what !== 'same');
        expect(first?.receipt.number, name).toBe(forgery.at);
        expect(first?.verdict, name).toMatchObject({ what: 'differs', words: expect.any(String) });
        expect(forgery.kinds, name).toContain((first!.verdict as { kind: DifferenceKind }).kind);
        found[name] = (found[name] ?? 0) + 1;
      }
    }),
    budget(...LIVES),
  );
  expect(revealedLives).toBeGreaterThan(cases(...LIVES) / 2);
  // Each kind of forgery was tried often.
  for (const name of Object.keys(forgeries))
    expect(found[name] ?? 0, name).toBeGreaterThan(cases(...LIVES) / 25);
}, 3_600_000);

test('an order at another price than the shop had is found and named', () => {
  const { content } = realContent();
  const product = content.shop.products
    .filter(({ currency, price, limit }) => currency === 'PP' && price <= 500 && limit === undefined)
    .toSorted((a, b) => b.price - a.price)[0]!;
  const world = { ...testWorld('order'), content };
  const host = new MemoryHost('100001', world, undefined, { keepsReceipts: true });
  const order = {
    orderId: 'o-1',
    itemId: product.id,
    quantity: 1,
    mode: 'telegram',
    platform: 'web',
    taken: 0,
  } as const;
  expect(host.act('placeOrder', order, world)).not.toHaveProperty('refused');
  const file: File = {
    format: RECEIPTS_FORMAT,
    playerId: '100001',
    receipts: host.receipts,
    seeds: [],
    rules: [],
  };
  const verdicts = (of: File) => {
    const replay = new ReceiptReplay('100001');
    const notes = notesOf(of, of.receipts);
    return of.receipts.map((receipt) =>
      replay.next(receipt, { note: notes.get(receipt.number), isRevealed: true }, world),
    );
  };
  expect(verdicts(file)).toEqual([{ what: 'same' }, { what: 'same' }]);
  const receipts = file.receipts.map((one) =>
    one.command === 'placeOrder'
      ? { ...one, entries: one.entries.map((e) => ({ ...e, amount: more(e.amount, 100n) })) }
      : one,
  );
  const forged = rewritten(file, receipts);
  expect(verifyReceipts(forged).isSame).toBe(true);
  expect(verdicts(forged)[1]).toMatchObject({
    what: 'differs',
    kind: 'amount',
    words: expect.stringContaining(`the engine moves ${product.price} PP`),
  });
});
