// Messages between the threads of a simulation.
import type { ContentFiles } from '../../games/content.ts';
import type { Odds } from '../lives/tables.ts';
import type { Lives } from '../results/tally.ts';
import type { LivesOptions } from './some-lives.ts';

/** The start data of a thread: plain data. */
export interface ThreadData extends LivesOptions {
  readonly files: ContentFiles;
  /** Of its games. */
  readonly odds: readonly Odds[][];
}

/** Players from one number up to another, which is excluded. */
export interface Part {
  readonly number: number;
  readonly from: number;
  readonly to: number;
}

export interface PartDone {
  readonly number: number;
  readonly lives: Lives;
}

/** What a thread tells: one more player has lived, or a whole part is done. */
export type ThreadMessage = { readonly kind: 'lived' } | ({ readonly kind: 'done' } & PartDone);
