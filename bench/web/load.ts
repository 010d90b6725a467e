// First load of the sign-in and the lobby document on a phone: processor four times slower, Fast 4G, nothing cached;
// interleaved with a plain page, which is the same document without its scripts. Ratios count; milliseconds vary with the
// machine. `npm run bench -- --only web [--rounds 9]`, with the built website.
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { openChromium } from '../../e2e/browser/open-chromium.ts';
import { median } from '../report.ts';
import { BUDGETS_KB, weigh } from './size.ts';
import { openPlainPages } from './plain-page.ts';
import { openSite } from './site.ts';

/** Goals: times the plain page, and milliseconds of blocking. */
export const GOALS = { lcpRatio: 1.1, layoutShift: 0, blockingMs: 200 };

const FAST_4G = {
  offline: false,
  downloadThroughput: (9e6 / 8) * 0.9,
  uploadThroughput: (1.5e6 / 8) * 0.9,
  latency: 165,
};
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const SLOWER = 4;
/** Later requests are not part of the first load. */
const SETTLED_MS = 1500;

export interface Load {
  readonly fcpMs: number;
  readonly lcpMs: number;
  readonly lcpElement: string;
  readonly layoutShift: number;
  /** Sum of task time beyond 50 ms each, by the clock, from the first paint on, as Lighthouse counts it. */
  readonly blockingMs: number;
  /** The same before the first paint, when nothing can be pressed yet. */
  readonly blockingBeforeMs: number;
  /** `blockingMs` by processor time of the page's main thread, which excludes other work on the machine. */
  readonly blockingCpuMs: number;
  /** When the page showed the player's balance. NaN if it shows none. */
  readonly balanceMs: number;
  /** Scripts requested before the app was hydrated, kB as transferred. */
  readonly scriptKb: number;
  readonly hydratedMs: number;
  readonly pageErrors: readonly string[];
}

interface Watched {
  fcp: number;
  lcp: number;
  lcpElement: string;
  shift: number;
  /** Start and length of each long task, in ms. */
  tasks: Array<readonly [at: number, ms: number]>;
  balance: number;
  hydrated: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly tdur?: number;
}
const LONG_MS = 50;

/** Sum of task time beyond 50 ms each, in processor time of the page's main thread, from its first paint on. */
function blockingIn(events: readonly TraceEvent[]): number {
  const first = events.find(({ name }) => name === 'firstContentfulPaint');
  if (!first) return NaN;
  return events
    .filter(({ name, ph, pid, tid, ts }) => {
      const isTask = ph === 'X' && name.endsWith('RunTask');
      return isTask && pid === first.pid && tid === first.tid && ts >= first.ts;
    })
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, tdur / 1000 - LONG_MS), 0);
}

/** Runs in the page, before its own code. */
function watch(): void {
  const seen: Watched = {
    fcp: NaN,
    lcp: NaN,
    lcpElement: '',
    shift: 0,
    tasks: [],
    balance: NaN,
    hydrated: NaN,
  };
  (window as unknown as { seen: Watched }).seen = seen;
  const observe = (type: string, onMessage: (entry: PerformanceEntry & Record<string, unknown>) => void) =>
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => onMessage(entry as never)),
    ).observe({
      type,
      buffered: true,
    });
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime;
  });
  observe('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
    const element = entry['element'] as Element | null;
    seen.lcpElement = `${element?.tagName ?? ''} ${element?.className ?? ''}`;
  });
  observe('layout-shift', (entry) => {
    if (entry['hadRecentInput'] !== true) seen.shift += entry['value'] as number;
  });
  observe('longtask', (entry) => {
    seen.tasks.push([entry.startTime, entry.duration]);
  });
  new MutationObserver(() => {
    if (Number.isNaN(seen.balance) && document.querySelector('a[aria-label*="Parlor Points"]'))
      seen.balance = performance.now();
    if (Number.isNaN(seen.hydrated) && document.querySelector('#root[data-hydrated]'))
      seen.hydrated = performance.now();
  }).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-hydrated'],
  });
}

export async function loadOnce(
  browser: Browser,
  url: string,
  options: { from: string; storageState?: BrowserContextOptions['storageState'] },
): Promise<Load & { storageState: BrowserContextOptions['storageState'] }> {
  const context = await browser.newContext({
    ...PHONE,
    serviceWorkers: 'block',
    ...(options.storageState && { storageState: options.storageState }),
  });
  const page = await context.newPage();
  const pageErrors: string[] = [];
  page.on(
    'console',
    (message) => message.type() === 'error' && pageErrors.push(message.text().slice(0, 200)),
  );
  page.on('pageerror', (error) => pageErrors.push(error.message.slice(0, 200)));
  // From another site, as people come. From an empty tab, the plain page would reuse the tab's warm process,
  // while our page gets a new one because of its cross-origin-opener-policy.
  await page.goto(options.from);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', FAST_4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  const traced = new Promise<void>((resolve) => cdp.once('Tracing.tracingComplete', () => resolve()));
  await cdp.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'loading'] },
  });
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'load' });
  if (options.storageState)
    await page.waitForSelector('a[aria-label*="Parlor Points"]', { timeout: 30_000, state: 'attached' });
  await page.waitForTimeout(SETTLED_MS);
  const seen = await page.evaluate(() => (window as unknown as { seen: Watched }).seen);
  const scriptKb = await page.evaluate((untilMs) => {
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry) => entry.startTime <= untilMs && new URL(entry.name).pathname.endsWith('.js'));
    return (
      scripts.reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0) / 1000
    );
  }, seen.hydrated);
  await cdp.send('Tracing.end');
  await traced;
  const storageState = await context.storageState();
  await context.close();
  const beyond = (tasks: Watched['tasks']) =>
    tasks.reduce((sum, [, ms]) => sum + Math.max(0, ms - LONG_MS), 0);
  return {
    fcpMs: seen.fcp,
    lcpMs: seen.lcp,
    lcpElement: seen.lcpElement,
    layoutShift: seen.shift,
    blockingMs: beyond(seen.tasks.filter(([atMs]) => atMs >= seen.fcp)),
    blockingBeforeMs: beyond(seen.tasks.filter(([atMs]) => atMs < seen.fcp)),
    blockingCpuMs: blockingIn(events),
    balanceMs: seen.balance,
    scriptKb,
    hydratedMs: seen.hydrated,
    pageErrors,
    storageState,
  };
}

