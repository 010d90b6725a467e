// Books over real rows: what they sum, what belongs to which hour, and that each hour has one book.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BOOK_PROOF_FORMAT, BOOKS_FORMAT, type Book } from '@parlor/contract/calls/books.ts';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { numbersFrom } from '@parlor/contract/test/random-cases.ts';
import { CURRENCIES, type Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { roundReference } from '@parlor/economy/play/rounds.ts';
import { testContent } from '@parlor/economy/test/world.ts';
import { minorSums } from '@parlor/economy/money/books/book.ts';
import { verifyBooks } from '@parlor/sdk/fairness/books/verify-books.ts';
import { verifyProof } from '@parlor/sdk/fairness/books/verify-proof.ts';
import { publicKeys } from '../../auth/tokens/published-keys.ts';
import { signText } from '../../auth/tokens/sign-text.ts';
import { makeTokenKeys, type TokenKeys } from '../../auth/tokens/token-keys.ts';
import { fromPrimary } from '../../db/replica.ts';
import { startTwoServers, type TwoServers } from '../../test/two-servers.ts';
import { pruneBookProofs } from '../../jobs/prune-book-proofs.ts';
import { makeBook, type MakeBookDeps } from './make-book.ts';
import { bookProof } from './prove.ts';
import { newestBooks } from './store.ts';

let two: TwoServers;
let keys: TokenKeys;
let warned: object[];

beforeEach(async () => {
  two = await startTwoServers();
  keys = await makeTokenKeys();
  warned = [];
});
afterEach(() => two.close());

const deps = (more: Partial<MakeBookDeps> = {}): MakeBookDeps => ({
  pool: two.pool,
  mayBeOld: fromPrimary(two.pool),
  sign: (text) => signText(keys, text),
  log: { warn: (fields) => warned.push(fields) },
  ...more,
});
const make = () => makeBook(deps(), two.clock.now());
const published = async (): Promise<Book[]> =>
  (await newestBooks(two.pool, 1_000)).map(({ book }) => book).toReversed();

let acts = 0;
async function give(player: string, symbol: Currency, amount: number, on: 0 | 1 = 0): Promise<void> {
  const orderId = `gift-${++acts}`;
  await two.servers[on].players.act('deliverItems', player, {
    input: { orderId, items: [{ type: 'token', symbol, amount }], quantity: 1 },
  });
}
const choice = testContent.rulesOf('coin')!.choices()[0];
async function play(player: string, on: 0 | 1 = 0): Promise<void> {
  const roundId = `r-${++acts}`;
  await two.servers[on].players.act('playRound', player, {
    draw: roundReference(roundId),
    input: (known) => ({ gameId: 'coin', roundId, stakeMinor: 100n, choice, known: known.draw }),
  });
}

/** The sums of the ledger before an hour, in the plainest way. */
async function ledgerBefore(at: string): Promise<Record<Currency, bigint>> {
  const { rows } = await two.pool.query<{ currency: Currency; sum: bigint }>(
    `select currency, sum(case when credit = 'player' then amount when debit = 'player' then -amount else 0 end)::bigint as sum
       from ledger where at < $1 group by currency`,
    [at],
  );
  const sums = { PP: 0n, USDT: 0n, TON: 0n, SPLASH: 0n };
  for (const { currency, sum } of rows) sums[currency] = sum;
  return sums;
}
async function mustBeRight(): Promise<void> {
  const books = await published();
  const check = await verifyBooks({ format: BOOKS_FORMAT, books, keys: publicKeys(keys.published) });
  expect(check.rows.flatMap(({ faults }) => faults)).toEqual([]);
  expect(check.isRight).toBe(true);
  for (const book of books) expect(minorSums(book.totals)).toEqual(await ledgerBefore(book.at));
}

test('a book sums the balances of its hour, and the next one tells what came in and went out', async () => {
  expect(await make()).toEqual({ made: 0 });
  const [ada, bo] = [await two.newPlayer(), await two.newPlayer()];
  await give(ada, 'TON', 2.5);
  two.clock.set('2026-11-20T13:03:00Z');
  // Too early for 13:00.
  expect(await make()).toEqual({ made: 0 });
  // After the hour: of the next book.
  await give(ada, 'PP', 7);
  const cy = await two.newPlayer();
  two.clock.set('2026-11-20T13:06:00Z');
  await give(bo, 'PP', 40);
  expect(await make()).toEqual({ made: 1, number: 1, players: 2 });
  expect(await make()).toEqual({ made: 0 });
  two.clock.set('2026-11-20T13:50:00Z');
  await play(bo);
  two.clock.set('2026-11-20T14:06:00Z');
  expect(await make()).toEqual({ made: 1, number: 2, players: 3 });
  const [first, second] = (await published()) as [Book, Book];
  expect(first).toMatchObject({ at: '2026-11-20T13:00:00.000Z', totals: { PP: '2000', TON: '2.5' } });
  expect(first).not.toHaveProperty('previous');
  expect(second).toMatchObject({ at: '2026-11-20T14:00:00.000Z', previous: { number: 1, hash: first.hash } });
  const won = (await two.balanceOf(bo)) === 103_900n ? 0n : (await two.balanceOf(bo)) - 103_900n;
  expect(minorSums(second.changes!.minted).PP).toBe(100_000n + 700n + 4_000n + won);
  expect(second.changes!.burned).toEqual({ PP: '1' });
  await mustBeRight();
  expect(cy).toBeDefined();
  // Hours in which nothing ran have one book together.
  two.clock.set('2026-11-20T19:10:00Z');
  expect(await make()).toEqual({ made: 1, number: 3, players: 3 });
  expect((await published()).at(-1)).toMatchObject({
    at: '2026-11-20T19:00:00.000Z',
    changes: { minted: {}, burned: {} },
  });
});

test('two processes at the same hour publish one book, and a process that died leaves nothing in the way', async () => {
  const player = await two.newPlayer();
  two.clock.set('2026-11-20T13:06:00Z');
  const dying = deps({ sign: () => Promise.reject(new Error('killed')) });
  await expect(makeBook(dying, two.clock.now())).rejects.toThrow('killed');
  expect(await published()).toEqual([]);
  const made = await Promise.all([make(), make(), make()]);
  expect(made.map(({ made: n }) => n).toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
  expect(await published()).toHaveLength(1);
  const proof = await bookProof({ pool: two.pool }, (await newestBooks(two.pool, 1))[0]!, player);
  expect(proof?.balances).toEqual({ PP: '1000' });
  const { rows } = await two.pool.query('select tree_id from book_trees');
  expect(rows).toHaveLength(1);
});

test('players who act while it is read, more often than one look shows, are summed exactly', async () => {
  const many = await Promise.all(Array.from({ length: 6 }, () => two.newPlayer()));
  const [busy] = many as [string];
  two.clock.set('2026-11-20T12:59:59Z');
  for (let n = 0; n < 70; n += 1) await give(busy, 'USDT', 0.5);
  two.clock.set('2026-11-20T13:00:00Z');
  for (let n = 0; n < 90; n += 1) await give(busy, n % 2 === 0 ? 'USDT' : 'SPLASH', 1);
  two.clock.set('2026-11-20T13:06:00Z');
  const playing = Promise.all(many.map((player, n) => play(player, (n % 2) as 0 | 1)));
  await make();
  await playing;
  const [book] = await published();
  expect(book).toMatchObject({ players: 6, totals: { PP: '6000', USDT: '35' } });
  two.clock.set('2026-11-20T14:06:00Z');
  await make();
  expect((await published())[1]).toMatchObject({ changes: { minted: { USDT: '45', SPLASH: '45' } } });
  await mustBeRight();
});

test('an entry that was stored late counts in the next book', async () => {
  const player = await two.newPlayer();
  for (const at of ['2026-11-20T13:06:00Z', '2026-11-20T14:06:00Z']) {
    two.clock.set(at);
    await make();
  }
  // A process that was frozen since 13:30 stores its act now.
  two.clock.set('2026-11-20T13:30:00Z');
  await give(player, 'PP', 5);
  two.clock.set('2026-11-20T15:06:00Z');
  await make();
  expect(warned).toEqual([]);
  const books = await published();
  expect(books[2]).toMatchObject({ totals: { PP: '1005' }, changes: { minted: { PP: '5' }, burned: {} } });
  const check = await verifyBooks({ format: BOOKS_FORMAT, books, keys: publicKeys(keys.published) });
  expect(check.isRight).toBe(true);
  // Even by months.
  two.clock.set('2026-07-20T12:00:00Z');
  await give(player, 'PP', 3);
  two.clock.set('2026-11-20T16:06:00Z');
  await make();
  expect(warned).toEqual([]);
  expect((await published())[3]).toMatchObject({ totals: { PP: '1008' }, changes: { minted: { PP: '3' } } });
});

test('totals that do not agree are published and told, and a negative balance is refused', async () => {
  const player = await two.newPlayer();
  two.clock.set('2026-11-20T13:06:00Z');
  await make();
  await two.pool.query('update players set pp = pp + 1 where player_id = $1', [player]);
  two.clock.set('2026-11-20T14:06:00Z');
  await make();
  expect(warned).toEqual([
    { book: 2, reason: expect.stringMatching(/total of PP is 1000\.01; the previous book .* 1000$/) },
  ]);
  await two.pool.query('alter table players drop constraint players_pp_check');
  await two.pool.query('update players set pp = -1 where player_id = $1', [player]);
  two.clock.set('2026-11-20T15:06:00Z');
  await expect(make()).rejects.toThrow(`Player ${player} has a negative balance in PP`);
  const { rows } = await two.pool.query<{ words: string }>('select words from book_refusals');
  expect(rows).toEqual([{ words: expect.stringContaining('negative balance') }]);
  expect(await published()).toHaveLength(2);
});

test('proofs are deleted after thirty days, except for those of the newest book', async () => {
  const player = await two.newPlayer();
  for (const at of ['2026-11-20T13:06:00Z', '2026-11-20T14:06:00Z', '2026-12-20T13:30:00Z']) {
    two.clock.set(at);
    await make();
  }
  const prune = () => pruneBookProofs(30).run({ pool: two.pool, clock: two.clock });
  const provable = async (): Promise<boolean[]> => {
    const stored = (await newestBooks(two.pool, 10)).toReversed();
    return Promise.all(
      stored.map(async (one) => (await bookProof({ pool: two.pool }, one, player)) !== undefined),
    );
  };
  expect(await prune()).toEqual({ deleted: 2 });
  expect(await provable()).toEqual([false, true, true]);
  two.clock.set('2027-03-01T00:00:00Z');
  expect(await prune()).toEqual({ deleted: 2 });
  expect(await provable()).toEqual([false, false, true]);
  await make();
  await mustBeRight();
});

test('random hours of many players, of several blocks: every total is that of the ledger, every balance is found', async () => {
  const below = numbersFrom(30);
  const players: string[] = [];
  for (let n = 0; n < 12; n += 1) players.push(await two.newPlayer());
  // Players far away, so that whole chunks of ids are empty, and more than a block of copies.
  await two.pool.query(
    `insert into players (player_id, version, state, pp, usdt, ton, splash, created_at, updated_at)
     select player_id + 1000 + n * 7 + n % 5, version, state, 0, 0, 0, 0, created_at, updated_at
       from players, generate_series(1, 2600) n where player_id = $1`,
    [players[0]],
  );
  const actOfAny = async (): Promise<void> => {
    const player = players[below(players.length)]!;
    if (below(2) === 0) await play(player, below(2) as 0 | 1);
    else await give(player, CURRENCIES[below(4)]!, 1 + below(50), below(2) as 0 | 1);
  };
  const notBefore = (time: string): void => {
    if (two.clock.now() < Date.parse(time)) two.clock.set(time);
  };
  for (let hour = 13; hour < 17; hour += 1) {
    for (let n = 0; n < 25; n += 1) {
      two.clock.advance(below(3) * MINUTE_MS);
      await actOfAny();
    }
    // After the hour and before its book.
    notBefore(`2026-11-20T${hour}:02:00Z`);
    for (let n = 0; n < 10; n += 1) await actOfAny();
    notBefore(`2026-11-20T${hour}:05:30Z`);
    await make();
  }
  expect(warned).toEqual([]);
  await mustBeRight();
  const stored = (await newestBooks(two.pool, 1))[0]!;
  expect(stored.book.players).toBe(2_612);
  for (const player of players) {
    const proof = await bookProof({ pool: two.pool }, stored, player);
    const file = {
      format: BOOK_PROOF_FORMAT,
      book: stored.book,
      proof,
      keys: publicKeys(keys.published),
    } as const;
    const check = await verifyProof(file, player);
    expect(check.faults).toEqual([]);
    expect(check.isRight).toBe(true);
  }
  expect(await bookProof({ pool: two.pool }, stored, '99')).toBeUndefined();
  expect(await bookProof({ pool: two.pool }, stored, '999999999')).toBeUndefined();
});
