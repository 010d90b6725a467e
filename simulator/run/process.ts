// A separate process for one simulation, so that it never blocks play. It gets the task, reports its progress, and ends with
// its parent.
import type { ContentFiles } from '../../games/content.ts';
import { figuresOf, type Figures } from '../results/figures.ts';
import { simulate } from './simulate.ts';

export interface SimulationTask {
  readonly players: number;
  readonly days: number;
  readonly seed: number;
  readonly files: ContentFiles;
}

export type SimulationMessage =
  | { readonly kind: 'progress'; readonly lived: number }
  | { readonly kind: 'done'; readonly figures: Figures; readonly ms: number }
  | { readonly kind: 'failed'; readonly why: string };

const tell = (message: SimulationMessage): void => void process.send?.(message);

process.on('disconnect', () => process.exit(0));
process.once('message', (task: SimulationTask) => {
  const startedMs = performance.now();
  simulate({ ...task, onProgress: (lived) => tell({ kind: 'progress', lived }) }).then(
    (simulation) =>
      tell({
        kind: 'done',
        figures: figuresOf(simulation),
        ms: Math.round(performance.now() - startedMs),
      }),
    (error: unknown) => tell({ kind: 'failed', why: error instanceof Error ? error.message : String(error) }),
  );
});
