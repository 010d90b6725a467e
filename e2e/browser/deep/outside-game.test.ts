import { describe, expect, test } from 'vitest';
import { newUser } from '../../actors/users.ts';
import { sharedServer } from '../../server/servers.ts';
import { browserOfScenarios } from '../scenario-browser.ts';
import { balanceShown, eventually, openSignedIn, samePlayerByApi } from '../player.ts';
import { joinsTable, ledgerOf } from '../shared/outside-game.ts';

const server = sharedServer();
const browser = browserOfScenarios();

describe('a game of an external studio', () => {
  test('the balance over the table follows each round of a page that tells the lobby nothing', async () => {
    const name = newUser();
    const page = await (await browser.opens('phone')).newPage();
    await page.addInitScript(() => {
      // As if the page spoke no frame messages.
      if (self === top) addEventListener('message', (event) => event.stopImmediatePropagation(), true);
    });
    await openSignedIn(page, server().first, `${name}@example.com`, '/play/harbour-lights');
    const player = await samePlayerByApi(name, server().first);
    const table = await joinsTable(page);
    for (let round = 0; round < 3; round += 1) {
      await table.plays('Port');
      await eventually('the balance over the table', await player.balance(), () => balanceShown(page));
    }
    expect(await balanceShown(page)).not.toBe(1000);
    player.leaves();
  });

  test('applies a typed stake, says so, and plays it with the next press', async () => {
    const name = newUser();
    const page = await (await browser.opens('desk')).newPage();
    await openSignedIn(page, server().first, `${name}@example.com`, '/play/harbour-lights');
    const player = await samePlayerByApi(name, server().first);
    const { frame, says, plays } = await joinsTable(page);
    const stake = frame.getByRole('textbox', { name: 'Stake in PP' });
    const corrected = (now: number): string =>
      `The stake is ${now} PP now: it can be 1 to 50 PP. Nothing was staked.`;
    await stake.fill('5000');
    await stake.press('Enter');
    await expect.poll(says).toBe(corrected(50));
    await stake.fill('abc');
    await frame.getByRole('button', { name: 'Port, red' }).click();
    await expect.poll(says).toBe(corrected(50));
    await stake.fill('2');
    await stake.press('Enter');
    await expect.poll(says).toBe('The stake is 2 PP. Press Enter again to play.');
    expect(await ledgerOf(server(), player.userId())).toEqual([]);
    await plays('Port');
    expect((await ledgerOf(server(), player.userId()))[0]).toBe('stake 2.00 provider:harbour');
    player.leaves();
  });

  test('if the studio is killed between a bet and its win, the round is paid later and the page continues', async () => {
    const name = newUser();
    const page = await (await browser.opens('desk', {}, { outage: true })).newPage();
    await openSignedIn(page, server().first, `${name}@example.com`, '/play/harbour-lights');
    const player = await samePlayerByApi(name, server().first);
    const table = await joinsTable(page);
    const { origin } = new URL(table.studio);
    const held = await fetch(`${origin}/control`, {
      method: 'POST',
      body: JSON.stringify({ holdMs: 60_000 }),
    });
    const { pid } = (await held.json()) as { pid: number };
    const played = table.plays('Starboard');
    await expect.poll(async () => (await ledgerOf(server(), player.userId())).length).toBe(1);
    process.kill(pid, 'SIGKILL');
    expect(await played).toMatch(/Won|Not this time/);
    const [stake, ...rest] = await ledgerOf(server(), player.userId());
    expect(stake).toBe('stake 5.00 provider:harbour');
    expect(rest.length).toBeLessThanOrEqual(1);
    const after = await player.balance();
    expect(after).toBeCloseTo(rest.length === 1 ? 1004.8 : 995, 2);
    await eventually('the balance over the table', after, () => balanceShown(page));
    expect(await table.plays('Port')).toMatch(/Won|Not this time/);
    player.leaves();
  });
});
