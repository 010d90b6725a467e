import { fork } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ContestsContent } from '@parlor/contract/content/contests/contests.ts';
import { roundReference } from '@parlor/economy/play/rounds.ts';
import { testContent } from '@parlor/economy/test/world.ts';
import { AnnouncedEditions } from './ranking/announced.ts';
import { ContestBoard } from './ranking/board.ts';
import { ManualClock } from '../runtime/clock.ts';
import { openDatabase } from '../db/open.ts';
import { violationOf } from '../db/violations.ts';
import { freshSecret, nodeDigest } from '../players/digest.ts';
import { Players } from '../players/players.ts';
import { contestCertificateRoutes, contestsPlugin } from './index.ts';
import { ContestCertificateFile } from '@parlor/contract/calls/certificates.ts';
import { verifyContest } from '@parlor/sdk/fairness/verify-contest.ts';
import { publicKeys } from '../auth/tokens/published-keys.ts';
import { signText } from '../auth/tokens/sign-text.ts';
import { makeTokenKeys } from '../auth/tokens/token-keys.ts';
import { settleDue } from './settle.ts';
import { isOnCluster } from '../test/database.ts';
import { openTestServer, type TestServer } from '../test/test-server.ts';

const DAY = 'daily/2026-11-20';
const quiet = { info: () => undefined, warn: () => undefined };
let loaded: TestServer;
const closing: Array<() => Promise<unknown>> = [];
beforeEach(async () => {
  loaded = await openTestServer();
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await loaded.close();
});

/** A separate process: connections, clock, known announcements. */
async function aProcess(contests: ContestsContent = testContent.contests, at = '2026-11-20T09:30:00.000Z') {
  const { pool, close } = openDatabase({ url: loaded.url, onError: () => undefined });
  const clock = new ManualClock(at);
  const announced = new AnnouncedEditions({ pool, clock, content: () => contests, log: quiet });
  await announced.refresh();
  const content = { ...testContent, contests };
  const players = new Players({ pool, clock, content, digest: nodeDigest, freshSecret, editions: announced });
  closing.push(async () => {
    await announced.stop();
    await close();
  });
  let rounds = 0;
  return {
    pool,
    clock,
    players,
    announced,
    board: new ContestBoard({ pool, clock, content: () => contests, announced, isOnCluster }),
    settle: () => settleDue({ pool, clock, players, log: quiet }),
    /** A bet and its win of an external studio, with multipliers as the test needs them. */
    async plays(playerId: string, stake: bigint, win: bigint): Promise<void> {
      const id = `${playerId}-${process.pid}-${(rounds += 1)}-${Math.random()}`;
      const common = { provider: 'studio', roundId: id, gameId: 'coin', currency: 'PP', known: {} } as const;
      await players.act('betAndWin', playerId, {
        input: {
          bet: { ...common, transactionId: `${id}b`, amountMinor: stake, roundClosed: false },
          win: { ...common, transactionId: `${id}w`, amountMinor: win, roundClosed: true, promo: false },
        },
      });
    },
    async winners() {
      const { rows } = await pool.query<{
        position: number;
        player_id: bigint;
        prize: bigint;
        paid: boolean;
      }>(
        `select position, player_id, prize, paid_at is not null as paid from contest_winners where edition = $1 order by position`,
        [DAY],
      );
      return rows.map((w) => [w.position, String(w.player_id), Number(w.prize), w.paid]);
    },
    async prizesInLedger() {
      const { rows } = await pool.query<{
        player_id: bigint;
        reference: string;
        amount: bigint;
        debit: string;
      }>(
        "select player_id, reference, amount, debit from ledger where reason = 'race' order by reference, player_id",
      );
      return rows.map((e) => [String(e.player_id), e.reference, Number(e.amount), e.debit]);
    },
  };
}
const newPlayers = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await loaded.newPlayer());
  return ids;
};

