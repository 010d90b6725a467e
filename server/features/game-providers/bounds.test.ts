// Limits for studios, with two servers on one database: within the catalogue's limits and the hour's ceilings, and
// nothing beyond.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { StudioTerms } from '@parlor/economy/play/studio-bounds.ts';
import { testContent } from '@parlor/economy/test/world.ts';
import { at, startTwoServers, type Answer, type TwoServers } from '../../test/two-servers.ts';
import { silentRoundJobs } from './silent-rounds.ts';

/** Stakes of 1 to 50, at most 10 times the stake; 200 ahead and 100 of prizes in an hour. */
const studios: StudioTerms = {
  boundsOf: (provider, gameId) =>
    gameId === 'reels'
      ? {
          minStakeMinor: 100n,
          maxStakeMinor: provider === 'bolt' ? 100_000n : 5_000n,
          maxMultiplierE4: provider === 'bolt' ? 10_000_000n : 100_000n,
        }
      : undefined,
  ceilingsOf: () => ({ aheadMinor: 20_000n, promoMinor: 10_000n }),
};
let server: TwoServers;
beforeAll(async () => {
  server = await startTwoServers({ ...testContent, studios });
});
afterEach(() => server.mustBeSound());
afterAll(() => server.close());

const codeOf = ({ status, body }: Answer): unknown => (status === 200 ? 'done' : body.error?.code);
let rounds = 0;
const nextRound = (): string => `r-${++rounds}`;
const studio = async (id: string) =>
  (await server.watch.list()).find((s) => s.id === id) ?? { paused: undefined, hours: [], alarms: [] };

test('a stake outside the limits of the game and an unknown game of the studio are refused, and an operator is alarmed', async () => {
  const gameSession = await server.gameSession();
  const bet = (amount: string, round = nextRound()) =>
    server
      .say('bet', at.bet(gameSession, { transaction: `t-${round}-${amount}`, amount, round }))
      .then(codeOf);
  expect(await bet('0.99')).toBe('STAKE_OUT_OF_RANGE');
  expect(await bet('50.01')).toBe('STAKE_OUT_OF_RANGE');
  expect(await bet('50')).toBe('done');
  // A further bet of a round may be smaller than its first one.
  expect([await bet('1', 'long'), await bet('0.5', 'long')]).toEqual(['done', 'done']);
  const other = await server.gameSession({ game: 'unheard-of' });
  expect(codeOf(await server.say('bet', at.bet(other, { transaction: 'no-game', amount: '5' })))).toBe(
    'GAME_NOT_FOUND',
  );
  expect(await server.balanceOf(gameSession.player)).toBe(100_000n - 5_150n);
  const { alarms, paused } = await studio('acme');
  expect([alarms.map((a) => [a.fault, a.times]), paused]).toEqual([[['stake-out-of-bounds', 2]], undefined]);
});

