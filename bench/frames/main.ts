// `npm run bench -- --only frames`: what a round of each family costs a phone with a processor four times slower. At 60
// pictures a second a picture has 16.7 ms. See docs/performance.md.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { loadContent } from '../../server/content/load-content.ts';
import { openBrowser, openPhone, signIn, slowDown, type Phone } from '../grid/pages.ts';
import { median } from '../report.ts';
import { startBeside } from '../machine/side-process.ts';

const PICTURE_MS = 1000 / 60;
const SLOWER = 4;
/** How long one round is watched from its start: every family is through with its show by then. */
const WATCHED_MS = 2500;
const ROUNDS_BEFORE = 2;

/** Of one round. */
interface Show {
  /** Main-thread work of a picture, in ms of processor time as slow as the phone's. */
  readonly workMs: number;
  /** The share of pictures that came more than half a picture late, by the clock. */
  readonly late: number;
}

export async function benchFrames(options: {
  readonly rounds: number;
  readonly say: (line: string) => void;
  readonly print: (line: string) => void;
}): Promise<number> {
  const { rounds, say, print } = options;
  const root = join(import.meta.dirname, '..', '..');
  const families = [...Map.groupBy(loadContent(join(root, 'content')).familyOf, ([, family]) => family)];
  const dataDir = await mkdtemp(join(tmpdir(), 'parlor-bench-frames-'));
  const server = startBeside('grid/server.ts', {
    args: [],
    env: {
      PATH: process.env['PATH'] ?? '',
      PARLOR_ENV: 'local',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: '0',
      GAMES_PORT: '0',
      DATA_DIR: dataDir,
    },
  });
  try {
    const { url } = await server.next<{ url: string }>();
    const browser = await openBrowser();
    try {
      const phone = await openPhone(browser);
      await signIn(phone, url);
      for (const [family, games] of families) {
        const gameId = games[0]?.[0];
        if (gameId === undefined) continue;
        say(`${family}: ${gameId}`);
        const shows = await watched(phone, `${url}/play/${gameId}`, rounds);
        const workMs = median(shows.map((show) => show.workMs));
        print(
          `${family}: a picture takes ${workMs.toFixed(1)} ms of main thread at ${SLOWER}x, at most ${PICTURE_MS.toFixed(1)} (${(workMs / PICTURE_MS).toFixed(2)}x, ${workMs <= PICTURE_MS ? 'reached' : 'missed'}); ${(median(shows.map((show) => show.late)) * 100).toFixed(0)} % of the pictures late by the clock`,
        );
      }
      return 0;
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function watched(phone: Phone, url: string, rounds: number): Promise<Show[]> {
  const { page } = phone;
  await page.goto(url);
  const start = page.frameLocator('iframe').locator('button[type="submit"]');
  await start.waitFor();
  const table = page.frames().find((frame) => frame !== page.mainFrame());
  if (!table) throw new Error(`${url} shows no table.`);
  const shows: Show[] = [];
  await slowDown(phone, SLOWER);
  for (let round = 0; round < ROUNDS_BEFORE + rounds; round++) {
    await start.click();
    const show = await watch(phone, table);
    if (round >= ROUNDS_BEFORE) shows.push(show);
  }
  await slowDown(phone, 1);
  return shows;
}

async function watch({ devtools }: Phone, table: Frame): Promise<Show> {
  const work = async (): Promise<number> =>
    (await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')
      ?.value ?? Number.NaN;
  const before = await work();
  const gaps = await table.evaluate(
    (watchedMs) =>
      new Promise<number[]>((resolve) => {
        const seen: number[] = [];
        const begun = performance.now();
        let last = begun;
        const next = (now: number): void => {
          seen.push(now - last);
          last = now;
          if (now - begun < watchedMs) requestAnimationFrame(next);
          else resolve(seen.slice(1));
        };
        requestAnimationFrame(next);
      }),
    WATCHED_MS,
  );
  const tookMs = ((await work()) - before) * 1000;
  return {
    workMs: tookMs / (WATCHED_MS / PICTURE_MS),
    late: gaps.filter((gap) => gap > PICTURE_MS * 1.5).length / gaps.length,
  };
}
