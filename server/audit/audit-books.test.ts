import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signText } from '../auth/tokens/sign-text.ts';
import { makeTokenKeys } from '../auth/tokens/token-keys.ts';
import { fromPrimary } from '../db/replica.ts';
import { inTransaction } from '../db/transaction.ts';
import { makeBook } from '../features/books/make-book.ts';
import { auditDatabase } from './index.ts';
import { openPlayedDatabase, type PlayedDatabase } from './test/played-database.ts';
import { tampered } from './test/tampered.ts';

let played: PlayedDatabase;

/** Books of 10:00, 11:00 and 12:00. Mina plays between them, and after the last one. */
beforeAll(async () => {
  played = await openPlayedDatabase();
  const { database, clock, mina, players } = played;
  const keys = await makeTokenKeys();
  const d = {
    pool: database.pool,
    mayBeOld: fromPrimary(database.pool),
    sign: (text: string) => signText(keys, text),
    log: { warn: () => undefined },
  };
  for (const hour of [10, 11, 12]) {
    clock.set(`2026-11-20T${hour}:06:00Z`);
    await played.round(mina, `before-${hour}`);
    await makeBook(d, clock.now());
    await played.round(mina, `after-${hour}`);
  }
  await inTransaction(database.pool, (tx) => players.create(tx, { nowMs: clock.now() }));
});
afterAll(() => played.drop());

test('books of a played database agree with its entries', async () => {
  const { mismatches } = await auditDatabase(played.database.pool, played.loaded);
  expect(mismatches).toEqual([]);
  const { rows } = await played.database.pool.query('select number from books order by number');
  expect(rows).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }]);
});

describe('the audit finds', () => {
  const cases: [what: string, statements: () => string[], finding: string][] = [
    [
      'a total that was changed',
      () => [`update books set body = replace(body, '"players":2', '"players":3') where number = 2`],
      'book 2: hash: Its content has the hash',
    ],
    ['a book that is gone', () => ['delete from books where number = 2'], 'book 3: chain: It follows 2'],
    ['a text of another book', () => [`update books set number = 9 where number = 3`], 'book 9 has a text'],
    [
      'an entry that was changed after the book',
      () => [
        `update ledger set amount = amount + 1 where player_id = ${played.mina} and number = 5 and amount > 0`,
      ],
      'book 3: has the balance',
    ],
    [
      'a player who is gone',
      () => [`delete from players where player_id = ${played.otto}`],
      'is in book 3, but there is no such player',
    ],
    [
      'a player who was left out',
      () => [
        `insert into players (player_id, version, state, pp, usdt, ton, splash, created_at, updated_at)
         select player_id - 1, version, state, pp, usdt, ton, splash, created_at, updated_at from players
          where player_id = ${played.mina}`,
      ],
      'is not in book 3; expected everybody who joined before 2026-11-20T12:00:00.000Z',
    ],
    [
      'a tree with other salts',
      () => [`update book_trees set secret = '\\x00' where at = '2026-11-20T12:00:00Z'`],
      'book 3: has the root',
    ],
    [
      'a tree that is gone',
      () => [`delete from book_trees where at = '2026-11-20T12:00:00Z'`],
      'book 3 has no tree',
    ],
    [
      'leaves of another hour',
      () => [
        `delete from book_blocks where at = '2026-11-20T12:00:00Z'`,
        `update book_blocks set tree_id = (select tree_id from books where number = 3) where at = '2026-11-20T11:00:00Z'`,
      ],
      'book 3: has the total',
    ],
  ];
  test.each(cases)('%s', async (_what, statements, finding) => {
    expect(await tampered(played, statements())).toContainEqual(expect.stringContaining(finding));
  });
});
