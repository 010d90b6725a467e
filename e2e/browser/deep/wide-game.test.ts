import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { launchDataOf, newUser } from '../../actors/users.ts';
import { startTestServer } from '../../server/servers.ts';
import { WIDE_GAME } from '../../server/wide-game.ts';
import { browserOfScenarios } from '../scenario-browser.ts';
import { heardBy, insideTelegram, launchUrl, tells } from '../telegram-host.ts';
import { navigateTo, eventually, heading } from '../player.ts';

const server = startTestServer({ program: 'server-with-wide-game' });
const browser = browserOfScenarios();
const TURN = 'Turn your phone';

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
