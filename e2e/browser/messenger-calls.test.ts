// What the mini-app asks of its host, recorded for each screen in messenger-calls.json: a call that is new, missing or sent
// twice shows here. `UPDATE_MESSENGER_CALLS=1` writes the record again.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signInitData } from '@parlor/server/test/init-data.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isDeep } from '@parlor/contract/test/random-cases.ts';
import { newUser, LOCAL_BOT_TOKEN, signIn, telegramUser } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios, STILL } from './scenario-browser.ts';
import { eventually } from './player.ts';
import { ROUTES } from './routes.ts';
import { heardBy, hostButton, insideTelegram, launchUrl, tells, type Posted } from './telegram-host.ts';

const server = sharedServer();
const browser = browserOfScenarios();

interface Calls {
  /** From the page's head and its first script, in this order. */
  readonly first: readonly string[];
  /** Once the messenger's library and the screen are there; which of them comes first is chance, so they are sorted. */
  readonly later: readonly string[];
}
const FILE = join(import.meta.dirname, 'messenger-calls.json');
const UPDATES = process.env['UPDATE_MESSENGER_CALLS'] === '1';
/** If no call comes for this long, the screen has sent all its calls. */
const QUIET_MS = 3000;
const record = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Calls>;
/** Without routes that have a query: they show a screen of this list again, or the console. */
const SCREENS = ROUTES.filter((route) => !route.includes('?') && route !== '/no-such-page');

/** Screens that ask the same of the host: the quick run opens the first of them, a deep run all. */
const oneOfEachRecord = (): string[] => [
  ...new Map(SCREENS.toReversed().map((route) => [JSON.stringify(record[route]), route])).values(),
];

const written = ({ name, data }: Posted): string =>
  data === undefined || data === null || JSON.stringify(data) === '{}' || name.endsWith('_color')
    ? name
    : `${name} ${JSON.stringify(data)}`;
const heardIn = async (page: Page): Promise<string[]> => (await heardBy(page)).map(written);
const asks = async (page: Page, call: string): Promise<boolean> => (await heardIn(page)).includes(call);
const asCalls = (heard: readonly string[]): Calls => {
  // `iframe_ready` is the first call of the messenger's library.
  const first = heard.findIndex((call) => call.startsWith('iframe_ready'));
  return { first: heard.slice(0, first), later: heard.slice(first).toSorted() };
};

