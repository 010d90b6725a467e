// The real browser of the scenarios, and what it must never do in any of them: complain in its console, or reach for a
// host that is not ours.
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import { auth } from '@parlor/contract/calls/auth.ts';
import { isDeep } from '@parlor/contract/test/budget.ts';
import { failureFolder, hasFailed } from '../server/failure-artifacts.ts';
import { clockAheadMs } from '../../tools/run/test-clock.mjs';
import { OURS, openChromium } from './open-chromium.ts';

/**
 * Frames of an animation are most of what a browser without a graphics card computes, so players have asked for less
 * motion. A scenario about something that moves opens its browser with motion (`MOVING`). In a deep run phones have motion,
 * but where a scenario says `STILL`.
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
 * Where a scenario is played that does the same in both layouts: in this one, and in a deep run in both. A scenario whose
 * subject is the layout names both itself.
 */
export const playedIn = (layout: Layout): readonly Layout[] => (isDeep ? ['phone', 'desk'] : [layout]);

export interface Watched {
  readonly context: BrowserContext;
  /** What the console complained of, uncaught errors, and requests to other hosts. */
  readonly complaints: readonly string[];
}

/** Chromium's own line for every reply of 400 and above. */
const FAILED_LOAD = /^Failed to load resource: .* status of (\d{3})/;

/** Replies of every day that Chromium writes down as errors, although they are answers. */
const EVERYDAY: ReadonlyArray<readonly [status: number, path: string]> = [
  // Is anybody signed in here? Nobody.
  [401, auth.refreshToken.path],
  // What has this player kept? Nothing yet.
  [404, '/user-games-data/launcher'],
  // A page that is not there comes with its status.
  [404, '/no-such-room'],
];

export interface Expected {
  /** Replies of these statuses belong to the scenario. */
  readonly statuses?: readonly number[];
  /** Nobody answers for a while: the scenario takes the server away. */
  readonly outage?: boolean;
  /** Lines of the console that belong to the scenario. */
  readonly says?: RegExp;
  /** Other hosts that the scenario itself plays; nothing of them leaves the machine. */
  readonly hosts?: readonly string[];
}

/** Writes down what this context complains of, in all its pages. */
export function watch(context: BrowserContext, expected: Expected = {}): Watched {
  const complaints: string[] = [];
  const isExpected = (text: string, url: string): boolean => {
    // The last of them is Chromium itself, which looks for a newer service worker.
    if (
      expected.outage === true &&
      /net::ERR_|\b50[234]\b|error occurred when fetching the script/.test(text)
    )
      return true;
    if (expected.says?.test(text) === true) return true;
    const status = Number(FAILED_LOAD.exec(text)?.[1]);
    return (
      (expected.statuses ?? []).includes(status) ||
      EVERYDAY.some(([everyday, path]) => everyday === status && url.endsWith(path))
    );
  };
  context.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error' && !isExpected(message.text(), url))
      complaints.push(`console: ${message.text()} (${url})`);
  });
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (
      /^(?:https?|wss?):$/.test(url.protocol) &&
      url.hostname !== OURS &&
      !(expected.hosts ?? []).includes(url.hostname)
    )
      complaints.push(`a foreign host: ${url.href}`);
  });
  return { context, complaints };
}

export interface BrowserOfScenarios {
  /** A new browser profile; closed after the scenario, which fails where it complained. */
  opens(layout: Layout, options?: BrowserContextOptions, expected?: Expected): Promise<BrowserContext>;
}

/** A trace of each scenario costs a quarter of its time, so it is recorded only where somebody looks for a fault. */
const RECORDS_TRACES = process.env['TEST_TRACE'] === '1';

/**
 * Closes a context; a failed scenario first leaves a picture of each page, and with TEST_TRACE=1 a trace for
 * `playwright show-trace`.
 */
async function close(context: BrowserContext, failurePath: string | undefined): Promise<void> {
  if (failurePath !== undefined) {
    const pictures = context
      .pages()
      .map((page, n) => page.screenshot({ path: `${failurePath}-page-${n}.png`, timeout: 5_000 }));
    // A page that hangs has no picture.
    await Promise.allSettled(pictures);
  }
  if (RECORDS_TRACES)
    await context.tracing.stop(failurePath === undefined ? {} : { path: `${failurePath}-trace.zip` });
  await context.close();
}

/** Sets the clock of a page ahead, as TEST_CLOCK does with that of the servers. Runs in the page. */
function setAhead(ms: number): void {
  const True = Date;
  const now = (): number => True.now() + ms;
  globalThis.Date = new Proxy(True, {
    construct: (target, given) => Reflect.construct(target, given.length > 0 ? given : [now()]),
    apply: () => new True(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

/** One for all files of a worker, which end with it: every scenario opens profiles of its own. */
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
    const complained = ended.some(({ complaints }) => complaints.length > 0);
    const folder = hasFailed(task) || complained ? failureFolder(task) : undefined;
    await Promise.all(ended.map(({ context }, n) => close(context, folder && join(folder, `browser-${n}`))));
    expect(ended.flatMap(({ complaints }) => complaints)).toEqual([]);
  });
  return {
    opens: async (layout, options = {}, expected = {}) => {
      if (browser === undefined) throw new Error('the browser is not open yet');
      const context = await browser.newContext({
        ...LAYOUTS[layout],
        locale: 'en-GB',
        // It costs a fifth of what a page costs, and does nothing that is seen while the server answers.
        serviceWorkers: expected.outage === true ? 'allow' : 'block',
        ...options,
      });
      context.setDefaultTimeout(30_000);
      if (clockAheadMs() !== 0) await context.addInitScript(setAhead, clockAheadMs());
      if (RECORDS_TRACES) await context.tracing.start({ snapshots: true });
      open.push(watch(context, expected));
      return context;
    },
  };
}