/** The median of a measurement. */
export const medianOf = (values: readonly number[]): number =>
  median(values.filter((value) => !Number.isNaN(value)));

export async function measureFirstLoads(rounds: number, say: (line: string) => void): Promise<string[]> {
  const root = join(import.meta.dirname, '..', '..');
  const site = await openSite(root);
  const plain = await openPlainPages(site, join(root, 'web', 'dist'));
  const browser = await openChromium();
  try {
    let storageState: BrowserContextOptions['storageState'] = await site.signIn(browser);
    const kinds = ['sign-in plain', 'sign-in', 'lobby plain', 'lobby'] as const;
    const loads = new Map<string, Load[]>(kinds.map((kind) => [kind, []]));
    for (let round = 0; round <= rounds; round++) {
      for (const kind of kinds) {
        const isOurs = !kind.endsWith('plain');
        const url = isOurs ? site.url : plain.urlOf(kind.startsWith('lobby') ? 'lobby' : 'sign-in');
        const load = await loadOnce(browser, url, {
          from: plain.elsewhere,
          ...(kind === 'lobby' && { storageState }),
        });
        // A sign-in is renewed at each visit, so the next visit uses the new state.
        if (kind === 'lobby') storageState = load.storageState;
        if (round > 0) loads.get(kind)?.push(load); // The first round warms up the server.
      }
      say(`round ${round} of ${rounds}`);
    }
    const weights = weigh(join(root, 'web', 'dist'));
    return ['sign-in', 'lobby'].flatMap((document) => {
      const ours = loads.get(document) ?? [];
      const bare = loads.get(`${document} plain`) ?? [];
      const of = (which: readonly Load[], key: Exclude<keyof Load, 'lcpElement' | 'pageErrors'>) =>
        medianOf(which.map((load) => load[key]));
      const ratio = of(ours, 'lcpMs') / of(bare, 'lcpMs');
      const scripts = weights.find((weight) => weight.document === document)?.scriptsKb ?? NaN;
      const budgetKb = BUDGETS_KB[document] ?? NaN;
      const verdict = (isMet: boolean) => (isMet ? 'reached' : 'missed');
      const pageErrors = [...new Set(ours.flatMap((load) => load.pageErrors))];
      return [
        `${document}, median of ${ours.length}`,
        `  LCP ${of(ours, 'lcpMs').toFixed(0)} ms, plain ${of(bare, 'lcpMs').toFixed(0)} ms: ${ratio.toFixed(2)} of it (goal ${GOALS.lcpRatio}, ${verdict(ratio <= GOALS.lcpRatio)}), FCP ${of(ours, 'fcpMs').toFixed(0)} ms, painted last: ${ours[0]?.lcpElement}`,
        `  layout shift ${of(ours, 'layoutShift').toFixed(4)} (${verdict(of(ours, 'layoutShift') <= 0.0005)}), worst ${Math.max(...ours.map((l) => l.layoutShift)).toFixed(4)}`,
        `  blocking ${of(ours, 'blockingMs').toFixed(0)} ms by the clock (goal ${GOALS.blockingMs}, ${verdict(of(ours, 'blockingMs') <= GOALS.blockingMs)}; ${of(ours, 'blockingBeforeMs').toFixed(0)} ms more before the first picture, plain page ${of(bare, 'blockingBeforeMs').toFixed(0)}), ${of(ours, 'blockingCpuMs').toFixed(0)} ms of processor time (${verdict(of(ours, 'blockingCpuMs') <= GOALS.blockingMs)})`,
        `  first-load JavaScript ${scripts.toFixed(1)} kB (goal ${budgetKb}, ${verdict(scripts <= budgetKb)}); requested until it was hydrated: ${of(ours, 'scriptKb').toFixed(1)} kB, after ${of(ours, 'hydratedMs').toFixed(0)} ms`,
        ...(document === 'lobby' ? [`  own balance after ${of(ours, 'balanceMs').toFixed(0)} ms`] : []),
        ...pageErrors.map((words) => `  PAGE ERROR: ${words}`),
      ];
    });
  } finally {
    await browser.close();
    await plain.close();
    await site.close();
  }
}
