import { describe, expect, test } from 'vitest';
import { newUser, callsWith, signIn, tableAt } from '../actors/users.ts';
import { within } from '../server/deadline.ts';
import { refused, withCode } from '../actors/refusals.ts';
import { startTestServer } from '../server/servers.ts';
import { BONE_DICE_NUMBERS, boneDiceWin, drawnNumber, sha256 } from '../actors/verify-by-hand.ts';

const server = startTestServer({ processes: 2 });
const hundredths = (amount: number): bigint => BigInt(Math.round(amount * 100));

describe('a session of play', () => {
  test('Alice finds Bone Dice, plays 20 rounds, and every point is accounted for on both processes', async () => {
    const alice = await signIn('alice', server().first);
    const { games } = await alice.api.searchGames({ query: { title: 'bnoe dice' } });
    expect(games[0]).toMatchObject({ identifier: 'dice-bone', title: 'Bone Dice' });

    const rounds = await alice.plays('dice-bone', 20);
    const paidBack = rounds.reduce((sum, r) => sum - hundredths(r.stake) + hundredths(r.win), 0n);
    const atTheOther = callsWith(await alice.token(), server().second);
    const { balance } = await atTheOther.balance({ params: { currency: 'PP' } });
    expect(hundredths(balance)).toBe(100_000n + paidBack);
    expect((await atTheOther.summary()).ppBalance).toBe(balance);
    expect((await atTheOther.lastPlayed()).games).toEqual(['dice-bone']);

    const { entries } = await atTheOther.ledger({ query: { limit: '100', group: 'games' } });
    for (const round of rounds) {
      const about = entries.filter((e) => e.reference.includes(round.roundId));
      const expected = [['stake', -round.stake], ...(round.win > 0 ? [['win', round.win]] : [])];
      expect(about.toReversed().map((e) => [e.reason, e.amount])).toEqual(expected);
    }
    const { draws } = await atTheOther.draws({ query: { limit: '100' } });
    expect(draws.map((d) => d.nonce)).toEqual(rounds.map((_, n) => rounds.length - 1 - n));
    await alice.plays('dice-moons', 1);
    expect((await alice.api.lastPlayed()).games).toEqual(['dice-moons', 'dice-bone']);
  });

  test('a win on one process is in the live list of the other within a second', async () => {
    const [bob, carol] = await Promise.all([signIn('bob', server().first), signIn('carol', server().second)]);
    const { wins, close } = await carol.watchesWins();
    const table = await bob.opens('dice-bone');
    for (let seen = 0; seen < 3;) {
      const round = await table.round(5, { side: 'under', target: 9_000 });
      if (round.win <= round.stake) continue;
      const win = await within(1000, "Bob's win in Carol's list", () => wins[seen]);
      expect(win).toMatchObject({ gameId: 'dice-bone', amount: round.win });
      expect(win.profit).toBeCloseTo(round.win - round.stake, 2);
      const shown = JSON.stringify(win);
      for (const secret of [bob.userId(), 'bob', 'Bob', '700002']) expect(shown).not.toContain(`"${secret}"`);
      seen++;
    }
    close();
  });

  test('the game shows its limits, and refuses a stake or a choice outside them without moving a point', async () => {
    const bob = await signIn(newUser(), server().first);
    const table = await bob.opens('dice-bone');
    const state = await table.calls.gameState({ query: { session: table.session } });
    expect(state).toMatchObject({
      gameId: 'dice-bone',
      minStake: 1,
      maxStake: 500,
      balance: { balance: 1000 },
    });
    const under = { side: 'under', target: 5_000 };
    expect(await refused(table.round(0.5, under))).toEqual(withCode('STAKE_OUT_OF_RANGE'));
    expect(await refused(table.round(500.01, under))).toEqual(withCode('STAKE_OUT_OF_RANGE'));
    expect(await refused(table.round(5, { side: 'under', target: 1 }))).toEqual(withCode('CHOICE_INVALID'));
    expect(await refused(table.round(5, null))).toEqual(withCode('CHOICE_INVALID'));
    expect(await bob.balance()).toBe(1000);
    while ((await bob.balance()) >= 500) await table.round(500, { side: 'over', target: 8_000 });
    const left = await bob.balance();
    expect(await refused(table.round(500, under))).toEqual(withCode('INSUFFICIENT_BALANCE'));
    expect(await bob.balance()).toBe(left);
  });

  test('a repeated round, on either process, is the same round; with another stake it is refused', async () => {
    const bob = await signIn(newUser(), server().first);
    const table = await bob.opens('dice-bone');
    const there = {
      ...table,
      ...tableAt('dice-bone', `${server().second.gamesUrl}/?session=${table.session}`),
    };
    const choice = { side: 'over', target: 5_000 };
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? table : there).round(7, choice, 'one-round-id')),
    );
    for (const round of all) expect(round).toEqual(all[0]);
    expect(await refused(there.round(8, choice, 'one-round-id'))).toEqual(withCode('TRANSACTION_CONFLICT'));
    expect(hundredths(await bob.balance())).toBe(100_000n - 700n + hundredths(all[0]?.win ?? 0));
  });

  test('an unknown game session plays nothing', async () => {
    const nobody = tableAt('dice-bone', `${server().first.gamesUrl}/?session=1-${'x'.repeat(32)}`);
    expect(await refused(nobody.round(5, { side: 'under', target: 5_000 }))).toEqual(
      withCode('GAME_SESSION_INVALID'),
    );
  });

  test('Alice verifies past rounds by hand: the committed seed gives the numbers that she was shown', async () => {
    const alice = await signIn(newUser(), server().first);
    const promised = await alice.api.fairness();
    await alice.api.rotateSeed({ body: { clientSeed: "alice's-own-words" } });
    const before = await alice.api.fairness();
    expect(before.active).toEqual({
      serverSeedHash: promised.next.serverSeedHash,
      clientSeed: "alice's-own-words",
      nonce: 0,
    });
    const table = await alice.opens('dice-bone');
    const choices = [
      { side: 'under', target: 4_950 },
      { side: 'over', target: 1_234 },
      { side: 'under', target: 10 },
      { side: 'over', target: 9_000 },
    ] as const;
    const rounds = [];
    for (const choice of [...choices, ...choices])
      rounds.push({ choice, round: await table.round(3.33, choice) });

    const hidden = (await alice.api.draws()).draws;
    expect(hidden.every((d) => d.serverSeed === undefined)).toBe(true);
    await alice.api.rotateSeed();
    for (const { choice, round } of rounds) {
      const draw = await alice.api.draw({ params: { reference: `parlor:${round.roundId}` } });
      const { serverSeed = '', clientSeed, nonce } = draw;
      expect(sha256(serverSeed)).toBe(promised.next.serverSeedHash);
      const roll = drawnNumber({ serverSeed, clientSeed, nonce }, BONE_DICE_NUMBERS);
      expect(round.outcome).toEqual({ drawn: [Number(roll)] });
      expect(draw.outcome).toEqual(round.outcome);
      expect(hundredths(round.win)).toBe(boneDiceWin(333n, choice, roll));
    }
  });
});
