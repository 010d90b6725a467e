// Many lives and many forged files: an honest file is the same in every row, and every forgery is found and named.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ActReceipt, ReceiptsFile } from '@parlor/contract/calls/receipts.ts';
import { toDecimal, toMinor } from '@parlor/contract/kernel/money.ts';
import { budget, cases, numbersFrom } from '@parlor/contract/test/random-cases.ts';
import { MemoryHost } from '@parlor/economy/memory-host.ts';
import { receiptHash } from '@parlor/economy/act-receipt.ts';
import { collectingStep, playingStep, take, type Step } from '@parlor/economy/test/life-steps.ts';
import { testContent, testDigest, testWorld } from '@parlor/economy/test/world.ts';
import { fileOfReceipts, type FileOfReceipts as File } from '../../test/file-of-receipts.ts';
import { likelyChoice } from '../../test/fill-a-quest.ts';
import { realContent } from '../../test/real-content.ts';
import { lastOf, verifyReceipts, type FaultKind } from './verify-receipts.ts';

const LIVES = [12, 1_000] as const;
const GAME = 'dice-bone';
const { content } = realContent();
const choice = likelyChoice[GAME];
/** As a server publishes them. */
const published = (() => {
  const { version, table } = content.rulesOf(GAME)!;
  return JSON.parse(JSON.stringify({ gameId: GAME, version, table })) as ReceiptsFile['rules'][number];
})();

/** A life with everything that leaves receipts, and a round of a real game now and then. At its end the seed is revealed. */
function lived(steps: readonly Step[], seed: string): File {
  const rulesOf = (id: string) => (id === GAME ? content.rulesOf(id) : testContent.rulesOf(id));
  const world = { ...testWorld(seed), content: { ...testContent, rulesOf } };
  const host = new MemoryHost('100001', world, undefined, { keepsReceipts: true });
  const seen = { packIds: [] };
  for (const [n, step] of steps.entries()) {
    take(host, world, step, seen);
    if (n % 4 === 0)
      host.act(
        'playRound',
        { gameId: GAME, roundId: `real-${n}`, stakeMinor: 150n, choice, known: undefined },
        world,
      );
  }
  const { openRounds } = host.player.state;
  for (const { gameId, roundId } of openRounds)
    host.act('cashOut', { gameId, roundId, step: 0, known: undefined }, world);
  host.act('rotateSeed', { body: {} }, world);
  return fileOfReceipts(host, [published]);
}

const anyLife = fc.oneof(
  fc.array(playingStep, { minLength: 30, maxLength: 30 }),
  fc.array(collectingStep, { minLength: 30, maxLength: 30 }),
);

type Forged = Omit<ActReceipt, 'hash'> & { hash: string };
const copied = (receipts: readonly ActReceipt[]): Forged[] => structuredClone(receipts) as Forged[];
const signed = (one: Forged): Forged => ({ ...one, hash: receiptHash(one, testDigest) });
/** Written again from a place on, as the keeper of the chain could. */
function rewritten(receipts: readonly Forged[], from: number): Forged[] {
  const made: Forged[] = [];
  for (const [n, one] of receipts.entries()) {
    const before = made.at(-1);
    made.push(
      n < from
        ? one
        : signed({ ...one, ...(before && { previous: { number: before.number, hash: before.hash } }) }),
    );
  }
  return made;
}

interface Forgery {
  readonly file: ReceiptsFile;
  /** Number of the row at which it must be found; undefined for the file as a whole. */
  readonly at: number | undefined;
  readonly kind: FaultKind;
}
type Forge = (file: File, pick: (below: number) => number) => Forgery | undefined;

