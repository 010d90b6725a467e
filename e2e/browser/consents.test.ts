// The statement of age and the terms at the first entry, and the consents of a player.
import { describe, expect, test } from 'vitest';
import { isDeep } from '@parlor/contract/test/random-cases.ts';
import { launchDataOf, newUser } from '../actors/users.ts';
import { likelyChoice } from '@parlor/sdk/test/fill-a-quest.ts';
import { sharedServer } from '../server/servers.ts';
import { violations, violationsInBothThemes } from './accessibility.ts';
import { browserOfScenarios, layoutsFor, STILL } from './scenario-browser.ts';
import { firstEntryOn } from './first-entry.ts';
import { heading, signsInByApi, signsInByEmail, samePlayerByApi } from './player.ts';
import { heardBy, hostButton, insideTelegram, launchUrl, pressesHostButton } from './telegram-host.ts';

const server = sharedServer();
const browser = browserOfScenarios();

describe('at the first entry', () => {
  test.each(layoutsFor('phone'))(
    'on the website nothing is played before the statement, which is answered by keyboard, %s',
    async (layout) => {
      const page = await (await browser.opens(layout, STILL, { firstEntry: true })).newPage();
      const name = newUser();
      await signsInByEmail(page, server().first, `${name}@example.com`);
      await firstEntryOn(page).waitFor();
      expect(await violationsInBothThemes(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.reload();
      await firstEntryOn(page).waitFor();

      const player = await samePlayerByApi(name, server().first);
      const table = await player.opens('dice-bone');
      const round = () => table.round(5, likelyChoice['dice-bone']);
      await expect(round()).rejects.toMatchObject({ code: 'TERMS_NOT_ACCEPTED' });

      const proceed = firstEntryOn(page).getByRole('button', { name: 'Continue' });
      await proceed.press('Enter');
      await firstEntryOn(page).getByRole('alert').getByText('Tick both boxes').waitFor();
      for (const box of await firstEntryOn(page).getByRole('checkbox').all()) await box.press('Space');
      await proceed.press('Enter');
      await firstEntryOn(page).waitFor({ state: 'detached' });
      await round();
      await page.reload();
      await page.getByRole('link', { name: 'Limits and breaks' }).waitFor();
      expect(await firstEntryOn(page).count()).toBe(0);
    },
  );

  test('in the mini-app it can be closed without an answer, and both texts can be read', async () => {
    const context = await browser.opens('phone', STILL, { firstEntry: true });
    await insideTelegram(context);
    const page = await context.newPage();
    const name = newUser();
    await page.goto(launchUrl(server().first, launchDataOf(name, server().nowMs())));
    await firstEntryOn(page).waitFor();
    for (const [link, title] of [
      ['terms', 'Terms'],
      ['privacy statement', 'Privacy statement'],
    ] as const) {
      const href = await firstEntryOn(page).getByRole('link', { name: link }).getAttribute('href');
      const text = await context.newPage();
      await text.goto(server().first.url + href!);
      await heading(text, title).first().waitFor();
      expect(await violations(text)).toEqual([]);
      await text.close();
    }
    // Both ways are the host's own buttons.
    await pressesHostButton(page, 'Continue');
    expect(await firstEntryOn(page).getByRole('button').count()).toBe(0);
    await firstEntryOn(page).getByRole('alert').getByText('Tick both boxes').waitFor();
    await pressesHostButton(page, 'Close Parlor', 'secondary');
    await expect
      .poll(async () => (await heardBy(page)).some((told) => told.name === 'web_app_close'))
      .toBe(true);
    for (const box of await firstEntryOn(page).getByRole('checkbox').all()) await box.check();
    await pressesHostButton(page, 'Continue');
    await firstEntryOn(page).waitFor({ state: 'detached' });
    await expect.poll(() => hostButton(page)).toEqual({ is_visible: false });
    await expect.poll(() => hostButton(page, 'secondary')).toEqual({ is_visible: false });
  });

  test.each(isDeep ? ['7.9', '6.0'] : ['7.9'])(
    'a host of version %s has no second button, so closing is on the page',
    async (version) => {
      const context = await browser.opens('phone', STILL, { firstEntry: true });
      await insideTelegram(context);
      const page = await context.newPage();
      const initData = launchDataOf(newUser(), server().nowMs());
      await page.goto(launchUrl(server().first, initData, { version }));
      const close = firstEntryOn(page).getByRole('button', { name: 'Close Parlor' });
      await close.waitFor();
      await expect.poll(() => firstEntryOn(page).getByRole('button').count()).toBe(1);
      await close.click();
      await expect.poll(async () => (await heardBy(page)).map(({ name }) => name)).toContain('web_app_close');
      expect((await heardBy(page)).map(({ name }) => name)).not.toContain('web_app_setup_secondary_button');
    },
  );
});

test.each(layoutsFor('desk'))('consents are given, ended, and stay in the history, %s', async (layout) => {
  const page = await (await browser.opens(layout, STILL)).newPage();
  await signsInByApi(page, server().first, `${newUser()}@example.com`);
  await page.goto(`${server().first.url}/profile/settings`);
  await page.getByRole('link', { name: 'Privacy and consents' }).click();
  await heading(page, 'Privacy and consents').waitFor();
  const decided = page.getByRole('list', { name: 'Your choices' }).getByRole('listitem');
  await decided.getByText('Terms, version 1: accepted').waitFor();
  const race = page.getByRole('switch', { name: 'Race results (Email)' });
  await race.click();
  await decided.getByText('Race results (Email): turned on').waitFor();
  await race.click();
  await decided.getByText('Race results (Email): turned off').waitFor();
  await page.getByRole('switch', { name: 'Share usage data' }).click();
  await decided.getByText('Usage data: turned on').waitFor();
  await page.reload();
  await decided.getByText('Usage data: turned on').waitFor();
  expect(await decided.count()).toBe(4);
  expect(await race.getAttribute('aria-checked')).toBe('false');
  expect(await violationsInBothThemes(page)).toEqual([]);
});
