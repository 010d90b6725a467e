// Many chains and trees and many forgeries: honest ones are right in every row, and every forgery is found and named.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import {
  BOOK_PROOF_FORMAT,
  BOOKS_FORMAT,
  type Book,
  type BookProof,
  type BookProofFile,
  type BooksFile,
} from '@parlor/contract/calls/books.ts';
import { type PublicKey } from '@parlor/contract/kernel/signatures.ts';
import { toBase64Url } from '@parlor/contract/formats/bytes.ts';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { budget } from '@parlor/contract/test/random-cases.ts';
import {
  bookHash,
  bookOf,
  signedText,
  type BookFaultKind,
  type UnsignedBook,
} from '@parlor/economy/money/books/book.ts';
import { blockOf, BookTree, proofOf } from '@parlor/economy/money/books/book-tree.ts';
import { rowOf } from '@parlor/economy/money/books/leaves.ts';
import { testDigest } from '@parlor/economy/test/world.ts';
import { hashInto } from './hash-into.ts';
import { verifyBooks } from './verify-books.ts';
import { verifyProof } from './verify-proof.ts';

interface Signer {
  readonly key: PublicKey;
  readonly sign: (book: UnsignedBook) => Promise<Book>;
}
async function signerOf(alg: 'EdDSA' | 'ES256', kid: string): Promise<Signer> {
  const params = alg === 'EdDSA' ? { name: 'Ed25519' } : { name: 'ECDSA', namedCurve: 'P-256' };
  const pair = (await crypto.subtle.generateKey(params, true, ['sign', 'verify'])) as CryptoKeyPair;
  const jwk = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const { kty, crv, x, y } = jwk as PublicKey;
  return {
    key: { kty, crv, x, ...(y === undefined ? {} : { y }), kid },
    sign: async (book) => {
      const bytes = await crypto.subtle.sign(
        { name: params.name, hash: 'SHA-256' },
        pair.privateKey,
        new TextEncoder().encode(signedText(book)),
      );
      return { ...book, signature: { kid, alg, value: toBase64Url(new Uint8Array(bytes)) } };
    },
  };
}
let old: Signer;
let own: Signer;
let stranger: Signer;
beforeAll(async () => {
  [old, own, stranger] = await Promise.all([
    signerOf('EdDSA', 'old'),
    signerOf('ES256', 'own'),
    signerOf('ES256', 'own'),
  ]);
});

/** What moves in an hour: by player, minor units of PP that come in and go out. New players have a number that is not there yet. */
type Hour = ReadonlyArray<{ readonly player: number; readonly minted: number; readonly burned: number }>;
const anyHour = fc.array(
  fc.record({
    player: fc.integer({ min: 1, max: 30 }),
    minted: fc.integer({ min: 0, max: 100_000 }),
    burned: fc.integer({ min: 0, max: 5_000 }),
  }),
  { maxLength: 12 },
);
const anyHours = fc.array(anyHour, { minLength: 3, maxLength: 8 });

interface Kept {
  readonly book: Book;
  readonly proof: (player: number) => BookProof;
  readonly players: readonly number[];
}
const secretOf = (number: number): Uint8Array =>
  new Uint8Array(Buffer.from(testDigest.sha256Hex(`secret ${number}`), 'hex'));

/** An honest keeper of books. The key changes after the second one. */
async function kept(hours: readonly Hour[]): Promise<Kept[]> {
  const balances = new Map<number, bigint>([[1, 100n]]);
  const made: Kept[] = [];
  for (const [n, hour] of hours.entries()) {
    const sums = { minted: 0n, burned: 0n };
    for (const { player, minted, burned } of hour) {
      const before = balances.get(player) ?? 0n;
      const taken = BigInt(burned) > before ? before : BigInt(burned);
      balances.set(player, before + BigInt(minted) - taken);
      sums.minted += BigInt(minted);
      sums.burned += taken;
    }
    const number = n + 1;
    const players = [...balances.keys()].toSorted((a, b) => a - b);
    const rows = Buffer.concat(
      players.map((id) =>
        rowOf({
          playerId: String(id),
          entry: BigInt(number * 3),
          balances: { PP: balances.get(id)!, TON: BigInt(id) },
        }),
      ),
    );
    const secret = { book: number, secret: secretOf(number) };
    const tree = new BookTree({ ...secret, hash: hashInto });
    tree.add(rows);
    const built = tree.end()!;
    const before = made.at(-1)?.book;
    // TON of new players is their number.
    const ton = players.reduce((sum, id) => sum + BigInt(id), 0n);
    const tonBefore = (made.at(-1)?.players ?? []).reduce((sum, id) => sum + BigInt(id), 0n);
    const none = { PP: 0n, USDT: 0n, TON: 0n, SPLASH: 0n };
    const unsigned = bookOf(
      {
        atMs: Date.parse('2026-11-27T10:00:00Z') + n * HOUR_MS,
        tree: built,
        previous: before && {
          book: before,
          minted: { ...none, PP: sums.minted, TON: ton - tonBefore },
          burned: { ...none, PP: sums.burned },
        },
      },
      testDigest,
    );
    made.push({
      book: await (n < 2 ? old : own).sign(unsigned),
      players,
      proof: (player) =>
        proofOf(String(player), rows, blockOf(built.blocks.lastIds, BigInt(player))!, built.blocks, {
          ...secret,
          hash: hashInto,
        })!,
    });
  }
  return made;
}

