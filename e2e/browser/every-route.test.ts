import type { BrowserContext, Frame, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { isDeep } from '@parlor/contract/test/budget.ts';
import { newUser } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios, layoutsFor, STILL } from './chromium.ts';
import { navigateTo, isCalm, theSameByApi, signsInByApi } from './player.ts';
import { ROUTES } from './routes.ts';
import { collidingTexts, doublesText } from './large-text.ts';
import { smallTargets } from './small-targets.ts';
import { painted, violationsInBothThemes } from './accessibility.ts';

const server = sharedServer();
const browser = browserOfScenarios();
const WIDTHS = [360, 390, 768, 1440, 2560];

/** Pages with other controls than the routes: other game families, other filters. */
const EVERY_ROUTE = [
  ...ROUTES,
  '/games?volatility=high&returns=96',
  '/games?favourites=1',
  '/play/plinko-rain',
  '/play/mines-truffle',
  '/play/mines-chain',
  '/play/reels-tin',
  '/play/hilo-classic',
  '/play/keno-post',
  '/play/wheel-fair',
  '/play/crash-kite',
];

const AT_THE_IDENTITY = ['/sign-in', '/sign-in?problem=cancelled&provider=google', '/sign-in/email'] as const;

const name = newUser();
let draw = '';
beforeAll(async () => {
  const player = await theSameByApi(name, server().first);
  await player.plays('dice-bone', 4);
  const quest = await player.fillsAQuest();
  await player.claims(quest.id);
  await player.fillsAQuest();
  draw = (await player.api.draws()).draws[0]?.reference ?? '';
  player.leaves();
});

const pathOf = (route: string): string =>
  route.endsWith('?draw=') ? route + encodeURIComponent(draw) : route;
const addressOf = (route: string): string => server().first.url + pathOf(route);

/** Waits until a screen has finished loading. */
async function stands(page: Page, route: string): Promise<void> {
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  // A game is ready when a round can start.
  if (route.startsWith('/play/'))
    await page.frameLocator('iframe').locator('button[type="submit"]').first().waitFor();
  await isCalm(page);
}

/** Opens a page. */
async function opens(page: Page, route: string): Promise<void> {
  await page.goto(addressOf(route));
  // A server-rendered page has to be hydrated too.
  await page.locator('#root[data-hydrated]').waitFor({ state: 'attached' });
  await stands(page, route);
}

/** Navigates within the app, which costs a third of a new page. In a deep run each screen is a new page. */
async function goesTo(page: Page, route: string): Promise<void> {
  if (isDeep || page.url() === 'about:blank') return opens(page, route);
  await navigateTo(page, pathOf(route));
  await stands(page, route);
}

/** Horizontal overflow: scrolling, or text and controls that are cut off. */
const tooWide = (frame: Frame): Promise<string[]> =>
  frame.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    const isHeld = (element: Element): boolean => {
      for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible') return true;
      return false;
    };
    const says = (element: Element): boolean =>
      element.matches('a, button, input, select, iframe') ||
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '',
      );
    const cut = [...document.querySelectorAll('body *')].filter(says).filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const isOut = width > 1 && (right > innerWidth + 1 || left < -1);
      // Pictures may overflow, and so may content of a scroll container.
      return isOut && element.closest('[aria-hidden="true"], svg') === null && !isHeld(element);
    });
    if (scrollWidth <= innerWidth && cut.length === 0) return [];
    const names = cut.map((one) => `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''}`);
    return [`${scrollWidth} of ${innerWidth} px: ${names.slice(0, 5).join(', ')}`];
  });

/** A frame has one heading of the first level, whose text names it. */
const mainHeadings = async (frame: Frame): Promise<string[]> => {
  const headings = await frame.evaluate(() =>
    [...document.querySelectorAll('h1')]
      .filter((heading) => heading.checkVisibility({ visibilityProperty: true }))
      .map((heading) => heading.textContent.trim()),
  );
  return headings.length === 1 && headings[0] !== '' ? [] : [`${headings.length} h1: ${headings.join(', ')}`];
};

/** Every frame of a page, including the game's. */
const inFrames = async (page: Page, look: (frame: Frame) => Promise<string[]>): Promise<string[]> =>
  (await Promise.all(page.frames().map(look))).flat();

async function comesInto(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await signsInByApi(page, server().first, `${name}@example.com`);
  return page;
}