/** One receipt is changed; the hash is left, or made to fit. */
const changed =
  (
    kind: FaultKind,
    fits: (one: ActReceipt, file: File) => boolean,
    change: (one: Forged) => object,
    sign = true,
  ): Forge =>
  (file, pick) => {
    const places = file.receipts.flatMap((one, n) => (fits(one, file) ? [n] : []));
    if (places.length === 0) return undefined;
    const place = places[pick(places.length)]!;
    const receipts = copied(file.receipts);
    const forged = { ...receipts[place]!, ...change(receipts[place]!) };
    receipts[place] = sign ? signed(forged) : forged;
    return { file: { ...file, receipts }, at: receipts[place].number, kind };
  };

const more = (amount: string): string => toDecimal('PP', toMinor('PP', amount)! + 100n);
const any = (): boolean => true;
/** A round of the real game whose seed is revealed. */
const isReal = ({ draws }: ActReceipt, { seeds }: File): boolean =>
  draws.some(
    (draw) => draw.gameId === GAME && seeds.some((seed) => seed.serverSeedHash === draw.serverSeedHash),
  );

const forgeries: Readonly<Record<string, Forge>> = {
  'another time': changed('hash', any, () => ({ at: '2020-01-01T00:00:00.000Z' }), false),
  'another command': changed('hash', any, () => ({ command: 'settleOnly' }), false),
  'another input': changed('hash', any, () => ({ input: { stakeMinor: '1' } }), false),
  'another release': changed('hash', any, () => ({ release: 77 }), false),
  'another hash': changed('hash', any, () => ({ hash: 'a'.repeat(64) }), false),
  'a field nobody knows': changed('form', any, () => ({ gift: 5 })),
  'a receipt of somebody else': changed('form', any, () => ({ playerId: '100002' })),
  'an entry of a larger amount': changed(
    'sum',
    ({ entries }) => entries.some(({ currency }) => currency === 'PP'),
    ({ entries }) => ({
      entries: entries.map((e) => (e.currency === 'PP' ? { ...e, amount: more(e.amount) } : e)),
    }),
  ),
  'an entry less': changed(
    'sum',
    ({ entries }) => entries.length > 0,
    ({ entries }) => ({ entries: entries.slice(1) }),
  ),
  'a balance out of nowhere': changed('sum', any, ({ balances }) => ({
    balances: { ...balances, after: { ...balances.after, PP: more(balances.after.PP ?? '0') } },
  })),
  'a balance before that nobody had': changed(
    'balance',
    ({ number }) => number > 1,
    ({ balances, entries }) => {
      const PP = more(balances.before.PP ?? '0');
      return {
        balances: {
          before: { ...balances.before, PP },
          after: { ...balances.after, PP: more(balances.after.PP ?? '0') },
        },
        entries: entries.map((e) => (e.currency === 'PP' ? { ...e, balanceAfter: more(e.balanceAfter) } : e)),
      };
    },
  ),
  'a document that nobody had': changed(
    'document',
    ({ number }) => number > 1,
    ({ state }) => ({ state: { ...state, before: 'b'.repeat(64) } }),
  ),
  'a claim of more': changed(
    'claim',
    ({ claims }) => claims.some(({ rewards }) => JSON.stringify(rewards).includes('"points"')),
    ({ claims }) => ({
      claims: claims.map(({ reference, rewards }) => ({
        reference,
        rewards: (rewards as Array<{ type: string; amount: number }>).map((r) =>
          r.type === 'points' ? { ...r, amount: r.amount + 5 } : r,
        ),
      })),
    }),
  ),
  'a draw with another outcome': changed('draw', isReal, ({ draws }) => ({
    draws: draws.map((draw) => (draw.gameId === GAME ? { ...draw, outcome: { drawn: [10_001] } } : draw)),
  })),
  'a draw with another number of its seed': changed('draw', isReal, ({ draws }) => ({
    draws: draws.map((draw) => ({ ...draw, nonce: draw.nonce + 1 })),
  })),
  'a draw with another client seed': changed('draw', isReal, ({ draws }) => ({
    draws: draws.map((draw) => ({ ...draw, clientSeed: `${draw.clientSeed}x` })),
  })),
  'a receipt that is gone': (file, pick) => {
    const place = pick(file.receipts.length - 1);
    const receipts = copied(file.receipts).toSpliced(place, 1);
    return { file: { ...file, receipts }, at: receipts[place]!.number, kind: 'chain' };
  },
  'a receipt twice': (file, pick) => {
    const place = pick(file.receipts.length);
    const receipts = copied(file.receipts);
    receipts.splice(place, 0, receipts[place]!);
    return { file: { ...file, receipts }, at: receipts[place]!.number, kind: 'chain' };
  },
  'two receipts in the other order': (file, pick) => {
    const place = pick(file.receipts.length - 1);
    const receipts = copied(file.receipts);
    const [a, b] = [receipts[place]!, receipts[place + 1]!];
    receipts.splice(place, 2, b, a);
    return { file: { ...file, receipts }, at: b.number, kind: 'chain' };
  },
  'the last receipts gone': (file, pick) => {
    const receipts = copied(file.receipts).slice(0, pick(file.receipts.length - 1) + 1);
    return { file: { ...file, receipts }, at: undefined, kind: 'noted' };
  },
  'a chain written again with another command': (file, pick) => {
    const place = pick(file.receipts.length);
    const receipts = copied(file.receipts);
    receipts[place] = { ...receipts[place]!, command: 'visit' };
    if (file.receipts[place]!.command === 'visit') return undefined;
    return {
      file: { ...file, receipts: rewritten(receipts, place) },
      at: receipts.at(-1)!.number,
      kind: 'noted',
    };
  },
  'a round paid more, in a chain written again with sums that fit': (file, pick) => {
    const won = file.receipts.flatMap((one, n) =>
      isReal(one, file) && one.entries.some(({ reference }) => /^parlor:real-.*:win$/.test(reference))
        ? [n]
        : [],
    );
    const place = won[pick(won.length)];
    if (place === undefined) return undefined;
    let isPaid = false;
    const receipts = copied(file.receipts).map((one, n) => {
      if (n < place) return one;
      const entries = one.entries.map((e) => {
        const isWin = n === place && /^parlor:real-.*:win$/.test(e.reference);
        isPaid ||= isWin;
        if (!isPaid || e.currency !== 'PP') return e;
        return { ...e, balanceAfter: more(e.balanceAfter), ...(isWin && { amount: more(e.amount) }) };
      });
      const { before, after } = one.balances;
      return {
        ...one,
        entries,
        balances: {
          before: n === place ? before : { ...before, PP: more(before.PP ?? '0') },
          after: { ...after, PP: more(after.PP ?? '0') },
        },
      };
    });
    return {
      file: { ...file, receipts: rewritten(receipts, place) },
      at: receipts[place]!.number,
      kind: 'draw',
    };
  },
  'another seed': (file, pick) => {
    if (file.seeds.length === 0) return undefined;
    const place = pick(file.seeds.length);
    const seeds = file.seeds.map((seed, n) => (n === place ? { ...seed, serverSeed: 'c'.repeat(64) } : seed));
    return { file: { ...file, seeds }, at: undefined, kind: 'draw' };
  },
};

