// The console at its own address: joining by a link, signing in with a passkey or an app, confirming, and what interrupts it.
import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { SESSION_HOURS, STEP_UP_MINUTES } from '@parlor/contract/calls/operator/accounts/accounts.ts';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { codeAt, invitedByCommand } from '../actors/operators.ts';
import { startTestServer } from '../server/servers.ts';
import { expectAccessible } from './accessibility.ts';
import { expectPartAccessible } from './steps/part-of-console.ts';
import { browserOfScenarios, type Layout } from './scenario-browser.ts';
import { releasesFirst } from './first-release.ts';
import { presses, tabsTo, types } from './keyboard.ts';
import { smallTargets } from './small-targets.ts';
import { hasAuthenticator } from './virtual-authenticator.ts';

const server = startTestServer();
// Before the browser's own: an open page would see time go back.
afterEach(() => server().setClock(null));
const browser = browserOfScenarios();

const later = (ms: number): Promise<void> => server().setClock(new Date(server().nowMs() + ms).toISOString());
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page | Locator, name: string) => page.getByRole('textbox', { name, exact: true });

async function opensConsole(layout: Layout, path: string): Promise<Page> {
  const context = await browser.opens(layout, {}, { statuses: [401, 403, 404, 422], hosts: ['localhost'] });
  const page = await context.newPage();
  await page.goto(server().first.consoleUrl + path);
  return page;
}

/** The first owner, with a passkey. */
async function joinsWithPasskey(page: Page): Promise<void> {
  await types(page, field(page, 'Name of the passkey'), 'Work laptop');
  await page.keyboard.press('Enter');
  await page.getByText('Your role: owner.').waitFor();
}
async function fillsInvitation(page: Page, name: string): Promise<Locator> {
  await presses(page, button(page, 'Invite an operator'));
  const sheet = page.getByRole('dialog', { name: 'Invite an operator' });
  await types(page, field(sheet, 'Name'), name);
  await types(page, field(sheet, 'Email'), `${name.toLowerCase()}@parlor.example`);
  await tabsTo(page, sheet.getByRole('radio', { name: 'Viewer' }));
  await page.keyboard.press('ArrowRight');
  await types(page, field(sheet, 'Why'), 'answers players');
  return sheet;
}
const linkOn = async (page: Page): Promise<string> => {
  const link = page.getByRole('dialog', { name: 'The link is ready' }).locator('code');
  await link.waitFor();
  return await link.innerText();
};

test('by keyboard: an owner joins with a passkey and invites a colleague, who joins on a phone with an app', async () => {
  const { secret } = await invitedByCommand(server(), 'owner', 'ada');
  const ada = await opensConsole('desk', `/operator/join#${secret}`);
  const device = await hasAuthenticator(ada);
  await ada.getByRole('heading', { name: 'Join the console' }).waitFor();
  expect(new URL(ada.url()).hash).toBe('');
  await expectPartAccessible(ada);
  await joinsWithPasskey(ada);
  expect(await device.passkeys()).toBe(1);
  await ada.getByText('Local', { exact: true }).waitFor();

  await presses(ada, ada.getByRole('link', { name: 'Operators' }));
  await ada.getByRole('region', { name: 'Accounts' }).getByText('ada@parlor.example').waitFor();
  await expectPartAccessible(ada);
  await later(STEP_UP_MINUTES * MINUTE_MS);
  const sheet = await fillsInvitation(ada, 'Sue');
  await expectAccessible(ada);
  await ada.keyboard.press('Enter');
  const confirms = ada.getByRole('dialog', { name: 'Confirm that it is you' });
  await presses(ada, button(confirms, 'Confirm with your passkey'));
  const link = await linkOn(ada);
  expect(await sheet.count()).toBe(0);
  await expectAccessible(ada);
  await ada.keyboard.press('Escape');

  const sue = await opensConsole('phone', new URL(link).pathname + new URL(link).hash);
  await sue.getByText('Sue, you are invited as Support').waitFor();
  await presses(sue, button(sue, 'Set up an app'));
  const key = await sue.locator('code').innerText();
  await expectPartAccessible(sue);
  expect(await smallTargets(sue.mainFrame())).toEqual([]);
  await types(sue, field(sue, 'New password'), 'a long password');
  await types(sue, field(sue, 'Code'), codeAt(key, server().nowMs()));
  await sue.keyboard.press('Enter');
  await sue.getByText('Your role: support.').waitFor();
  expect(await sue.getByRole('link', { name: 'Operators' }).count()).toBe(0);
  await presses(sue, sue.getByRole('link', { name: 'Your account' }));
  await sue.getByText('Set up', { exact: true }).waitFor();
  await expectPartAccessible(sue);
  expect(await smallTargets(sue.mainFrame())).toEqual([]);

  await presses(sue, button(sue, 'Sign out'));
  await sue.getByRole('heading', { name: 'Sign in to the console' }).waitFor();
  await expectPartAccessible(sue);
  expect(await smallTargets(sue.mainFrame())).toEqual([]);
  await later(MINUTE_MS);
  await types(sue, field(sue, 'Email'), 'sue@parlor.example');
  await types(sue, sue.getByLabel('Password'), 'a long password');
  await types(sue, field(sue, 'Code'), codeAt(key, server().nowMs() - 60 * MINUTE_MS));
  await sue.keyboard.press('Enter');
  await sue.getByRole('alert').getByText('does not fit').waitFor();
  await types(sue, field(sue, 'Code'), codeAt(key, server().nowMs()));
  await sue.keyboard.press('Enter');
  await sue.getByText('Your role: support.').waitFor();
});

