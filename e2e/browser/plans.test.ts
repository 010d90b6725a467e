// Contests are made and scheduled in the console, a product is stopped, a bundle copied. New bundles and flags are in
// deep/plans.test.ts.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startTestServer } from '../server/servers.ts';
import { expectPartAccessible } from './steps/part-of-console.ts';
import { browserOfScenarios } from './scenario-browser.ts';
import { rowOf, stopsAndStartsAgain } from './steps/plan-steps.ts';
import { signsInByApi } from './player.ts';

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
/** Times are UTC in every time zone. */
async function console_(kind: 'desk' | 'phone', role: keyof typeof ROLES, see: string): Promise<Page> {
  const page = await (await browser.opens(kind, { timezoneId: 'America/New_York' })).newPage();
  await signsInByApi(page, server().first, ROLES[role]);
  await page.goto(`${server().first.url}/operator?see=${see}`);
  return page;
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
test('a contest is made and scheduled in one draft, whose form shows what is missing; a viewer sees it', async () => {
  const desk = await console_('desk', 'treasurer', 'contests');
  await rowOf(desk, 'Contests of the content', 'Weekly contest').getByText('Running').waitFor();
  await expectPartAccessible(desk);
  await button(desk, 'New contest').click();
  const sheet = desk.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Winter cup');
  await sheet.getByLabel('Starts at (UTC)').fill('2099-12-01T00:00');
  await sheet.getByLabel('Ends at (UTC)').fill('2099-11-01T00:00');
  await sheet.getByRole('textbox', { name: 'What it is for' }).fill('a cup for the winter');
  expect(await button(desk, 'Write it into the draft').isDisabled()).toBe(true);
  await expectPartAccessible(desk);
  await sheet.getByLabel('Ends at (UTC)').fill('2099-12-31T00:00');
  await button(desk, 'Write it into the draft').click();
  await desk.getByRole('heading', { name: 'New contest: Winter cup' }).waitFor();
  await desk
    .getByRole('list', { name: 'Errors' })
    .getByText(/description/)
    .waitFor();
  await desk.getByRole('textbox', { name: 'Description' }).first().fill('Everything you stake in December.');
  await desk.getByRole('textbox', { name: 'Game Id' }).first().fill('dice-bone');
  await desk.getByText('Not saved yet').waitFor();
  await button(desk, 'Save draft').click();
  await desk.getByText('Saved as version 3').first().waitFor();
  await desk.getByRole('list', { name: 'Errors' }).waitFor({ state: 'detached' });

  await desk.goto(`${server().first.url}/operator?see=contests`);
  await rowOf(desk, 'Contests of the content', 'Winter cup').getByText('Draft', { exact: true }).waitFor();
  await button(desk, 'Schedule: Weekly contest').click();
  await sheet.getByLabel('Ends at (UTC)').fill('2099-12-01T00:00');
  await sheet.getByLabel('Draft', { exact: true }).selectOption({ index: 1 });
  await button(desk, 'Write it into the draft').click();
  await desk
    .getByRole('list', { name: 'Changed fields' })
    .getByText(/long-week · until/)
    .waitFor();

  const phone = await console_('phone', 'viewer', 'contests');
  await rowOf(phone, 'Contests of the content', 'Winter cup').getByText('2099-12-31 00:00:00').waitFor();
  expect(await phone.getByRole('button', { name: /^(?:New|Copy|Schedule|Stop)/ }).count()).toBe(0);
  await expectPartAccessible(phone);
});

test('support stops a product at once and sells it again; a bundle is copied into a draft', async () => {
  const phone = await console_('phone', 'support', 'offers');
  const sheet = phone.getByRole('dialog');
  await stopsAndStartsAgain(phone, 'Products', 'Pack of five');
  await phone
    .getByRole('region', { name: 'Bundles', exact: true })
    .getByRole('button', { name: /^Copy: / })
    .first()
    .click();
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Winter bundle');
  await sheet.getByRole('textbox', { name: 'What it is for' }).fill('a bundle for the winter');
  await button(phone, 'Write it into the draft').click();
  await phone
    .getByRole('list', { name: 'Changed fields' })
    .getByText(/winter-bundle/)
    .first()
    .waitFor();
  expect(await phone.getByRole('list', { name: 'Errors' }).count()).toBe(0);
});
