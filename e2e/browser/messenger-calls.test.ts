// What the mini-app asks of its host, recorded for each screen: a call that is new, missing or sent twice shows here.
import { encodeStartParam } from '@parlor/contract/formats/campaign.ts';
import { signInitData } from '@parlor/server/test/init-data.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { newUser, LOCAL_BOT_TOKEN, telegramUser } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios } from './chromium.ts';
import { eventually } from './player.ts';
import { heardBy, insideTelegram, launchUrl, tells, type Posted } from './telegram-host.ts';

const server = sharedServer();
const browser = browserOfScenarios();

/** The start of every screen, in this order. */
const START = [
  'web_app_ready',
  'web_app_expand',
  'web_app_set_header_color',
  'web_app_set_background_color',
  'web_app_set_bottom_bar_color',
  'web_app_request_safe_area',
  'web_app_request_content_safe_area',
];
/** Once the library is there, in any order. */
const LATER = [
  'iframe_ready {"reload_supported":true}',
  'web_app_request_viewport',
  'web_app_setup_settings_button {"is_visible":true}',
  'web_app_setup_swipe_behavior {"allow_vertical_swipe":false}',
];
const BACK = 'web_app_setup_back_button {"is_visible":true}';

const written = ({ name, data }: Posted): string =>
  data === undefined || data === null || JSON.stringify(data) === '{}' || name.endsWith('_color')
    ? name
    : `${name} ${JSON.stringify(data)}`;
const opened = async (route: string): Promise<Page> => {
  const context = await browser.opens('phone');
  await insideTelegram(context);
  const page = await context.newPage();
  const initData = signInitData(
    {
      auth_date: String(Math.floor(server().nowMs() / 1000)),
      start_param: encodeStartParam({ redirect_route: route }),
      user: JSON.stringify(telegramUser(newUser())),
    },
    LOCAL_BOT_TOKEN,
  );
  await page.goto(launchUrl(server().first, initData, { version: '9.0' }));
  return page;
};
const asks = async (page: Page, call: string): Promise<boolean> =>
  (await heardBy(page)).map(written).includes(call);

describe('calls to the host', () => {
  test.each([
    ['/', []],
    ['/games', []],
    ['/quests', []],
    ['/cards', []],
    ['/shop', []],
    ['/daily', [BACK]],
    ['/race', [BACK]],
    ['/invite', [BACK]],
    ['/profile', [BACK]],
    ['/profile/settings', [BACK, 'web_app_check_home_screen']],
    ['/profile/consents', [BACK]],
    ['/profile/limits', [BACK]],
    ['/fairness', [BACK]],
  ])('of %s are each sent once', async (route, more) => {
    const page = await opened(route);
    const expected = [...LATER, ...more].toSorted();
    await eventually('all calls', true, async () => {
      const heard = (await heardBy(page)).map(written);
      return expected.every((call) => heard.includes(call));
    });
    const heard = (await heardBy(page)).map(written);
    expect(heard.slice(0, START.length)).toEqual(START);
    expect(heard.slice(START.length).toSorted()).toEqual(expected);
  });

  test('the settings in the host’s menu open the settings, where the home screen is offered', async () => {
    const page = await opened('/');
    await eventually('the host has its entry', true, () => asks(page, LATER[2]!));
    await tells(page, 'settings_button_pressed');
    await page.waitForURL(/\/tg\/profile\/settings$/);
    await eventually('the host is asked', true, () => asks(page, 'web_app_check_home_screen'));
    await tells(page, 'home_screen_checked', { status: 'missed' });
    await page.getByRole('button', { name: 'Add Parlor to your home screen' }).click();
    await eventually('the host asks the player', true, () => asks(page, 'web_app_add_to_home_screen'));
  });

  test('a typed name is guarded until it is saved or given up', async () => {
    const guard = (on: boolean) => `web_app_setup_closing_behavior {"need_confirmation":${on}}`;
    const page = await opened('/fairness');
    await page.getByRole('textbox', { name: 'New client seed' }).fill('my seed');
    await eventually('closing asks first', true, () => asks(page, guard(true)));
    await page.getByRole('textbox', { name: 'New client seed' }).fill('');
    await eventually('closing asks no more', true, () => asks(page, guard(false)));
  });
});
