// Checks that a balance is in a book: computes the root from the leaf, level by level, and compares it with the signed one.
import { BookProof, Book, type BookProofFile, type BookSums } from '@parlor/contract/calls/books.ts';
import { type PublicKey } from '@parlor/contract/kernel/signatures.ts';
import { fromHex } from '@parlor/contract/formats/bytes.ts';
import { CURRENCIES } from '@parlor/contract/kernel/vocabulary.ts';
import { bookHash, minorSums, signedText, type BookFault } from '@parlor/economy/money/books/book.ts';
import { decimalSums, hashOfNode, sumsOfNode } from '@parlor/economy/money/books/book-tree.ts';
import { leafOf, MOST_OF_LEAF, rowOf } from '@parlor/economy/money/books/leaves.ts';
import {
  HASH_BYTES,
  NODE_BYTES,
  NodeJoiner,
  sidesOf,
  SUM_BYTES,
} from '@parlor/economy/money/books/sum-tree.ts';
import { browserDigest } from '../digest.ts';
import { hashInto } from './hash-into.ts';
import { checkSignature, type SignatureVerdict } from '../check-signature.ts';

/** A node between the leaf and the root, as computed here. */
export interface PathNode {
  readonly hash: string;
  readonly sums: BookSums;
}

export interface ProofCheck {
  /** Undefined: what was given has not the form of a proof. */
  readonly proof: BookProof | undefined;
  readonly book: Book | undefined;
  /** None: the balance is in the book. */
  readonly faults: readonly BookFault[];
  readonly signature: SignatureVerdict | undefined;
  /** From the leaf to the root. */
  readonly path: readonly PathNode[];
  /** No faults. Also if this device cannot check the signature. */
  readonly isRight: boolean;
}

const formFault = (what: string, issue: { path: PropertyKey[]; message: string } | undefined): BookFault => ({
  kind: 'form',
  words: `${what}: ${issue === undefined ? 'has another form' : `${issue.path.join('.')} ${issue.message}`}`,
});

/** `playerId`: whose balance it must be, if that is known. */
export async function verifyProof(file: BookProofFile, playerId?: string): Promise<ProofCheck> {
  const [book, proof] = [Book.safeParse(file.book), BookProof.safeParse(file.proof)];
  const faults: BookFault[] = [];
  if (!book.success) faults.push(formFault('The book', book.error.issues[0]));
  if (!proof.success) faults.push(formFault('The proof', proof.error.issues[0]));
  if (!book.success || !proof.success)
    return {
      proof: proof.data,
      book: book.data,
      faults,
      signature: undefined,
      path: [],
      isRight: false,
    };
  const signature = await checkBook(book.data, file.keys, faults);
  if (proof.data.book !== book.data.number)
    faults.push({
      kind: 'form',
      words: `The proof is of book ${proof.data.book}, not of ${book.data.number}`,
    });
  if (playerId !== undefined && proof.data.playerId !== playerId)
    faults.push({
      kind: 'form',
      words: `The proof is of player ${proof.data.playerId}, not of ${playerId}`,
    });
  const path = pathToRoot(proof.data, book.data, faults);
  return {
    proof: proof.data,
    book: book.data,
    faults,
    signature,
    path,
    isRight: faults.length === 0,
  };
}

async function checkBook(
  book: Book,
  keys: readonly PublicKey[],
  faults: BookFault[],
): Promise<SignatureVerdict> {
  const computed = bookHash(book, browserDigest);
  if (computed !== book.hash)
    faults.push({ kind: 'hash', words: `The book has the hash ${computed}; it says ${book.hash}` });
  const signature = await checkSignature(signedText(book), book.signature, keys);
  if (signature === 'wrong')
    faults.push({ kind: 'signature', words: `The signature is not by the key ${book.signature.kid}` });
  if (signature === 'unknown-key')
    faults.push({ kind: 'signature', words: `The key ${book.signature.kid} is not among those at hand` });
  return signature;
}

function pathToRoot(proof: BookProof, book: Book, faults: BookFault[]): PathNode[] {
  const sides = proof.place < book.players ? sidesOf(proof.place, book.players) : undefined;
  if (sides?.length !== proof.steps.length) {
    faults.push({
      kind: 'chain',
      words: `Place ${proof.place} of ${book.players} has ${sides?.length ?? 'no'} steps; the proof has ${proof.steps.length}`,
    });
    return [];
  }
  const balances = minorSums(proof.balances);
  if (CURRENCIES.some((c) => balances[c] < 0n || balances[c] > MOST_OF_LEAF)) {
    faults.push({ kind: 'form', words: 'A balance is not one that a player can have' });
    return [];
  }
  const joiner = new NodeJoiner(hashInto);
  let node = leafOf(rowOf({ ...proof, entry: BigInt(proof.entry), balances }), fromHex(proof.salt), hashInto);
  const path = [pathNodeOf(node)];
  for (const [n, step] of proof.steps.entries()) {
    const beside = nodeOf(step.hash, step.sums);
    const above = new Uint8Array(NODE_BYTES);
    if (beside === undefined) {
      faults.push({ kind: 'form', words: `Step ${n + 1} has a sum that no currency has` });
      return path;
    }
    try {
      if (sides[n]) joiner.join(beside, node, above);
      else joiner.join(node, beside, above);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      faults.push({ kind: 'sum', words: `Step ${n + 1}: ${error.message}` });
      return path;
    }
    node = above;
    path.push(pathNodeOf(node));
  }
  const root = path.at(-1)!;
  if (root.hash !== book.root)
    faults.push({
      kind: 'hash',
      words: `The steps lead to the root ${root.hash}; the book has ${book.root}`,
    });
  const [sums, totals] = [minorSums(root.sums), minorSums(book.totals)];
  for (const currency of CURRENCIES)
    if (sums[currency] !== totals[currency])
      faults.push({
        kind: 'sum',
        words: `The steps add up to ${root.sums[currency] ?? '0'} ${currency}; the book has ${book.totals[currency] ?? '0'}`,
      });
  return path;
}

const pathNodeOf = (node: Uint8Array): PathNode => ({
  hash: hashOfNode(node),
  sums: decimalSums(sumsOfNode(node)),
});

/** The first number that does not fit the bytes of a sum. */
const SUM_END = 2n ** BigInt(8 * SUM_BYTES);

/** Undefined if a sum has too many decimals, or more than its bytes hold. */
function nodeOf(hash: string, sums: BookSums): Uint8Array | undefined {
  const node = new Uint8Array(NODE_BYTES);
  const view = new DataView(node.buffer);
  node.set(fromHex(hash));
  const minor = minorSums(sums);
  for (const [n, currency] of CURRENCIES.entries()) {
    if (minor[currency] < 0n || minor[currency] >= SUM_END) return undefined;
    const at = HASH_BYTES + n * SUM_BYTES;
    view.setBigUint64(at, minor[currency] >> 64n);
    view.setBigUint64(at + 8, minor[currency] & (2n ** 64n - 1n));
  }
  return node;
}
