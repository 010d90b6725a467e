// Bundles and flags are made, copied, scheduled and stopped in the console. Contests and products are in plans.test.ts.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startTestServer } from '../../server/servers.ts';
import { expectAccessibleInBothThemes } from '../accessibility.ts';
import { browserOfScenarios } from '../scenario-browser.ts';
import { rowOf, stopsAndStartsAgain } from '../steps/plan-steps.ts';
import { signsInByApi } from '../player.ts';

const ROLES = {
  support: 'sue@example.com',
  viewer: 'vic@example.com',
  treasurer: 'tess@example.com',
} as const;
const server = startTestServer({
  env: {
    OPERATORS: JSON.stringify(
      Object.entries(ROLES).map(([role, address]) => ({ identity: `email:${address}`, role })),
    ),
  },
});
const browser = browserOfScenarios();
async function console_(
  kind: 'desk' | 'phone',
  role: keyof typeof ROLES,
  see: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await (await browser.opens(kind, options)).newPage();
  await signsInByApi(page, server().first, ROLES[role]);
  await page.goto(`${server().first.url}/operator?see=${see}`);
  return page;
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Writes the edit of the open sheet into the draft with this name. */
async function choosesDraft(page: Page, name: RegExp): Promise<void> {
  const draft = page.getByRole('dialog').getByLabel('Draft', { exact: true });
  const option = draft.locator('option').filter({ hasText: name });
  await option.waitFor({ state: 'attached' });
  await draft.selectOption({ label: await option.innerText() });
}

test('a bundle is made and another one scheduled in one draft; stopped at once, and sold again', async () => {
  // New York has no 02:30 on the first of these days, and 01:30 twice on the second: times are UTC everywhere.
  const desk = await console_('desk', 'support', 'offers', { timezoneId: 'America/New_York' });
  const sheet = desk.getByRole('dialog');
  await rowOf(desk, 'Bundles', 'Welcome offer').getByText('Running').waitFor();
  await button(desk, 'New bundle').click();
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Summer bundle');
  await sheet.getByLabel('Starts at (UTC)').fill('2099-03-08T02:30');
  await sheet.getByLabel('Ends at (UTC)').fill('2099-11-01T01:30');
  await sheet.getByRole('textbox', { name: 'What it is for' }).fill('a bundle for the summer');
  await button(desk, 'Write it into the draft').click();
  await desk.getByRole('heading', { name: 'New bundle: Summer bundle' }).waitFor();
  await desk
    .getByRole('list', { name: 'Changed fields' })
    .getByText(/summer-bundle/)
    .first()
    .waitFor();
  // It is complete as it is made.
  expect(await desk.getByRole('list', { name: 'Errors' }).count()).toBe(0);

  await desk.goto(`${server().first.url}/operator?see=offers`);
  const made = rowOf(desk, 'Bundles', 'Summer bundle');
  await made.getByText('Draft', { exact: true }).waitFor();
  await made.getByText('2099-03-08 02:30:00').waitFor();
  await made.getByText('2099-11-01 01:30:00').waitFor();
  await button(desk, 'Schedule: Welcome offer').click();
  await sheet.getByLabel('Ends at (UTC)').fill('2099-12-01T00:00');
  await choosesDraft(desk, /New bundle: Summer bundle/);
  await button(desk, 'Write it into the draft').click();
  await desk
    .getByRole('list', { name: 'Changed fields' })
    .getByText(/first-evening · saleUntil/)
    .waitFor();

  const phone = await console_('phone', 'support', 'offers');
  await stopsAndStartsAgain(phone, 'Bundles', 'Welcome back offer');
});

test('a flag is made and another one copied in drafts, scheduled, and stopped at once; a viewer sees it', async () => {
  const desk = await console_('desk', 'treasurer', 'experiments');
  const sheet = desk.getByRole('dialog');
  await rowOf(desk, 'Flags', 'session-replay').getByText('Running').waitFor();
  await button(desk, 'New flag').click();
  await sheet.getByRole('textbox', { name: 'What it does' }).fill('Shows snow in the lobby');
  await sheet.getByRole('textbox', { name: 'What it is for' }).fill('snow for the winter');
  await expectAccessibleInBothThemes(desk);
  await button(desk, 'Write it into the draft').click();
  await desk.getByRole('heading', { name: 'New flag: Shows snow in the lobby' }).waitFor();
  const changed = desk.getByRole('list', { name: 'Changed fields' });
  await changed
    .getByText(/shows-snow-in-the-lobby/)
    .first()
    .waitFor();
  expect(await desk.getByRole('list', { name: 'Errors' }).count()).toBe(0);

  await desk.goto(`${server().first.url}/operator?see=experiments`);
  await rowOf(desk, 'Flags', 'Shows snow in the lobby').getByText('Draft', { exact: true }).waitFor();
  await desk.getByRole('button', { name: /^Copy: Records what the page shows/ }).click();
  await sheet.getByRole('textbox', { name: 'What it does' }).fill('Records one session in a hundred');
  await choosesDraft(desk, /New flag: Shows snow/);
  await button(desk, 'Write it into the draft').click();
  await changed
    .getByText(/records-one-session-in-a-hun/)
    .first()
    .waitFor();
  expect(await desk.getByRole('list', { name: 'Errors' }).count()).toBe(0);

  await desk.goto(`${server().first.url}/operator?see=experiments`);
  await desk.getByRole('button', { name: /^Schedule: Records what the page shows/ }).click();
  await sheet.getByLabel('Ends at (UTC)').fill('2099-12-01T00:00');
  await choosesDraft(desk, /New flag: Shows snow/);
  await button(desk, 'Write it into the draft').click();
  await changed.getByText(/session-replay · until/).waitFor();

  const phone = await console_('phone', 'treasurer', 'experiments');
  await stopsAndStartsAgain(phone, 'Flags', 'Asks once in the lobby');

  const viewer = await console_('phone', 'viewer', 'experiments');
  await rowOf(viewer, 'Flags', 'Shows snow in the lobby').getByText('Draft', { exact: true }).waitFor();
  expect(await viewer.getByRole('button', { name: /^(?:New|Copy|Schedule|Stop)/ }).count()).toBe(0);
  await expectAccessibleInBothThemes(viewer);
});
