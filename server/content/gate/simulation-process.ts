// Simulates a content in a separate process with the lowest priority.
import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Figures } from '../../../simulator/results/figures.ts';
import type { SimulationMessage, SimulationTask } from '../../../simulator/run/process.ts';

export interface Simulated {
  readonly figures: Figures;
  readonly ms: number;
}

/** Runs the simulation. Rejects with the signal's reason if it is aborted, or with the error of a life. */
export type LiveContents = (
  task: SimulationTask,
  o: { readonly signal: AbortSignal; readonly onProgress: (lived: number) => void },
) => Promise<Simulated>;

/** `cacheDir` stores compiled programs: a second simulation starts faster and needs 40 MB less. */
export const inOwnProcess =
  (projectDir: string, cacheDir: string): LiveContents =>
  (task, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const child = fork(join(projectDir, 'simulator/run/process.ts'), {
        // Without them it keeps 30 MB of garbage.
        execArgv: ['--max-semi-space-size=1'],
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
      child.once('exit', (code, by) => {
        signal.removeEventListener('abort', abort);
        // After a result this has no effect.
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
          // It ended at once; its exit code reports it.
        }
      child.send(task);
    });
