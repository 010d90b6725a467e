import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CrashSettings } from '@parlor/contract/content/game-families/crash.ts';
import type { SteppedReply } from '@parlor/contract/calls/play.ts';
import { testContent } from '@parlor/economy/test/world.ts';
import { isOfChain } from '@parlor/games/seed-chain.ts';
import { multiplierAt } from '@parlor/games/crash/curve.ts';
import { GRACE_MS } from '@parlor/games/crash/end-of-bet.ts';
import { pointOf } from '@parlor/games/crash/point.ts';
import { crashRules } from '@parlor/games/crash/rules.ts';
import { nodeDigest } from '../../../players/digest.ts';
import { startTwoServers, type Answer, type OpenGame, type TwoServers } from '../../../test/two-servers.ts';
import { publishedChains } from '../../../seed-chains/store.ts';
import { endedRounds, newestRounds, roundByNumber, type StoredRound } from './store.ts';

const GAME = 'crash-test';
const settings: CrashSettings = {
  kind: 'rise',
  returnE4: 9_700,
  growth: 60_000,
  topE2: 10_000,
  bettingMs: 6_000,
  pauseMs: 4_000,
};
const crashOf = (of: CrashSettings) =>
  crashRules({ gameId: GAME, minStakeMinor: 100n, maxStakeMinor: 30_000n, settings: of });
let crash = crashOf(settings);

let server: TwoServers;
beforeAll(async () => {
  server = await startTwoServers(
    {
      ...testContent,
      steppedRulesOf: (id) => (id === GAME ? crash : testContent.steppedRulesOf(id)),
    },
    { sharesRounds: true },
  );
});
afterEach(() => server.mustBeSound());
afterAll(() => server.close());

const codeOf = ({ status, body }: Answer): unknown => (status === 200 ? 'done' : body.error?.code);
const newest = async (): Promise<StoredRound> => (await newestRounds(server.pool, GAME, 1))[0]!;
const table = (on: 0 | 1 = 0) => server.servers[on].shared.table(GAME);

/** A round that takes bets and has at least this point. */
async function roundFrom(pointE2: number): Promise<StoredRound> {
  for (;;) {
    await table();
    const round = await newest();
    const { clock } = server;
    if (round.state === 'open' && clock.now() < round.risesAtMs && round.pointE2 >= pointE2) return round;
    if (round.state !== 'open') {
      clock.set(Math.max(clock.now(), round.endedAtMs! + settings.pauseMs));
      continue;
    }
    clock.set(Math.max(clock.now(), round.endsAtMs));
    await expect
      .poll(async () => (await roundByNumber(server.pool, GAME, round.round))?.state)
      .not.toBe('open');
  }
}

let bets = 0;
const seat = (): Promise<OpenGame> => server.gameSession({ provider: 'parlor', game: GAME });
interface Bet {
  readonly round: string;
  readonly body: object;
}
const betOf = (at: OpenGame, choice: object, amount = '10'): Bet => {
  const round = `bet-${String(bets++).padStart(6, '0')}`;
  return { round, body: { ...at, round, amount, choice } };
};
const parlor = (on: 0 | 1 = 0) => ({ provider: 'parlor', on }) as const;
const place = (bet: Bet, on: 0 | 1 = 0) => server.say('start', bet.body, parlor(on));
const take = (at: OpenGame, bet: Bet, on: 0 | 1 = 0) =>
  server.say('cash-out', { ...at, round: bet.round, step: 0 }, parlor(on));
const isOpen = async (at: OpenGame): Promise<boolean> =>
  server.servers[0].players.read(at.player, ({ state }) => state.openRounds.length > 0);

describe('a round', () => {
  test('is opened once, and is the same on both servers', async () => {
    const round = await roundFrom(0);
    const [first, second] = await Promise.all([table(0), table(1), table(0), table(1)]);
    expect(first?.round).toMatchObject({ round: round.round, place: round.place });
    expect(second?.round).toEqual(first?.round);
    expect(JSON.stringify(first)).not.toContain(round.seed);
    expect(first).not.toHaveProperty('round.ended');
  });

  test('shows its seed after its end, which belongs to the published chain and gives the point', async () => {
    const { round, seed, place: at } = await roundFrom(0);
    const chains = await publishedChains(server.pool, GAME);
    // The next one is published too.
    expect(chains.map(({ chain }) => chain)).toEqual([2, 1]);
    server.clock.set((await newest()).endsAtMs);
    await expect.poll(async () => (await table(1))?.round?.ended?.seed).toBe(seed);
    const [ended] = await endedRounds(server.pool, GAME, { below: round + 1, limit: 1 });
    const { commitment } = chains.find(({ chain }) => chain === ended!.chain)!;
    expect(isOfChain(nodeDigest, seed, { place: at, commitment })).toBe(true);
    expect(ended?.point).toBe(pointOf(nodeDigest, seed, GAME, settings));
  });
});

