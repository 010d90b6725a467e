// The browser of the scenarios. In every scenario it checks for console errors and for requests to other
// hosts.
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Response } from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import { analytics } from '@parlor/contract/calls/analytics.ts';
import { recentWins } from '@parlor/contract/calls/recent-wins.ts';
import { auth } from '@parlor/contract/calls/auth.ts';
import { isDeep } from '@parlor/contract/test/random-cases.ts';
import { failureFolder, hasFailed } from '../server/failure-artifacts.ts';
import { clockAheadMs } from '../../tools/run/test-clock.mjs';
import { answersFirstEntry } from './first-entry.ts';
import { LOCAL_ADDRESS, openChromium } from './open-chromium.ts';

/**
 * Animation frames are most of the work of a browser without a graphics card, so players use reduced motion.
 * A scenario about motion opens its browser with motion (`MOVING`). A deep run uses motion on phones, except
 * in scenarios marked `STILL`.
 */
export const STILL = { reducedMotion: 'reduce' } as const;
export const MOVING = { reducedMotion: 'no-preference' } as const;

export const LAYOUTS = {
  phone: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    ...(isDeep ? MOVING : STILL),
  },
  desk: { viewport: { width: 1440, height: 900 }, ...STILL },
} satisfies Record<string, BrowserContextOptions>;
export type Layout = keyof typeof LAYOUTS;

/**
 * The layouts of a scenario: one of them, or both in a deep run.
 */
export const layoutsFor = (layout: Layout): readonly Layout[] => (isDeep ? ['phone', 'desk'] : [layout]);

export interface Watched {
  readonly context: BrowserContext;
  /** Console errors, uncaught errors, and requests to other hosts. */
  complaints(): readonly string[];
}

/** Chromium logs every reply of 400 and above. */
const FAILED_LOAD = /^Failed to load resource: .* status of (\d{3})/;

/** Replies that any scenario may get and that Chromium logs as errors. */
const ALWAYS_EXPECTED: ReadonlyArray<readonly [status: number, path: string]> = [
  // The visitor has no session.
  [401, auth.refreshToken.path],
  // The scenario moved the clock past the life of the token; the client renews it and asks again.
  [401, analytics.analyticsChoice.path],
  [401, `${recentWins.recentWins.path}?only=inbox`],
  // The player has no saved document.
  [404, '/user-games-data/launcher'],
  // The page does not exist.
  [404, '/no-such-page'],
];

export interface Expected {
  /** The scenario causes replies with these statuses. */
  readonly statuses?: readonly number[];
  /**
   * The scenario ends a sign-in, or moves the clock past the life of a token, while a page may still use it. The client
   * renews it or goes to the sign-in.
   */
  readonly endsTokens?: boolean;
  /** The scenario stops the server, so requests may fail. */
  readonly outage?: boolean;
  /** The scenario answers the statement at the first entry itself. */
  readonly firstEntry?: boolean;
  /** Lines of the browser's console that the scenario causes. */
  readonly says?: RegExp;
  /** Other hosts that the scenario emulates. Nothing leaves the machine. */
  readonly hosts?: readonly string[];
}

/** A busy server asks the page to repeat the call, or a token has ended as the scenario expects. */
function isHandledByClient(response: Response, { endsTokens = false }: Expected): boolean {
  const headers = response.headers();
  if (response.status() === 503) return headers['retry-after'] !== undefined;
  return (
    endsTokens && response.status() === 401 && headers['www-authenticate'] === 'Bearer error="invalid_token"'
  );
}

