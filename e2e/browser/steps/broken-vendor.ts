// The screens of the lobby while every request to a vendor fails.
import type { Page, Request, Route } from 'playwright-core';
import { expect } from 'vitest';
import { FLAG_PATHS } from '@parlor/contract/calls/flags.ts';
import { newUser } from '../../actors/users.ts';
import { within } from '../../server/deadline.ts';
import type { BrowserOfScenarios } from '../scenario-browser.ts';
import { heading, profileLink, signsInByApi } from '../player.ts';

const PATIENCE_MS = 60_000;

/** Paths of the vendors' clients. */
const OF_VENDORS = /^\/(?:flags|t)\//;
export const pathOf = (request: Request): string => new URL(request.url()).pathname;

/** Collects the requests to vendors, and waits for the next. */
export function watchRequests(page: Page) {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (OF_VENDORS.test(pathOf(request))) requests.push(request);
  });
  const to = (path: string) => requests.filter((request) => pathOf(request).startsWith(path));
  return {
    requests,
    to,
    eventually: (path: string, count = 1): Promise<Request[]> =>
      within(PATIENCE_MS, `${count} requests to ${path}`, async () => {
        const found = to(path);
        return found.length >= count ? found : undefined;
      }),
  };
}

export type BrokenVendor = (route: Route) => Promise<void>;

/** Requests of the first screen until it is interactive, in order. */
async function firstScreen(place: { readonly url: string }, page: Page): Promise<string[]> {
  const files: string[] = [];
  const record = (request: Request): void => void files.push(pathOf(request));
  page.on('request', record);
  await page.goto(place.url);
  await profileLink(page).waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  page.off('request', record);
  return files;
}

/** Opens three screens. Resolves with the requests of the first screen to vendors. */
export async function opensWithoutVendor(
  place: { readonly url: string },
  browser: BrowserOfScenarios,
  broken: BrokenVendor,
): Promise<string[]> {
  const block = { serviceWorkers: 'block' } as const;
  const context = await browser.opens('phone', block, { statuses: [500], outage: true });
  const page = await context.newPage();
  await signsInByApi(page, place, `${newUser()}@example.com`);
  await page.route(
    (url) => OF_VENDORS.test(url.pathname),
    (route) => void broken(route).catch(() => undefined),
  );
  const requests = watchRequests(page);
  const files = await firstScreen(place, page);
  await requests.eventually(FLAG_PATHS.configurations);
  await page.getByRole('link', { name: 'Quests' }).filter({ visible: true }).first().click();
  await heading(page, /quests/i)
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Shop' }).filter({ visible: true }).first().click();
  await page.waitForURL(/\/shop$/);
  expect(await heading(page, 'Help improve Parlor?').count()).toBe(0);
  return files.filter((path) => OF_VENDORS.test(path));
}
