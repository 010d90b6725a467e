// Actions of a player on the pages of the lobby.
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { auth } from '@parlor/contract/calls/auth.ts';
import { consents } from '@parlor/contract/calls/consents.ts';
import { codeIn, emailsTo, visits, type Visitor } from '../actors/users.ts';
import { within } from '../server/deadline.ts';

interface Site {
  readonly url: string;
}

/** A page is ready if its number of elements is stable for this time and nothing is busy. */
const CALM_MS = 200;
const LOOK_EVERY_MS = 40;

/** Waits until a page has finished loading. */
export const waitsUntilLoaded = (page: Page): Promise<void> =>
  page.evaluate(
    async ([calmMs, lookEveryMs]) => {
      await document.fonts.ready;
      let [before, sinceMs] = [-1, 0];
      while (sinceMs < calmMs) {
        await new Promise((done) => setTimeout(done, lookEveryMs));
        const isBusy = document.querySelector('[aria-busy="true"]') !== null;
        const now = isBusy ? -1 : document.querySelectorAll('*').length;
        sinceMs = now >= 0 && now === before ? sinceMs + lookEveryMs : 0;
        before = now;
      }
    },
    [CALM_MS, LOOK_EVERY_MS] as const,
  );

interface AppWindow {
  /** The router is exposed for this. */
  readonly __TSR_ROUTER__: {
    readonly state: {
      readonly status: string;
      readonly location: { readonly href: string };
      readonly resolvedLocation?: { readonly href: string };
    };
    navigate(to: { readonly href: string }): Promise<void>;
  };
}

/** Navigates within the app like a link. Resolves when the screen is rendered. */
export async function navigateTo(page: Page, path: string): Promise<void> {
  await page.locator('#root[data-hydrated]').waitFor({ state: 'attached' });
  await navigateWithin(page, path);
}

/** The same in the console, which comes without a rendered document. */
export async function navigateWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => (window as unknown as AppWindow).__TSR_ROUTER__.navigate({ href }), path);
  await page.waitForFunction((href) => {
    const { status, location, resolvedLocation } = (window as unknown as AppWindow).__TSR_ROUTER__.state;
    const isThere = window.location.pathname === new URL(href, window.location.origin).pathname;
    return isThere && status === 'idle' && resolvedLocation?.href === location.href;
  }, path);
}

/** Long enough for a busy machine. Promised times are tested elsewhere. */
const PATIENCE_MS = 60_000;

/** Polls until the page shows the expected content. */
export const eventually = async <T>(what: string, expected: T, ask: () => Promise<T>): Promise<void> => {
  let last: T | undefined;
  await within(PATIENCE_MS, what, async () => {
    last = await ask();
    return Object.is(last, expected) ? true : undefined;
  }).catch(() => expect(last, what).toEqual(expected));
};

export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { name });

/** Scrolls to the live wins. The list replaces its placeholder after the rest of the page. */
export const seesLiveWins = (page: Page): Promise<void> =>
  eventually('the live list is in view', true, async () => {
    await heading(page, 'Live wins')
      .scrollIntoViewIfNeeded({ timeout: 1_000 })
      .catch(() => undefined);
    return page.getByRole('button', { name: 'Pause live wins' }).filter({ hasText: 'live' }).isVisible();
  });

/** Opens a page without a sign-in, requests an email, and opens its link in the same tab. */
export async function signsInByEmail(page: Page, site: Site, email: string, from = '/'): Promise<void> {
  await page.goto(site.url + from);
  await requestsEmail(page, email);
  const [message] = await emailsTo(site, email);
  await page.goto(`${site.url}/sign-in/email?code=${codeIn(message)}`);
  await page.waitForURL(site.url + from);
  await balanceLink(page).waitFor();
}

/**
 * Signs this browser in with the calls of the sign-in pages, without opening a page. For scenarios about
 * other things.
 */
