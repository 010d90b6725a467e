import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { launchDataOf, newUser } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';
import { WIDE_GAME } from '../server/wide-game.ts';
import { browserOfScenarios } from './chromium.ts';
import { heardBy, insideTelegram, launchUrl, tells } from './telegram-host.ts';
import { navigateTo, openSignedIn, eventually, heading } from './player.ts';

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

test('in Telegram it offers full screen, which leaving it ends; an old client has none', async () => {
  const opens = async (version: string) => {
    const context = await browser.opens('phone');
    await insideTelegram(context);
    const page = await context.newPage();
    const initData = launchDataOf(newUser(), server().nowMs());
    await page.goto(launchUrl(server().first, initData, { version }));
    await navigateTo(page, `/tg/play/${WIDE_GAME.id}`);
    await heading(page, TURN).waitFor();
    return page;
  };
  const asks = async (page: Page, call: string) => (await heardBy(page)).some(({ name }) => name === call);
  const page = await opens('8.0');
  const offer = page.getByRole('main').getByRole('button', { name: 'Full screen' }).filter({ visible: true });
  await offer.click();
  await eventually('the host turns', true, () => asks(page, 'web_app_request_fullscreen'));
  await tells(page, 'fullscreen_changed', { is_fullscreen: true });
  await offer.waitFor({ state: 'detached' });
  await tells(page, 'back_button_pressed');
  await eventually('the host turns back', true, () => asks(page, 'web_app_exit_fullscreen'));
  const old = await opens('7.10');
  expect(await old.getByRole('button', { name: 'Full screen' }).filter({ visible: true }).count()).toBe(0);
});
