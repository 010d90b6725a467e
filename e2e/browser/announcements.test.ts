// An operator announces something; players at another process see it in the lobby, follow its link and dismiss it.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newUser } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';
import { expectPartAccessible } from './steps/part-of-console.ts';
import { browserOfScenarios } from './scenario-browser.ts';
import { openSignedIn, signsInByApi } from './player.ts';

const ROLES = {
  support: 'sue@example.com',
  viewer: 'vic@example.com',
  treasurer: 'tess@example.com',
} as const;
const server = startTestServer({
  processes: 2,
  env: {
    OPERATORS: JSON.stringify(
      Object.entries(ROLES).map(([role, address]) => ({ identity: `email:${address}`, role })),
    ),
  },
});
const browser = browserOfScenarios();
const console_ = async (kind: 'desk' | 'phone', role: keyof typeof ROLES): Promise<Page> => {
  const page = await (await browser.opens(kind, {}, { statuses: [400] })).newPage();
  await signsInByApi(page, server().first, ROLES[role]);
  await page.goto(`${server().first.url}/operator?see=announcements`);
  await page.getByRole('heading', { name: 'Announcements' }).waitFor();
  return page;
};
/** A day from the server's time, as a field of a time has it. */
const inDays = (days: number): string =>
  new Date(server().nowMs() + days * 86_400_000).toISOString().slice(0, 16);
const TITLE = 'Race tonight';
const LATER = 'Race of the week';

test('support announces and copies, a player follows the link and dismisses, a treasurer stops, a viewer looks', async () => {
  const desk = await console_('desk', 'support');
  await desk.getByText('Nothing was announced yet.').waitFor();
  await desk.getByRole('button', { name: 'New announcement' }).click();
  const sheet = desk.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Title' }).fill(TITLE);
  await sheet.getByRole('textbox', { name: 'Text for players' }).fill('See www.evil.example');
  await sheet.getByLabel('Link to a screen').selectOption('race');
  await sheet.getByLabel('Ends at (UTC)').fill(inDays(1));
  const send = sheet.getByRole('button', { name: 'Announce now' });
  expect(await send.isDisabled()).toBe(true);
  await sheet.getByRole('textbox', { name: 'Why' }).fill('the race has a new prize');
  await expectPartAccessible(desk);
  await send.click();
  await sheet.getByRole('alert').getByText('plain text without tags, addresses').waitFor();
  await sheet.getByRole('textbox', { name: 'Text for players' }).fill('The first place is paid twice.');
  await sheet.getByLabel('Language of the text').selectOption('ru');
  await sheet.getByRole('textbox', { name: 'Title' }).fill('Гонка сегодня');
  expect(await send.isDisabled()).toBe(true);
  await sheet.getByRole('textbox', { name: 'Text for players' }).fill('Первое место платится дважды.');
  await send.click();
  await sheet.waitFor({ state: 'hidden' });
  await desk.getByText('Running', { exact: true }).waitFor();
  await desk.getByText('Also in Русский').waitFor();

  const player = await (await browser.opens('phone')).newPage();
  const address = `${newUser()}@example.com`;
  await openSignedIn(player, server().second, address);
  const shown = player.getByRole('region', { name: 'Announcements' });
  await shown.getByText('The first place is paid twice.').waitFor();
  await expectPartAccessible(player);
  const russian = await (await browser.opens('phone', { locale: 'ru-RU' })).newPage();
  await signsInByApi(russian, server().second, `${newUser()}@example.com`);
  await russian.goto(server().second.url);
  const inRussian = russian.getByRole('region', { name: 'Объявления' });
  await inRussian.getByText('Первое место платится дважды.').waitFor();
  expect(await inRussian.getByText('Гонка сегодня').getAttribute('lang')).toBe('ru');
  await shown.getByRole('link', { name: 'Race' }).click();
  await player.waitForURL(/\/race$/);
  await player.goto(server().second.url);
  await shown.getByRole('button', { name: `Dismiss: ${TITLE}` }).press('Enter');
  await shown.waitFor({ state: 'detached' });

  await desk.getByRole('button', { name: `Copy: ${TITLE}` }).click();
  const tomorrow = inDays(1);
  await sheet.getByLabel('Starts at (UTC)').fill(tomorrow);
  await sheet.getByLabel('Ends at (UTC)').fill(inDays(2));
  await sheet.getByRole('textbox', { name: 'Why' }).fill('tomorrow too');
  await sheet.getByRole('button', { name: 'Schedule' }).click();
  await desk.getByText('Scheduled', { exact: true }).waitFor();
  // The list shows it while the sheet is still closing, and takes no key until then.
  await sheet.waitFor({ state: 'hidden' });
  // Another takes the place of the scheduled one.
  await desk
    .getByRole('button', { name: `Schedule: ${TITLE}` })
    .first()
    .press('Enter');
  await sheet.getByRole('textbox', { name: 'Title' }).fill(LATER);
  expect(await sheet.getByLabel('Starts at (UTC)').inputValue()).toBe(tomorrow);
  await sheet.getByLabel('Ends at (UTC)').fill(inDays(3));
  await sheet.getByRole('textbox', { name: 'Why' }).fill('a day more');
  await expectPartAccessible(desk);
  await sheet.getByRole('button', { name: 'Schedule' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await desk.getByRole('row', { name: new RegExp(`${LATER}.*Scheduled`) }).waitFor();
  await desk.getByText('Stopped', { exact: true }).waitFor();
  await expectPartAccessible(desk);

  const phone = await console_('phone', 'treasurer');
  await phone.getByRole('button', { name: `Stop: ${TITLE}` }).click();
  await phone.getByRole('textbox', { name: 'Why' }).fill('the prize was wrong');
  await phone.getByRole('button', { name: 'Do it' }).click();
  await phone.getByText('Stopped', { exact: true }).nth(1).waitFor();
  await expectPartAccessible(phone);

  const other = await (await browser.opens('desk')).newPage();
  await openSignedIn(other, server().first, `${newUser()}@example.com`);
  await other.getByRole('link', { name: 'Limits and breaks' }).waitFor();
  expect(await other.getByText(TITLE).count()).toBe(0);
  await player.reload();
  await player.getByRole('link', { name: 'Limits and breaks' }).waitFor();
  expect(await shown.count()).toBe(0);

  const viewer = await console_('phone', 'viewer');
  await viewer.getByText('Stopped', { exact: true }).first().waitFor();
  expect(await viewer.getByRole('button', { name: /^(?:New|Copy|Schedule|Stop)/ }).count()).toBe(0);
  await expectPartAccessible(viewer);
});