test('a contest whose period changes runs no two editions at once, and nobody is kept out of the next one', async () => {
  const [staked, ...others] = testContent.contests.contests.toSorted((a) => (a.id === 'staked' ? -1 : 1));
  expect(staked).toMatchObject({ id: 'staked', period: 'week' });
  const before = await aProcess();
  const after = await aProcess({
    ...testContent.contests,
    contests: [{ ...staked!, period: 'day' }, ...others],
  });
  const [player] = (await newPlayers(1)) as [string];
  const standing = async () => {
    const { rows } = await after.pool.query<{ edition: string; value: bigint }>(
      "select edition, value from contest_entries where player_id = $1 and edition like 'staked/%' order by 1",
      [player],
    );
    return rows.map(({ edition, value }) => [edition, Number(value)]);
  };
  await before.plays(player, 1_000n, 0n);
  await after.plays(player, 2_000n, 0n);
  await after.plays(player, 4_000n, 0n);
  expect(await standing()).toEqual([['staked/2026-W47', 7_000]]);
  after.clock.set('2026-11-29T12:00:00.000Z');
  await after.announced.refresh();
  const { rows } = await after.pool.query<{ edition: string }>(
    "select edition from contest_editions where contest_id = 'staked' order by starts_at",
  );
  expect(rows.map(({ edition }) => edition)).toEqual([
    'staked/2026-W47',
    'staked/2026-W48',
    'staked/2026-11-30',
  ]);
  after.clock.set('2026-11-30T12:00:00.000Z');
  await after.announced.refresh();
  await after.plays(player, 500n, 0n);
  expect(await standing()).toEqual([
    ['staked/2026-11-30', 500],
    ['staked/2026-W47', 7_000],
  ]);
});

test('I25: the first to reach a value is ahead, every place is paid once from the pool, and two concurrent settlements pay no more', async () => {
  const one = await aProcess();
  const two = await aProcess();
  const [a, b, c, d, e] = (await newPlayers(5)) as [string, string, string, string, string];
  await one.plays(b, 1_000n, 30_00n);
  one.clock.advance(1);
  await one.plays(a, 1_000n, 30_00n);
  await one.plays(c, 1_000n, 90_00n);
  // At the same moment the older account is ahead.
  await one.plays(e, 500n, 10_00n);
  await one.plays(d, 500n, 10_00n);
  expect(await one.winners()).toEqual([]);
  for (const process of [one, two]) process.clock.set('2026-11-21T00:00:04.000Z');
  expect(await one.settle()).toEqual({ frozen: 0, paid: 0, failed: 0 });
  for (const process of [one, two]) process.clock.set('2026-11-21T00:00:05.000Z');
  const done = await Promise.all([one.settle(), two.settle(), one.settle()]);
  expect(done.reduce((sum, r) => sum + r.frozen, 0)).toBe(1);
  expect(done.reduce((sum, r) => sum + r.paid, 0)).toBe(4);
  expect(done.reduce((sum, r) => sum + r.failed, 0)).toBe(0);
  expect(await one.winners()).toEqual([
    [1, c, 10_000, true],
    [2, b, 5_000, true],
    [3, a, 1_000, true],
    [4, d, 1_000, true],
  ]);
  expect(await one.prizesInLedger()).toEqual([
    [c, 'contest:daily:2026-11-20:1', 10_000, 'house:prize'],
    [b, 'contest:daily:2026-11-20:2', 5_000, 'house:prize'],
    [a, 'contest:daily:2026-11-20:3', 1_000, 'house:prize'],
    [d, 'contest:daily:2026-11-20:4', 1_000, 'house:prize'],
  ]);
  expect(await two.settle()).toEqual({ frozen: 0, paid: 0, failed: 0 });
  const { notices } = (await one.players.act('visit', c, { input: { body: {} } as never })).reply;
  expect(notices).toMatchObject([
    {
      kind: 'contest-won',
      period: DAY,
      title: 'Daily',
      place: 1,
      rewards: [{ type: 'points', amount: 100 }],
    },
  ]);
});

