// Every screen with longer and larger texts: they lie beside each other, whole, in their boxes.
import { isDeep } from '@parlor/contract/test/random-cases.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios } from './scenario-browser.ts';
import { atEveryWidth, EVERY_ROUTE, everyScreen, inFrames, tooWide } from './every-screen.ts';
import { lengthensOthers, misfits } from './fitting-texts.ts';

const server = sharedServer();
const browser = browserOfScenarios();
const { comesInto, findingsOf } = everyScreen();
const NARROW = 360;
const NO_PAGE = '/no-such-page';

// Many screens in one test: it may be slow on a busy machine.
describe('every screen', () => {
  test('fits right to left, with half more text', async () => {
    const page = await comesInto(await browser.opens('desk'));
    await page.goto(`${server().first.url}/?locale=pseudo`);
    await page.locator('html[dir="rtl"] #root[data-hydrated]').waitFor({ state: 'attached' });
    const look = (on: Page): Promise<string[]> =>
      atEveryWidth(on, isDeep ? [NARROW, 768, 1440] : [NARROW], async (width) => {
        if (width === NARROW) await Promise.all(on.frames().map(lengthensOthers));
        return [...(await inFrames(on, tooWide)), ...(width === NARROW ? await inFrames(on, misfits) : [])];
      });
    expect(await findingsOf(page, [...EVERY_ROUTE, NO_PAGE], look)).toEqual([]);
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    // The last page does not exist, and its title is not that of the previous screen.
    const lost = await page.locator('main h1').filter({ visible: true }).innerText();
    expect(await page.title()).toBe(`${lost} · Parlor`);
  });
});
