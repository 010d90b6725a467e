import { encodeStartParam } from '@parlor/contract/formats/campaign.ts';
import { signInitData } from '@parlor/server/test/init-data.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { newUser, launchDataOf, LOCAL_BOT_TOKEN, telegramUser } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios, layoutsFor } from './scenario-browser.ts';
import { balanceShown, eventually, heading, profileLink } from './player.ts';
import {
  DAY_THEME,
  heardBy,
  insideTelegram,
  insideWebClient,
  launchUrl,
  tells,
  tellsFrame,
  WEB_CLIENT,
} from './telegram-host.ts';

const server = sharedServer();
const browser = browserOfScenarios();
const LOBBY = /\/tg\/?$/;
const AIRDROP = 'TON wallet';
const CAMPAIGN = { campaign_source: 'telegram', campaign_name: 'spring', redirect_route: '/airdrop' };

/** Launch data of another person who pressed a link with this start parameter. */
const pressedALink = (startParam: string, name = newUser()): string =>
  signInitData(
    {
      auth_date: String(Math.floor(server().nowMs() / 1000)),
      chat_type: 'private',
      start_param: startParam,
      user: JSON.stringify(telegramUser(name)),
    },
    LOCAL_BOT_TOKEN,
  );
const scheme = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset.scheme);

describe.each(layoutsFor('phone'))('a link of a campaign, %s', (layout) => {
  test('opens the page that it names, with the host’s Back, and only once', async () => {
    const context = await browser.opens(layout);
    await insideTelegram(context);
    const page = await context.newPage();
    await page.goto(launchUrl(server().first, pressedALink(encodeStartParam(CAMPAIGN))));
    await heading(page, AIRDROP).waitFor();
    expect(new URL(page.url()).pathname).toBe('/tg/airdrop');
    // The host draws Back, so the page does not.
    await eventually('the host shows its Back', true, async () =>
      (await heardBy(page)).some(
        ({ name, data }) =>
          name === 'web_app_setup_back_button' && (data as { is_visible: boolean }).is_visible,
      ),
    );
    expect(await page.getByRole('main').getByRole('link', { name: 'Profile' }).count()).toBe(0);

    await tells(page, 'back_button_pressed');
    await page.waitForURL(LOBBY);
    await eventually('the welcome points', 1000, () => balanceShown(page));
    await page.reload();
    await eventually('the welcome points', 1000, () => balanceShown(page));
    expect(page.url()).toMatch(LOBBY);
  });
});

describe('in the messenger', () => {
  test('the theme follows the host while the app is open', async () => {
    const context = await browser.opens('phone');
    await insideTelegram(context);
    const page = await context.newPage();
    await page.goto(launchUrl(server().first, launchDataOf(newUser(), server().nowMs())));
    await profileLink(page).waitFor();
    expect(await scheme(page)).toBe('dark');
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('mini-app');
    // The library is ready when it has notified the host.
    await eventually('the library is there', true, async () =>
      (await heardBy(page)).some(({ name }) => name === 'iframe_ready'),
    );
    await tells(page, 'theme_changed', { theme_params: DAY_THEME });
    await eventually('the afternoon', 'light', () => scheme(page));
    await tells(page, 'safe_area_changed', { top: 59, bottom: 34, left: 0, right: 0 });
    await eventually('the host’s inset', '59px', () =>
      page.evaluate(() => document.documentElement.style.getPropertyValue('--tg-safe-area-inset-top').trim()),
    );
  });

  test('an old client that supports little and answers nothing still shows the app', async () => {
    const context = await browser.opens('phone');
    await insideTelegram(context, { answers: {} });
    const page = await context.newPage();
    const initData = pressedALink(encodeStartParam(CAMPAIGN));
    await page.goto(launchUrl(server().first, initData, { version: '6.0', platform: 'android' }));
    await heading(page, AIRDROP).waitFor();
    await eventually('the library is there', true, async () =>
      (await heardBy(page)).some(({ name }) => name === 'iframe_ready'),
    );
    // The host has no Back, so the page does.
    await page.getByRole('main').getByRole('link', { name: 'Profile' }).click();
    await page.waitForURL(`${server().first.url}/tg/profile`);
    await page.getByText(/Parlor number/).waitFor();
    const known =
      /^(?:iframe_ready|web_app_(?:ready|expand|request_theme|request_viewport|setup_main_button|close|open_link))$/;
    expect((await heardBy(page)).map(({ name }) => name).filter((name) => !known.test(name))).toEqual([]);
  });

  test('the web client shows it in a frame of another site, without a cookie', async () => {
    const context = await browser.opens('desk', {}, { hosts: [new URL(WEB_CLIENT).hostname] });
    const page = await context.newPage();
    const initData = pressedALink(encodeStartParam(CAMPAIGN));
    const frame = await insideWebClient(
      page,
      launchUrl(server().first, initData, { version: '9.0', platform: 'weba' }),
    );
    await frame.getByRole('heading', { name: AIRDROP }).waitFor();
    await frame
      .getByRole('link', { name: /^Balance 1,000/ })
      .filter({ visible: true })
      .first()
      .waitFor();
    expect(await context.cookies()).toEqual([]);
    await eventually('the host shows its Back', true, async () =>
      (await heardBy(page)).some(({ name }) => name === 'web_app_setup_back_button'),
    );
    await tellsFrame(page, 'theme_changed', { theme_params: DAY_THEME });
    await eventually('the afternoon', 'light', () =>
      frame.evaluate(() => document.documentElement.dataset.scheme),
    );
    await tellsFrame(page, 'back_button_pressed', {});
    await frame.waitForURL(LOBBY);
    // A reload in Telegram keeps the sign-in.
    await frame.evaluate(() => location.reload());
    await frame.getByText('Parlor Points').filter({ visible: true }).first().waitFor();
    await frame.getByRole('link', { name: /1,000/ }).filter({ visible: true }).first().waitFor();
    expect(await context.cookies()).toEqual([]);
  });
});