describe('calls to the host', () => {
  const name = newUser();
  let context: BrowserContext;
  const opened = async (route: string, version = '9.0'): Promise<Page> => {
    context = await browser.opens('phone', STILL);
    await insideTelegram(context);
    const page = await context.newPage();
    const initData = signInitData(
      {
        auth_date: String(Math.floor(server().nowMs() / 1000)),
        user: JSON.stringify(telegramUser(name)),
      },
      LOCAL_BOT_TOKEN,
    );
    const address = launchUrl(server().first, initData, { version });
    await page.goto(address.replace('/tg#', `/tg${route === '/' ? '' : route}#`));
    return page;
  };
  // A player who has accepted the terms is not asked again.
  beforeAll(async () => {
    const player = await signIn(name, server().first);
    await player.api.acceptTerms({ body: { version: 1, isOfAge: true, accepted: true } });
    player.leaves();
  });
  const news: Record<string, Calls> = {};
  afterAll(() => {
    if (UPDATES) writeFileSync(FILE, `${JSON.stringify(news, null, 2)}\n`);
  });

  test.each(isDeep || UPDATES ? SCREENS : oneOfEachRecord())('of %s are each sent once', async (route) => {
    const page = await opened(route);
    if (UPDATES) {
      let heard: string[] = [];
      for (let before = -1; before < heard.length || heard.length < 9;) {
        before = heard.length;
        await page.waitForTimeout(QUIET_MS);
        heard = await heardIn(page);
      }
      news[route] = asCalls(heard);
      return;
    }
    const expected = record[route] ?? { first: [], later: [] };
    await eventually('all calls', true, async () => {
      const heard = await heardIn(page);
      return [...expected.first, ...expected.later].every((call) => heard.includes(call));
    });
    // A second one would come in the same tasks.
    await page.evaluate(
      () => new Promise((done) => void requestIdleCallback(() => requestIdleCallback(done))),
    );
    const heard = await heardIn(page);
    expect(asCalls(heard)).toEqual(expected);
    expect(heard).toHaveLength(new Set(heard).size);
  });

  test('the host’s menu opens the settings, which offer to add Parlor to the home screen until it is there', async () => {
    const page = await opened('/');
    await eventually('the host has its entry', true, () =>
      asks(page, 'web_app_setup_settings_button {"is_visible":true}'),
    );
    await tells(page, 'settings_button_pressed');
    await page.waitForURL(/\/tg\/profile\/settings$/);
    await eventually('the host is asked', true, () => asks(page, 'web_app_check_home_screen'));
    await tells(page, 'home_screen_checked', { status: 'missed' });
    const add = page.getByRole('button', { name: 'Add Parlor to your home screen' });
    await add.click();
    await eventually('the host asks the player', true, () => asks(page, 'web_app_add_to_home_screen'));
    await tells(page, 'home_screen_added');
    await page.getByText('Parlor is on your home screen now.').waitFor();
    expect(await add.count()).toBe(0);
  });

  test('closing asks first while a seed is typed, and no longer when the field is empty', async () => {
    const guard = (on: boolean) => `web_app_setup_closing_behavior {"need_confirmation":${on}}`;
    const page = await opened('/fairness');
    await page.getByRole('textbox', { name: 'New client seed' }).fill('my seed');
    await eventually('closing asks first', true, () => asks(page, guard(true)));
    await page.getByRole('textbox', { name: 'New client seed' }).fill('');
    await eventually('closing no longer asks', true, () => asks(page, guard(false)));
    const guards = (await heardIn(page)).filter((call) => call.startsWith('web_app_setup_closing_behavior'));
    expect(guards).toEqual([guard(true), guard(false)]);
  });

  test('a purchase has the host’s button while its sheet is open', async () => {
    const page = await opened('/shop');
    await page.getByRole('button', { name: /^Premium box/ }).click();
    await eventually('the host shows it', true, async () =>
      /^Pay \d+ Stars$/.test((await hostButton(page))?.text ?? ''),
    );
    const sheet = page.getByRole('dialog', { name: /^Premium box/ });
    expect(await sheet.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await eventually('it is gone', false, async () => (await hostButton(page))?.is_visible);
  });

  test('a switch asks whether the bot may write: a refusal leaves it off and the next try asks again', async () => {
    const page = await opened('/profile/consents');
    const quests = page.getByRole('switch', { name: 'New quests are ready (Telegram)' });
    const race = page.getByRole('switch', { name: 'Race results (Telegram)' });
    await quests.waitFor();
    expect(await asks(page, 'web_app_request_write_access')).toBe(false);
    await quests.click();
    await eventually('the host asks', true, () => asks(page, 'web_app_request_write_access'));
    await tells(page, 'write_access_requested', { status: 'cancelled' });
    await page.getByText('You didn’t allow the bot to write to you.').waitFor();
    expect(await quests.getAttribute('aria-checked')).toBe('false');
    await quests.click();
    const questions = async () =>
      (await heardIn(page)).filter((call) => call === 'web_app_request_write_access').length;
    await eventually('the host asks again', 2, questions);
    await tells(page, 'write_access_requested', { status: 'allowed' });
    const history = page.getByRole('list', { name: 'Your choices' });
    await history.getByText('New quests are ready (Telegram): turned on').waitFor();
    await race.click();
    await history.getByText('Race results (Telegram): turned on').waitFor();
    expect(await questions()).toBe(2);
  });

  test('an invitation is sent as a message that the bot has prepared; an old host shares the link', async () => {
    const page = await opened('/invite');
    // If the bot takes some seconds, the link is shared instead: on a busy machine the player presses again.
    await eventually('the host sends the message', true, async () => {
      const before = (await heardIn(page)).length;
      const shared = async () =>
        (await heardIn(page))
          .slice(before)
          .find((call) => /^web_app_(?:send_prepared_message|open_tg_link) /.test(call));
      await page.getByRole('button', { name: 'Send invitation' }).click();
      await expect.poll(shared).toBeDefined();
      return /^web_app_send_prepared_message {"id":"prepared-\d+"}$/.test((await shared()) ?? '');
    });
    const old = await opened('/invite', '7.10');
    await old.getByRole('button', { name: 'Send invitation' }).click();
    await eventually('the host shares it', true, async () =>
      (await heardIn(old)).some((call) => call.startsWith('web_app_open_tg_link {"path_full":"/share/url?')),
    );
    const prepared = (call: string) => call.startsWith('web_app_send_prepared_message');
    expect((await heardIn(old)).some(prepared)).toBe(false);
  });

  test('full screen ends with the game that has turned it on', async () => {
    const game = await opened('/play/dice-bone');
    await game.getByRole('button', { name: 'About this game' }).click();
    const sheet = game.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Full screen' }).click();
    await eventually('the host goes full screen', true, () => asks(game, 'web_app_request_fullscreen'));
    await tells(game, 'fullscreen_changed', { is_fullscreen: true });
    await game.getByRole('button', { name: 'About this game' }).click();
    await sheet.getByRole('button', { name: 'Exit full screen' }).waitFor();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await tells(game, 'back_button_pressed');
    await game.waitForURL(/\/tg\/games\/dice-bone$/);
    await eventually('the host leaves full screen', true, () => asks(game, 'web_app_exit_fullscreen'));
    expect((await heardIn(game)).filter((call) => call.includes('fullscreen'))).toEqual([
      'web_app_request_fullscreen',
      'web_app_exit_fullscreen',
    ]);
  });
});