test('announcements are fixed: changed pools and prizes apply to later editions', async () => {
  const one = await aProcess();
  const [a] = (await newPlayers(1)) as [string];
  await one.plays(a, 1_000n, 2_000n);
  const richer: ContestsContent = {
    dailyRace: 'daily',
    contests: testContent.contests.contests.map((contest) => ({
      ...contest,
      statistic: 'wagered' as const,
      prizes: [{ from: 1, points: 9_999 }],
    })),
  };
  const later = await aProcess(richer);
  await later.plays(a, 3_000n, 3_000n);
  const race = async (playerId: string) => {
    const edition = await later.board.running('daily');
    return (await later.board.racesFor(await later.board.read(edition!), [playerId])).get(playerId);
  };
  // Still the best multiplier, not what was staked.
  expect(await race(a)).toMatchObject({
    userValue: 2,
    contest: { totalPrize: 170, statistic: 'bestMultiplier' },
  });
  later.clock.set('2026-11-21T00:00:05.000Z');
  await later.settle();
  expect(await later.prizesInLedger()).toEqual([[a, 'contest:daily:2026-11-20:1', 10_000, 'house:prize']]);
  // Announced a day ahead, so tomorrow is fixed too. The day after is the first with the current content.
  expect(await race(a)).toMatchObject({ contest: { period: '2026-11-21', totalPrize: 170 } });
  later.clock.set('2026-11-22T12:00:00.000Z');
  expect(await race(a)).toMatchObject({
    contest: { period: '2026-11-22', totalPrize: 9_999, statistic: 'wagered' },
  });
});

test('I19: a bet that was rolled back never counts, and neither does a lost round', async () => {
  const one = await aProcess();
  const [a] = (await newPlayers(1)) as [string];
  const bet = { provider: 'studio', roundId: 'r1', gameId: 'coin', currency: 'PP' } as const;
  const wallet = { provider: 'studio', transactionId: 'b1', roundId: 'r1' };
  await one.players.act('bet', a, {
    wallet,
    input: (known) => ({ ...bet, transactionId: 'b1', amountMinor: 5_000n, roundClosed: false, known }),
  });
  await one.players.act('rollback', a, {
    wallet: { ...wallet, transactionId: 'x1', referenceId: 'b1' },
    input: (known) => ({ ...bet, transactionId: 'x1', referenceId: 'b1', known }),
  });
  await one.plays(a, 700n, 0n);
  const { rows } = await one.pool.query<{ edition: string; value: bigint }>(
    'select edition, value from contest_entries order by edition',
  );
  expect(rows).toEqual([
    { edition: 'ahead/2026-11', value: -700n },
    { edition: 'staked/2026-W47', value: 700n },
  ]);
});

test('midnight by several clocks: a round counts by the time it was received at, and once results are frozen not even a clock that is behind moves them', async () => {
  const ahead = await aProcess(testContent.contests, '2026-11-21T00:00:01.000Z');
  const behind = await aProcess(testContent.contests, '2026-11-20T23:59:58.000Z');
  const [a, b] = (await newPlayers(2)) as [string, string];
  await ahead.plays(a, 1_000n, 5_000n);
  await behind.plays(b, 1_000n, 4_000n);
  const editions = async () =>
    (
      await ahead.pool.query<{ edition: string; player_id: bigint }>(
        "select edition, player_id from contest_entries where edition like 'daily/%' order by 1",
      )
    ).rows.map((r) => [r.edition, String(r.player_id)]);
  expect(await editions()).toEqual([
    ['daily/2026-11-20', b],
    ['daily/2026-11-21', a],
  ]);
  ahead.clock.set('2026-11-21T00:00:06.000Z');
  await ahead.settle();
  // The round itself is played and paid; only the race is over.
  await behind.plays(a, 1_000n, 9_000n);
  expect(await editions()).toEqual([
    ['daily/2026-11-20', b],
    ['daily/2026-11-21', a],
  ]);
  expect(await ahead.winners()).toEqual([[1, b, 10_000, true]]);
  // The schema enforces it for every writer: adding, moving and deleting an entry.
  const [add, move, take] = [
    "insert into contest_entries (player_id, edition, value, reached_ms) select n, 'daily/2026-11-' || n, 1, 1 from generate_series(20, 21) n",
    "update contest_entries set value = value + 1 where edition like 'daily/%'",
    "delete from contest_entries where edition like 'daily/%'",
  ];
  for (const statement of [
    add,
    `${add} on conflict (player_id, edition) do update set value = 2`,
    move,
    take,
  ])
    expect([
      statement,
      await ahead.pool.query(statement).then(
        () => 'done',
        (error: unknown) => violationOf(error).code,
      ),
    ]).toEqual([statement, 'PR001']);
});