test('honest files are the same in every row; every forgery is found in its row and named', () => {
  const found: Record<string, number> = {};
  let lives = 0;
  let openDraws = 0;
  fc.assert(
    fc.property(anyLife, fc.string({ minLength: 1, maxLength: 8 }), (steps, seed) => {
      const file = lived(steps, seed);
      const honest = verifyReceipts(file);
      expect(honest.rows.flatMap((row) => row.faults)).toEqual([]);
      expect(honest.isSame).toBe(true);
      expect(honest.rows.reduce((sum, { unrecorded }) => sum + unrecorded, 0)).toBe(0);
      openDraws += honest.rows.reduce((sum, row) => sum + row.openDraws, 0);
      const noted = lastOf(honest)!;
      expect(verifyReceipts(file, noted).isSame).toBe(true);
      const pick = numbersFrom((lives += 1));
      for (const [name, forge] of Object.entries(forgeries)) {
        const forgery = forge(file, pick);
        if (forgery === undefined) continue;
        const check = verifyReceipts(forgery.file, noted);
        const faults =
          forgery.at === undefined
            ? check.faults
            : check.rows.filter(({ number }) => number === forgery.at).flatMap((row) => row.faults);
        // A row without the form of a receipt is known by its place, which is its number here.
        expect(check.isSame, name).toBe(false);
        expect(
          faults.map(({ kind }) => kind),
          name,
        ).toContain(forgery.kind);
        found[name] = (found[name] ?? 0) + 1;
      }
    }),
    budget(...LIVES),
  );
  // Each kind of forgery was tried often.
  for (const name of Object.keys(forgeries))
    expect(found[name] ?? 0, name).toBeGreaterThan(cases(...LIVES) / 12);
  // Rounds of the test's own games have no published rules; everything else was drawn again.
  expect(openDraws).toBeGreaterThan(0);
}, 3_600_000);

