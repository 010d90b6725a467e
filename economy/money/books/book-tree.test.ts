// Compares the tree with a second, simple implementation of its definition (`plain…`).
import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { budget } from '@parlor/contract/test/random-cases.ts';
import { CURRENCIES } from '@parlor/contract/kernel/vocabulary.ts';
import { testDigest } from '../../test/world.ts';
import { bookOf, faultsOf } from './book.ts';
import { blockOf, BookTree, hashOfNode, proofOf, sumsOfNode, type BuiltTree } from './book-tree.ts';
import { BLOCK_PLAYERS, NegativeBalance, ROW_BYTES, rowOf } from './leaves.ts';
import { NODE_BYTES, NodeJoiner, pathOf, sidesOf, TreeFold, type HashInto } from './sum-tree.ts';

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const hash: HashInto = (bytes, into, at) => into.set(sha256(bytes), at);
const secret = sha256(Buffer.from('a secret'));

interface Plain {
  readonly hash: Buffer;
  readonly sums: readonly bigint[];
}
const bytesOf = (n: bigint, bytes: number): Buffer =>
  Buffer.from(n.toString(16).padStart(2 * bytes, '0'), 'hex');
const plainNode = ({ hash: own, sums }: Plain): Buffer =>
  Buffer.concat([own, ...sums.map((sum) => bytesOf(sum, 16))]);
const plainJoin = (left: Plain, right: Plain): Plain => ({
  hash: sha256(Buffer.concat([Buffer.of(1), plainNode(left), plainNode(right)])),
  sums: left.sums.map((sum, n) => sum + right.sums[n]!),
});
/** RFC 9162, 2.1.1: the left half has the largest power of two below the number of leaves. */
function plainRoot(leaves: readonly Plain[]): Plain {
  if (leaves.length === 1) return leaves[0]!;
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  return plainJoin(plainRoot(leaves.slice(0, half)), plainRoot(leaves.slice(half)));
}
function plainLeaves(players: readonly Holder[], book: number): Plain[] {
  const leaves: Plain[] = [];
  for (let from = 0; from < players.length; from += BLOCK_PLAYERS) {
    const block = players.slice(from, from + BLOCK_PLAYERS).map(({ id, balances }) => {
      const salt = createHmac('sha256', secret)
        .update(Buffer.concat([bytesOf(BigInt(book), 8), bytesOf(BigInt(id), 8)]))
        .digest();
      const content = [
        Buffer.of(0),
        salt,
        bytesOf(BigInt(id), 8),
        bytesOf(lastLedgerEntryOf(id), 8),
        ...balances.map((sum) => bytesOf(sum, 16)),
      ];
      return { salt, leaf: { hash: sha256(Buffer.concat(content)), sums: balances } };
    });
    leaves.push(...block.toSorted((a, b) => Buffer.compare(a.salt, b.salt)).map(({ leaf }) => leaf));
  }
  return leaves;
}

interface Holder {
  readonly id: number;
  readonly balances: readonly bigint[];
}
const lastLedgerEntryOf = (id: number): bigint => BigInt((id * 7) % 300);
const rowsOf = (players: readonly Holder[]): Buffer =>
  Buffer.concat(
    players.map(({ id, balances }) =>
      rowOf({
        playerId: BigInt(id),
        entry: lastLedgerEntryOf(id),
        balances: Object.fromEntries(CURRENCIES.map((c, n) => [c, balances[n]!])),
      }),
    ),
  );
/** Any number of players with gaps between their ids. */
const holders = (count: number, seed: number): Holder[] => {
  let id = 100_000;
  return Array.from({ length: count }, (_, n) => ({
    id: (id += 1 + ((seed + n) % 3)),
    balances: [BigInt((seed * (n + 7)) % 1_000_003), BigInt(n % 5), 0n, BigInt(seed) * 999_999_999n],
  }));
};
const built = (players: readonly Holder[], book = 7) => {
  const blocks: Buffer[] = [];
  const tree = new BookTree({
    book,
    secret,
    hash,
    onBlock: (block, rows) => (blocks[block] = Buffer.from(rows)),
  });
  // In pieces that do not end where a block ends.
  const rows = rowsOf(players);
  for (let at = 0; at < rows.length; at += 700 * ROW_BYTES) tree.add(rows.subarray(at, at + 700 * ROW_BYTES));
  return { ...(tree.end() as BuiltTree), rowsOfBlock: blocks };
};

function expectRootOfDefinition(count: number, seed: number): void {
  const players = holders(count, seed);
  const { root, players: counted, blocks } = built(players);
  const plain = plainRoot(plainLeaves(players, 7));
  expect(hashOfNode(root)).toBe(plain.hash.toString('hex'));
  expect(Object.values(sumsOfNode(root))).toEqual(plain.sums);
  expect([counted, blocks.lastIds.length]).toEqual([count, Math.ceil(count / BLOCK_PLAYERS)]);
}

test('the root is that of the definition, for any number of players', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(1_000_000), expectRootOfDefinition),
    budget(60, 1_000),
  );
  for (const count of [1023, 1024, 1025, 2049, 3000]) expectRootOfDefinition(count, count);
});

