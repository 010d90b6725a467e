// Every screen with longer and larger texts: they lie beside each other, whole, in their boxes.
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserOfScenarios, STILL } from '../scenario-browser.ts';
import { SIGN_IN_ROUTES, EVERY_ROUTE, everyScreen, inFrames } from '../every-screen.ts';
import { doublesText, misfits } from '../fitting-texts.ts';

const browser = browserOfScenarios();
const { comesInto, opens, findingsOf } = everyScreen();
const NARROW = 360;

// Many screens in one test: it may be slow on a busy machine.
describe('every screen', () => {
  test('fits a narrow phone in Russian, with the tab bar on every page but beside a game', async () => {
    const phone = { ...STILL, locale: 'ru', viewport: { width: NARROW, height: 780 } };
    const page = await comesInto(await browser.opens('phone', phone));
    const tabs = page.getByRole('navigation', { name: 'Навигация' });
    const look = async (on: Page): Promise<string[]> => {
      const isGame = new URL(on.url()).pathname.startsWith('/play/');
      return [
        ...((await tabs.isVisible()) === isGame ? ['has the wrong bars'] : []),
        ...(await inFrames(on, misfits)),
      ];
    };
    // The last one is an old link: no pack is named.
    expect(await findingsOf(page, [...EVERY_ROUTE, '/cards/packs'], look)).toEqual([]);
    const outside = await (await browser.opens('phone', phone)).newPage();
    expect(await findingsOf(outside, SIGN_IN_ROUTES, (on) => inFrames(on, misfits), opens)).toEqual([]);
  });

  test('fits a phone with text of twice the size', async () => {
    const enters = async (): Promise<BrowserContext> => {
      const context = await browser.opens('phone', STILL);
      await doublesText(context);
      return context;
    };
    const look = (on: Page): Promise<string[]> => inFrames(on, misfits);
    expect(await findingsOf(await comesInto(await enters()), EVERY_ROUTE, look)).toEqual([]);
    expect(await findingsOf(await (await enters()).newPage(), SIGN_IN_ROUTES, look, opens)).toEqual([]);
  });
});
