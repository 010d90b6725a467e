// `npm run distribute`: places the tables of a database that holds players on its Citus cluster, then audits. Without a
// mismatch it frees the space of the rows on the coordinator. While the rows are copied, servers answer writes with 503 and
// Retry-After; restart them one after the other afterwards. Exit code 0: done; 1: the audit found
// mismatches, and the coordinator keeps its copy; 2: nothing was changed.
import { join } from 'node:path';
import { auditDatabase, printed } from '../../server/audit/index.ts';
import { loadContent } from '../../server/content/load-content.ts';
import { forgetCopies, mustBeCluster } from '../../server/db/cluster/distribute.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import { root } from '../lint/repository.ts';
import { say, withFoundDatabase } from './find-database.ts';

const distribute = (): Promise<number> =>
  withFoundDatabase(
    { applicationName: 'parlor-distribute', isLong: true },
    async ({ url, pool, archive }) => {
      const { db, close } = openDatabase({ url, poolSize: 1, onError: () => undefined });
      try {
        await mustBeCluster(db);
        const began = performance.now();
        await migrate({ url, onProgress: say });
        say(
          `Placed in ${((performance.now() - began) / 1000).toFixed(1)} s; the audit follows, and players are served.`,
        );
        const report = await auditDatabase(pool, loadContent(join(root, 'content')), archive);
        process.stdout.write(`${printed(report).join('\n')}\n`);
        if (report.mismatchCount > 0) return 1;
        for (const table of await forgetCopies(db)) say(`Freed on the coordinator: ${table}`);
        return 0;
      } finally {
        await close();
      }
    },
  );

try {
  if (process.argv.length > 2) throw new Error('It takes no arguments; set DATABASE_URL to the coordinator.');
  process.exitCode = await distribute();
} catch (error) {
  say(`Nothing was changed: ${(error as Error).message}`);
  process.exitCode = 2;
}
