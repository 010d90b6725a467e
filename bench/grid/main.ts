// `npm run bench -- --only grid`: what a catalogue of ten thousand games costs a phone. See docs/performance.md.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../report.ts';
import { startBeside } from '../side-process.ts';
import { keystroke, roomChange, scrollCost, type FrameCost } from './measure.ts';
import { openBrowser, openPhone, signIn, slowDown } from './pages.ts';

const GAMES = 10_000;
const TO_REACH = { frameMs: 1.5, keystrokeMs: 50, roomMs: 80 } as const;
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
    const browser = await openBrowser();
    try {
      const phone = await openPhone(browser);
      const bare = await openPhone(browser);
      await signIn(phone, url);
      await bare.page.goto(NOTHING);
      const frames: FrameCost[] = [];
      const nothing: FrameCost[] = [];
      const keys: number[] = [];
      const toGames: number[] = [];
      const toQuests: number[] = [];
      for (let round = 0; round < rounds; round++) {
        say(`Round ${round + 1} of ${rounds}.`);
        await phone.page.goto(`${url}/games?sort=title`);
        await phone.page.getByRole('listitem').first().waitFor();
        await phone.page.waitForTimeout(1500);
        frames.push(await scrollCost(phone));
        await bare.page.evaluate(() => scrollTo(0, 0));
        nothing.push(await scrollCost(bare));
        await slowDown(phone, 4);
        await phone.page.evaluate(() => scrollTo(0, 0));
        await phone.page.waitForTimeout(500);
        keys.push(await keystroke(phone, 'lantern'));
        await phone.page.goto(`${url}/games`);
        await phone.page.getByRole('heading', { name: 'Most played' }).waitFor();
        await phone.page.waitForTimeout(2500);
        await roomChange(phone, 'Quests', 'Quests');
        await roomChange(phone, 'Games', 'Games');
        toQuests.push(await roomChange(phone, 'Quests', 'Quests'));
        toGames.push(await roomChange(phone, 'Games', 'Games'));
        await slowDown(phone, 1);
      }
      const frame = (of: (cost: FrameCost) => number): number => median(frames.map(of));
      const bareMs = median(nothing.map(({ allMs }) => allMs));
      const line = (what: string, value: number, most: number, unit = 'ms'): void =>
        print(
          `${what}: ${value.toFixed(2)} ${unit}, at most ${most} (${(value / most).toFixed(2)}x, ${value <= most ? 'reached' : 'missed'})`,
        );
      line(
        `A frame over ${GAMES} games, main thread, 1x`,
        frame((c) => c.allMs),
        TO_REACH.frameMs,
      );
      print(
        `  script ${frame((c) => c.scriptMs).toFixed(2)}, style ${frame((c) => c.styleMs).toFixed(2)}, layout ${frame((c) => c.layoutMs).toFixed(2)} ms; ${frame((c) => c.nodes)} nodes; ${(frame((c) => c.allMs) / bareMs).toFixed(2)}x of an empty page (${bareMs.toFixed(2)} ms)`,
      );
      line('Slowest keystroke of a search, 4x', median(keys), TO_REACH.keystrokeMs);
      line('To the games, warm, 4x', median(toGames), TO_REACH.roomMs);
      line('To the quests, warm, 4x', median(toQuests), TO_REACH.roomMs);
      return 0;
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
