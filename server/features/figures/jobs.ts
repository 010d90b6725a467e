// Jobs that fold rows into the figures of the console.
import type { ArchiveFiles } from '../../history/archive-files.ts';
import type { Job } from '../../jobs/job.ts';
import { findHolders, foldDays } from './fold-days.ts';
import { FoldedElsewhere, foldHours, LATE_WITHIN_MS } from './fold-hours.ts';

export const figureJobs = (archive: ArchiveFiles | undefined): readonly Job[] => [
  { name: 'fold-figures', run: (d) => unlessElsewhere(() => foldHours({ ...d, archive })) },
  { name: 'fold-days', run: (d) => unlessElsewhere(() => foldDays({ ...d, archive })) },
  {
    name: 'fold-late-figures',
    run: (d) =>
      unlessElsewhere(async () => {
        const deps = { ...d, archive };
        const hours = await foldHours(deps, LATE_WITHIN_MS);
        const days = await foldDays(deps, LATE_WITHIN_MS);
        await findHolders(deps);
        return { hours: hours.folded, days: days.folded };
      }),
  },
];

/** The work is done then, by the other process. */
async function unlessElsewhere<R extends object>(work: () => Promise<R>): Promise<R | { folded: 0 }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FoldedElsewhere) return { folded: 0 };
    throw error;
  }
}
