// Alarms about the public books: late, refused, or not in agreement with the one before.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { bookOf, type UnsignedBook } from '@parlor/economy/money/books/book.ts';
import { rowOf } from '@parlor/economy/money/books/leaves.ts';
import { BookTree } from '@parlor/economy/money/books/book-tree.ts';
import { loadContent } from '../../content/load-content.ts';
import { nodeHashInto } from '../../history/node-hash.ts';
import { nodeDigest } from '../../players/digest.ts';
import { startTwoServers, type TwoServers } from '../../test/two-servers.ts';
import { rowConditions } from './row-questions.ts';

let two: TwoServers;
const loaded = loadContent(join(import.meta.dirname, '../../../content'));
const START_MS = Date.parse('2026-11-20T12:00:00Z');
beforeAll(async () => {
  two = await startTwoServers();
});
afterAll(() => two.close());

const told = async (): Promise<string[]> =>
  (
    await rowConditions(
      {
        pool: two.pool,
        loaded: () => loaded,
        gamesOutside: () => Promise.resolve([]),
        figuresTo: () => Promise.resolve(undefined),
      },
      two.clock.now(),
    )
  ).conditions.flatMap(({ rule, details }) =>
    rule.name.startsWith('ParlorBook') ? [`${rule.name}: ${details}`] : [],
  );

/** A book of so many hours after the start, with one player who has this balance. */
async function publish(
  hours: number,
  pp: bigint,
  minted: bigint,
  last?: UnsignedBook,
): Promise<UnsignedBook> {
  const tree = new BookTree({ book: hours, secret: Buffer.alloc(32), hash: nodeHashInto });
  tree.add(rowOf({ playerId: '1', entry: 1n, balances: { PP: pp } }));
  const none = { PP: 0n, USDT: 0n, TON: 0n, SPLASH: 0n };
  const previous = last && { book: last, minted: { ...none, PP: minted }, burned: none };
  const book = bookOf({ atMs: START_MS + hours * HOUR_MS, tree: tree.end()!, previous }, nodeDigest);
  await two.pool.query('insert into books (number, at, tree_id, body, made_at) values ($1, $2, $3, $4, $5)', [
    book.number,
    book.at,
    `tree ${hours}`,
    JSON.stringify(book),
    new Date(two.clock.now()),
  ]);
  return book;
}

test('a book that is missing, that was refused, or that does not agree raises an alarm until the next one', async () => {
  two.clock.set('2026-11-20T20:00:00Z');
  // Nobody plays here yet.
  expect(await told()).toEqual([]);
  two.clock.set('2026-11-20T12:30:00Z');
  await two.newPlayer();
  two.clock.set('2026-11-20T14:29:00Z');
  expect(await told()).toEqual([]);
  two.clock.set('2026-11-20T14:31:00Z');
  expect(await told()).toEqual(['ParlorBookLate: there is none']);
  const first = await publish(2, 1_000n, 0n);
  expect(await told()).toEqual([]);
  two.clock.set('2026-11-20T16:01:00Z');
  await two.pool.query('insert into book_refusals (at, words) values ($1, $2)', [
    new Date(two.clock.now()),
    'Player 5 has a negative balance',
  ]);
  expect(await told()).toEqual([
    'ParlorBookLate: the last one is of 2026-11-20T14:00:00.000Z',
    'ParlorBookRefused: Player 5 has a negative balance',
  ]);
  two.clock.advance(1_000);
  const second = await publish(4, 1_200n, 200n, first);
  expect(await told()).toEqual([]);
  two.clock.set('2026-11-20T17:06:00Z');
  const third = await publish(5, 1_250n, 40n, second);
  expect(await told()).toEqual([
    'ParlorBookRefused: book 3: Its total of PP is 12.5; the previous book and the changes give 12.4',
  ]);
  two.clock.set('2026-11-20T18:06:00Z');
  await publish(6, 1_250n, 0n, third);
  expect(await told()).toEqual([]);
});
