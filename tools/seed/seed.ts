// Players of the simulator live their days on a real server, over HTTP, while its clock goes from the first day to now.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DAY_MS, MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { dayOf } from '@parlor/economy/kernel/periods.ts';
import { isStepped } from '../../games/index.ts';
import { sharedSettings } from '../../games/crash/rules.ts';
import { tablesOf } from '../../simulator/lives/tables.ts';
import { lifeOf, lotOf } from '../../simulator/lives/life.ts';
import type { Step } from '../../simulator/lives/script.ts';
import { readConfig } from '../../server/config.ts';
import { loadContent } from '../../server/content/load-content.ts';
import { openDatabase } from '../../server/db/open.ts';
import { liftRateLimits, testControl } from '../../e2e/actors/test-control.ts';
import { serverProcess } from '../../e2e/server/server-process.ts';
import { root } from '../lint/repository.ts';
import { ensureWebBuilt } from '../run/build-web.mjs';
import { SeededPlayer, SLICE_MS, type Place } from './seeded-player.ts';

export interface SeedOptions {
  readonly players: number;
  readonly days: number;
  readonly seed: number;
  /** Gets a line for each day. */
  readonly say: (line: string) => void;
}

export interface Seeded {
  readonly players: number;
  readonly days: number;
  readonly visits: number;
  readonly rounds: number;
  /** Signs the first player in. */
  readonly email: string;
}

/** Every so many players comes by the invitation of the first one. */
const INVITED_EVERY = 6;
/** The jobs of a day run this long after midnight. */
const JOBS_AT_MS = 2 * MINUTE_MS;

/** A player whose next step waits for its time. */
interface Waiting {
  readonly player: SeededPlayer;
  next: Step;
}

export async function seed({ players, days, seed: number, say }: SeedOptions): Promise<Seeded> {
  const settings = await emptyDatabase();
  await ensureWebBuilt();
  const nowMs = Date.now();
  const firstMs = Math.floor(nowMs / DAY_MS) * DAY_MS - (days - 1) * DAY_MS;
  const server = await serverProcess({
    ...settings,
    LOG_LEVEL: 'error',
    // The first release of the content is from before the first player.
    NODE_OPTIONS: `--import ${pathToFileURL(join(root, 'tools', 'chaos', 'shifted-clock.mjs')).href}`,
    FAULTS_CLOCK_OFF_MS: String(firstMs - nowMs),
  });
  say('Starting a server whose clock is set back.');
  await server.start();
  try {
    await liftRateLimits(server.controlUrl);
    const { content } = loadContent(join(root, 'content'));
    // A shared round takes its time, and a seeded server's clock moves in jumps.
    const tables = tablesOf(content).filter(
      ({ rules }) => !isStepped(rules) || sharedSettings(rules) === undefined,
    );
    const place: Place = { url: server.url, gamesUrl: server.gamesUrl, controlUrl: server.controlUrl };
    const all: SeededPlayer[] = [];
    for (let index = 0; index < players; index++) {
      const lot = lotOf({ index, seed: number, days });
      // The first player and the first one invited stay for all days: the last day may be only an hour long.
      const ofLife = index <= 1 ? { ...lot, firstDay: 0, lastDay: days - 1 } : lot;
      all.push(
        new SeededPlayer({
          index,
          place,
          script: lifeOf(ofLife, tables, content.shop, undefined, firstMs),
          chance: lot.fate.on(0, 'other-draw'),
          inviter: index % INVITED_EVERY === 1 ? all[0] : undefined,
        }),
      );
    }
    await all[0]?.arrives(firstMs);
    await liveUntil(nowMs, all, { firstMs, place, say });
    return {
      players: all.filter((player) => player.isThere).length,
      days,
      visits: all.reduce((sum, player) => sum + player.visits, 0),
      rounds: all.reduce((sum, player) => sum + player.rounds, 0),
      email: all[0]?.email ?? '',
    };
  } finally {
    await server.stop();
  }
}

/** Where the server stores its data. Throws if a server was there before. */
async function emptyDatabase(): Promise<Record<string, string>> {
  const { DATABASE_URL: url, DATA_DIR: folder, PARLOR_ENV } = process.env;
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: folder, PARLOR_ENV }, root);
  if (config.isProd) throw new Error('Seeding is for PARLOR_ENV=local, not for prod.');
  if (config.DATABASE_URL === undefined) {
    if (existsSync(join(config.DATA_DIR, 'postgres', 'cluster')))
      throw new Error(
        `${config.DATA_DIR} has a database already. Set DATA_DIR to a new folder, here and for npm start.`,
      );
    return { DATA_DIR: config.DATA_DIR };
  }
  const { pool, close } = openDatabase({ url: config.DATABASE_URL, poolSize: 1, onError: () => undefined });
  try {
    const { rows } = await pool.query<{ used: boolean }>(`select to_regclass('players') is not null as used`);
    if (rows[0]?.used === true)
      throw new Error('The database of DATABASE_URL was used by a server already. Name a new one.');
  } finally {
    await close();
  }
  return { DATA_DIR: config.DATA_DIR, DATABASE_URL: config.DATABASE_URL };
}

/** Steps of all players in the order of their times, up to `endMs`. */
async function liveUntil(
  endMs: number,
  players: readonly SeededPlayer[],
  { firstMs, place, say }: { firstMs: number; place: Place; say: (line: string) => void },
): Promise<void> {
  const setClock = (ms: number): Promise<void> =>
    testControl(place.controlUrl, '/clock', { now: new Date(ms).toISOString() });
  const runJobs = (): Promise<void> => testControl(place.controlUrl, '/jobs/run', {});
  const waiting = players.flatMap((player): Waiting[] => {
    const next = player.first();
    return next === undefined ? [] : [{ player, next }];
  });
  let dayMs = firstMs;
  say(dayOf(dayMs));
  for (;;) {
    const atMs = Math.min(...waiting.map(({ next }) => next.nowMs), endMs);
    while (dayMs + DAY_MS <= atMs) {
      dayMs += DAY_MS;
      say(dayOf(dayMs));
      await setClock(dayMs + JOBS_AT_MS);
      await runJobs();
    }
    if (atMs >= endMs) break;
    await setClock(Math.max(atMs, dayMs + JOBS_AT_MS));
    await Promise.all(waiting.map((one) => liveSlice(one, Math.min(atMs + SLICE_MS, endMs))));
    for (let i = waiting.length - 1; i >= 0; i--)
      if (waiting[i]?.player.hasEnded === true) waiting.splice(i, 1);
  }
  await setClock(endMs);
  await runJobs();
  // The next server starts at the true time.
  await testControl(place.controlUrl, '/clock', { now: null });
}

async function liveSlice(one: Waiting, untilMs: number): Promise<void> {
  while (one.next.nowMs < untilMs) {
    const next = await one.player.does(one.next);
    if (next === undefined) return;
    one.next = next;
  }
}