test("the path of every leaf leads to the root; `sidesOf` gives the side of each step from the leaf's place and the number of leaves", () => {
  for (const count of [1, 2, 3, 4, 5, 6, 7, 8, 9, 31, 33]) {
    const nodes = new Uint8Array(
      Buffer.concat(Array.from({ length: count }, (_, n) => Buffer.alloc(NODE_BYTES, n + 1).fill(0, 32, 88))),
    );
    const fold = new TreeFold(hash);
    for (let n = 0; n < count; n += 1) fold.add(nodes.subarray(n * NODE_BYTES, (n + 1) * NODE_BYTES));
    const joiner = new NodeJoiner(hash);
    for (let place = 0; place < count; place += 1) {
      const { steps, root } = pathOf(nodes, place, hash);
      expect(root).toEqual(fold.root());
      const sides = sidesOf(place, count);
      expect(sides).toHaveLength(steps.length);
      let node: Uint8Array = nodes.subarray(place * NODE_BYTES, (place + 1) * NODE_BYTES);
      for (const [n, step] of steps.entries()) {
        const above = new Uint8Array(NODE_BYTES);
        if (sides[n]) joiner.join(step, node, above);
        else joiner.join(node, step, above);
        node = above;
      }
      expect(node).toEqual(root);
    }
  }
});

test('sums carry beyond eight bytes and are refused beyond sixteen', () => {
  const joiner = new NodeJoiner(hash);
  const node = (fill: number): Uint8Array => {
    const made = new Uint8Array(NODE_BYTES);
    made.fill(fill, 32, 48);
    return made;
  };
  const above = new Uint8Array(NODE_BYTES);
  joiner.join(node(0x7f), node(0x7f), above);
  expect(sumsOfNode(above).PP).toBe(2n * BigInt(`0x${'7f'.repeat(16)}`));
  expect(sumsOfNode(above).USDT).toBe(0n);
  expect(() => joiner.join(node(0xff), node(0x01), above)).toThrow('beyond 16 bytes');
});

test('a proof is found in the block of the player, and nobody else has one', () => {
  const players = holders(2_500, 11);
  const { blocks, rowsOfBlock, root } = built(players);
  const secretOf = { book: 7, secret, hash };
  for (const { id } of [players[0]!, players[1023]!, players[1024]!, players[2499]!]) {
    const block = blockOf(blocks.lastIds, BigInt(id))!;
    const proof = proofOf(String(id), rowsOfBlock[block]!, block, blocks, secretOf)!;
    expect(proof.steps).toHaveLength(sidesOf(proof.place, 2_500).length);
    expect(Math.floor(proof.place / BLOCK_PLAYERS)).toBe(block);
    expect(pathOf(blocks.nodes, block, hash).root).toEqual(root);
  }
  // Between two ids, below the first, above the last.
  const free = players.find(({ id }, n) => players[n + 1]!.id > id + 1)!.id + 1;
  expect(proofOf(String(free), rowsOfBlock[0]!, 0, blocks, secretOf)).toBeUndefined();
  expect(proofOf('5', rowsOfBlock[0]!, 0, blocks, secretOf)).toBeUndefined();
  expect(blockOf(blocks.lastIds, BigInt(players[2499]!.id + 1))).toBeUndefined();
  // The order in a block is not the order of the ids.
  const places = players
    .slice(0, 20)
    .map(({ id }) => proofOf(String(id), rowsOfBlock[0]!, 0, blocks, secretOf)!.place);
  expect(places).not.toEqual(places.toSorted((a, b) => a - b));
});

test('negative balances and ids that do not rise are refused, and without players there is no tree', () => {
  const tree = () => new BookTree({ book: 1, secret, hash });
  const negative = tree();
  negative.add(rowOf({ playerId: '100001', entry: 1n, balances: { PP: -1n } }));
  expect(() => negative.end()).toThrow(NegativeBalance);
  const twice = tree();
  twice.add(rowOf({ playerId: '100001', entry: 1n, balances: { PP: 1n } }));
  twice.add(rowOf({ playerId: '100001', entry: 1n, balances: { PP: 1n } }));
  expect(() => twice.end()).toThrow('Player 100001 comes after 100001');
  expect(tree().end()).toBeUndefined();
});

test('a book has the sums of its tree, and a book whose sums do not add up is found', () => {
  const previous = (book: ReturnType<typeof bookOf>, minted: bigint, burned: bigint) => ({
    book,
    minted: { PP: minted, USDT: 0n, TON: 0n, SPLASH: 0n },
    burned: { PP: burned, USDT: 0n, TON: 0n, SPLASH: 0n },
  });
  const atMs = Date.parse('2026-11-27T14:00:00Z');
  const one = (pp: bigint) => built([{ id: 1, balances: [pp, 0n, 0n, 0n] }]);
  const first = bookOf({ atMs, tree: one(1_000n), previous: undefined }, testDigest);
  expect(first).toMatchObject({
    number: 1,
    at: '2026-11-27T14:00:00.000Z',
    players: 1,
    totals: { PP: '10' },
  });
  expect(first).not.toHaveProperty('changes');
  const second = bookOf(
    { atMs: atMs + 3_600_000, tree: one(1_250n), previous: previous(first, 300n, 50n) },
    testDigest,
  );
  expect(second.changes).toEqual({ minted: { PP: '3' }, burned: { PP: '0.5' } });
  const signature = { kid: 'k', alg: 'EdDSA', value: 'x' } as const;
  const faults = (book: typeof second, before = first) =>
    faultsOf({ ...book, signature }, { ...before, signature }, testDigest).map(({ kind }) => kind);
  expect(faults(second)).toEqual([]);
  const lost = bookOf(
    { atMs: atMs + 3_600_000, tree: one(1_249n), previous: previous(first, 300n, 50n) },
    testDigest,
  );
  expect(faults(lost)).toEqual(['sum']);
  expect(faults({ ...second, totals: { PP: '12.6' } })).toEqual(['hash', 'sum']);
  const early = bookOf({ atMs, tree: one(1_250n), previous: previous(first, 300n, 50n) }, testDigest);
  expect(faults(early)).toEqual(['chain']);
});
