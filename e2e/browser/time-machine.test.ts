// A player sees what they had at the moment of a transaction; support sees the same, with a reason that the audit log keeps.
import { expect, test } from 'vitest';
import { newUser } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { expectPartAccessible } from './steps/part-of-console.ts';
import { browserOfScenarios } from './scenario-browser.ts';
import { signsInByApi, samePlayerByApi } from './player.ts';

const server = sharedServer();
const browser = browserOfScenarios();
const OPERATOR = 'operator@parlor.example';

test('alice looks at her account before a round, and support looks at it with a reason', async () => {
  const name = newUser();
  const page = await (await browser.opens('phone')).newPage();
  await signsInByApi(page, server().first, `${name}@example.com`);
  const alice = await samePlayerByApi(name, server().first);
  await alice.plays('dice-bone', 3);
  const before = (await alice.api.summary()).serverTime;
  await alice.api.claimFastlane({ body: { feature: 'FREE_PP' } });
  await alice.plays('dice-bone', 2);

  // From a transaction.
  await page.goto(`${server().first.url}/profile/history`);
  const row = page
    .locator('main li')
    .filter({ hasText: /Stake, / })
    .first();
  await row.getByRole('button', { expanded: false }).first().click();
  await page.getByRole('link', { name: 'Your account at that moment' }).click();
  await page.getByRole('heading', { level: 1, name: /^Your account on / }).waitFor();
  const table = page.getByRole('table', { name: 'Then and now' });
  await table.waitFor();
  await page.getByText(/Each gave exactly what its receipt says\./).waitFor();
  await expectPartAccessible(page);

  // Before the claim.
  await page.goto(`${server().first.url}/profile/past?at=${before}`);
  const cellsOf = async (line: string): Promise<string[]> =>
    page
      .getByRole('row', { name: new RegExp(`^${line}`) })
      .getByRole('cell')
      .allTextContents();
  await table.waitFor();
  expect(await cellsOf('Rounds played')).toEqual(['3', '5changed']);
  expect(await cellsOf('Days in a row')).toEqual(['0', '1changed']);
  expect(await cellsOf('Level')).toEqual(['1', '1']);

  // By keyboard: a moment to come is refused in words, one before the first act is explained.
  const moment = page.getByLabel('Moment');
  await moment.fill('2099-01-01T00:00');
  await moment.press('Enter');
  await page.getByText('Choose a moment that has passed.').waitFor();
  await moment.fill('2020-01-01T00:00');
  await moment.press('Enter');
  await page.getByText('This is before the first act that has a receipt.').waitFor();
  await expectPartAccessible(page);

  const desk = await (await browser.opens('desk')).newPage();
  await signsInByApi(desk, server().first, OPERATOR);
  await desk.goto(`${server().first.url}/operator?see=players&player=${alice.userId()}&part=past`);
  // To the second, which is not before her first act any more.
  const since = (await alice.api.summary()).serverTime;
  await desk.getByLabel('At (UTC)').fill(since.slice(0, 19));
  await desk.getByRole('button', { name: 'Show', exact: true }).click();
  const sheet = desk.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Why' }).fill('they ask where points went');
  await sheet.getByRole('button', { name: 'Do it' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await desk.getByRole('table', { name: 'Then and now' }).waitFor();
  await expectPartAccessible(desk);
  await desk.getByText('Acts', { exact: true }).click();
  await desk
    .getByRole('region', { name: 'Acts on this player' })
    .getByText('they ask where points went')
    .waitFor();
  alice.leaves();
});
