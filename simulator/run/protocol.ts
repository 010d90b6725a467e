// What the threads of a simulation say to each other.
import type { ContentFiles } from '../../games/content.ts';
import type { Lives } from '../results/tally.ts';
import type { LivesOptions } from './some-lives.ts';

/** Everything that a thread is started with: plain data. */
export interface ThreadData extends LivesOptions {
  readonly files: ContentFiles;
}

/** Players from one number up to, and without, another. */
export interface Part {
  readonly number: number;
  readonly from: number;
  readonly to: number;
}

export interface PartDone {
  readonly number: number;
  readonly lives: Lives;
}
