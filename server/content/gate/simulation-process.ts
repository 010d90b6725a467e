// Simulates a content in a separate process with a lower priority than the server: about a tenth of a busy core.
import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Figures } from '../../../simulator/results/figures.ts';
import type { SimulationMessage, SimulationTask } from '../../../simulator/run/process.ts';

export interface Simulated {
  readonly figures: Figures;
  readonly ms: number;
}
interface Running {
  readonly signal: AbortSignal;
  readonly onProgress: (lived: number) => void;
}

/** Runs the simulation. Rejects with the signal's reason if it is aborted, or with the error of a life. */
export type LiveContents = (task: SimulationTask, o: Running) => Promise<Simulated>;

/**
 * The first simulation of a server first simulates one player for one day in a process that ends: that stores the
 * compiled programs in `cacheDir`. A process that compiles them itself needs 40 MB more.
 */
export function inOwnProcess(projectDir: string, cacheDir: string): LiveContents {
  const program = join(projectDir, 'simulator/run/process.ts');
  let isCompiled = false;
  return async (task, o) => {
    if (!isCompiled) {
      const { signal } = o;
      await run(program, cacheDir, { ...task, players: 1, days: 1 }, { signal, onProgress: () => {} });
      isCompiled = true;
    }
    return run(program, cacheDir, task, o);
  };
}

const run = (
  program: string,
  cacheDir: string,
  task: SimulationTask,
  { signal, onProgress }: Running,
): Promise<Simulated> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const child = fork(program, {
      // By default it keeps 30 MB of garbage. With 1 MB it takes a tenth more processor time; from 8 MB on the limit of its
      // threads has no room for it, and they collect everything each time.
      execArgv: ['--max-semi-space-size=2'],
      // Without the server's settings: it gets only content.
      env: { NODE_COMPILE_CACHE: cacheDir },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const stop = (): void => void child.kill('SIGKILL');
    const abort = (): void => {
      stop();
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
    let result: Simulated | undefined;
    child.once('exit', (code, by) => {
      signal.removeEventListener('abort', abort);
      if (result) resolve(result);
      else reject(new Error(`The simulation ended with ${by ?? code} before it was done`));
    });
    child.once('error', reject);
    child.on('message', (message: SimulationMessage) => {
      if (message.kind === 'progress') return onProgress(message.lived);
      if (message.kind === 'failed') reject(new Error(message.why));
      else result = { figures: message.figures, ms: message.ms };
      // It ends by itself and then stores what it has compiled.
      child.disconnect();
    });
    if (child.pid !== undefined)
      try {
        setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
      } catch {
        // It ended at once; its exit code reports it.
      }
    child.send(task);
  });