test('a player who is disabled at the freeze has no place: players behind move up, in the result file too', async () => {
  const one = await aProcess();
  const [a, b, c] = (await newPlayers(3)) as [string, string, string];
  for (const id of [a, b, c])
    await one.pool.query(
      "insert into profiles (player_id, first_name, created_at) values ($1, 'Ann', now())",
      [id],
    );
  await one.plays(a, 100n, 900n);
  await one.plays(b, 100n, 800n);
  await one.plays(c, 100n, 700n);
  await one.pool.query('update profiles set disabled_at = now() where player_id = $1', [a]);
  one.clock.set('2026-11-21T00:00:05.000Z');
  await one.settle();
  expect(await one.winners()).toEqual([
    [1, b, 10_000, true],
    [2, c, 5_000, true],
  ]);
  const app = loaded.serve({});
  contestsPlugin({ pool: one.pool })(app);
  const file = await app.inject('/api/meta/contests/daily/results/2026-11-20');
  const [head, ...places] = file.body
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text) as Record<string, unknown>);
  expect(head).toMatchObject({
    edition: DAY,
    totalPrize: 170,
    won: 150,
    stayedInPool: 20,
    entrants: 2,
    excluded: 1,
  });
  expect(places).toMatchObject([
    { position: 1, value: 8, prize: 100 },
    { position: 2, value: 7, prize: 50 },
  ]);
  expect(file.body).not.toContain(b);
  expect(file.body).not.toContain('Ann');
  expect((await app.inject('/api/meta/contests/daily/results/2026-11-21')).statusCode).toBe(404);
  const keys = await makeTokenKeys();
  const signed = loaded.serve(
    contestCertificateRoutes({
      pool: one.pool,
      sign: (text) => signText(keys, text),
      keys: publicKeys(keys.published),
    }),
  );
  const certificateOf = (period: string) => signed.inject(`/api/certificates/contests/daily/${period}`);
  const asked = ContestCertificateFile.parse((await certificateOf('2026-11-20')).json());
  const check = await verifyContest(asked, file.body);
  expect(check.faults).toEqual([]);
  expect(check.certificate).toMatchObject({
    edition: DAY,
    pool: '170',
    won: '150',
    entrants: 2,
    excluded: 1,
    winners: [{ reference: 'contest:daily:2026-11-20:1' }, { reference: 'contest:daily:2026-11-20:2' }],
  });
  const { rows } = await one.pool.query(
    `select reference from ledger where reference like 'contest:%' order by reference`,
  );
  expect(rows).toEqual(check.certificate!.winners.map(({ reference }) => ({ reference })));
  expect((await verifyContest(asked, file.body.replace('"prize":100', '"prize":101'))).isRight).toBe(false);
  expect((await certificateOf('2026-11-21')).statusCode).toBe(404);
});