test('a win beyond the stake times the best multiplier is refused; the third in an hour pauses the studio, and honest wins are still paid', async () => {
  const gameSession = await server.gameSession();
  const round = nextRound();
  await server.say('bet', at.bet(gameSession, { transaction: `b-${round}`, amount: '10', round }));
  const win = (amount: string, n: number) =>
    server.say('win', at.win(gameSession, { transaction: `w-${round}-${n}`, amount, round })).then(codeOf);
  // 100 and one per cent of tolerance, in all wins of the round together.
  expect(await win('101.01', 1)).toBe('WIN_OUT_OF_RANGE');
  expect(await win('60', 2)).toBe('done');
  expect(await win('41.01', 3)).toBe('WIN_OUT_OF_RANGE');
  expect((await studio('acme')).paused).toBeUndefined();
  expect(await win('500', 4)).toBe('WIN_OUT_OF_RANGE');
  expect((await studio('acme')).paused?.why).toBe('win-out-of-bounds');
  expect(await win('41', 5)).toBe('done');
  const more = at.bet(gameSession, { transaction: 'while-paused', amount: '1', round: nextRound() });
  expect([codeOf(await server.say('bet', more)), codeOf(await server.say('bet', more, { on: 1 }))]).toEqual([
    'STUDIO_PAUSED',
    'STUDIO_PAUSED',
  ]);
  await server.watch.resume('acme', () => Promise.resolve());
  expect(codeOf(await server.say('bet', more, { on: 1 }))).toBe('done');
  await expect(server.watch.resume('acme', () => Promise.resolve())).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('a refused win that is sent again counts once, also after a treasurer resumed the studio', async () => {
  server.clock.advance(3_600_000);
  const gameSession = await server.gameSession();
  const round = nextRound();
  await server.say('bet', at.bet(gameSession, { transaction: `b-${round}`, amount: '10', round }));
  const win = (n: number, on: 0 | 1 = 0) =>
    server
      .say('win', at.win(gameSession, { transaction: `too-much-${n}`, amount: '500', round }), { on })
      .then(codeOf);
  for (let again = 0; again < 4; again++)
    expect(await win(1, again % 2 === 0 ? 0 : 1)).toBe('WIN_OUT_OF_RANGE');
  await win(2);
  expect(await studio('acme')).toMatchObject({ alarms: [{ fault: 'win-out-of-bounds', times: 2 }, {}, {}] });
  expect((await studio('acme')).paused).toBeUndefined();
  await win(3);
  expect((await studio('acme')).paused?.why).toBe('win-out-of-bounds');
  await server.watch.resume('acme', () => Promise.resolve());
  for (const n of [1, 2, 3, 4]) await win(n);
  server.clock.advance(3_600_000);
  // In the next hour too.
  for (const n of [1, 2, 3, 4]) await win(n);
  expect((await studio('acme')).paused).toBeUndefined();
  for (const n of [5, 7]) await win(n);
  expect((await studio('acme')).paused).toBeUndefined();
  await win(6);
  expect((await studio('acme')).paused?.why).toBe('win-out-of-bounds');
  await server.watch.resume('acme', () => Promise.resolve());
});

test('wins beyond the hour stop new bets on both servers; far beyond they wait for a treasurer', async () => {
  const gameSession = await server.gameSession({ provider: 'bolt' });
  const bolt = { provider: 'bolt' };
  const open = [nextRound(), nextRound(), nextRound()];
  for (const round of open)
    await server.say('bet', at.bet(gameSession, { transaction: `b-${round}`, amount: '10', round }), bolt);
  const win = (n: number, amount: string, on: 0 | 1) =>
    server
      .say('win', at.win(gameSession, { transaction: `w-${open[n]!}`, amount, round: open[n]! }), {
        ...bolt,
        on,
      })
      .then(codeOf);
  expect(await win(0, '250', 0)).toBe('done');
  const bet = at.bet(gameSession, { transaction: 'after-the-hour', amount: '10', round: nextRound() });
  expect(codeOf(await server.say('bet', bet, { ...bolt, on: 1 }))).toBe('STUDIO_PAUSED');
  expect(await win(1, '100', 1)).toBe('done');
  expect(await win(2, '250', 0)).toBe('STUDIO_PAUSED');
  expect((await studio('bolt')).hours).toEqual([{ currency: 'PP', staked: 30, paid: 350, promo: 0 }]);
  await server.watch.resume('bolt', () => Promise.resolve());
  // The studio sends the same win again, and it is paid.
  expect(await win(2, '250', 1)).toBe('done');
  server.clock.advance(3_600_000);
});

test('one win far above the ceiling is paid if the stakes of the hour bear it', async () => {
  await server.watch.resume('bolt', () => Promise.resolve());
  const gameSession = await server.gameSession({ provider: 'bolt' });
  const bolt = { provider: 'bolt' };
  const round = nextRound();
  const bet = (amount: string, transaction: string, of = round) =>
    server.say('bet', at.bet(gameSession, { transaction, amount, round: of }), bolt).then(codeOf);
  expect(await bet('900', 'great-stake', nextRound())).toBe('done');
  expect(await bet('10', 'small-stake')).toBe('done');
  // Ahead by 290 in the hour; alone it would be beyond twice the 200.
  const win = at.win(gameSession, { transaction: 'great-win', amount: '1200', round });
  expect(codeOf(await server.say('win', win, { ...bolt, on: 1 }))).toBe('done');
  await server.watch.resume('bolt', () => Promise.resolve());
  server.clock.advance(3_600_000);
});

test("prizes of an hour stop at their limit, also at two servers at once, and count in the player's day", async () => {
  const seats = await Promise.all(Array.from({ length: 8 }, () => server.gameSession()));
  const answers = await Promise.all(
    seats.map(({ ...gameSession }, n) =>
      server.say(
        'promo',
        { ...gameSession, transaction: `gift-${n}`, amount: '30' },
        { on: n % 2 === 0 ? 0 : 1 },
      ),
    ),
  );
  const codes = answers.map((answer) => String(codeOf(answer))).toSorted();
  expect(codes).toEqual([
    'STUDIO_PAUSED',
    'STUDIO_PAUSED',
    'STUDIO_PAUSED',
    'STUDIO_PAUSED',
    'STUDIO_PAUSED',
    'done',
    'done',
    'done',
  ]);
  const { paused, hours } = await studio('acme');
  expect([paused?.why, hours.find((h) => h.currency === 'PP')?.promo]).toEqual(['hour-of-prizes', 90]);
  const given = seats[answers.findIndex((a) => a.status === 200)]!;
  const { minted } = await server.servers[0].players.read(given.player, (p) => p.state);
  expect(minted).toEqual({ day: '2026-11-20', minor: 3_000 });
  await server.watch.resume('acme', () => Promise.resolve());
});

test('a rollback is subtracted from the hour', async () => {
  const gameSession = await server.gameSession();
  const before = (await studio('acme')).hours.find((h) => h.currency === 'PP');
  const round = nextRound();
  await server.say('bet', at.bet(gameSession, { transaction: `b-${round}`, amount: '10', round }));
  await server.say(
    'rollback',
    at.rollback(gameSession, { transaction: `x-${round}`, reference: `b-${round}`, round }),
  );
  expect((await studio('acme')).hours.find((h) => h.currency === 'PP')?.staked ?? 0).toBe(
    before?.staked ?? 0,
  );
});

test('a silent round that cannot be closed does not keep the others open', async () => {
  const [bad, good] = [await server.gameSession(), await server.gameSession()];
  const rounds = [nextRound(), nextRound()];
  for (const [n, gameSession] of [bad, good].entries())
    await server.say(
      'bet',
      at.bet(gameSession, { transaction: `b-${rounds[n]}`, amount: '10', round: rounds[n]! }),
    );
  server.clock.advance(3_600_001);
  const { pool, players } = server.servers[0];
  const act: typeof players.act = (name, player, ...rest) =>
    player === bad.player ? Promise.reject(new Error('a fault')) : players.act(name, player, ...rest);
  const log = { warn: () => undefined };
  const job = silentRoundJobs({ pool, players: { act }, clock: server.clock, log })[0]!;
  expect(await job.run({ pool, clock: server.clock })).toMatchObject({ failed: 1 });
  const open = async () =>
    (await pool.query('select round_id from rounds where open and round_id = any($1)', [rounds])).rows;
  expect(await open()).toEqual([{ round_id: rounds[0] }]);
  const mended = silentRoundJobs({ pool, players, clock: server.clock, log })[0]!;
  expect(await mended.run({ pool, clock: server.clock })).toEqual({ done: 1, failed: 0 });
  expect(await open()).toEqual([]);
});

test('a round without further messages counts after an hour as it is, once, and a late win corrects it', async () => {
  const gameSession = await server.gameSession();
  const round = nextRound();
  await server.say('bet', at.bet(gameSession, { transaction: `b-${round}`, amount: '10', round }));
  const [first, second] = server.servers;
  const jobs = [first, second].map(
    ({ pool, players }) =>
      silentRoundJobs({ pool, players, clock: server.clock, log: { warn: () => undefined } })[0]!,
  );
  const standing = async () =>
    (await first.players.read(gameSession.player, (p) => p.state.contests))['ahead']?.value;
  await jobs[0]!.run({ pool: first.pool, clock: server.clock });
  expect(await standing()).toBeUndefined();
  server.clock.advance(3_600_001);
  await Promise.all(jobs.map((job) => job.run({ pool: first.pool, clock: server.clock })));
  expect(await standing()).toBe('-1000');
  expect(
    codeOf(
      await server.say(
        'win',
        at.win(gameSession, { transaction: `w-${round}`, amount: '25', round, roundClosed: true }),
      ),
    ),
  ).toBe('done');
  expect(await standing()).toBe('1500');
});
