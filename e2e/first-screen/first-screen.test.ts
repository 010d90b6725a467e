// What a visitor sees before any script runs, and that hydration changes nothing.
import { describe, expect, test } from 'vitest';
import { contract } from '@parlor/contract/kernel/contract.ts';
import { isDeep } from '@parlor/contract/test/random-cases.ts';
import { newUser, launchDataOf } from '../actors/users.ts';
import { browserOfScenarios, layoutsFor, MOVING } from '../browser/scenario-browser.ts';
import { eventually, heading, profileLink, openSignedIn, signsInByApi } from '../browser/player.ts';
import { insideTelegram, launchUrl } from '../browser/telegram-host.ts';
import { sharedServer } from '../server/servers.ts';
import { comesOnline, goesOffline } from '../browser/network.ts';

const server = sharedServer();
const browser = browserOfScenarios();
const HINT = { name: 'parlor-hint', value: '1' };

describe.each(layoutsFor('phone'))('without a script, %s', (layout) => {
  test('the sign-in page shows the sign-in methods', async () => {
    const page = await (await browser.opens(layout, { javaScriptEnabled: false })).newPage();
    await page.goto(server().first.url);
    await heading(page, 'Welcome to Parlor').waitFor();
    await page.getByRole('textbox', { name: 'Email' }).waitFor();
    expect(await page.title()).toBe('Parlor');
  });

  test('the lobby page lists games and holds no personal data', async () => {
    const context = await browser.opens(layout, { javaScriptEnabled: false });
    await context.addCookies([{ ...HINT, url: server().first.url }]);
    const page = await context.newPage();
    await page.goto(server().first.url);
    await page
      .getByRole('link', { name: /Bone Dice/ })
      .first()
      .waitFor();
    expect(await page.getByRole('link', { name: 'Profile' }).count()).toBe(0);
    // The texts of the page have the addresses of two examples.
    expect(await page.content()).not.toMatch(/userId|accessToken|(?<!mara|you)@example\.com/);
  });
});

describe.each(layoutsFor('desk'))('with its scripts, %s', (layout) => {
  // React logs a hydration mismatch to the console, which must stay empty.
  test('each server-rendered screen is hydrated without a change', async () => {
    const context = await browser.opens(layout, layout === 'phone' ? MOVING : {});
    const page = await context.newPage();
    await signsInByApi(page, server().first, `${newUser()}@example.com`);
    for (const path of [
      '/',
      '/games',
      '/games/dice-bone',
      '/quests',
      '/cards',
      '/shop',
      '/profile',
      '/profile/settings',
      '/profile/history',
      '/fairness',
    ]) {
      const known = page.waitForResponse((answer) => answer.url().endsWith(contract.summary.path));
      await page.goto(server().first.url + path);
      await page.locator('#root[data-rendered]').waitFor();
      await known;
      await page.locator('#root[data-rendered][data-hydrated]').waitFor();
      expect(await page.locator('main').count(), path).toBe(1);
    }
  });

  test('the mini-app is hydrated without a change too', async () => {
    const context = await browser.opens(layout, layout === 'phone' ? MOVING : {});
    await insideTelegram(context);
    const page = await context.newPage();
    await page.goto(launchUrl(server().first, launchDataOf(newUser(), server().nowMs())));
    await page.locator('#root[data-rendered="/"]').waitFor();
    await profileLink(page).waitFor();
    expect(await page.locator('main').count()).toBe(1);
  });
});

