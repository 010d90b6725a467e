import { afterEach, expect, test } from 'vitest';
import type { CrashSettings } from '@parlor/contract/content/game-families/crash.ts';
import { testContent } from '@parlor/economy/test/world.ts';
import { GRACE_MS, VOID_AFTER_MS } from '@parlor/games/crash/end-of-bet.ts';
import { crashRules } from '@parlor/games/crash/rules.ts';
import { startTwoServers, type OpenGame, type TwoServers } from '../../../test/two-servers.ts';
import { newestRounds, roundByNumber, type StoredRound } from './store.ts';

const GAME = 'crash-test';
const settings: CrashSettings = {
  kind: 'steps',
  returnE4: 9_700,
  growth: 60_000,
  topE2: 10_000,
  bettingMs: 6_000,
  pauseMs: 4_000,
  stepMs: 400,
};
const crash = crashRules({ gameId: GAME, minStakeMinor: 100n, maxStakeMinor: 30_000n, settings });

let server: TwoServers;
const start = async (): Promise<void> => {
  server = await startTwoServers(
    { ...testContent, steppedRulesOf: (id) => (id === GAME ? crash : undefined) },
    { sharesRounds: true },
  );
};
afterEach(async () => {
  await server.mustBeSound();
  await server.close();
});

const newest = async (): Promise<StoredRound> => (await newestRounds(server.pool, GAME, 1))[0]!;

/** Three bets in an open round: one is to cash out early, one late, one never. */
async function threeBets(): Promise<{ round: StoredRound; seats: OpenGame[] }> {
  await start();
  const [first] = server.servers;
  for (;;) {
    await first.shared.table(GAME);
    const round = await newest();
    if (round.state === 'open' && round.pointE2 >= 200 && server.clock.now() < round.risesAtMs) {
      const seats = await Promise.all(
        [1, 2, 3].map(() => server.gameSession({ provider: 'parlor', game: GAME })),
      );
      const autos = [{ auto: 120 }, { auto: 10_000 }, {}];
      for (const [i, at] of seats.entries())
        await server.say(
          'start',
          { ...at, round: `bet-00000${i}`, amount: '10', choice: { round: round.round, ...autos[i] } },
          { provider: 'parlor' },
        );
      return { round, seats };
    }
    if (round.state !== 'open') {
      server.clock.set(Math.max(server.clock.now(), round.endedAtMs! + settings.pauseMs));
      continue;
    }
    server.clock.set(Math.max(server.clock.now(), round.endsAtMs));
    await expect
      .poll(async () => (await roundByNumber(server.pool, GAME, round.round))?.state)
      .not.toBe('open');
  }
}
const balances = (seats: readonly OpenGame[]): Promise<bigint[]> =>
  Promise.all(seats.map(({ player }) => server.balanceOf(player)));
const openBets = async (): Promise<number> => {
  const { rows } = await server.pool.query<{ open: number }>(
    'select count(*)::int as open from shared_bets where paid_e4 is null',
  );
  return rows[0]!.open;
};

test('the process that opened a round dies: another one ends it and settles every bet once', async () => {
  const { round, seats } = await threeBets();
  await server.servers[0].shared.stop();
  server.clock.set(round.endsAtMs + 1_500);
  await expect.poll(async () => (await newest()).state).toBe('ended');
  server.clock.advance(GRACE_MS);
  await expect.poll(openBets).toBe(0);
  expect(await balances(seats)).toEqual([100_200n, round.pointE2 === 10_000 ? 199_000n : 99_000n, 99_000n]);
});

test('a process dies between the end of a round and its payments: another one pays', async () => {
  const { round, seats } = await threeBets();
  await server.servers[0].shared.stop();
  server.clock.set(round.endsAtMs);
  // What the dead process had written last.
  await server.pool.query(`update shared_rounds set state = 'ended', ended_at = ends_at where round = $1`, [
    round.round,
  ]);
  server.clock.advance(GRACE_MS);
  await expect.poll(openBets).toBe(0);
  expect((await balances(seats))[0]).toBe(100_200n);
});

test('while no process runs nobody can cash out, so stakes of such a round are paid back, once', async () => {
  const { round, seats } = await threeBets();
  const [first, second] = server.servers;
  await Promise.all([first.shared.stop(), second.shared.stop()]);
  server.clock.set(round.endsAtMs + VOID_AFTER_MS + 1);
  // The processes start again.
  await Promise.all([first.shared.rounds.sweep(), second.shared.rounds.sweep()]);
  await expect
    .poll(async () => {
      await Promise.all([first.shared.rounds.sweep(), second.shared.rounds.sweep()]);
      return openBets();
    })
    .toBe(0);
  expect((await newest()).state).toBe('void');
  expect(await balances(seats)).toEqual([100_000n, 100_000n, 100_000n]);
});
