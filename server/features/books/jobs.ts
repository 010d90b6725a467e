import type { Job } from '../../jobs/job.ts';
import { makeBook, type MakeBookDeps } from './make-book.ts';

/** Runs more than once an hour, so that a run that failed is repeated soon. */
export const bookJob = (d: MakeBookDeps): Job => ({
  name: 'make-book',
  run: ({ clock }) => makeBook(d, clock.now()),
});
