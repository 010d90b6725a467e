import { expect, test } from 'vitest';
import { newUser } from '../../actors/users.ts';
import { startTestServer } from '../../server/servers.ts';
import { within } from '../../server/deadline.ts';
import { browserOfScenarios, STILL } from '../scenario-browser.ts';
import { placeholders, waitsForCachedScreens } from '../network.ts';
import { balanceShown, eventually, navigateTo, openSignedIn, samePlayerByApi } from '../player.ts';
import { ROUTES } from '../routes.ts';

const server = startTestServer();
const browser = browserOfScenarios();
const returns = async (): Promise<void> => {
  await server().first.start();
  await server().liftRateLimits(server().first);
};

test('with the server stopped a reload shows what was seen last, on a plain http address too; a screen that was never entered says so, once', async () => {
  const name = newUser();
  const context = await browser.opens('phone', STILL, { outage: true });
  const page = await context.newPage();
  await openSignedIn(page, server().first, `${name}@example.com`);
  expect(new URL(page.url()).protocol).toBe('http:');
  const player = await samePlayerByApi(name, server().first);
  await player.plays('dice-bone', 1);
  const balance = await player.balance();
  await eventually('the balance', balance, () => balanceShown(page));
  // Only home was entered.
  await waitsForCachedScreens(page);
  await page.waitForFunction(
    (seen) => localStorage.getItem('parlor-last-state')?.includes(`"ppBalance":${seen}`) === true,
    balance,
  );
  expect(await server().first.stop(), server().first.output()).toBe(0);

  await page.reload();
  // The browser has a connection: only the server is gone.
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await eventually('the balance that was seen last', balance, () => balanceShown(page));
  const findings: string[] = [];
  for (const route of ROUTES.filter((one) => !one.startsWith('/play/'))) {
    await navigateTo(page, route);
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    let left: string[] = [];
    await within(20_000, route, async () => {
      left = await placeholders(page);
      return left.length === 0 ? true : undefined;
    }).catch(() => findings.push(`${route} waits: ${left.join(' | ')}`));
    const cards = await page
      .locator('main')
      .getByRole('button', { name: 'Try again' })
      .filter({ visible: true })
      .count();
    if (cards > 1) findings.push(`${route} has ${cards} cards of one failure`);
    if ((await page.locator('main').innerText()).trim() === '') findings.push(`${route} is blank`);
  }
  expect(findings).toEqual([]);

  await returns();
  await player.plays('dice-bone', 1);
  const after = await player.balance();
  await navigateTo(page, '/');
  await eventually('the balance of now', after, () => balanceShown(page));
  player.leaves();
});
