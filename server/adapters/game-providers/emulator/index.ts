// Starts the sample studio (examples/outside-game/) and ends it with this process. A crashed one restarts on
// the same port and pays its open rounds: its records are in a file.
import { join } from 'node:path';
import { startLocalProcess, type LocalProcess } from '../../../runtime/emulator/local-process.ts';
import type { ProviderKeys } from '../dialect.ts';
import type { WarnLog } from '../../../runtime/deps.ts';

export interface SampleOptions {
  readonly provider: string;
  readonly parlorUrl: string;
  readonly keys: ProviderKeys;
  readonly recordsFile: string;
  readonly log: WarnLog;
}
export interface SampleProcess {
  readonly url: string;
  close(): Promise<void>;
}

const PROGRAM = join(import.meta.dirname, '..', '..', '..', '..', 'examples', 'outside-game', 'main.ts');
const AGAIN_AFTER_MS = 300;

export async function startSample(o: SampleOptions): Promise<SampleProcess> {
  let isClosed = false;
  let running: LocalProcess | undefined;
  const start = async (port: number): Promise<string> => {
    const started = await startLocalProcess({
      name: 'The sample studio',
      file: PROGRAM,
      env: {
        SAMPLE_PORT: String(port),
        SAMPLE_PROVIDER: o.provider,
        SAMPLE_BOOK: o.recordsFile,
        PARLOR_URL: o.parlorUrl,
        PARLOR_PUBLIC_KEY: o.keys.publicKey ?? '',
        STUDIO_PRIVATE_KEY: o.keys.privateKey ?? '',
      },
    });
    running = started;
    // It was restarted while the server stopped.
    if (isClosed) await started.close();
    started.child.once('close', () => {
      if (isClosed) return;
      o.log.warn({ provider: o.provider }, 'the sample studio ended and is started again');
      setTimeout(() => {
        if (isClosed) return;
        start(Number(new URL(started.url).port)).catch((error: unknown) =>
          o.log.warn({ reason: String(error) }, 'the sample studio did not start again'),
        );
      }, AGAIN_AFTER_MS).unref();
    });
    return started.url;
  };
  const url = await start(0);
  return {
    url,
    close: async () => {
      isClosed = true;
      await running?.close();
    },
  };
}