const fileOf = (books: readonly Book[], keys = [old.key, own.key]): BooksFile => ({
  format: BOOKS_FORMAT,
  books: [...books],
  keys,
});
const hashed = <B extends UnsignedBook>(book: B): B => ({ ...book, hash: bookHash(book, testDigest) });
/** Made again from a place on by somebody, with hashes that fit. */
async function madeAgain(books: readonly Book[], from: number, by: Signer): Promise<Book[]> {
  const made: Book[] = [];
  for (const [n, { signature: _, ...book }] of books.entries()) {
    const before = made.at(-1);
    made.push(
      n < from
        ? books[n]!
        : await by.sign(
            hashed({
              ...book,
              ...(before && { previous: { number: before.number, hash: before.hash } }),
            }),
          ),
    );
  }
  return made;
}
const more = (book: Book, by = '1'): Book => ({
  ...book,
  totals: { ...book.totals, PP: String(Number(book.totals.PP ?? 0) + Number(by)) },
});

interface Forgery {
  readonly name: string;
  /** The forged books, and where a fault of which kind must be found. */
  readonly forge: (books: readonly Book[], at: number) => Promise<readonly Book[]> | readonly Book[];
  readonly kind: BookFaultKind;
}
const changed =
  (change: (book: Book) => Book) =>
  (books: readonly Book[], at: number): readonly Book[] =>
    books.map((book, n) => (n === at ? change(book) : book));
const FORGERIES: readonly Forgery[] = [
  { name: 'a total', forge: changed((b) => more(b)), kind: 'hash' },
  { name: 'a root', forge: changed((b) => ({ ...b, root: 'ab'.repeat(32) })), kind: 'hash' },
  { name: 'a number of players', forge: changed((b) => ({ ...b, players: b.players + 1 })), kind: 'hash' },
  { name: 'a total with its hash', forge: changed((b) => hashed(more(b))), kind: 'signature' },
  {
    name: 'what came in, with its hash',
    forge: changed((b) =>
      hashed({ ...b, changes: { ...b.changes!, minted: { ...b.changes!.minted, PP: '7000.01' } } }),
    ),
    kind: 'signature',
  },
  {
    name: 'a total, signed by us again',
    forge: async (books, at) => {
      const { signature: _, ...book } = hashed(more(books[at]!));
      const again = await own.sign(book);
      return books.map((one, n) => (n === at ? again : one));
    },
    kind: 'sum',
  },
  {
    name: 'a total, and all later books by us again',
    forge: (books, at) =>
      madeAgain(
        books.map((book, n) => (n === at ? more(book) : book)),
        at,
        own,
      ),
    kind: 'sum',
  },
  { name: 'a book that is left out', forge: (books, at) => books.toSpliced(at, 1), kind: 'chain' },
  {
    name: 'two books in another order',
    forge: (books, at) => books.toSpliced(at - 1, 2, books[at]!, books[at - 1]!),
    kind: 'chain',
  },
  {
    name: 'a time that is not an hour',
    forge: changed((b) => hashed({ ...b, at: '2026-11-27T10:30:00.000Z' })),
    kind: 'form',
  },
  { name: 'a field more', forge: changed((b) => ({ ...b, note: 'x' }) as Book), kind: 'form' },
  { name: 'a negative total', forge: changed((b) => hashed({ ...b, totals: { PP: '-1' } })), kind: 'form' },
  {
    name: 'another’s signature',
    forge: async (books, at) => {
      const { signature: _, ...book } = books[at]!;
      const other = await stranger.sign(book);
      return books.map((one, n) => (n === at ? other : one));
    },
    kind: 'signature',
  },
];

test('honest chains are right in every row', async () => {
  await fc.assert(
    fc.asyncProperty(anyHours, async (hours) => {
      const books = (await kept(hours)).map(({ book }) => book);
      const check = await verifyBooks(fileOf(books), { number: 2, hash: books[1]!.hash });
      expect(check.rows.flatMap(({ faults }) => faults)).toEqual([]);
      expect([check.isRight, check.signedTo]).toEqual([true, books.length]);
      // A part of it, and after the old key is no longer published.
      expect((await verifyBooks(fileOf(books.slice(1), [own.key]))).isRight).toBe(true);
    }),
    budget(15, 200),
  );
});

