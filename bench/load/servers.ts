// Two server processes on one database, as in production.
import { BOT_TOKEN, environment, freePort } from '../request/deployment.ts';
import type { Listening, LoopDelay, ServerReady } from '../request/messages.ts';
import { serverFlags } from '../../tools/run/setup.mjs';
import { startBeside, type SideProcess } from '../machine/side-process.ts';
import type { LoadJob, SampleAnswers } from './messages.ts';
import { HUB88, OWN_FORM, STUDIOS_SETTING } from './studios.ts';

export interface Server {
  readonly process: SideProcess;
  readonly url: string;
  readonly gamesUrl: string;
}

export interface StudioKeys {
  readonly hub88Public: string;
  readonly hub88Private: string;
  readonly ownFormSecret: string;
}

export async function startProduction(
  count: number,
  { databaseUrl, dataDir, keys }: { databaseUrl: string; dataDir: string; keys: StudioKeys },
): Promise<Server[]> {
  const servers: Server[] = [];
  for (let n = 0; n < count; n += 1) {
    const gamesPort = await freePort();
    const env = {
      ...(await environment('prod', dataDir, databaseUrl, gamesPort)),
      LOG_LEVEL: 'error',
      [STUDIOS_SETTING]: '1',
      [settingOf(HUB88, 'PUBLIC_KEY')]: keys.hub88Public,
      [settingOf(HUB88, 'PRIVATE_KEY')]: keys.hub88Private,
      [settingOf(OWN_FORM, 'SECRET')]: keys.ownFormSecret,
    };
    const process = startBeside('request/parlor-server.ts', { env, flags: serverFlags });
    const { url } = await process.next<ServerReady>();
    servers.push({ process, url, gamesUrl: `http://127.0.0.1:${gamesPort}` });
  }
  return servers;
}

const settingOf = (provider: string, word: string): string =>
  `PROVIDER_${provider.toUpperCase().replaceAll('-', '_')}_${word}`;

/** The listener for the public. */
export const targetOf = ({ url }: Server) => ({ url, botToken: BOT_TOKEN });

/** Teaches bare servers the answers that came so far. Returns their addresses. */
export async function answersOfBare(
  generator: SideProcess,
  bareServers: readonly SideProcess[],
): Promise<string[]> {
  const { answers } = await generator.ask<SampleAnswers>({ kind: 'samples' } satisfies LoadJob);
  const urls: string[] = [];
  for (const one of bareServers)
    urls.push((await one.ask<Listening>({ kind: 'answers', answers } satisfies SampleAnswers)).url);
  return urls;
}

/** Event loop delay of the slower one during the work. */
export async function loopDelayDuring<T>(
  servers: readonly Server[],
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly loopDelay: Pick<LoopDelay, 'p99Ms' | 'longestMs'> }> {
  await Promise.all(servers.map((s) => s.process.ask({ kind: 'loop-delay-start' })));
  const result = await work();
  const all = await Promise.all(servers.map((s) => s.process.ask<LoopDelay>({ kind: 'loop-delay-stop' })));
  return {
    result,
    loopDelay: {
      p99Ms: Math.max(...all.map((t) => t.p99Ms)),
      longestMs: Math.max(...all.map((t) => t.longestMs)),
    },
  };
}
