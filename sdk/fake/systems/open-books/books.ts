// Public sums without a server: the same books over the rows in memory. A few players who exist
// only here keep the player company, so that there is a tree.
import type { Book, BookProof } from '@parlor/contract/calls/books.ts';
import { fromHex } from '@parlor/contract/formats/bytes.ts';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { bookOf, signedText } from '@parlor/economy/money/books/book.ts';
import { blockOf, BookTree, proofOf, type BuiltTree } from '@parlor/economy/money/books/book-tree.ts';
import { BLOCK_PLAYERS, ROW_BYTES, rowOf, type Row } from '@parlor/economy/money/books/leaves.ts';
import { hashInto } from '../../../fairness/books/hash-into.ts';
import { browserDigest } from '../../digest.ts';
import type { FakeHandlers } from '../../calls.ts';
import { FakeApiError } from '../../fake-error.ts';
import type { FakePlayer, FakeServer } from '../../fake-server.ts';

/** As on the server: after the hour, until every act of it is stored. */
const SETTLED_AFTER_MS = 300_000;
/** Hours before the first call that have books, of which the others know. */
const HOURS_BEFORE = 24;
const OTHERS = 40;
const PAGE = 24;

interface Made {
  readonly book: Book;
  readonly secret: Uint8Array;
  readonly tree: BuiltTree;
  readonly rows: Uint8Array;
}
/** Position of each player in their ledger. */
type Positions = ReadonlyMap<string, number>;

export class FakeBooks {
  readonly #server: FakeServer;
  /** Oldest first. */
  readonly #made: Made[] = [];
  #positions: Positions = new Map();
  #making: Promise<void> = Promise.resolve();

  constructor(server: FakeServer) {
    this.#server = server;
  }

  /** Every book that is due, oldest first. */
  async made(): Promise<readonly Made[]> {
    const settled = this.#server.clock.now() - SETTLED_AFTER_MS;
    await this.makeUpTo(settled - (settled % HOUR_MS));
    return this.#made;
  }

  /** Also the hours that are not over yet. */
  makeUpTo(atMs: number): Promise<void> {
    this.#making = this.#making.then(async () => {
      const last = this.#made.at(-1);
      let hour = last === undefined ? atMs - HOURS_BEFORE * HOUR_MS : Date.parse(last.book.at) + HOUR_MS;
      for (; hour <= atMs; hour += HOUR_MS) this.#made.push(await this.#make(hour));
    });
    return this.#making;
  }

  async #make(atMs: number): Promise<Made> {
    const last = this.#made.at(-1)?.book;
    const number = (last?.number ?? 0) + 1;
    const positions = new Map<string, number>();
    const flows = { minted: noSums(), burned: noSums() };
    const own = this.#server.players.flatMap(({ host }): Row[] => {
      const { id } = host.player;
      const entry = host.rows.ledger.findLast((one) => one.atMs < atMs)?.number;
      if (entry === undefined) return [];
      const from = this.#positions.get(id) ?? 0;
      positions.set(id, entry);
      const balances = noSums();
      for (const one of host.rows.ledger) {
        if (one.number > entry) break;
        const sign = one.credit === 'player' ? 1n : one.debit === 'player' ? -1n : 0n;
        balances[one.currency] += sign * one.amountMinor;
        if (one.number <= from || sign === 0n) continue;
        flows[sign > 0n ? 'minted' : 'burned'][one.currency] += one.amountMinor;
      }
      return [{ playerId: id, entry: BigInt(entry), balances }];
    });
    const rows = joined([...others(), ...own].map(rowOf));
    const secret = fromHex(
      browserDigest.sha256Hex(`fake book ${number} ${this.#server.world().freshSecret()}`),
    );
    const tree = new BookTree({ book: number, secret, hash: hashInto });
    tree.add(rows);
    const built = tree.end()!;
    const unsigned = bookOf({ atMs, tree: built, previous: last && { book: last, ...flows } }, browserDigest);
    const signature = await this.#server.signer.sign(signedText(unsigned));
    this.#positions = positions;
    return { book: { ...unsigned, signature }, secret, tree: built, rows };
  }
}

const noSums = () => ({ PP: 0n, USDT: 0n, TON: 0n, SPLASH: 0n });

/** Their ids are below those of real players. */
const others = (): Row[] =>
  Array.from({ length: OTHERS }, (_, n) => ({
    playerId: String(n + 1),
    entry: BigInt(n + 1),
    balances: {
      PP: BigInt((n * 7_919 + 1_301) % 90_000) * 100n,
      ...(n % 9 === 0 && { TON: BigInt(n) * 10n ** 8n }),
    },
  }));

function joined(rows: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(rows.length * ROW_BYTES);
  for (const [n, row] of rows.entries()) all.set(row, n * ROW_BYTES);
  return all;
}

function proofIn({ book, secret, tree, rows }: Made, { host }: FakePlayer): BookProof | undefined {
  const { id } = host.player;
  const block = blockOf(tree.blocks.lastIds, BigInt(id));
  if (block === undefined) return undefined;
  const size = BLOCK_PLAYERS * ROW_BYTES;
  const own = rows.subarray(block * size, (block + 1) * size);
  return proofOf(id, own, block, tree.blocks, { book: book.number, secret, hash: hashInto });
}

export const bookCalls = ({ books, signer }: FakeServer): FakeHandlers => {
  const byNumber = async (number: string): Promise<Made> => {
    const found = (await books.made())[Number(number) - 1];
    if (found === undefined) throw new FakeApiError('NOT_FOUND', 'There is no book with this number yet.');
    return found;
  };
  return {
    books: async ({ query: { limit = PAGE, before } }) => {
      const below = (await books.made())
        .map(({ book }) => book)
        .filter(({ number }) => before === undefined || number < Number(before))
        .toReversed();
      const shown = below.slice(0, limit);
      const last = shown.at(-1);
      return {
        books: shown,
        keys: await signer.keys(),
        ...(below.length > limit && last ? { before: String(last.number) } : {}),
      };
    },
    book: async ({ params }) => ({ book: (await byNumber(params.number)).book, keys: await signer.keys() }),
    bookProof: async ({ params }, { player }) => {
      const made = await byNumber(params.number);
      const proof = proofIn(made, player);
      if (proof === undefined) throw new FakeApiError('BOOK_PROOF_NOT_FOUND');
      return { book: made.book, proof, keys: await signer.keys() };
    },
  };
};
