// An operator at one process switches things off; players at another see why and until when, and their open rounds continue.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { operatorContract } from '@parlor/contract/calls/operator/operator.ts';
import { createClient } from '@parlor/sdk/http/client.ts';
import { newUser, visits, type Visitor } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';
import { expectPartAccessible } from './steps/part-of-console.ts';
import { browserOfScenarios } from './scenario-browser.ts';
import { navigateTo, openSignedIn, signsInByApi } from './player.ts';

const SUPPORT = 'sue@example.com';
const VIEWER = 'vic@example.com';
const server = startTestServer({
  processes: 2,
  env: {
    OPERATORS: JSON.stringify([
      { identity: `email:${SUPPORT}`, role: 'support' },
      { identity: `email:${VIEWER}`, role: 'viewer' },
    ]),
  },
});
const browser = browserOfScenarios();
const console_ = async (kind: 'desk' | 'phone', who: string): Promise<Page> => {
  const page = await (await browser.opens(kind)).newPage();
  await signsInByApi(page, server().first, who);
  await page.goto(`${server().first.url}/operator?see=switches`);
  await page.getByRole('region', { name: 'Switches' }).waitFor();
  return page;
};

let sue: Visitor | undefined;
afterAll(() => sue?.leaves());

test('a game is switched off with a text and an end: its page says so at the other process, and it is on again', async () => {
  const desk = await console_('desk', SUPPORT);
  await desk.getByRole('searchbox', { name: 'Find a switch' }).fill('Two Moons');
  await expectPartAccessible(desk);
  await desk.getByRole('button', { name: 'Switch off: Two Moons' }).click();
  const sheet = desk.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Own text for players' }).fill('Wrong table on phones.');
  await sheet.getByRole('combobox', { name: 'Language of the text' }).selectOption('ru');
  await sheet.getByRole('textbox', { name: 'Own text for players' }).fill('Ошибка на телефонах.');
  await sheet.getByText('In 2 hours', { exact: true }).click();
  expect(await sheet.getByRole('button', { name: 'Switch off' }).isDisabled()).toBe(true);
  await sheet.getByRole('textbox', { name: 'Why', exact: true }).fill('payout table is wrong');
  await expectPartAccessible(desk);
  await sheet.getByRole('button', { name: 'Switch off' }).click();
  await desk.getByRole('button', { name: 'Switch on: Two Moons' }).waitFor();

  const player = await (await browser.opens('phone')).newPage();
  await openSignedIn(player, server().second, `${newUser()}@example.com`, '/games/dice-moons');
  await player.getByText('Wrong table on phones. Opens again at').waitFor();
  await expectPartAccessible(player);
  const russian = await (await browser.opens('phone', { locale: 'ru' })).newPage();
  await signsInByApi(russian, server().second, `${newUser()}@example.com`);
  await russian.goto(`${server().second.url}/games/dice-moons`);
  await russian.getByText('Ошибка на телефонах.').waitFor();
  expect(await russian.getByText('Wrong table on phones').count()).toBe(0);
  await player.goto(`${server().second.url}/games`);
  await player.getByText('Unavailable').first().waitFor();

  await desk.getByRole('button', { name: 'Switch on: Two Moons' }).click();
  await sheet.getByRole('textbox', { name: 'Why', exact: true }).fill('mended');
  await sheet.getByRole('button', { name: 'Do it' }).click();
  await desk.getByRole('button', { name: 'Switch off: Two Moons' }).waitFor();
  await player.goto(`${server().second.url}/games/dice-moons`);
  await player.getByRole('link', { name: 'Play', exact: true }).first().waitFor();
  expect(await player.getByText('Wrong table on phones').count()).toBe(0);
});

test('a viewer sees what is off, without buttons', async () => {
  const page = await console_('phone', VIEWER);
  await page.getByText('Off only', { exact: true }).click();
  await page.getByText('Nothing is found.').waitFor();
  await page.getByText('All', { exact: true }).click();
  await page.getByText('All claims', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /^Switch o/ }).count()).toBe(0);
  await expectPartAccessible(page);
});

test('shop, claims, referrals and sign-up that are off say why on their screens', async () => {
  sue = visits('sue', server().first);
  await sue.signInByEmail();
  const page = await (await browser.opens('desk')).newPage();
  await openSignedIn(page, server().second, `${newUser()}@example.com`);
  const operator = createClient(operatorContract, {
    baseUrl: server().first.url,
    platform: 'web',
    token: () => sue!.token(),
  });
  for (const kind of ['shop', 'claims', 'referrals', 'sign-up'] as const)
    await operator.switchOff(
      { body: { kind, notice: 'maintenance', why: 'a database is moved' } },
      { idempotencyKey: randomUUID() },
    );
  const says = 'Closed for maintenance.';
  await page.goto(`${server().second.url}/quests`);
  await page.getByText(says).first().waitFor();
  for (const path of ['/invite', '/shop']) {
    await navigateTo(page, path);
    await page.getByText(says).first().waitFor();
  }
  await page.getByText('Closed for now').first().waitFor();
  await expectPartAccessible(page);
  const visitor = await (await browser.opens('phone')).newPage();
  await visitor.goto(server().second.url);
  await visitor.getByText('New players can’t sign up at the moment.').waitFor();
  await expectPartAccessible(visitor);
  for (const kind of ['shop', 'claims', 'referrals', 'sign-up'] as const)
    await operator.switchOn({ body: { kind, why: 'it is moved' } }, { idempotencyKey: randomUUID() });
  await page.goto(`${server().second.url}/quests`);
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  await expect.poll(() => page.getByText(says).count()).toBe(0);
});
