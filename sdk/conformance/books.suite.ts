// Public sums, over HTTP and with the fakes: a chain that anybody checks, and the proof for the player.
import { describe, expect, test } from 'vitest';
import {
  BOOK_PROOF_FORMAT,
  BOOKS_FORMAT,
  type Book,
  type BookProofFile,
} from '@parlor/contract/calls/books.ts';
import { CURRENCIES } from '@parlor/contract/kernel/vocabulary.ts';
import { verifyBooks } from '../fairness/books/verify-books.ts';
import { verifyProof } from '../fairness/books/verify-proof.ts';
import { DICE, likelyChoice } from '../test/fill-a-quest.ts';
import { expectRefusal } from '../test/refusals.ts';
import type { World } from './services.suite.ts';

export function booksSuite(world: () => World): void {
  describe('public sums', () => {
    const api = () => world().services.api;
    const newest = async () => (await api().books({ query: { limit: '1' } })).books[0]!;
    async function all(limit: string) {
      const books: Book[] = [];
      let before: string | undefined;
      do {
        const page = await api().books({ query: { limit, ...(before !== undefined && { before }) } });
        books.unshift(...page.books.toReversed());
        ({ before } = page);
        // Other tests publish into the same chain, so ten books are enough.
      } while (before !== undefined && books.length < 10);
      return books;
    }

    test('books are a signed chain, and pages of any size end with the same book', async () => {
      await world().nextBook();
      await world().playRound(DICE, 5, likelyChoice[DICE]);
      await world().nextBook();
      const { keys } = await api().books({ query: {} });
      const books = await all('200');
      expect(books.length).toBeGreaterThanOrEqual(2);
      expect((await all('3')).at(-1)).toEqual(books.at(-1));
      const check = await verifyBooks({ format: BOOKS_FORMAT, books, keys });
      expect(check.rows.flatMap(({ faults }) => faults)).toEqual([]);
      expect([check.isRight, check.signedTo]).toEqual([true, books.at(-1)!.number]);
      const last = books.at(-1)!;
      expect(Number(last.changes?.burned.PP)).toBeGreaterThanOrEqual(5);
      expect((await api().book({ params: { number: String(last.number) } })).book).toEqual(last);
    });

    test('a player finds their balances in a book, as after the entry of their ledger that it names', async () => {
      await world().playRound(DICE, 5, likelyChoice[DICE]);
      await world().deliver([{ type: 'token', symbol: 'TON', amount: 1.5 }]);
      await world().nextBook();
      const { number } = await newest();
      await world().deliver([{ type: 'token', symbol: 'PP', amount: 30 }]);
      const reply = await api().bookProof({ params: { number: String(number) } });
      const file: BookProofFile = { format: BOOK_PROOF_FORMAT, ...reply };
      const check = await verifyProof(file, world().userId());
      expect(check.faults).toEqual([]);
      expect([check.isRight, check.signature]).toEqual([true, 'good']);
      expect(reply.proof.balances.TON).toBe('1.5');
      const before = String(reply.proof.entry + 1);
      for (const currency of CURRENCIES) {
        const { entries } = await api().ledger({ query: { before, currency, limit: '1' } });
        expect(Number(reply.proof.balances[currency] ?? 0)).toBe(entries[0]?.balanceAfter ?? 0);
      }
      // Somebody else's proof shows another balance.
      expect((await verifyProof(file, '7')).isRight).toBe(false);
    });

    test('there is no book of a later hour, and no proof in a book from before the player', async () => {
      await world().nextBook();
      const { number } = await newest();
      await expectRefusal(api().book({ params: { number: String(number + 1) } }), 'NOT_FOUND');
      await expectRefusal(api().bookProof({ params: { number: String(number + 1) } }), 'NOT_FOUND');
      // Those that there were before the player came, if there were any.
      const { books } = await api().books({ query: { before: String(number), limit: '1' } });
      for (const earlier of books)
        await expectRefusal(
          api().bookProof({ params: { number: String(earlier.number) } }),
          'BOOK_PROOF_NOT_FOUND',
        );
    });
  });
}
