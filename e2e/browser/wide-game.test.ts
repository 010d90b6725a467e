import { expect, test } from 'vitest';
import { newUser } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';
import { WIDE_GAME } from '../server/wide-game.ts';
import { browserOfScenarios } from './scenario-browser.ts';
import { openSignedIn, eventually, heading } from './player.ts';

const server = startTestServer({ program: 'server-with-wide-game' });
const browser = browserOfScenarios();
const UPRIGHT = { width: 390, height: 844 };
const ACROSS = { width: 844, height: 390 };
const TURN = 'Turn your phone';

test('a landscape game asks to turn the phone, opens automatically, and pauses whenever the phone is upright', async () => {
  const page = await (await browser.opens('phone')).newPage();
  await openSignedIn(page, server().first, `${newUser()}@example.com`, `/play/${WIDE_GAME.id}`);
  await heading(page, TURN).waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
  await page
    .getByText(`${WIDE_GAME.title} needs a wide screen. It starts when you turn your phone.`)
    .waitFor();

  await page.setViewportSize(ACROSS);
  const roll = page
    .frameLocator(`iframe[title="${WIDE_GAME.title}"]`)
    .getByRole('button', { name: 'Roll', exact: true });
  await roll.waitFor();
  await heading(page, TURN).waitFor({ state: 'detached' });

  await page.setViewportSize(UPRIGHT);
  await page.getByRole('status').getByText('It continues when you turn your phone.').waitFor();
  // The content below stays, and is inert.
  expect(await page.locator('iframe').evaluate((frame: HTMLIFrameElement) => frame.inert)).toBe(true);
  const address = await page.locator('iframe').getAttribute('src');
  await page.setViewportSize(ACROSS);
  await eventually('the table is in reach', false, () =>
    page.locator('iframe').evaluate((frame: HTMLIFrameElement) => frame.inert),
  );
  expect(await page.locator('iframe').getAttribute('src')).toBe(address);

  await page.setViewportSize(UPRIGHT);
  await page.reload();
  await page.getByRole('link', { name: 'Choose another game' }).click();
  await heading(page, /^Games$/).waitFor();
});
