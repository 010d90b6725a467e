import { describe, expect, test } from 'vitest';
import { newUser, signIn, tableAt, type Table, type Visitor } from '../actors/users.ts';
import { roundHistory, type RoundHistory } from '../actors/round-history.ts';
import { startTestServer } from '../server/servers.ts';

const server = startTestServer({ processes: 2 });
const PLAYERS = 4;
const KILLS = 3;
const ROUNDS_BEFORE_A_KILL = 25;

/** Everybody plays, two rounds at a time, until their process is killed. */
async function playUntilKilled(
  players: ReadonlyArray<{ readonly visitor: Visitor; readonly table: Table }>,
  history: RoundHistory,
): Promise<void> {
  const enough = history.acknowledged() + ROUNDS_BEFORE_A_KILL;
  let killed: Promise<void> | undefined;
  const goesOn = (): boolean => {
    if (history.acknowledged() >= enough) killed ??= server().first.kill9();
    return true;
  };
  await Promise.all(
    players.flatMap(({ visitor, table }) =>
      [0, 1].map(() => history.playsOn(visitor.userId(), table, goesOn)),
    ),
  );
  await killed;
}
const seats = async (): Promise<Array<{ visitor: Visitor; table: Table }>> =>
  Promise.all(
    Array.from({ length: PLAYERS }, async () => {
      const visitor = await signIn(newUser(), server().first);
      return { visitor, table: await visitor.opens('dice-bone') };
    }),
  );

describe('kill -9 in the middle of play', () => {
  test('after each restart every acknowledged round is there once, and unanswered ones are there once after a retry', async () => {
    const players = await seats();
    const history = roundHistory();
    let unanswered = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      await playUntilKilled(players, history);
      unanswered += history.unknown();
      await server().first.start();
      await server().liftRateLimits(server().first);
      await history.retries();
      await history.mustBeStoredIn(server());
    }
    expect(unanswered).toBeGreaterThanOrEqual(KILLS * PLAYERS);
    expect(history.attempts.some((a) => a.became === 'refused')).toBe(true);
    for (const { round, table, stake, choice, roundId } of history.attempts.filter(
      (a) => a.became === 'acknowledged',
    ))
      expect(await table.round(stake, choice, roundId)).toEqual(round);
    await history.mustBeStoredIn(server());
  });

  test('the other process takes over at once: a retry there is the same round, and sign-ins stay valid', async () => {
    const players = await seats();
    const tokens = await Promise.all(players.map(({ visitor }) => visitor.token()));
    const history = roundHistory();
    await playUntilKilled(players, history);
    const atTheOther = (table: Table): Table =>
      tableAt(table.gameId, `${server().second.gamesUrl}/?session=${table.session}`);
    await history.retries(atTheOther);
    for (const token of tokens) {
      const reply = await fetch(`${server().second.url}/bff/summary`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(reply.status).toBe(200);
    }
    await server().first.start();
    await server().liftRateLimits(server().first);
    await history.mustBeStoredIn(server());
  });
});