/** Values that may be anywhere in a forged file. */
const JUNK: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e21,
  '',
  '1e5',
  '\u0000',
  [],
  [null],
  {},
  { toString: 1, valueOf: 1 },
  { type: null },
  { length: 3 },
];

/** Every place in a JSON value that has something. */
function placesIn(value: unknown, path: readonly string[] = []): ReadonlyArray<readonly string[]> {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))];
}

/** The same value with another one at a place. */
function withAt(value: unknown, [key, ...rest]: readonly string[], other: unknown): unknown {
  if (key === undefined) return other;
  const copy: unknown = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) };
  const record = copy as Record<string, unknown>;
  record[key] = withAt(record[key], rest, other);
  return copy;
}

test('whatever stands in a receipt, with a hash that fits or not, the check ends and says what it is', () => {
  let lives = 0;
  fc.assert(
    fc.property(anyLife, fc.string({ minLength: 1, maxLength: 8 }), (steps, seed) => {
      const file = lived(steps, seed);
      const pick = numbersFrom((lives += 1));
      for (let n = 0; n < 60; n += 1) {
        const row = pick(file.receipts.length);
        const places = placesIn(file.receipts[row]).filter((path) => path[0] !== 'hash');
        const place = places[pick(places.length)]!;
        const other = JUNK[pick(JUNK.length)];
        const forged = withAt(file.receipts[row], place, other) as Forged;
        const what = `${place.join('.')}: ${JSON.stringify(other)}`;
        const faultsOf = (one: unknown) =>
          verifyReceipts({ ...file, receipts: [one] }).rows[0]!.faults.map(({ kind }) => kind);
        const isChanged = JSON.stringify(forged) !== JSON.stringify(file.receipts[row]);
        const isNamed = faultsOf(forged).some((kind) => kind === 'hash' || kind === 'form');
        expect(isNamed || !isChanged, what).toBe(true);
        const again = place.length === 0 ? other : signed(forged);
        expect(() => faultsOf(again), what).not.toThrow();
        const parts = placesIn(file.rules);
        const rules = withAt(file.rules, ['0', 'table', ...parts[pick(parts.length)]!.slice(2)], other);
        const drawn = file.receipts.filter((one) => isReal(one, file));
        expect(
          () =>
            verifyReceipts({ ...file, receipts: drawn.slice(0, 1), rules: rules as ReceiptsFile['rules'] }),
          JSON.stringify(rules),
        ).not.toThrow();
      }
    }),
    budget(12, 100),
  );
}, 3_600_000);

test('a gap in the numbers is told and is not a fault', () => {
  const file = lived([], 'gap');
  const [first, ...rest] = copied(file.receipts);
  const later = rest.map((one) => ({ ...one, number: one.number + 2 }));
  const check = verifyReceipts({ ...file, receipts: rewritten([first!, ...later], 1) });
  expect(check.isSame).toBe(true);
  expect(check.rows.map(({ unrecorded }) => unrecorded).slice(0, 2)).toEqual([0, 2]);
});