test('a session that ends in the middle of a form is renewed over it; another passkey is added; the last one and a used link stay as they are', async () => {
  const { secret } = await invitedByCommand(server(), 'owner', 'olga');
  const page = await opensConsole('desk', `/operator/join#${secret}`);
  await hasAuthenticator(page);
  await joinsWithPasskey(page);
  await presses(page, page.getByRole('link', { name: 'Operators' }));
  await fillsInvitation(page, 'Tess');
  await later(SESSION_HOURS * 60 * MINUTE_MS);
  await page.keyboard.press('Enter');
  const ended = page.getByRole('dialog', { name: 'Your session has ended' });
  await ended.waitFor();
  await expectAccessible(page);
  await presses(page, button(ended, 'Sign in with a passkey'));
  expect(await linkOn(page)).toContain(`${server().first.consoleUrl}/operator/join#`);
  await page.keyboard.press('Escape');
  const open = page.getByRole('region', { name: 'Open invitations' });
  await open.getByText('tess@parlor.example').waitFor();
  expect(await open.getByRole('row').count()).toBe(2);
  await presses(page, page.getByRole('link', { name: 'Audit log' }));
  const acts = page.getByRole('region', { name: 'Acts of operators' });
  await acts.getByText('answers players').first().waitFor();
  expect(await acts.getByRole('row').filter({ hasText: 'olga' }).count()).toBeGreaterThan(2);
  expect(await acts.getByText('Command line').count()).toBeGreaterThan(0);

  await presses(page, page.getByRole('link', { name: 'Your account' }));
  await presses(page, button(page, 'Remove the passkey Work laptop'));
  await page.getByRole('alert').getByText('only sign-in method').waitFor();
  // One device holds one passkey of an account: the other is on another device.
  await hasAuthenticator(page, 'usb');
  await types(page, field(page, 'Name of a new passkey'), 'Key in the safe');
  await page.keyboard.press('Enter');
  await page.getByText('Key in the safe').waitFor();
  await presses(page, button(page, 'Remove the passkey Work laptop'));
  await page.getByText('Work laptop').waitFor({ state: 'detached' });
  expect(await page.getByText('Key in the safe').count()).toBe(1);

  await page.goto('about:blank');
  await page.goto(`${server().first.consoleUrl}/operator/join#${secret}`);
  await page.getByRole('heading', { name: 'This invitation doesn’t work' }).waitFor();
  await expectPartAccessible(page);
});

test('no page shows the console in a frame', async () => {
  const evil = await (
    await browser.opens(
      'desk',
      {},
      { hosts: ['localhost'], says: /frame-ancestors|X-Frame-Options|frame-src/ },
    )
  ).newPage();
  await evil.goto(`${server().first.url}/docs`);
  await evil.setContent(`<iframe src="${server().first.consoleUrl}/operator"></iframe>`);
  await expect
    .poll(() => evil.frames().map((frame) => frame.url()))
    .toContain('chrome-error://chromewebdata/');
});

test('by keyboard, from the first sign-in to the first release: drafted, checked, approved by another, published', async () => {
  const { secret } = await invitedByCommand(server(), 'owner', 'ines');
  const opens = async (layout: Layout, path: string): Promise<Page> => {
    const page = await opensConsole(layout, path);
    await hasAuthenticator(page);
    return page;
  };
  const owner = await opens('desk', `/operator/join#${secret}`);
  await releasesFirst({
    owner,
    opens: (link) => opens('phone', new URL(link).pathname + new URL(link).hash),
    sees: (_, page) => expectAccessible(page),
    waits: () => later(STEP_UP_MINUTES * MINUTE_MS),
    // Here checks are advisory. Its end takes long on a busy machine; content-gate.test.ts waits for it.
    follows: async (page) => {
      await page.getByRole('progressbar', { name: /Simulated .* of/ }).waitFor();
      await presses(page, button(page, 'Cancel the check'));
      await page.getByText(/Cancelled, without a verdict/).waitFor();
    },
  });
  expect(new URL(owner.url()).search).toBe('?see=acts');
});
