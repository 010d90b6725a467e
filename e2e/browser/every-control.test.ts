// Every control is reached by keyboard, and is large enough for a finger.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserOfScenarios, layoutsFor, STILL } from './scenario-browser.ts';
import { everyScreen } from './every-screen.ts';
import { smallTargets } from './small-targets.ts';

const browser = browserOfScenarios();
const { comesInto, opens, goesTo } = everyScreen();

describe('touch targets are large enough', () => {
  test('of the filters of the games and of the choice of theme', async () => {
    const page = await comesInto(await browser.opens('phone', STILL));
    await opens(page, '/games');
    await page.getByRole('button', { name: 'Filters' }).tap();
    await page.getByRole('dialog').getByRole('slider').waitFor();
    expect(await smallTargets(page.mainFrame())).toEqual([]);
    await goesTo(page, '/profile/settings');
    await page.getByRole('button', { name: /^Theme/ }).tap();
    await page.getByRole('dialog').getByRole('radio').first().waitFor();
    expect(await smallTargets(page.mainFrame())).toEqual([]);
  });
});

describe('by keyboard', () => {
  /** Controls that Tab has to reach, by name. For radio buttons, the selected one. */
  const controls = (page: Page): Promise<string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]')]
        .filter(
          (element) =>
            element.checkVisibility({ visibilityProperty: true }) &&
            !element.matches(':disabled, [tabindex="-1"], input[type="radio"]:not(:checked)') &&
            element.closest('[inert]') === null,
        )
        .map((element, number) => (element.dataset['control'] = String(number + 1))),
    );

  type Walked = { missed: string[]; unseen: string[] };
  /** A control that a new one replaces during the walk, because a part of the screen came late, has no text any more. */
  const walk = async (page: Page, again = 2): Promise<Walked> => {
    const walked = await walkOnce(page);
    return again > 0 && walked.missed.includes('') ? walk(page, again - 1) : walked;
  };
  const walkOnce = async (page: Page): Promise<Walked> => {
    const all = await controls(page);
    const reached = new Set<string>();
    const unseen: string[] = [];
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (let step = 0; step < all.length + 3; step++) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement | null;
        if (element === null || element === document.body) return undefined;
        // Screenshots with the surroundings, with and without the focus.
        const look = (): string =>
          [element, ...element.querySelectorAll('*'), element.parentElement, element.closest('search, label')]
            .map((one) => {
              if (!one) return '';
              const { outlineStyle, outlineWidth, boxShadow, borderColor, translate } = getComputedStyle(one);
              return [outlineStyle, outlineWidth, boxShadow, borderColor, translate].join(' ');
            })
            .join('|');
        const focused = look();
        element.blur();
        const ringed = look() !== focused;
        element.focus();
        return { control: element.dataset['control'], html: element.outerHTML.slice(0, 160), ringed };
      });
      if (at === undefined) continue;
      if (at.control !== undefined) reached.add(at.control);
      if (!at.ringed) unseen.push(at.html);
    }
    const missed = await page.evaluate(
      (numbers) =>
        numbers.map(
          (number) => document.querySelector(`[data-control="${number}"]`)?.outerHTML.slice(0, 160) ?? '',
        ),
      all.filter((number) => !reached.has(number)),
    );
    return { missed, unseen };
  };

  test.each(layoutsFor('desk'))('every control is reached and shows its focus, %s', async (layout) => {
    const outside = await (await browser.opens(layout, STILL)).newPage();
    await opens(outside, '/sign-in');
    expect(await walk(outside)).toEqual({ missed: [], unseen: [] });
    const page = await comesInto(await browser.opens(layout, STILL));
    for (const route of ['/', '/quests']) {
      await opens(page, route);
      expect(await walk(page), route).toEqual({ missed: [], unseen: [] });
    }
  });

  test('the skip link moves to the page', async () => {
    const page = await comesInto(await browser.opens('desk'));
    await opens(page, '/quests');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  });
});
