// `npm run bench -- --only frames`: what a round of each game family costs a phone with a processor four
// times slower. At 60 frames a second a frame has 16.7 ms. See docs/performance.md.
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { loadContent } from '../../server/content/load-content.ts';
import { openLocalServer } from '../grid/open-server.ts';
import { openBrowser, openPhone, signIn, slowDown, type Phone } from '../grid/pages.ts';
import { median } from '../report.ts';
import type { BenchRun } from '../options.ts';

const FRAME_MS = 1000 / 60;
const SLOWER = 4;
/** How long a round is measured. Every family has finished its animation by then. */
const MEASURED_MS = 3000;
const ROUNDS_BEFORE = 2;
/** Controls of the next step of a round: a tile of Mines, a guess of Hi-Lo. */
const STEP = '.slab:not([aria-disabled], [data-is]), .guess:not([aria-disabled], .skip)';

/** The cost of one round. */
interface RoundCost {
  /** Main-thread time of a frame, in ms of processor time at the phone's speed. */
  readonly workMs: number;
  /** Share of frames that were more than half a frame late, by the clock. */
  readonly late: number;
}

export async function benchFrames({ rounds, say, print }: BenchRun): Promise<number> {
  const root = join(import.meta.dirname, '..', '..');
  const families = [...Map.groupBy(loadContent(join(root, 'content')).familyOf, ([, family]) => family)];
  const { url, stop } = await openLocalServer();
  try {
    const browser = await openBrowser();
    try {
      const phone = await openPhone(browser);
      await signIn(phone, url);
      for (const [family, games] of families) {
        const gameId = games[0]?.[0];
        if (gameId === undefined) continue;
        say(`${family}: ${gameId}`);
        const costs = await measureRounds(phone, `${url}/play/${gameId}`, rounds);
        const workMs = median(costs.map((cost) => cost.workMs));
        print(
          `${family}: a frame takes ${workMs.toFixed(1)} ms of main thread at ${SLOWER}x, at most ${FRAME_MS.toFixed(1)} (${(workMs / FRAME_MS).toFixed(2)}x, ${workMs <= FRAME_MS ? 'reached' : 'missed'}); ${(median(costs.map((cost) => cost.late)) * 100).toFixed(0)} % of the frames late by the clock`,
        );
      }
      return 0;
    } finally {
      await browser.close();
    }
  } finally {
    await stop();
  }
}

async function measureRounds(phone: Phone, url: string, rounds: number): Promise<RoundCost[]> {
  const { page } = phone;
  await page.goto(url);
  const start = page.frameLocator('iframe').locator('button[type="submit"]');
  await start.waitFor();
  const game = page.frames().find((frame) => frame !== page.mainFrame());
  if (!game) throw new Error(`${url} shows no game.`);
  const costs: RoundCost[] = [];
  await slowDown(phone, SLOWER);
  for (let round = 0; round < ROUNDS_BEFORE + rounds; round++) {
    await start.click();
    const cost = await measureRound(phone, game);
    if (round >= ROUNDS_BEFORE) costs.push(cost);
    // A stepped round: its first step is measured too, then it is cashed out.
    const step = game.locator(STEP).first();
    if ((await step.count()) === 0) continue;
    await step.click();
    const costOfStep = await measureRound(phone, game);
    if (round >= ROUNDS_BEFORE) costs.push(costOfStep);
    const take = game.locator('button[type="submit"]').filter({ hasText: /^Cash out / });
    if ((await take.count()) === 0) continue;
    await take.click();
    await take.waitFor({ state: 'detached' });
  }
  await slowDown(phone, 1);
  return costs;
}

async function measureRound({ devtools }: Phone, game: Frame): Promise<RoundCost> {
  const work = async (): Promise<number> =>
    (await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')
      ?.value ?? Number.NaN;
  const before = await work();
  const gaps = await game.evaluate(
    (measuredMs) =>
      new Promise<number[]>((resolve) => {
        const seen: number[] = [];
        const begun = performance.now();
        let last = begun;
        const next = (now: number): void => {
          seen.push(now - last);
          last = now;
          if (now - begun < measuredMs) requestAnimationFrame(next);
          else resolve(seen.slice(1));
        };
        requestAnimationFrame(next);
      }),
    MEASURED_MS,
  );
  const tookMs = ((await work()) - before) * 1000;
  return {
    workMs: tookMs / (MEASURED_MS / FRAME_MS),
    late: gaps.filter((gap) => gap > FRAME_MS * 1.5).length / gaps.length,
  };
}
