// Every screen: accessibility, the size of its controls, its headings, and its width.
import type { Frame, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violationsInBothThemes } from './accessibility.ts';
import { browserOfScenarios, layoutsFor, STILL } from './scenario-browser.ts';
import { SIGN_IN_ROUTES, atEveryWidth, EVERY_ROUTE, everyScreen, inFrames, tooWide } from './every-screen.ts';
import { smallTargets } from './small-targets.ts';

/** Of phones, a tablet and two desks. The widest comes last. */
const WIDTHS = [360, 390, 768, 1440, 2560];
const browser = browserOfScenarios();
const { comesInto, opens, findingsOf } = everyScreen({ hasClaimed: true });

/** A frame has one heading of the first level, whose text names it. */
const mainHeadings = async (frame: Frame): Promise<string[]> => {
  const headings = await frame.evaluate(() =>
    [...document.querySelectorAll('h1')]
      .filter((heading) => heading.checkVisibility({ visibilityProperty: true }))
      .map((heading) => heading.textContent.trim()),
  );
  return headings.length === 1 && headings[0] !== '' ? [] : [`${headings.length} h1: ${headings.join(', ')}`];
};

test.each(layoutsFor('phone'))(
  'has no WCAG A or AA violation in either theme, one h1, fits 360 to 2560 px without sideways scroll, every control 44 px, %s',
  // Many screens in one test: it may be slow on a busy machine.
  { timeout: 300_000 },
  async (layout) => {
    const look = async (on: Page): Promise<string[]> => [
      ...(await violationsInBothThemes(on, on.frames())),
      ...(await inFrames(on, mainHeadings)),
      ...(await inFrames(on, smallTargets)),
      ...(await atEveryWidth(on, WIDTHS, () => inFrames(on, tooWide))),
      ...(await inFrames(on, smallTargets)).map((finding) => `at the widest: ${finding}`),
    ];
    const page = await comesInto(await browser.opens(layout, STILL));
    expect(await findingsOf(page, EVERY_ROUTE, look)).toEqual([]);
    const outside = await (await browser.opens(layout, STILL)).newPage();
    expect(await findingsOf(outside, SIGN_IN_ROUTES, look, opens)).toEqual([]);
  },
);