/** Records the errors of all pages of this context. */
export function watch(context: BrowserContext, expected: Expected = {}): Watched {
  const complaints: Array<{ readonly words: string; readonly refusal?: string }> = [];
  /** Status and address of refusals that the client handles. */
  const handled = new Set<string>();
  const isExpected = (text: string, url: string): boolean => {
    // The last one is Chromium's check for a newer service worker.
    if (
      expected.outage === true &&
      /net::ERR_|\b50[234]\b|error occurred when fetching the script/.test(text)
    )
      return true;
    if (expected.says?.test(text) === true) return true;
    const status = Number(FAILED_LOAD.exec(text)?.[1]);
    return (
      (expected.statuses ?? []).includes(status) ||
      ALWAYS_EXPECTED.some(([expectedStatus, path]) => expectedStatus === status && url.endsWith(path))
    );
  };
  context.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error' && !isExpected(message.text(), url))
      complaints.push({
        words: `console: ${message.text()} (${url})`,
        refusal: `${FAILED_LOAD.exec(message.text())?.[1]} ${url}`,
      });
  });
  context.on('weberror', (error) => complaints.push({ words: `uncaught: ${error.error().message}` }));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (
      /^(?:https?|wss?):$/.test(url.protocol) &&
      url.hostname !== LOCAL_ADDRESS &&
      !(expected.hosts ?? []).includes(url.hostname)
    )
      complaints.push({ words: `a foreign host: ${url.href}` });
  });
  context.on('response', (response) => {
    if (isHandledByClient(response, expected)) handled.add(`${response.status()} ${response.url()}`);
  });
  return {
    context,
    complaints: () =>
      complaints
        .filter(({ refusal }) => refusal === undefined || !handled.has(refusal))
        .map(({ words }) => words),
  };
}

export interface BrowserOfScenarios {
  /** A new browser profile, closed after the scenario, which fails if there were errors. */
  opens(layout: Layout, options?: BrowserContextOptions, expected?: Expected): Promise<BrowserContext>;
}

/** A trace costs a quarter of a scenario's time, so it is optional. */
const RECORDS_TRACES = process.env['TEST_TRACE'] === '1';

/**
 * Closes a context. A failed scenario leaves a screenshot of each page, and with TEST_TRACE=1 a trace for
 * `playwright show-trace`.
 */
async function close(context: BrowserContext, failurePath: string | undefined): Promise<void> {
  if (failurePath !== undefined) {
    const pictures = context
      .pages()
      .map((page, n) => page.screenshot({ path: `${failurePath}-page-${n}.png`, timeout: 5_000 }));
    // A page that hangs has no screenshot.
    await Promise.allSettled(pictures);
  }
  if (RECORDS_TRACES)
    await context.tracing.stop(failurePath === undefined ? {} : { path: `${failurePath}-trace.zip` });
  await context.close();
}

/** Moves the clock of a page ahead, as TEST_CLOCK does on servers. Runs in the page. */
function setAhead(ms: number): void {
  const True = Date;
  const now = (): number => True.now() + ms;
  globalThis.Date = new Proxy(True, {
    construct: (target, given) => Reflect.construct(target, given.length > 0 ? given : [now()]),
    apply: () => new True(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

/** One browser for all files of a worker. Every scenario opens new profiles. */
let shared: Promise<Browser> | undefined;

/** Chromium for the scenarios of a file. */
export function browserOfScenarios(): BrowserOfScenarios {
  let browser: Browser | undefined;
  let open: Watched[] = [];
  beforeAll(async () => {
    browser = await (shared ??= openChromium());
  });
  afterEach(async ({ task }) => {
    const ended = open;
    open = [];
    const complained = ended.some(({ complaints }) => complaints().length > 0);
    const folder = hasFailed(task) || complained ? failureFolder(task) : undefined;
    await Promise.all(ended.map(({ context }, n) => close(context, folder && join(folder, `browser-${n}`))));
    expect(ended.flatMap(({ complaints }) => complaints())).toEqual([]);
  });
  return {
    opens: async (layout, options = {}, expected = {}) => {
      if (browser === undefined) throw new Error('the browser is not open yet');
      const context = await browser.newContext({
        ...LAYOUTS[layout],
        locale: 'en-GB',
        // The service worker costs a fifth of a page, and has no visible effect while the server answers.
        serviceWorkers: expected.outage === true ? 'allow' : 'block',
        ...options,
      });
      context.setDefaultTimeout(60_000);
      if (expected.firstEntry !== true) context.on('page', answersFirstEntry);
      if (clockAheadMs() !== 0) await context.addInitScript(setAhead, clockAheadMs());
      if (RECORDS_TRACES) await context.tracing.start({ snapshots: true });
      open.push(watch(context, expected));
      return context;
    },
  };
}
