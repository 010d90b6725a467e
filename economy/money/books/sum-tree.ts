// A tree of hashes that also adds up (a Merkle sum tree): each node has the sums of the two below it, and its hash is over
// their hashes and sums. So the root fixes every balance and every sum (docs/books.md).
import { CURRENCIES } from '@parlor/contract/kernel/vocabulary.ts';

/** Writes the 32 bytes of SHA-256 of `bytes` into `into` from `at` on. */
export type HashInto = (bytes: Uint8Array, into: Uint8Array, at: number) => void;

export const HASH_BYTES = 32;
/** One unsigned whole number of minor units, the largest byte first. */
export const SUM_BYTES = 16;
/** A node: its hash, and its sums in the order of CURRENCIES. */
export const NODE_BYTES = HASH_BYTES + CURRENCIES.length * SUM_BYTES;

/** The first byte of what is hashed, so that no leaf can pass for a node. */
export const OF_LEAF = 0;
export const OF_NODE = 1;

const LIMBS = (NODE_BYTES - HASH_BYTES) / 4;
const LIMBS_OF_SUM = SUM_BYTES / 4;
const BELOW = 2 ** 32;

/** Joins nodes without a new buffer for each. */
export class NodeJoiner {
  readonly #hash: HashInto;
  readonly #bytes = new Uint8Array(1 + 2 * NODE_BYTES);
  readonly #sums = new DataView(this.#bytes.buffer);

  constructor(hash: HashInto) {
    this.#hash = hash;
    this.#bytes[0] = OF_NODE;
  }

  /**
   * Writes the node above `left` and `right` into `into`, which may be one of them.
   * @throws RangeError if a sum has more than 16 bytes
   */
  join(left: Uint8Array, right: Uint8Array, into: Uint8Array): void {
    const bytes = this.#bytes;
    bytes.set(left, 1);
    bytes.set(right, 1 + NODE_BYTES);
    this.#hash(bytes, into, 0);
    let carry = 0;
    for (let limb = LIMBS - 1; limb >= 0; limb -= 1) {
      if ((limb + 1) % LIMBS_OF_SUM === 0) carry = 0;
      const at = 1 + HASH_BYTES + limb * 4;
      let sum = this.#sums.getUint32(at) + this.#sums.getUint32(at + NODE_BYTES) + carry;
      carry = sum >= BELOW ? 1 : 0;
      if (carry === 1) sum -= BELOW;
      if (carry === 1 && limb % LIMBS_OF_SUM === 0) throw new RangeError('A sum is beyond 16 bytes');
      const to = HASH_BYTES + limb * 4;
      into[to] = sum >>> 24;
      into[to + 1] = sum >>> 16;
      into[to + 2] = sum >>> 8;
      into[to + 3] = sum;
    }
  }
}

/**
 * Computes the root of any number of nodes, which come one after the other. It holds one node for each level. The tree is that of RFC
 * 9162: the left half is the largest whole one.
 */
export class TreeFold {
  readonly #joiner: NodeJoiner;
  readonly #levels: Uint8Array[] = [];
  readonly #carried = new Uint8Array(NODE_BYTES);
  #count = 0;

  constructor(hash: HashInto) {
    this.#joiner = new NodeJoiner(hash);
  }

  get count(): number {
    return this.#count;
  }

  /** `node` is copied. */
  add(node: Uint8Array): void {
    const carried = this.#carried;
    carried.set(node);
    let level = 0;
    // A set bit of the count is a level whose left half waits.
    for (let waits = this.#count; waits % 2 === 1; waits = (waits - 1) / 2) {
      this.#joiner.join(this.#levels[level]!, carried, carried);
      level += 1;
    }
    (this.#levels[level] ??= new Uint8Array(NODE_BYTES)).set(carried);
    this.#count += 1;
  }

  /** Undefined if nothing was added. More can be added afterwards. */
  root(): Uint8Array | undefined {
    let root: Uint8Array | undefined;
    for (let level = 0, waits = this.#count; waits > 0; level += 1, waits = Math.floor(waits / 2)) {
      if (waits % 2 === 0) continue;
      const left = this.#levels[level]!;
      if (root === undefined) root = left.slice();
      else this.#joiner.join(left, root, root);
    }
    return root;
  }

  /** For the next tree. */
  clear(): void {
    this.#count = 0;
  }
}

/** The nodes beside the way from a place to the root, from below, and the root. `nodes` are NODE_BYTES each. */
export function pathOf(
  nodes: Uint8Array,
  place: number,
  hash: HashInto,
): { readonly steps: Uint8Array[]; readonly root: Uint8Array } {
  const joiner = new NodeJoiner(hash);
  const nodeAt = (from: Uint8Array, n: number): Uint8Array =>
    from.subarray(n * NODE_BYTES, (n + 1) * NODE_BYTES);
  // A copy also of a Buffer, whose `slice` is none.
  let level = new Uint8Array(nodes);
  let count = level.length / NODE_BYTES;
  if (!Number.isInteger(count) || place >= count)
    throw new RangeError(`Place ${place} is not among ${count} nodes`);
  const steps: Uint8Array[] = [];
  for (let at = place; count > 1; at = Math.floor(at / 2)) {
    const beside = at % 2 === 0 ? at + 1 : at - 1;
    if (beside < count) steps.push(nodeAt(level, beside).slice());
    const above = Math.ceil(count / 2);
    for (let n = 0; n < above; n += 1) {
      // The last one of an odd number goes up alone.
      if (2 * n + 1 === count) level.copyWithin(n * NODE_BYTES, 2 * n * NODE_BYTES, count * NODE_BYTES);
      else joiner.join(nodeAt(level, 2 * n), nodeAt(level, 2 * n + 1), nodeAt(level, n));
    }
    level = level.subarray(0, above * NODE_BYTES);
    count = above;
  }
  return { steps, root: level.slice() };
}

/** Whether the node beside this place is left of it at each level that has one, from below. */
export function sidesOf(place: number, count: number): boolean[] {
  const sides: boolean[] = [];
  for (let at = place, left = count; left > 1; at = Math.floor(at / 2), left = Math.ceil(left / 2))
    if (at % 2 === 1) sides.push(true);
    else if (at + 1 < left) sides.push(false);
  return sides;
}
