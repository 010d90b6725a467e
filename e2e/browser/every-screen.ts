// Walks through every screen of the lobby and of sign-in, and gathers what is wrong.
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { isDeep } from '@parlor/contract/test/random-cases.ts';
import { newUser } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { painted } from './accessibility.ts';
import { waitsUntilLoaded, navigateTo, signsInByApi, samePlayerByApi } from './player.ts';
import { ROUTES } from './routes.ts';

/** Pages with other controls than the routes: other game families, other filters. */
export const EVERY_ROUTE = [
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

export const SIGN_IN_ROUTES = [
  '/sign-in',
  '/sign-in?problem=cancelled&provider=google',
  '/sign-in/email',
] as const;

type Look = (page: Page, route: string) => Promise<string[]>;

/** Looks at every frame of a page, including the game's. */
export const inFrames = async (page: Page, look: (frame: Frame) => Promise<string[]>): Promise<string[]> =>
  (await Promise.all(page.frames().map(look))).flat();

/** Horizontal overflow: scrolling, or text and controls that are cut off. */
export const tooWide = (frame: Frame): Promise<string[]> =>
  frame.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    const isClipped = (element: Element): boolean => {
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
      return isOut && element.closest('[aria-hidden="true"], svg') === null && !isClipped(element);
    });
    if (scrollWidth <= innerWidth && cut.length === 0) return [];
    const names = cut.map((one) => `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''}`);
    return [`${scrollWidth} of ${innerWidth} px: ${names.slice(0, 5).join(', ')}`];
  });

/** Looks at a page in each width. */
export async function atEveryWidth(
  page: Page,
  widths: readonly number[],
  look: (width: number) => Promise<string[]>,
): Promise<string[]> {
  const findings: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await painted(page);
    findings.push(...(await look(width)).map((finding) => `at ${width}: ${finding}`));
  }
  return findings;
}

export interface EveryScreen {
  /** A page of a player who has played and filled a quest. */
  comesInto(context: BrowserContext): Promise<Page>;
  /** Opens a page. */
  opens(page: Page, route: string): Promise<void>;
  /** Navigates within the app, which costs a third of a new page. In a deep run each screen is a new page. */
  goesTo(page: Page, route: string): Promise<void>;
  /** Looks at routes one after the other, each in the window's first size. Returns all findings, each with its route. */
  findingsOf(
    page: Page,
    routes: readonly string[],
    look: Look,
    goes?: EveryScreen['goesTo'],
  ): Promise<string[]>;
}

/** For the tests of a file, with a player of its own. `hasClaimed`: it has claimed another quest before. */
export function everyScreen({ hasClaimed = false } = {}): EveryScreen {
  const server = sharedServer();
  const name = newUser();
  let draw = '';
  beforeAll(async () => {
    const player = await samePlayerByApi(name, server().first);
    await player.plays('dice-bone', 4);
    const quest = await player.completesAQuest();
    if (hasClaimed) {
      await player.claims(quest.id);
      await player.completesAQuest();
    }
    draw = (await player.api.draws()).draws[0]?.reference ?? '';
    player.leaves();
  });

  const pathOf = (route: string): string =>
    route.endsWith('?draw=') ? route + encodeURIComponent(draw) : route;

  /** Waits until a screen has finished loading. */
  const stands = async (page: Page, route: string): Promise<void> => {
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    // A game is ready when a round can start.
    if (route.startsWith('/play/'))
      await page.frameLocator('iframe').locator('button[type="submit"]').first().waitFor();
    await waitsUntilLoaded(page);
  };
  const opens = async (page: Page, route: string): Promise<void> => {
    await page.goto(server().first.url + pathOf(route));
    // A server-rendered page has to be hydrated too.
    await page.locator('#root[data-hydrated]').waitFor({ state: 'attached' });
    await stands(page, route);
  };
  const goesTo = async (page: Page, route: string): Promise<void> => {
    if (isDeep || page.url() === 'about:blank') return opens(page, route);
    await navigateTo(page, pathOf(route));
    await stands(page, route);
  };
  return {
    opens,
    goesTo,
    comesInto: async (context) => {
      const page = await context.newPage();
      await signsInByApi(page, server().first, `${name}@example.com`);
      return page;
    },
    findingsOf: async (page, routes, look, goes = goesTo) => {
      const findings: string[] = [];
      const size = page.viewportSize();
      for (const route of routes) {
        if (size !== null) await page.setViewportSize(size);
        await goes(page, route);
        findings.push(...(await look(page, route)).map((finding) => `${route} ${finding}`));
      }
      return findings;
    },
  };
}
