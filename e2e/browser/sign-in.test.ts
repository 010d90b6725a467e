import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { newUser, codeIn, launchDataOf, emailsTo } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios, layoutsFor } from './scenario-browser.ts';
import { requestsEmail, balanceShown, eventually, heading, profileLink, signsInByEmail } from './player.ts';
import { heardBy, insideTelegram, launchUrl } from './telegram-host.ts';

const server = sharedServer();
const browser = browserOfScenarios();
/** The reply to launch data that is too old or forged. */
const REFUSED = { statuses: [401] };

describe('at the sign-in screen', () => {
  test.each(layoutsFor('desk'))(
    'Alice signs in with the email of the outbox and lands where she was, %s',
    async (layout) => {
      const email = `${newUser()}@example.com`;
      const context = await browser.opens(layout);
      const page = await context.newPage();
      await page.goto(`${server().first.url}/quests`);
      await requestsEmail(page, email);

      const opening = context.waitForEvent('page');
      await page.getByRole('link', { name: 'Open outbox' }).click();
      const outbox = await opening;
      await outbox.getByRole('heading', { name: 'Outbox' }).waitFor();
      await outbox.locator('article', { hasText: email }).getByRole('link').click();
      await outbox.waitForURL(`${server().first.url}/quests`);
      await outbox.getByRole('list', { name: 'Today’s quests' }).waitFor();
      await eventually('the welcome points', 1000, () => balanceShown(outbox));
      // The tab that requested the e-mail is signed in too.
      await page.getByRole('list', { name: 'Today’s quests' }).waitFor();

      await page.reload();
      await page.getByRole('list', { name: 'Today’s quests' }).waitFor();
      expect(await balanceShown(page)).toBe(1000);
    },
  );

  test.each(layoutsFor('phone'))(
    'Bea types the six digits of the email in the window that requested it, after a wrong one, %s',
    async (layout) => {
      const email = `${newUser()}@example.com`;
      const context = await browser.opens(layout, {}, REFUSED);
      const page = await context.newPage();
      await page.goto(`${server().first.url}/quests`);
      await requestsEmail(page, email);
      const digits = /^\d{6}$/m.exec((await emailsTo(server().first, email))[0] ?? '')![0];
      const field = page.getByRole('textbox', { name: 'Six-digit code' });
      await field.fill(`${digits.slice(0, 3)} ${digits.slice(3, 5)}`);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').filter({ hasText: 'Enter the six digits from the email.' }).waitFor();
      await field.fill(digits === '000000' ? '000001' : '000000');
      await field.press('Enter');
      await page.getByRole('alert').filter({ hasText: 'This code is wrong or has expired' }).waitFor();
      await field.fill(`${digits.slice(0, 3)} ${digits.slice(3)}`);
      await field.press('Enter');
      await page.getByRole('list', { name: 'Today’s quests' }).waitFor();
      await eventually('the welcome points', 1000, () => balanceShown(page));
      expect(page.url()).toBe(`${server().first.url}/quests`);
    },
  );

  test.each(layoutsFor('phone'))(
    'in Telegram one is in at once, and stays in after a reload, %s',
    async (layout) => {
      const context = await browser.opens(layout);
      await insideTelegram(context);
      const page = await context.newPage();
      await page.goto(launchUrl(server().first, launchDataOf(newUser(), server().nowMs())));
      await profileLink(page).waitFor();
      expect(page.url()).not.toContain('tgWebApp');
      await eventually('the welcome points', 1000, () => balanceShown(page));
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('mini-app');
      await page.reload();
      await eventually('the welcome points', 1000, () => balanceShown(page));
    },
  );
});

describe('a sign-in that fails says why', () => {
  test('a link signs in once: the second time the page says that it is used', async () => {
    const email = `${newUser()}@example.com`;
    const page = await (await browser.opens('phone', {}, REFUSED)).newPage();
    await signsInByEmail(page, server().first, email);
    const link = `${server().first.url}/sign-in/email?code=${codeIn((await emailsTo(server().first, email))[0])}`;
    await page.goto(link);
    await heading(page, 'You’re already signed in').waitFor();

    const other = await (await browser.opens('phone', {}, { statuses: [401, 500] })).newPage();
    // A server that fails has answered: the page does not say that nothing came.
    const completes = '**/auth/email/complete';
    await other.route(completes, (route) => route.fulfill({ status: 500, json: {} }));
    await other.goto(link);
    await heading(other, 'Confirm your email').waitFor();
    await other.getByRole('textbox').fill(email);
    await other.getByRole('button', { name: 'Sign in' }).tap();
    await other.getByText('Something went wrong on our side.').waitFor();
    await other.getByRole('button', { name: 'Get a new link' }).waitFor();
    await other.unroute(completes);
    await other.getByRole('button', { name: 'Try again' }).tap();
    await heading(other, 'This link has expired').waitFor();
    await other.goto(server().first.url);
    await heading(other, 'Welcome to Parlor').waitFor();
    expect(await other.getByRole('navigation').count()).toBe(0);
  });

  test('with stale launch data the mini-app says what to do', async () => {
    const context = await browser.opens('phone', {}, REFUSED);
    await insideTelegram(context);
    const page = await context.newPage();
    await page.goto(launchUrl(server().first, launchDataOf(newUser(), server().nowMs() - 3 * HOUR_MS)));
    await heading(page, 'Session expired').waitFor();
    await page.getByText('Close and reopen Parlor').waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    await page.getByRole('button', { name: 'Close' }).click();
    expect((await heardBy(page)).map(({ name }) => name)).toContain('web_app_close');
  });
});

describe('a link in another browser', () => {
  test('asks for the address, opens nothing anyway, and offers a new link, which works', async () => {
    const email = `${newUser()}@example.com`;
    const page = await (await browser.opens('desk')).newPage();
    await page.goto(`${server().first.url}/quests`);
    await requestsEmail(page, email);
    const linkOf = (message: string | undefined) =>
      `${server().first.url}/sign-in/email?code=${codeIn(message)}`;

    const other = await (await browser.opens('phone', {}, REFUSED)).newPage();
    await other.goto(linkOf((await emailsTo(server().first, email))[0]));
    await heading(other, 'Confirm your email').waitFor();
    await other.getByRole('textbox').fill(email);
    await other.getByRole('button', { name: 'Sign in' }).tap();
    await heading(other, 'This link has expired').waitFor();
    await other.getByText(/in the browser that requested it/).waitFor();

    await other.getByRole('button', { name: 'Get a new link' }).tap();
    await requestsEmail(other, email);
    await other.goto(linkOf((await emailsTo(server().first, email))[0]));
    await eventually('the welcome points', 1000, () => balanceShown(other));
    expect(await other.evaluate(() => localStorage.getItem('email-sign-in'))).toBeNull();
  });
});