test.each(isDeep ? [360, 390, 412] : [390])(
  'nothing moves when the faces come after everything else, %s px',
  async (width) => {
    const context = await browser.opens('phone', { ...MOVING, viewport: { width, height: 823 } });
    const page = await context.newPage();
    let letIn = (): void => {};
    let held: Promise<void>;
    await page.route('**/*.woff2', async (route) => {
      await held;
      await route.continue();
    });
    const opensWithoutFaces = async (): Promise<void> => {
      held = new Promise<void>((resolve) => (letIn = resolve));
      await page.goto(server().first.url, { waitUntil: 'commit' });
      await page.locator('#root[data-hydrated]').waitFor({ state: 'attached' });
    };
    /** Visible elements that moved by more than a pixel or two. */
    const movedByTheFaces = async (): Promise<readonly string[]> => {
      await page.evaluate(() => {
        const tops = new Map<Element, number>();
        for (const one of document.querySelectorAll('#root *')) {
          const { top } = one.getBoundingClientRect();
          if (top < innerHeight) tops.set(one, top);
        }
        Object.assign(globalThis, { tops });
      });
      letIn();
      return page.evaluate(async () => {
        await document.fonts.ready;
        const { tops } = globalThis as unknown as { tops: ReadonlyMap<Element, number> };
        const faces = [...document.fonts]
          .filter(({ status }) => status === 'loaded')
          .map(({ family }) => family);
        if (!faces.join().includes('Onest Variable')) return ['no face came'];
        return [...tops]
          .filter(([one]) => one.isConnected)
          .map(([one, top]) => ({ one, byPx: one.getBoundingClientRect().top - top }))
          .filter(({ byPx }) => Math.abs(byPx) > 2)
          .map(({ one, byPx }) => `${one.tagName} ${one.textContent.slice(0, 20)}: ${byPx} px`);
      });
    };
    await opensWithoutFaces();
    // What only the server knows comes below the rest, and moves the small print.
    await page
      .getByRole('button', { name: /Continue with|passkey/ })
      .first()
      .waitFor();
    expect(await movedByTheFaces()).toEqual([]);
    await signsInByApi(page, server().first, `${newUser()}@example.com`);
    await opensWithoutFaces();
    await page.getByRole('link', { name: /1,000\.00 Parlor Points/ }).waitFor();
    expect(await movedByTheFaces()).toEqual([]);
  },
);

test('number formats are read in a worker on pages that show numbers', async () => {
  const context = await browser.opens('phone', MOVING);
  const page = await context.newPage();
  // The event of a worker that ends at once may be missed, so the page's request for it counts.
  const aside = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.startsWith('/assets/read-formats-')),
    );
  await page.goto(server().first.url);
  await page.locator('#root[data-hydrated]').waitFor({ state: 'attached' });
  expect(await aside()).toEqual([]);
  await signsInByApi(page, server().first, `${newUser()}@example.com`);
  await page.goto(server().first.url);
  await page.locator('#root[data-hydrated]').waitFor({ state: 'attached' });
  await expect.poll(aside).toHaveLength(1);
});

test('an email address submitted before hydration is sent after it', async () => {
  const context = await browser.opens('phone', MOVING);
  const page = await context.newPage();
  let letIn = (): void => {};
  const held = new Promise<void>((resolve) => (letIn = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(server().first.url, { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Email' }).fill('early@example.com');
  await page.getByRole('button', { name: 'Email me a link' }).click();
  letIn();
  await heading(page, 'Check your email').waitFor();
  expect(await page.getByText('early@example.com').count()).toBe(1);
});

test('a button pressed before hydration acts once after it', async () => {
  const context = await browser.opens('phone', MOVING);
  const page = await context.newPage();
  await signsInByApi(page, server().first, `${newUser()}@example.com`);
  let letIn = (): void => {};
  const held = new Promise<void>((resolve) => (letIn = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${server().first.url}/profile/settings`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: /Signed-in devices/ }).tap();
  letIn();
  const sheet = page.getByRole('dialog', { name: 'Signed-in devices' });
  await sheet.waitFor();
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await sheet.waitFor({ state: 'hidden' });
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('offline, the app opens with its last state and continues when the connection is back', async () => {
  const context = await browser.opens('phone', MOVING, { outage: true });
  const page = await context.newPage();
  await openSignedIn(page, server().first, `${newUser()}@example.com`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.waitForFunction(() =>
    ['summary', 'balances'].every((key) => localStorage.getItem('parlor-last-state')?.includes(`["${key}"]`)),
  );
  await page.reload();
  await page.getByRole('link', { name: /Parlor Points\. Open transactions/ }).waitFor();
  // Screens are fetched when the browser is idle.
  await page.waitForFunction(async () => (await (await caches.open('parlor-assets')).keys()).length > 20);
  await goesOffline(context);
  await page.reload();
  await page.getByText('You’re offline.').waitFor();
  await page.getByRole('link', { name: /1,000\.00 Parlor Points/ }).waitFor();
  // The player is known there too, and the link to the profile.
  await profileLink(page).waitFor();
  const take = page.getByRole('button', { name: 'Claim all' });
  expect(await take.isDisabled()).toBe(true);
  await comesOnline(context);
  await eventually('the press', false, () => take.isDisabled());
  expect(await page.getByText('You’re offline.').count()).toBe(0);
});
