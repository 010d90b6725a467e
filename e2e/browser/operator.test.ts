// The console: an operator finds a player, sees their data, and acts with a reason.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { encodeStartParam } from '@parlor/contract/formats/campaign.ts';
import { newUser, launchDataOf, LOCAL_BOT_TOKEN } from '../actors/users.ts';
import { operatorContract } from '@parlor/contract/calls/operator/operator.ts';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios } from './scenario-browser.ts';
import { eventually, navigateTo, heading, samePlayerByApi, signsInByApi } from './player.ts';
import { insideTelegram, insideWebClient, launchUrl, WEB_CLIENT } from './telegram-host.ts';
import { expectAccessible } from './accessibility.ts';
import { expectPartAccessible } from './steps/part-of-console.ts';

const server = sharedServer();
const browser = browserOfScenarios();
const OPERATOR = 'operator@parlor.example';
const SECOND = 'second@parlor.example';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Enters the reason and confirms. */
async function confirmsWith(page: Page, why: string, amount?: string): Promise<void> {
  const sheet = page.getByRole('dialog');
  if (amount !== undefined) await sheet.getByRole('textbox', { name: 'Amount' }).fill(amount);
  expect(await sheet.getByRole('button', { name: 'Do it' }).isDisabled()).toBe(true);
  await sheet.getByRole('textbox', { name: 'Why' }).fill(why);
  await sheet.getByRole('button', { name: 'Do it' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Searches, and opens the first result of the group. */
async function finds(page: Page, text: string, group: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Find anything' }).fill(text);
  await button(page, 'Find').click();
  await page.getByRole('list', { name: group }).getByRole('link').first().click();
}

test('an operator grants, refunds an order and disables an account, each with a reason in the audit log', async () => {
  const alice = await samePlayerByApi(newUser(), server().first);
  await alice.api.placeOrder(
    { body: { productId: 'pack-of-three', quantity: 1, paymentMode: 'telegram' } },
    { idempotencyKey: randomUUID() },
  );
  const context = await browser.opens('desk');
  const page = await context.newPage();
  await signsInByApi(page, server().first, OPERATOR);
  await page.goto(`${server().first.url}/operator`);
  await finds(page, alice.userId(), 'Players');
  await page.getByRole('region', { name: 'Timeline of the player' }).getByText('Welcome bonus').waitFor();
  await expectPartAccessible(page);

  const address = `${alice.name}@example.com`;
  expect(await page.getByText(address).count()).toBe(0);
  await button(page, 'Show personal data').click();
  await confirmsWith(page, 'they wrote to support');
  await page.getByText(address).waitFor();
  await expectAccessible(page);

  await button(page, 'Grant or take back').click();
  const grant = page.getByRole('dialog');
  await grant.getByRole('textbox', { name: 'Amount' }).fill('20000');
  await grant.getByText('A second treasurer must agree.').waitFor();
  await grant.getByRole('textbox', { name: 'Amount' }).fill('25');
  const preview = grant.getByRole('region', { name: 'Preview' });
  await preview.getByText('575.00').waitFor();
  await preview.getByText('Within every limit: you decide alone.').waitFor();
  await expectPartAccessible(page);
  await confirmsWith(page, 'lost a round to our outage', '25');
  await eventually('the grant', 575, () => alice.balance());

  await page.getByText('Orders', { exact: true }).click();
  await page.getByText('delivered', { exact: true }).waitFor();
  await expectPartAccessible(page);
  await button(page, 'Pay back').click();
  await confirmsWith(page, 'bought by mistake');
  await page.getByText(/^refund: /).waitFor();
  await eventually('the money is back', 1025, () => alice.balance());
  expect((await alice.api.packs()).packs).toEqual([]);

  await button(page, 'Disable').click();
  await confirmsWith(page, 'asked for by mail');
  await button(page, 'Enable').waitFor();
  const refused = await alice.api.summary().then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(refused).toBeDefined();
  await page.getByText('Acts', { exact: true }).click();
  const auditLog = page.getByRole('region', { name: 'Acts on this player' });
  for (const why of ['lost a round to our outage', 'bought by mistake', 'asked for by mail'])
    await auditLog.getByText(why).waitFor();
  await button(page, 'Enable').click();
  await confirmsWith(page, 'it was a mistake');
  await button(page, 'Disable').waitFor();
  alice.leaves();
});

test('a player refunded for used items owes them and sees it; a treasurer writes the debt off', async () => {
  const bella = await samePlayerByApi(newUser(), server().first);
  const { orderId } = await bella.api.placeOrder(
    { body: { productId: 'pack-of-three', quantity: 1, paymentMode: 'telegram' } },
    { idempotencyKey: randomUUID() },
  );
  const [pack] = (await bella.api.packs()).packs;
  await bella.api.openPack({ params: { id: pack!.id } }, { idempotencyKey: randomUUID() });

  const context = await browser.opens('desk');
  const desk = await context.newPage();
  await signsInByApi(desk, server().first, OPERATOR);
  await desk.goto(`${server().first.url}/operator`);
  await finds(desk, bella.userId(), 'Players');
  await desk.getByText('Orders', { exact: true }).click();
  await button(desk, 'Pay back').click();
  await confirmsWith(desk, 'bought by mistake');
  await desk.getByText('Owes PP').waitFor();
  await expectAccessible(desk);

  const phone = await (await browser.opens('phone')).newPage();
  await signsInByApi(phone, server().first, `${bella.name}@example.com`);
  const owed = phone.getByRole('region', { name: 'Amount you owe' });
  await phone.goto(`${server().first.url}/profile`);
  for (const path of ['/profile', '/profile/history', `/profile/orders/${orderId}`]) {
    await navigateTo(phone, path);
    await owed.getByText('You owe 450.00 PP').waitFor();
    await owed.getByText('50% of each reward goes towards this amount').waitFor();
  }
  await expectAccessible(phone);

  await button(desk, 'Write off 450.00 PP').click();
  await confirmsWith(desk, 'our picture of the pack was wrong');
  await button(desk, 'Write off 450.00 PP').waitFor({ state: 'detached' });
  await desk.getByText('Acts', { exact: true }).click();
  await desk.getByRole('region', { name: 'Acts on this player' }).getByText('write-off-debt').waitFor();
  await phone.goto(`${server().first.url}/profile`);
  await phone.getByRole('heading', { name: 'Collections' }).waitFor();
  expect(await owed.count()).toBe(0);
  expect((await bella.api.balances()).debts).toEqual([]);
  bella.leaves();
});

test('a player without a role sees only the refusal', async () => {
  const page = await (await browser.opens('phone', {}, { statuses: [403] })).newPage();
  await signsInByApi(page, server().first, `${newUser()}@example.com`);
  const answer = page.waitForResponse((one) => one.url().endsWith(operatorContract.operatorMe.path));
  await page.goto(`${server().first.url}/operator`);
  await heading(page, 'You have no access to the console').waitFor();
  expect((await answer).status()).toBe(403);
  expect(await page.getByRole('textbox').count()).toBe(0);
});

/** Opens the console at this player. */
async function opensPlayer(page: Page, operator: string, userId: string): Promise<void> {
  await signsInByApi(page, server().first, operator);
  await page.goto(`${server().first.url}/operator?see=players&player=${userId}`);
  await button(page, 'Grant or take back').waitFor();
}

test('a grant with a lost reply is made once', async () => {
  const alice = await samePlayerByApi(newUser(), server().first);
  const page = await (await browser.opens('desk', {}, { statuses: [502] })).newPage();
  await opensPlayer(page, OPERATOR, alice.userId());
  let answers = 0;
  await page.route(/\/corrections$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const answer = await route.fetch();
    answers += 1;
    return answers === 1
      ? route.fulfill({ status: 502, body: 'Bad gateway' })
      : route.fulfill({ response: answer });
  });
  await button(page, 'Grant or take back').click();
  await confirmsWith(page, 'lost a round to our outage', '777');
  expect(answers).toBe(2);
  await eventually('one grant', 1777, () => alice.balance());
  alice.leaves();
});

test('a correction above the daily limit waits on the player’s page; who made it can withdraw it, another operator decides it', async () => {
  const alice = await samePlayerByApi(newUser(), server().first);
  const tess = await (await browser.opens('desk')).newPage();
  await opensPlayer(tess, OPERATOR, alice.userId());
  const notice = (page: Page) => page.getByRole('region', { name: 'Waits for a second treasurer' });
  const asks = async (amount: string): Promise<void> => {
    await button(tess, 'Grant or take back').click();
    await confirmsWith(tess, 'prize of the festival', amount);
    await notice(tess).getByText('prize of the festival').waitFor();
  };
  await asks('20000');
  await notice(tess)
    .getByText(/Expires/)
    .waitFor();
  await expectAccessible(tess);
  expect(await notice(tess).getByRole('button', { name: 'Approve' }).count()).toBe(0);
  await notice(tess).getByRole('button', { name: 'Withdraw' }).click();
  await confirmsWith(tess, 'the wrong sum');
  await notice(tess).waitFor({ state: 'hidden' });
  await asks('15000');

  const sam = await (await browser.opens('phone')).newPage();
  await opensPlayer(sam, SECOND, alice.userId());
  await expectAccessible(sam);
  await notice(sam).getByRole('button', { name: 'Approve' }).click();
  await confirmsWith(sam, 'seen the list of winners');
  await notice(sam).waitFor({ state: 'hidden' });
  await eventually('the approved correction', 16_000, () => alice.balance());
  alice.leaves();
});

test('an operator’s account is not disabled in the console', async () => {
  const page = await (await browser.opens('desk')).newPage();
  await signsInByApi(page, server().first, SECOND);
  await signsInByApi(page, server().first, OPERATOR);
  await page.goto(`${server().first.url}/operator`);
  await finds(page, SECOND, 'Players');
  await page.getByText('Holds an operator’s role: nobody changes it alone').waitFor();
  expect(await button(page, 'Disable').count()).toBe(0);
});

test('the console opens in no frame and not in the mini-app, however its address is written', async () => {
  const page = await (
    await browser.opens(
      'desk',
      {},
      {
        hosts: [new URL(WEB_CLIENT).hostname],
        says: /frame-ancestors|X-Frame-Options/i,
        // Some of these forms are not pages. They cannot be framed either.
        statuses: [404],
      },
    )
  ).newPage();
  for (const path of ['/operator', '/tg/operator', '/tg/%6Fperator']) {
    const refused = await insideWebClient(page, server().first.url + path);
    await eventually(`${path} is refused its frame`, true, () =>
      Promise.resolve(refused.url().startsWith('chrome-error:')),
    );
  }
  const start = encodeStartParam({ campaign_source: 'telegram', redirect_route: '/operator' });
  const initData = launchDataOf(newUser(), server().nowMs(), LOCAL_BOT_TOKEN, start);
  const frame = await insideWebClient(page, launchUrl(server().first, initData));
  await frame.getByRole('link', { name: 'Profile' }).filter({ visible: true }).first().waitFor();
  expect(new URL(frame.url()).pathname).not.toContain('operator');
  await frame.evaluate(() => history.pushState(null, '', '/tg/operator'));
  await frame.getByRole('heading', { name: 'The console opens in a page of its own' }).waitFor();
  expect(await frame.getByRole('textbox').count()).toBe(0);

  // Not in a frame, but at the mini-app's document in a phone, which Telegram may frame.
  const phone = await browser.opens('phone');
  await insideTelegram(phone);
  const inTelegram = await phone.newPage();
  const launched = launchUrl(server().first, launchDataOf(newUser(), server().nowMs()));
  await inTelegram.goto(launched.replace('/tg#', '/tg/operator#'));
  await heading(inTelegram, 'The console opens in a page of its own').waitFor();
  await expectAccessible(inTelegram);
});