export async function signsInByApi(page: Page, site: Site, email: string, from = '/'): Promise<void> {
  const asks = async (
    { path }: { readonly path: string },
    data: Readonly<Record<string, unknown>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<unknown> => {
    const reply = await page.context().request.post(site.url + path, { data, headers });
    expect(reply.status(), path).toBe(200);
    return reply.json();
  };
  await asks(auth.askEmailLink, { email, redirectTo: from });
  const [message] = await emailsTo(site, email);
  const { token } = (await asks(auth.completeEmailLink, { email, code: codeIn(message) })) as {
    readonly token: string;
  };
  await asks(consents.acceptTerms, ACCEPTED, { authorization: `Bearer ${token}` });
}

/** What the statement at the first entry sends. */
const ACCEPTED = { version: 1, isOfAge: true, accepted: true };

/** The same, and opens a page. */
export async function openSignedIn(page: Page, site: Site, email: string, from = '/'): Promise<void> {
  await signsInByApi(page, site, email, from);
  await page.goto(site.url + from);
  await balanceLink(page).waitFor();
}

export async function requestsEmail(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await heading(page, 'Check your email').waitFor();
}

/** The player's avatar in the corner: it shows that somebody is signed in. */
export const profileLink = (page: Page): Locator =>
  page.getByRole('link', { name: 'Profile' }).filter({ visible: true }).first();

/** The same player over the API, in another session. */
export async function samePlayerByApi(name: string, site: Site): Promise<Visitor> {
  const visitor = visits(name, site, { platform: 'web' });
  await visitor.signInByEmail();
  return visitor;
}

/** "1,059.40" as 1059.4. */
const numberIn = (text: string): number =>
  Number((/-?\d[\d,]*(?:\.\d+)?/.exec(text)?.[0] ?? '').replaceAll(',', '') || Number.NaN);

const balanceLink = (page: Page): Locator =>
  page
    .getByRole('link', { name: /^Balance [\d,.]+ PP$|Parlor Points\. Open transactions$/ })
    .filter({ visible: true })
    .first();

/** The balance at the top of the page, as a screen reader reads it. */
export const balanceShown = async (page: Page): Promise<number> =>
  numberIn((await balanceLink(page).getAttribute('aria-label')) ?? '');

/** The digits that are currently visible, also while counting up. */
export const balanceDrawn = async (page: Page): Promise<number> =>
  numberIn((await balanceLink(page).locator('bdi').first().textContent()) ?? '');

interface Read {
  /** Screen reader text: "Rolled under 50.00. Won 19.80 PP." */
  message(): Promise<string>;
  /** Rounds of this session with a shown result. */
  rounds(): Promise<number>;
}

/** Text that every game announces. */
export const readTable = (frame: FrameLocator): Read => ({
  message: async () => (await frame.locator('.stage > output').textContent()) ?? '',
  rounds: async () =>
    numberIn(
      (await frame
        .locator('.sitting:not([aria-busy]) dl > div', { hasText: 'Rounds' })
        .locator('dd')
        .textContent()) ?? '',
    ),
});

export interface Table extends Read {
  readonly frame: FrameLocator;
  readonly roll: Locator;
  /** Amount of the last win in PP. 0 if the last roll returned less than its stake. */
  won(): Promise<number>;
}

/** Waits until the dice game that this page shows is ready. */
export async function waitsForTable(page: Page, title: string): Promise<Table> {
  const frame = page.frameLocator(`iframe[title="${title}"]`);
  await frame.getByRole('button', { name: 'Roll', exact: true }).waitFor();
  const read = readTable(frame);
  return {
    ...read,
    frame,
    roll: frame.locator('button[type="submit"]'),
    won: async () => numberIn(/Won ([\d,.]+) PP/.exec(await read.message())?.[1] ?? '0'),
  };
}

/** One round, started by `starts`. Ends when its result is shown. */
export async function playsARound(table: Table, starts: () => Promise<void>): Promise<void> {
  const before = await table.rounds();
  await starts();
  await eventually('the round is counted', before + 1, table.rounds);
}