describe('a bet', () => {
  test('that arrived in time, and waits until the rise can be seen, is refused', async () => {
    const { round, risesAtMs } = await roundFrom(200);
    const mustTake = server.servers[0].shared.rounds.mustTakeBet(GAME, risesAtMs - 1);
    server.clock.set(risesAtMs + 249);
    expect(() => mustTake({ round })).not.toThrow();
    server.clock.set(risesAtMs + 250);
    expect(() => mustTake({ round })).toThrow('Bets of this round are closed.');
  });

  test('is refused in a round that opened by other rules', async () => {
    const { round, risesAtMs } = await roundFrom(200);
    const mustTake = server.servers[0].shared.rounds.mustTakeBet(GAME, risesAtMs - 1);
    expect(() => mustTake({ round })).not.toThrow();
    crash = crashOf({ ...settings, returnE4: settings.returnE4 - 1 });
    expect(() => mustTake({ round })).toThrow('Bets of this round are closed.');
    crash = crashOf(settings);
  });

  test('is taken until the rise, once, and not by a move of the player', async () => {
    const { round, risesAtMs } = await roundFrom(200);
    const [at, late] = await Promise.all([seat(), seat()]);
    const bet = betOf(at, { round });
    const other = betOf(late, { round });
    server.clock.set(risesAtMs - 1);
    const placed = await place(bet);
    expect(placed.body).toMatchObject({ open: { choice: { round }, canCashOut: false } });
    expect(codeOf(await place(betOf(late, {})))).toBe('CHOICE_INVALID');
    expect(codeOf(await place(betOf(late, { round: round - 1 })))).toBe('ROUND_CLOSED');
    server.clock.set(risesAtMs);
    expect(codeOf(await place(other, 1))).toBe('ROUND_CLOSED');
    // Its first answer, though bets are closed by now.
    expect(await place(bet, 1)).toEqual(placed);
    const own = { ...at, round: bet.round, step: 0, move: { out: 200 } };
    expect(codeOf(await server.say('step', own, parlor()))).toBe('CHOICE_INVALID');
    expect(await server.entriesOf(at.player)).toHaveLength(1);
    expect(await server.balanceOf(late.player)).toBe(100_000n);
  });

  test('the millisecond of arrival decides: one before the end is paid, that of the end is lost', async () => {
    const { round, risesAtMs, endsAtMs } = await roundFrom(150);
    const [quick, slow] = await Promise.all([seat(), seat()]);
    const [a, b] = [betOf(quick, { round }), betOf(slow, { round })];
    await Promise.all([place(a), place(b, 1)]);
    server.clock.set(endsAtMs - 1);
    const taken = await take(quick, a);
    const out = multiplierAt(settings, endsAtMs - 1 - risesAtMs);
    expect(taken.body).toMatchObject({ round: { multiplier: out / 100, win: out / 10 } });
    server.clock.set(endsAtMs);
    expect(codeOf(await take(slow, b))).toBe('ROUND_CLOSED');
    // A repeat gets the first answer, and pays nothing more.
    expect(await take(quick, a, 1)).toEqual(taken);
    await expect.poll(async () => (await newest()).state).toBe('ended');
    server.clock.advance(GRACE_MS);
    await expect.poll(() => isOpen(slow)).toBe(false);
    expect(codeOf(await take(slow, b))).toBe('ROUND_CLOSED');
    expect(await server.entriesOf(slow.player)).toHaveLength(1);
    expect(await server.balanceOf(quick.player)).toBe(99_000n + BigInt(out) * 10n);
  });

  test('forty cash-outs at once on two servers pay once, with one answer', async () => {
    const { round, risesAtMs } = await roundFrom(200);
    const at = await seat();
    const bet = betOf(at, { round });
    await place(bet);
    server.clock.set(risesAtMs + 2_000);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => take(at, bet, i % 2 === 0 ? 0 : 1)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect((await server.entriesOf(at.player)).map(({ reason }) => reason)).toEqual(['stake', 'win']);
  });

  test('a cash-out that arrived in time is paid though another server ends the round before it is saved', async () => {
    const { round, endsAtMs } = await roundFrom(150);
    const at = await seat();
    const bet = betOf(at, { round });
    await place(bet);
    server.clock.set(endsAtMs - 1);
    const [first] = server.servers;
    first.aroundNextSave = async (save) => {
      server.clock.set(endsAtMs);
      await expect.poll(async () => (await newest()).state).toBe('ended');
      return save();
    };
    expect((await take(at, bet)).body).toMatchObject({ round: { multiplier: expect.any(Number) } });
    expect((await server.entriesOf(at.player)).map(({ reason }) => reason)).toEqual(['stake', 'win']);
  });

  test('cashes out by itself while the round goes on, and at the point itself', async () => {
    const { round, pointE2, risesAtMs, endsAtMs } = await roundFrom(200);
    const [low, exact, high] = await Promise.all([seat(), seat(), seat()]);
    await place(betOf(low, { round, auto: 110 }));
    await place(betOf(exact, { round, auto: pointE2 }));
    await place(betOf(high, { round, auto: Math.min(settings.topE2, pointE2 + 1) }));
    server.clock.set(risesAtMs + 2_000);
    await expect.poll(() => server.balanceOf(low.player)).toBe(100_100n);
    expect((await newest()).state).toBe('open');
    server.clock.set(endsAtMs);
    const won = 99_000n + BigInt(pointE2) * 10n;
    await expect.poll(() => server.balanceOf(exact.player)).toBe(won);
    server.clock.advance(GRACE_MS);
    await expect.poll(() => isOpen(high)).toBe(false);
    expect(await server.balanceOf(high.player)).toBe(pointE2 === settings.topE2 ? won : 99_000n);
  });

  test('is listed for everybody, by the name of its player alone', async () => {
    const { round, risesAtMs } = await roundFrom(200);
    const at = await seat();
    const bet = betOf(at, { round }, '200');
    await place(bet);
    await expect.poll(async () => (await table(1))?.bets.count).toBe(1);
    server.clock.set(risesAtMs + 1_000);
    const taken = await take(at, bet, 1);
    const multiplier = (taken.body as unknown as SteppedReply).round!.multiplier;
    await expect
      .poll(async () => (await table(0))?.bets.list)
      .toEqual([{ stake: 200, paid: Math.round(multiplier * 100) }]);
  });
});