test('I25: killed twenty times in the middle, every prize is paid once and none is missing', async () => {
  const forty: ContestsContent = {
    dailyRace: 'daily',
    contests: [{ ...testContent.contests.contests[0]!, prizes: [{ from: 1, to: 40, points: 25 }] }],
  };
  const one = await aProcess(forty);
  const ids = await newPlayers(45);
  for (const [i, id] of ids.entries()) await one.plays(id, 100n, 10_000n - BigInt(i));
  one.clock.set('2026-11-21T00:00:05.000Z');
  const settling = () => {
    const child = fork(
      join(import.meta.dirname, 'test', 'settling-process.ts'),
      [loaded.url, '2026-11-21T00:00:05.000Z'],
      { stdio: 'ignore' },
    );
    const ended = new Promise<void>((done) => child.once('exit', () => done()));
    const ready = new Promise<void>((done, failed) => {
      child.once('message', () => done());
      child.once('exit', (code) => failed(new Error(`A settler ended with ${code} before it was ready.`)));
    });
    return { child, ended, ready };
  };
  const paid = async () => (await one.winners()).filter(([, , , isPaid]) => isPaid === true).length;
  for (let n = 0; n < 20; n += 2) {
    const before = await paid();
    const [first, second] = [settling(), settling()];
    await Promise.all([first.ready, second.ready]);
    // Nobody pays this player while their row is locked, so both are killed in the middle, on a machine of any speed.
    const waiting = await one.pool.connect();
    await waiting.query('begin');
    await waiting.query('set local idle_in_transaction_session_timeout = 0');
    await waiting.query('select from players where player_id = $1 for update', [ids[before + 2]]);
    for (const { child } of [first, second]) child.send('settle');
    while ((await paid()) === before);
    first.child.kill('SIGKILL');
    await new Promise((done) => setTimeout(done, Math.random() * 6));
    second.child.kill('SIGKILL');
    await Promise.all([first.ended, second.ended]);
    await waiting.query('rollback');
    waiting.release();
    expect(await paid()).toBeLessThan(40);
  }
  await one.settle();
  const winners = await one.winners();
  expect(winners.map(([, id]) => id)).toEqual(ids.slice(0, 40));
  expect(winners.every(([, , , paid]) => paid)).toBe(true);
  const entries = await one.prizesInLedger();
  expect(new Set(entries.map(([id]) => id)).size).toBe(40);
  expect(entries).toHaveLength(40);
  const { rows } = await one.pool.query<{ settled: boolean; pp: bigint }>(
    'select (select settled_at is not null from contest_editions where edition = $1) as settled, (select sum(amount)::bigint from ledger where reason = $2) as pp',
    [DAY, 'race'],
  );
  expect(rows[0]).toEqual({ settled: true, pp: 100_000n });
});

test('a built-in round counts as an outside one does', async () => {
  const [a] = (await newPlayers(1)) as [string];
  await loaded.toss(a, 'round-1', 'heads');
  const { rows } = await loaded.pool.query<{ edition: string; value: bigint }>(
    'select edition, value from contest_entries where player_id = $1 order by edition',
    [a],
  );
  expect(rows).toEqual([
    { edition: 'ahead/2026-11', value: 1_000n },
    { edition: 'daily/2026-11-20', value: 20_000n },
    { edition: 'staked/2026-W47', value: 1_000n },
  ]);
  expect(roundReference('round-1')).toBe('parlor:round-1');
});

test('a contest between dates is announced for its periods alone, and the next one not before', async () => {
  const [daily] = testContent.contests.contests;
  const until = '2027-03-03T00:00:00.000Z';
  const dated = { ...daily!, id: 'dated', from: '2027-03-02T00:00:00.000Z', until };
  const one = await aProcess({ dailyRace: 'daily', contests: [daily!, dated] });
  const periods = async () =>
    (
      await one.pool.query<{ period: string }>(
        "select period from contest_editions where contest_id = 'dated' order by period",
      )
    ).rows.map(({ period }) => period);
  one.clock.set('2027-02-27T12:00:00.000Z');
  expect(await one.board.running('dated')).toBeUndefined();
  expect(await periods()).toEqual([]);
  one.clock.set('2027-03-02T12:00:00.000Z');
  expect(await one.board.running('dated')).toMatchObject({ period: '2027-03-02' });
  one.clock.set('2027-03-03T12:00:00.000Z');
  expect(await one.board.running('dated')).toBeUndefined();
  expect(await periods()).toEqual(['2027-03-02']);
});
