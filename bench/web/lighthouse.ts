// Lighthouse, mobile, on the sign-in and the lobby page of a server of its own: the median of its four scores over some
// runs, and which audits lower them. `npm run bench -- --only lighthouse [--rounds 3]`. Lighthouse is no
// dependency of the project: npm fetches it for this bench and stores it in its own cache.
//
// It measures with both throttling methods. `devtools` makes the browser work four times slower behind a slow network.
// `simulate`, the default of Lighthouse, calculates from a run at full speed with four times what each task took by the
// clock, so time that other processes took from the shared cores counts four times too.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContextOptions } from 'playwright-core';
import { ensureChromium } from '../../tools/run/chromium.mjs';
import { openChromium } from '../../e2e/browser/open-chromium.ts';
import { median } from '../report.ts';
import { freePort } from '../request/deployment.ts';
import { openSite } from './site.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  SI: 'speed-index',
} as const;

/** The fields of a report that we use. */
interface Report {
  readonly categories: Readonly<
    Record<
      string,
      { score: number | null; auditRefs: ReadonlyArray<{ readonly id: string; readonly weight: number }> }
    >
  >;
  readonly audits: Readonly<
    Record<string, { score: number | null; numericValue?: number; displayValue?: string }>
  >;
}
const METHODS = ['devtools', 'simulate'] as const;
type Method = (typeof METHODS)[number];
type State = Exclude<BrowserContextOptions['storageState'], string | undefined>;
/**
 * The visitor. A sign-in is renewed at each visit, also if its recording failed, so the next visit uses the
 * new state.
 */
interface Visitor {
  known?: State;
}

/** Lighthouse asks for another run if its recording started too late. */
const MAX_TRIES = 3;

async function audit(...request: Parameters<typeof auditOnce>): Promise<Report> {
  for (let left = MAX_TRIES - 1; ; left--) {
    try {
      return await auditOnce(...request);
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}

/** One run in a new browser profile, with the sign-in if there is one. */
async function auditOnce(url: string, method: Method, visitor: Visitor): Promise<Report> {
  const { known } = visitor;
  const folder = mkdtempSync(join(tmpdir(), 'parlor-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: await ensureChromium(),
    viewport: null,
    args: [
      `--remote-debugging-port=${port}`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
    ],
  });
  try {
    if (known) await context.addCookies(known.cookies);
    const file = join(folder, 'report.json');
    const words = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url];
    const child = spawn(
      'npm',
      [
        ...words,
        `--port=${port}`,
        '--output=json',
        `--throttling-method=${method}`,
        `--output-path=${file}`,
        `--only-categories=${CATEGORIES.join(',')}`,
        '--no-enable-error-reporting',
        '--quiet',
        ...(known ? ['--disable-storage-reset'] : []),
      ],
      { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`npm ${words.join(' ')} ended with ${code}.`);
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } finally {
    if (known) visitor.known = await context.storageState().catch(() => known);
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const scoreOf = (report: Report, category: string): number =>
  Math.round((report.categories[category]?.score ?? NaN) * 100);

/** Audits that lower a score, with their values. */
const shortOf = (report: Report): string[] =>
  Object.values(report.categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id} ${report.audits[id]?.displayValue ?? ''} (${report.audits[id]?.score})`);

export async function measureLighthouse(rounds: number, say: (line: string) => void): Promise<string[]> {
  const site = await openSite(join(import.meta.dirname, '..', '..'));
  try {
    const browser = await openChromium();
    const player: Visitor = {};
    try {
      player.known = (await site.signIn(browser)) as State;
    } finally {
      await browser.close();
    }
    const reports = new Map<string, Report[]>(
      METHODS.flatMap((method) => [`sign-in, ${method}`, `lobby, ${method}`]).map((name) => [name, []]),
    );
    for (let round = 1; round <= rounds; round++) {
      for (const method of METHODS) {
        reports.get(`sign-in, ${method}`)?.push(await audit(site.url, method, {}));
        reports.get(`lobby, ${method}`)?.push(await audit(site.url, method, player));
      }
      say(
        `round ${round} of ${rounds}, load average ${loadavg()
          .map((one) => one.toFixed(1))
          .join(' ')}`,
      );
    }
    return [...reports].flatMap(([document, all]) => {
      const scores = CATEGORIES.map(
        (category) => `${category} ${median(all.map((one) => scoreOf(one, category)))}`,
      );
      const metrics = Object.entries(METRICS).map(([name, audit]) => {
        const value = median(all.map(({ audits }) => audits[audit]?.numericValue ?? NaN));
        return `${name} ${name === 'CLS' ? value.toFixed(4) : `${value.toFixed(0)} ms`}`;
      });
      return [
        `${document}: Lighthouse mobile, median of ${all.length}: ${scores.join(', ')}`,
        `  ${metrics.join(', ')}`,
        `  below 1 in the last run: ${shortOf(all.at(-1)!).join('; ') || 'nothing'}`,
      ];
    });
  } finally {
    await site.close();
  }
}