/** Checks routes one after the other and reports all findings at once. */
async function findingsOf(
  page: Page,
  routes: readonly string[],
  look: (page: Page) => Promise<string[]>,
  goes = goesTo,
): Promise<string[]> {
  const findings: string[] = [];
  const size = page.viewportSize();
  for (const route of routes) {
    if (size !== null) await page.setViewportSize(size);
    await goes(page, route);
    findings.push(...(await look(page)).map((finding) => `${route} ${finding}`));
  }
  return findings;
}

// Many screens in one test: it may be slow on a busy machine.
describe('every screen', { timeout: 300_000 }, () => {
  const atEveryWidth = async (page: Page): Promise<string[]> => {
    const findings: string[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      await painted(page);
      findings.push(...(await inFrames(page, tooWide)).map((finding) => `at ${width}: ${finding}`));
    }
    return findings;
  };

  test('fits right to left too, with half more text', async () => {
    const page = await comesInto(await browser.opens('desk'));
    await page.goto(`${server().first.url}/?locale=pseudo`);
    await page.locator('html[dir="rtl"] #root[data-hydrated]').waitFor({ state: 'attached' });
    expect(
      await findingsOf(
        page,
        ROUTES.filter((route) => !route.startsWith('/play/')),
        atEveryWidth,
      ),
    ).toEqual([]);
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    // The last page does not exist, and its title is not that of the screen before.
    const lost = await page.locator('main h1').filter({ visible: true }).innerText();
    expect(await page.title()).toBe(`${lost} · Parlor`);
  });

  test.each(layoutsFor('phone'))(
    'has no WCAG A or AA violation in either theme, fits 360 to 2560 px without sideways scroll, every control 44 px, %s',
    async (layout) => {
      const look = async (on: Page): Promise<string[]> => [
        ...(await violationsInBothThemes(on, on.frames())),
        ...(await inFrames(on, smallTargets)),
        // The widest comes last.
        ...(await atEveryWidth(on)),
        ...(await inFrames(on, smallTargets)).map((finding) => `at the widest: ${finding}`),
      ];
      const page = await comesInto(await browser.opens(layout, STILL));
      expect(await findingsOf(page, EVERY_ROUTE, look)).toEqual([]);
      const outside = await (await browser.opens(layout, STILL)).newPage();
      expect(await findingsOf(outside, AT_THE_IDENTITY, look, opens)).toEqual([]);
    },
  );
});

test(
  'with text of twice the size no label lies on another, those of bars and tables are whole, and each frame has one h1',
  { timeout: 300_000 },
  async () => {
    const enters = async (): Promise<BrowserContext> => {
      const context = await browser.opens('phone', STILL);
      await doublesText(context);
      return context;
    };
    const look = async (on: Page): Promise<string[]> => [
      ...(await inFrames(on, mainHeadings)),
      ...(await inFrames(on, collidingTexts)),
    ];
    expect(await findingsOf(await comesInto(await enters()), EVERY_ROUTE, look)).toEqual([]);
    expect(await findingsOf(await (await enters()).newPage(), AT_THE_IDENTITY, look, opens)).toEqual([]);
  },
);

test('the tab bar is on every page of a phone, but not beside a game', { timeout: 180_000 }, async () => {
  const page = await comesInto(await browser.opens('phone', STILL));
  const tabs = page.getByRole('navigation', { name: 'Navigation' });
  // The last one is an old link: no pack is named.
  const without = await findingsOf(page, [...ROUTES, '/cards/packs'], async (on) => {
    const isGame = new URL(on.url()).pathname.startsWith('/play/');
    return (await tabs.isVisible()) === isGame ? ['has the wrong bars'] : [];
  });
  expect(without).toEqual([]);
});

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

  test.each(['phone', 'desk'] as const)(
    'every control is reached and shows its focus, %s',
    async (layout) => {
      const outside = await (await browser.opens(layout, STILL)).newPage();
      await opens(outside, '/sign-in');
      expect(await walk(outside)).toEqual({ missed: [], unseen: [] });
      const page = await comesInto(await browser.opens(layout, STILL));
      for (const route of ['/', '/quests']) {
        await opens(page, route);
        expect(await walk(page), route).toEqual({ missed: [], unseen: [] });
      }
    },
  );

  test('the skip link moves to the page', async () => {
    const page = await comesInto(await browser.opens('desk'));
    await opens(page, '/quests');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  });
});
