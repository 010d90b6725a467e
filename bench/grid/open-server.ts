import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBeside } from '../machine/side-process.ts';

export interface LocalServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** A server on a new embedded database, with this many games, or with the built-in ones. */
export async function openLocalServer(games?: number): Promise<LocalServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parlor-bench-local-'));
  const server = startBeside('grid/server.ts', {
    args: games === undefined ? [] : [String(games)],
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
  const stop = async (): Promise<void> => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    return { url: (await server.next<{ url: string }>()).url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