test('every forged chain is found, in its row and with its kind', async () => {
  await fc.assert(
    fc.asyncProperty(anyHours, fc.nat(100), async (hours, where) => {
      const books = (await kept(hours)).map(({ book }) => book);
      const at = 1 + (where % (books.length - 2));
      for (const { name, forge, kind } of FORGERIES) {
        const { rows, isRight } = await verifyBooks(fileOf(await forge(books, at)));
        expect(isRight, name).toBe(false);
        const found = rows.flatMap(({ faults }, n) =>
          faults.some((fault) => fault.kind === kind) ? [n] : [],
        );
        expect(
          found.some((n) => n === at || n === at + 1 || n === at - 1),
          `${name}: ${JSON.stringify(rows.map(({ faults }) => faults))}`,
        ).toBe(true);
      }
      // Made again as a whole by the keeper of the key: only what somebody noted shows it.
      const again = await madeAgain(
        books.map((book) => ({ ...book, root: 'cd'.repeat(32) })),
        0,
        own,
      );
      expect((await verifyBooks(fileOf(again))).isRight).toBe(true);
      const noted = { number: books[at]!.number, hash: books[at]!.hash };
      const { rows } = await verifyBooks(fileOf(again), noted);
      expect(rows[at]!.faults.map(({ kind }) => kind)).toEqual(['noted']);
      expect((await verifyBooks(fileOf(books.slice(0, at)), noted)).faults).toMatchObject([
        { kind: 'noted' },
      ]);
      // A key that nobody knows signs nothing.
      expect((await verifyBooks(fileOf(books, []))).isRight).toBe(false);
    }),
    budget(10, 200),
  );
  expect((await verifyBooks(fileOf([]))).isRight).toBe(false);
});

const MORE: Readonly<
  Record<string, (proof: BookProof, other: BookProof, book: Book) => Partial<BookProofFile>>
> = {
  'a larger balance': (proof) => ({ proof: { ...proof, balances: { ...proof.balances, PP: '1000000' } } }),
  'a balance in another currency': (proof) => ({
    proof: { ...proof, balances: { ...proof.balances, SPLASH: '0.000000001' } },
  }),
  'another entry': (proof) => ({ proof: { ...proof, entry: proof.entry + 1 } }),
  'another player': (proof) => ({ proof: { ...proof, playerId: '99' } }),
  'another salt': (proof) => ({ proof: { ...proof, salt: '00'.repeat(32) } }),
  'another place': (proof, _, { players }) => ({
    proof: { ...proof, place: proof.place === 0 ? players - 1 : proof.place - 1 },
  }),
  'a place that is not there': (proof, _, { players }) => ({ proof: { ...proof, place: players } }),
  'the steps of another': (proof, other) => ({ proof: { ...proof, steps: other.steps } }),
  'a step less': (proof) => ({ proof: { ...proof, steps: proof.steps.slice(1) } }),
  'a step more': (proof) => ({ proof: { ...proof, steps: [...proof.steps, proof.steps[0]!] } }),
  'a smaller sum beside': (proof) => ({
    proof: { ...proof, steps: proof.steps.map((s, n) => (n === 0 ? { ...s, sums: {} } : s)) },
  }),
  'another hash beside': (proof) => ({
    proof: { ...proof, steps: proof.steps.map((s, n) => (n === 0 ? { ...s, hash: 'ef'.repeat(32) } : s)) },
  }),
  'a negative sum beside': (proof) => ({
    proof: { ...proof, steps: proof.steps.map((s) => ({ ...s, sums: { PP: '-5' } })) },
  }),
  'sums that overflow': (proof) => ({
    proof: {
      ...proof,
      steps: proof.steps.map((s) => ({ ...s, sums: { TON: '340282366920938463463374607431' } })),
    },
  }),
  'too many decimals': (proof) => ({ proof: { ...proof, balances: { PP: '1.001' } } }),
  'the proof of another book': (proof) => ({ proof: { ...proof, book: proof.book + 1 } }),
  'a total of the book': (_p, _o, book) => ({ book: more(book) }),
  'a total of the book with its hash': (_p, _o, book) => ({ book: hashed(more(book)) }),
  'a root of the book with its hash': (_p, _o, book) => ({
    book: hashed({ ...book, root: 'ab'.repeat(32) }),
  }),
  'a key of somebody else': () => ({ keys: [stranger.key] }),
  'no key': () => ({ keys: [] }),
  'no proof': () => ({ proof: undefined }),
};

test('every player finds their balance in every book, and every forged proof is found', async () => {
  await fc.assert(
    fc.asyncProperty(anyHours, fc.nat(1_000), async (hours, who) => {
      const all = await kept(hours);
      for (const { book, players, proof } of all) {
        const player = players[who % players.length]!;
        const file: BookProofFile = {
          format: BOOK_PROOF_FORMAT,
          book,
          proof: proof(player),
          keys: [old.key, own.key],
        };
        const check = await verifyProof(file, String(player));
        expect(check.faults).toEqual([]);
        expect(check.isRight).toBe(true);
        expect(check.path.at(-1)).toEqual({ hash: book.root, sums: book.totals });
        expect((await verifyProof(file, '7777')).isRight).toBe(false);
        if (players.length < 3) continue;
        const other = proof(players[(who + 1) % players.length]!);
        for (const [name, forge] of Object.entries(MORE)) {
          const forged = { ...file, ...forge(proof(player), other, book) };
          const found = await verifyProof(forged);
          expect(found.isRight, name).toBe(false);
          expect(found.faults.length, name).toBeGreaterThan(0);
        }
      }
    }),
    budget(10, 200),
  );
});
