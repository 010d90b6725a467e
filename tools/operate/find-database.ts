// The database that a command is about: that of DATABASE_URL, or else the embedded one of DATA_DIR, whether a server
// runs on it or not.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../server/config.ts';
import { FolderHeldError, startEmbedded } from '../../server/db/embedded/index.ts';
import { runningEmbedded } from '../../server/db/embedded/running.ts';
import { root } from '../lint/repository.ts';

class NoDatabase extends Error {
  override readonly name = 'NoDatabase';
}

export interface FoundDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

/** Only where the data are: whatever else a server would need is of no concern here. */
const place = () => {
  const { DATABASE_URL, DATA_DIR } = process.env;
  return readConfig({ DATABASE_URL, DATA_DIR }, root);
};

/** `mayBeNew`: an embedded database that is not there yet is made. */
export async function findDatabase(
  say: (line: string) => void,
  { mayBeNew = false }: { readonly mayBeNew?: boolean } = {},
): Promise<FoundDatabase> {
  const { DATABASE_URL, DATA_DIR } = place();
  if (DATABASE_URL !== undefined) return { url: DATABASE_URL, stop: () => Promise.resolve() };
  if (!mayBeNew && !existsSync(join(DATA_DIR, 'postgres', 'cluster')))
    throw new NoDatabase(
      `There is no database in ${DATA_DIR} yet: start the server once, or set DATABASE_URL or DATA_DIR.`,
    );
  try {
    return await startEmbedded({ dataDir: DATA_DIR, onProgress: say });
  } catch (error) {
    if (!(error instanceof FolderHeldError) || mayBeNew) throw error;
    const url = runningEmbedded(DATA_DIR);
    if (url === undefined) throw error;
    say('Reading beside the server that runs on it.');
    return { url, stop: () => Promise.resolve() };
  }
}
