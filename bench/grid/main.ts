// `npm run bench -- --only grid`: what a catalogue of ten thousand games costs a phone. See docs/performance.md.
import { median } from '../report.ts';
import type { BenchRun } from '../options.ts';
import {
  keystroke,
  screenChange,
  scrollCost,
  type ActCost,
  type FrameCost,
  type ScreenCost,
} from './measure.ts';
import { openLocalServer } from './open-server.ts';
import { openBrowser, openPhone, signIn, slowDown, slowly } from './pages.ts';
import { openPlainScreens } from './plain-screens.ts';

const GAMES = 10_000;
const TO_REACH = { frameMs: 1.5, keystrokeMs: 50, screenMs: 80 } as const;
/** Flags, error reports and analytics start four seconds after the first screen. They must not count. */
const ALL_STARTED_MS = 7_000;
/** Visited in this order, repeatedly. */
const SCREENS = ['Quests', 'Games'] as const;
const VISITS = 3;
/** An empty page of the same height. */
const EMPTY =
  'data:text/html,<meta name="viewport" content="width=device-width"><body style="height:2000000px">';

export async function benchGrid({ rounds, say, print }: BenchRun): Promise<number> {
  say(`Starting a server with ${GAMES} games.`);
  const { url, stop } = await openLocalServer(GAMES);
  try {
    // Each page has its own browser, because bringing a page to the front repaints it, which would count.
    const browsers = [await openBrowser(), await openBrowser(), await openBrowser()] as const;
    try {
      const phone = await openPhone(browsers[0]);
      const bare = await openPhone(browsers[1]);
      const plain = await openPhone(browsers[2]);
      await signIn(phone, url);
      await bare.page.goto(EMPTY);
      const frames: FrameCost[] = [];
      const nothing: FrameCost[] = [];
      const firstWord: ActCost[] = [];
      const secondWord: ActCost[] = [];
      const changes = new Map<string, ScreenCost[]>(SCREENS.map((screen) => [screen, []]));
      const plainChanges = new Map<string, ScreenCost[]>(SCREENS.map((screen) => [screen, []]));
      for (let round = 0; round < rounds; round++) {
        say(`Round ${round + 1} of ${rounds}.`);
        await phone.page.goto(`${url}/games?sort=title`);
        await phone.page.getByRole('listitem').first().waitFor();
        await phone.page.waitForTimeout(ALL_STARTED_MS);
        frames.push(await scrollCost(phone));
        await bare.page.evaluate(() => scrollTo(0, 0));
        nothing.push(await scrollCost(bare));
        await slowDown(phone, 4);
        await phone.page.evaluate(() => scrollTo(0, 0));
        await phone.page.waitForTimeout(500);
        // The first word on a page runs code for the first time.
        firstWord.push(await keystroke(phone, 'lantern'));
        secondWord.push(await keystroke(phone, 'juniper'));
        await phone.page.goto(`${url}/games`);
        await phone.page.getByRole('heading', { name: 'Most played' }).waitFor();
        await phone.page.waitForTimeout(2500);
        // Warm: the page has shown this screen before.
        for (const screen of SCREENS) await screenChange(phone, screen, screen);
        await slowDown(phone, 1);
        await openPlainScreens(phone, plain, url);
        for (const screen of SCREENS) await slowly(plain, () => screenChange(plain, screen, screen));
        for (let visit = 0; visit < VISITS; visit++)
          for (const screen of SCREENS) {
            changes.get(screen)?.push(await slowly(phone, () => screenChange(phone, screen, screen)));
            plainChanges.get(screen)?.push(await slowly(plain, () => screenChange(plain, screen, screen)));
          }
      }
      const frame = (of: (cost: FrameCost) => number): number => median(frames.map(of));
      const bareMs = median(nothing.map(({ allMs }) => allMs));
      const line = (what: string, value: number, max: number, unit = 'ms'): void =>
        print(
          `${what}: ${value.toFixed(2)} ${unit}, at most ${max} (${(value / max).toFixed(2)}x, ${value <= max ? 'reached' : 'missed'})`,
        );
      line(
        `A frame over ${GAMES} games, main thread, 1x`,
        frame((c) => c.allMs),
        TO_REACH.frameMs,
      );
      print(
        `  script ${frame((c) => c.scriptMs).toFixed(2)}, style ${frame((c) => c.styleMs).toFixed(2)}, layout ${frame((c) => c.layoutMs).toFixed(2)} ms; ${frame((c) => c.nodes)} nodes; ${(frame((c) => c.allMs) / bareMs).toFixed(2)}x of an empty page (${bareMs.toFixed(2)} ms)`,
      );
      const act = (what: string, costs: readonly ActCost[], maxMs: number): void => {
        line(`${what}, by the clock`, median(costs.map(({ clockMs }) => clockMs)), maxMs);
        print(
          `  the slowest ${Math.max(...costs.map(({ clockMs }) => clockMs)).toFixed(0)} ms; main thread, with all that follows, ${median(costs.map(({ workMs }) => workMs)).toFixed(0)} ms`,
        );
      };
      act('Slowest keystroke of the first search, 4x', firstWord, TO_REACH.keystrokeMs);
      act('Slowest keystroke of the next search, 4x', secondWord, TO_REACH.keystrokeMs);
      for (const [screen, costs] of changes) {
        const of = (some: readonly ScreenCost[], which: keyof ScreenCost): number =>
          median(some.map((cost) => cost[which]));
        const bareCosts = plainChanges.get(screen) ?? [];
        line(
          `To ${screen}, warm, 4x, from the lift of the finger until it is shown`,
          of(costs, 'shownMs'),
          TO_REACH.screenMs,
        );
        print(
          `  a plain page of the same screens ${of(bareCosts, 'shownMs').toFixed(0)} ms: ${(of(costs, 'shownMs') / of(bareCosts, 'shownMs')).toFixed(2)}x of it; by our own timer ${of(costs, 'clockMs').toFixed(0)} of ${of(bareCosts, 'clockMs').toFixed(0)} ms; main thread, with all that follows, ${of(costs, 'workMs').toFixed(0)} ms`,
        );
      }
      return 0;
    } finally {
      for (const browser of browsers) await browser.close();
    }
  } finally {
    await stop();
  }
}
