import { describe, expect, test } from 'vitest';
import { newUser } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios } from './scenario-browser.ts';
import { balanceShown, eventually, openSignedIn, samePlayerByApi } from './player.ts';
import { joinsTable, ledgerOf } from './shared/outside-game.ts';

const server = sharedServer();
const browser = browserOfScenarios();

describe('a game of an external studio', () => {
  test('opens from the lobby, wins in its frame, and its rounds are in the transactions and count for quests', async () => {
    const name = newUser();
    const page = await (await browser.opens('phone')).newPage();
    await openSignedIn(page, server().first, `${name}@example.com`, '/play/harbour-lights');
    const player = await samePlayerByApi(name, server().first);
    const table = await joinsTable(page);
    expect(new URL(table.studio).origin).not.toBe(new URL(server().first.gamesUrl).origin);
    let rounds = 0;
    let output = '';
    while (!output.includes('Won') && rounds < 40) {
      output = await table.plays('Port');
      rounds += 1;
    }
    expect(output).toContain('Won 9.80 PP');
    const balance = await player.balance();
    expect(balance).toBeCloseTo(1000 - 5 * rounds + 9.8, 2);
    await eventually('the balance over the table', balance, () => balanceShown(page));
    const entries = await ledgerOf(server(), player.userId());
    expect(entries.filter((e) => e === 'stake 5.00 provider:harbour')).toHaveLength(rounds);
    expect(entries.filter((e) => e === 'win 9.80 provider:harbour')).toHaveLength(1);
    expect((await player.api.lastPlayed()).games[0]).toBe('harbour-lights');
    // Quests for any round or win have advanced. Which quests are dealt is random.
    const { quests } = await player.api.quests();
    const still = quests.filter(
      ({ goal = '', gameId, state }) =>
        gameId === undefined &&
        ['rounds', 'wins', 'stake', 'different-games'].includes(goal) &&
        state.type === 'available' &&
        state.currentValue === 0,
    );
    expect(still).toEqual([]);
    player.leaves();
  });
});
