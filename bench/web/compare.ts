// The effect of a change on the first load: measures several built checkouts in interleaved rounds, beside a
// plain page (no scripts of ours) taken from the first checkout. `node bench/web/compare.ts [--rounds 13] [--document lobby] CHECKOUT...`
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContextOptions } from 'playwright-core';
import { openChromium } from '../../e2e/browser/open-chromium.ts';
import { loadOnce, medianOf as median, type Load } from './load.ts';
import { openPlainPages } from './plain-page.ts';
import { openSite, type Site } from './site.ts';
import { weigh } from './size.ts';

interface Visited {
  readonly checkout: string;
  readonly site: Site;
  storageState: BrowserContextOptions['storageState'];
}

const FIGURES = ['lcpMs', 'blockingMs', 'blockingCpuMs', 'hydratedMs', 'balanceMs', 'scriptKb'] as const;

const { values, positionals } = parseArgs({
  options: {
    rounds: { type: 'string', default: '13' },
    document: { type: 'string', multiple: true, default: ['sign-in', 'lobby'] },
  },
  allowPositionals: true,
});
const rounds = Number(values.rounds);
const documents = values.document.filter((one) => one === 'sign-in' || one === 'lobby');
const checkouts = positionals.map((path) => resolve(path));
const [first] = checkouts;
if (first === undefined) throw new Error('Name the checkouts to compare.');

const browser = await openChromium();
const sites: Visited[] = [];
for (const checkout of checkouts) sites.push(await openVisited(checkout));
const loads = new Map<string, Load[]>();
const plain = await openPlainPages(sites[0]!.site, join(first, 'web', 'dist'));
try {
  const note = (name: string, load: Load): void => {
    loads.set(name, [...(loads.get(name) ?? []), load]);
  };
  for (let round = 0; round <= rounds; round++) {
    for (const document of documents) {
      const bare = await loaded(browser, plain.urlOf(document), { from: plain.elsewhere });
      if (round > 0) note(`${document} plain`, bare); // The first round warms up the servers.
      // A different checkout goes first in each round.
      for (let n = 0; n < sites.length; n++) {
        const one = sites[(n + round) % sites.length]!;
        const load = await loaded(browser, one.site.url, {
          from: plain.elsewhere,
          ...(document === 'lobby' && { storageState: one.storageState }),
        });
        // A sign-in is renewed at each visit, so the next visit uses the new state.
        if (document === 'lobby') one.storageState = load.storageState;
        if (round > 0) note(`${document} ${one.checkout}`, load);
      }
    }
    console.error(`round ${round} of ${rounds}`);
    if (round > 0) printMedians(round);
  }
} finally {
  await browser.close();
  await plain.close();
  for (const { site } of sites) await site.close();
}

/** Medians so far. */
function printMedians(after: number): void {
  for (const document of documents) {
    const plainLcp = median((loads.get(`${document} plain`) ?? []).map(({ lcpMs }) => lcpMs));
    console.log(`${document}, medians of ${after}; plain page: LCP ${plainLcp.toFixed(0)} ms`);
    for (const { checkout } of sites) {
      const all = loads.get(`${document} ${checkout}`) ?? [];
      const of = (key: (typeof FIGURES)[number]) => median(all.map((load) => load[key]));
      const size = weigh(join(checkout, 'web', 'dist')).find((one) => one.document === document);
      console.log(
        `  ${checkout}: LCP ${(of('lcpMs') / plainLcp).toFixed(3)} × plain, ${FIGURES.map((key) => `${key} ${of(key).toFixed(1)}`).join(', ')}, ` +
          `first load ${size?.scriptsKb.toFixed(1)} kB, worst layout shift ${Math.max(...all.map((load) => load.layoutShift)).toFixed(4)}`,
      );
      for (const words of new Set(all.flatMap(({ pageErrors }) => pageErrors)))
        console.log(`    PAGE ERROR: ${words}`);
    }
  }
}

/** A load that failed on a busy machine is retried once. */
function loaded(...visit: Parameters<typeof loadOnce>): ReturnType<typeof loadOnce> {
  return loadOnce(...visit).catch(() => loadOnce(...visit));
}

/** A server of this checkout, with a signed-in player. */
async function openVisited(checkout: string): Promise<Visited> {
  const site = await openSite(checkout);
  return { checkout, site, storageState: await site.signIn(browser) };
}
