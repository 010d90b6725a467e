// Lives a content in a process of its own, with the least claim to the processor.
import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Figures } from '../../../simulator/results/figures.ts';
import type { SimulationMessage, SimulationTask } from '../../../simulator/run/process.ts';

export interface Simulated {
  readonly figures: Figures;
  readonly ms: number;
}

/** Lives the task; rejects with the signal's reason once it is aborted, and with the fault of a life. */
export type LiveContents = (
  task: SimulationTask,
  o: { readonly signal: AbortSignal; readonly onProgress: (lived: number) => void },
) => Promise<Simulated>;

/** `cacheDir` keeps compiled programs: a second simulation starts sooner and holds 40 MB less. */
export const inOwnProcess =
  (projectDir: string, cacheDir: string): LiveContents =>
  (task, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const child = fork(join(projectDir, 'simulator/run/process.ts'), {
        execArgv: [],
        // Nothing of the server's settings: content is all that it gets.
        env: { NODE_COMPILE_CACHE: cacheDir },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      const stop = (): void => void child.kill('SIGKILL');
      const abort = (): void => {
        stop();
        reject(signal.reason);
      };
      signal.addEventListener('abort', abort, { once: true });
      child.once('exit', (code, by) => {
        signal.removeEventListener('abort', abort);
        // After an answer this rejects nothing.
        reject(new Error(`The simulation ended with ${by ?? code} before it was done`));
      });
      child.once('error', reject);
      child.on('message', (message: SimulationMessage) => {
        if (message.kind === 'progress') return onProgress(message.lived);
        if (message.kind === 'failed') reject(new Error(message.why));
        else resolve({ figures: message.figures, ms: message.ms });
        stop();
      });
      if (child.pid !== undefined)
        try {
          setPriority(child.pid, constants.priority.PRIORITY_LOW);
        } catch {
          // It ended at once, and says so by its exit.
        }
      child.send(task);
    });
