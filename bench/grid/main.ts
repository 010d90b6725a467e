// `npm run bench -- --only grid`: what a catalogue of ten thousand games costs a phone. See docs/performance.md.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../report.ts';
import { startBeside } from '../machine/side-process.ts';
import { keystroke, roomChange, scrollCost, type ActCost, type FrameCost, type RoomCost } from './measure.ts';
import { openBrowser, openPhone, signIn, slowDown, slowly } from './pages.ts';
import { openPlainRooms } from './plain-screens.ts';

const GAMES = 10_000;
const TO_REACH = { frameMs: 1.5, keystrokeMs: 50, roomMs: 80 } as const;
/** Flags, faults and counted visits begin once, four seconds after the first screen: no part of a frame. */
const ALL_BEGUN_MS = 7_000;
/** In this order, round and round. */
const ROOMS = ['Quests', 'Games'] as const;
const VISITS = 3;
/** What a page of this height costs that holds nothing at all. */
const NOTHING =
  'data:text/html,<meta name="viewport" content="width=device-width"><body style="height:2000000px">';

export async function benchGrid(options: {
  readonly rounds: number;
  readonly say: (line: string) => void;
  readonly print: (line: string) => void;
}): Promise<number> {
  const { rounds, say, print } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'parlor-bench-grid-'));
  say(`Starting a server with ${GAMES} games.`);
  const server = startBeside('grid/server.ts', {
    args: [String(GAMES)],
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
    // Each page in a browser of its own: one that is brought to the front is drawn anew, and that would be counted.
    const browsers = [await openBrowser(), await openBrowser(), await openBrowser()] as const;
    try {
      const phone = await openPhone(browsers[0]);
      const bare = await openPhone(browsers[1]);
      const plain = await openPhone(browsers[2]);
      await signIn(phone, url);
      await bare.page.goto(NOTHING);
      const frames: FrameCost[] = [];
      const nothing: FrameCost[] = [];
      const firstWord: ActCost[] = [];
      const secondWord: ActCost[] = [];
      const changes = new Map<string, RoomCost[]>(ROOMS.map((room) => [room, []]));
      const plainChanges = new Map<string, RoomCost[]>(ROOMS.map((room) => [room, []]));
      for (let round = 0; round < rounds; round++) {
        say(`Round ${round + 1} of ${rounds}.`);
        await phone.page.goto(`${url}/games?sort=title`);
        await phone.page.getByRole('listitem').first().waitFor();
        await phone.page.waitForTimeout(ALL_BEGUN_MS);
        frames.push(await scrollCost(phone));
        await bare.page.evaluate(() => scrollTo(0, 0));
        nothing.push(await scrollCost(bare));
        await slowDown(phone, 4);
        await phone.page.evaluate(() => scrollTo(0, 0));
        await phone.page.waitForTimeout(500);
        // The first word of a page runs code that no letter has run yet.
        firstWord.push(await keystroke(phone, 'lantern'));
        secondWord.push(await keystroke(phone, 'juniper'));
        await phone.page.goto(`${url}/games`);
        await phone.page.getByRole('heading', { name: 'Most played' }).waitFor();
        await phone.page.waitForTimeout(2500);
        // Warm: the room was shown before in the life of this page.
        for (const room of ROOMS) await roomChange(phone, room, room);
        await slowDown(phone, 1);
        await openPlainRooms(phone, plain, url);
        for (const room of ROOMS) await slowly(plain, () => roomChange(plain, room, room));
        for (let visit = 0; visit < VISITS; visit++)
          for (const room of ROOMS) {
            changes.get(room)?.push(await slowly(phone, () => roomChange(phone, room, room)));
            plainChanges.get(room)?.push(await slowly(plain, () => roomChange(plain, room, room)));
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
      for (const [room, costs] of changes) {
        const of = (some: readonly RoomCost[], which: keyof RoomCost): number =>
          median(some.map((cost) => cost[which]));
        const bareCosts = plainChanges.get(room) ?? [];
        line(`To ${room}, warm, 4x, from the lift until it is shown`, of(costs, 'shownMs'), TO_REACH.roomMs);
        print(
          `  a plain page of the same rooms ${of(bareCosts, 'shownMs').toFixed(0)} ms: ${(of(costs, 'shownMs') / of(bareCosts, 'shownMs')).toFixed(2)}x of it; by our own timer ${of(costs, 'clockMs').toFixed(0)} of ${of(bareCosts, 'clockMs').toFixed(0)} ms; main thread, with all that follows, ${of(costs, 'workMs').toFixed(0)} ms`,
        );
      }
      return 0;
    } finally {
      for (const browser of browsers) await browser.close();
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
