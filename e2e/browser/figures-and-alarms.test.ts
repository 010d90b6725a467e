// A viewer reads the figures of what players just did, on a desk and a phone, by keyboard, and saves a table. An operator looks
// after an alarm until its condition ends.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Figures } from '@parlor/contract/calls/operator/figures.ts';
import { newUser } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';
import { expectAccessible } from './accessibility.ts';
import { expectPartAccessible } from './steps/part-of-console.ts';
import { browserOfScenarios } from './scenario-browser.ts';
import { signsInByApi, samePlayerByApi } from './player.ts';

const VIEWER = 'vic@example.com';
const SUPPORT = 'sue@example.com';
const server = startTestServer({
  env: {
    OPERATORS: JSON.stringify([
      { identity: `email:${VIEWER}`, role: 'viewer' },
      { identity: `email:${SUPPORT}`, role: 'support' },
    ]),
  },
});
const browser = browserOfScenarios();

/** Before the first run of the job. */
const NOTHING = {
  ...Object.fromEntries(
    ['players', 'cohorts', 'campaigns', 'games', 'flow', 'sources', 'sales', 'claims', 'stock'].map(
      (name) => [name, []],
    ),
  ),
  funnel: { joined: 0, played: 0, claimed: 0, bought: 0 },
  holders: { list: [] },
} satisfies Partial<Figures>;

const opened = async (
  kind: 'desk' | 'phone',
  see = 'figures',
  who = VIEWER,
  statuses: number[] = [],
): Promise<Page> => {
  const page = await (await browser.opens(kind, {}, { statuses })).newPage();
  await signsInByApi(page, server().first, who);
  await page.goto(`${server().first.url}/operator?see=${see}`);
  return page;
};

test('figures are empty at first, then count what was played, and each table is a file', async () => {
  const page = await opened('desk');
  const url = '**/api/operator/figures*';
  await page.route(url, (route) => route.fulfill({ json: NOTHING }));
  await page.reload();
  await page.getByText('Nothing is counted yet.').waitFor();
  await expectAccessible(page);
  await page.unroute(url);

  const alice = await samePlayerByApi(newUser(), server().first);
  await alice.plays('dice-bone', 12);
  await server().runJobs(server().first);
  await page.reload();
  const games = page.getByRole('region', { name: 'Returns of games' });
  const row = games.getByRole('row', { name: /Bone Dice/ });
  await row.waitFor();
  expect(await row.getByRole('cell').nth(3).innerText()).toBe('12');
  await page.getByText('Every game pays within its limits.').waitFor();
  // The chart is an image with the sentence below it.
  const chart = page.getByRole('img', { name: /PP came into balances/ });
  await chart.locator('canvas').waitFor();
  await page.getByText('Numbers of this chart').first().click();
  await page.getByRole('region', { name: 'Players by day' }).waitFor();
  await expectPartAccessible(page);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV: Returns of games' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('games.csv');
  expect(await readFile((await file.path())!, 'utf8')).toMatch(/\r\nBone Dice,dice,PP,12,/);
});

test('on a phone the time is chosen by keyboard, and a failed load can be repeated', async () => {
  const page = await opened('phone', 'figures', VIEWER, [500]);
  await page.getByRole('radio', { name: '28 d' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => page.getByRole('radio', { name: '7 d' }).isChecked()).toBe(true);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.route('**/api/operator/figures*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await page.getByText('The figures didn’t load').waitFor();
  await expectAccessible(page);
  await page.unroute('**/api/operator/figures*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page
    .getByRole('region', { name: 'Returns of games' })
    .or(page.getByText('Nothing is counted yet.'))
    .first()
    .waitFor();
});

test('an alarm is looked after by keyboard, seen by a viewer, and solved by itself', async () => {
  const found = (mismatches: number) =>
    server().withDatabase((pool) =>
      pool.query('insert into audit_runs (at, mismatches) values (clock_timestamp(), $1)', [mismatches]),
    );
  await found(3);
  await server().runJobs(server().first);
  const page = await opened('desk', 'alarms', SUPPORT);
  const alarms = page.getByRole('region', { name: 'Alarms' }).last();
  const row = alarms.getByRole('row', { name: /The last audit found rows that do not match/ });
  await row.getByText('Firing').waitFor();
  await row.getByText('docs/operations.md#the-audit-finds-a-mismatch').waitFor();
  await expectPartAccessible(page);
  await row.getByRole('button').focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Why' }).fill('I restore last night beside it');
  await sheet.getByRole('button', { name: 'Do it' }).click();
  await row.getByText('Acknowledged').waitFor();

  const first = await opened('desk', '', SUPPORT);
  await first.getByRole('region', { name: 'Open alarms' }).getByText('The last audit found rows').waitFor();
  await first.getByRole('region', { name: 'Releases' }).getByText('Live', { exact: true }).waitFor();
  await first.getByRole('region', { name: 'Today' }).getByText('Rounds').waitFor();
  await expectPartAccessible(first);
  const tickets = first.getByRole('link', { name: /^Open tickets/ });
  await tickets.press('Enter');
  await first.getByRole('heading', { name: 'Tickets' }).waitFor();

  const viewer = await opened('phone', 'alarms');
  await viewer.getByText('I restore last night beside it').waitFor();
  expect(await viewer.getByRole('button', { name: /^(Look after|Take over)/ }).count()).toBe(0);
  await expectPartAccessible(viewer);
  expect(await viewer.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await found(0);
  await server().runJobs(server().first);
  await page.reload();
  await row.getByText('Solved', { exact: true }).waitFor();
  await page.goto(`${server().first.url}/operator?see=acts`);
  await page.getByText('acknowledge-alarm').waitFor();
});
