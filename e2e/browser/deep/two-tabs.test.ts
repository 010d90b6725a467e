// Two tabs of one player change the same saved data: no change is lost, and nothing that was removed comes
// back.
import { expect, test } from 'vitest';
import { newUser } from '../../actors/users.ts';
import { sharedServer } from '../../server/servers.ts';
import { browserOfScenarios } from '../scenario-browser.ts';
import { balanceShown, eventually, openSignedIn } from '../player.ts';

const server = sharedServer();
const browser = browserOfScenarios();

test('points that change in one tab change in the other one, without going there', async () => {
  const context = await browser.opens('desk');
  const [a, b] = [await context.newPage(), await context.newPage()];
  await openSignedIn(a, server().first, `${newUser()}@example.com`, '/shop');
  await b.goto(`${server().first.url}/quests`);
  await eventually('both tabs show the same', 1000, () => balanceShown(b));
  await a.getByRole('button', { name: /^Pack of three/ }).click();
  await a.getByRole('button', { name: 'Buy for 450 PP', exact: true }).click();
  await eventually('the tab of the purchase', 550, () => balanceShown(a));
  await expect.poll(() => balanceShown(b)).toBe(550);
});
