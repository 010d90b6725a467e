// Servers may connect to any machine of a Citus cluster. For migrations, the timetable of jobs, and notifications between
// processes they also connect to the coordinator.
import { openDatabase } from '../open.ts';

/** A database that does not answer, or a worker that does not know its coordinator. */
export class EntryError extends Error {
  override name = 'EntryError';
}

/**
 * The coordinator's address if `url` leads to a worker, with the user, password and database of `url`; undefined if it
 * leads to a coordinator or to plain PostgreSQL.
 *
 * @throws EntryError
 */
export async function coordinatorBehind(url: string): Promise<string | undefined> {
  const { pool, close } = openDatabase({ url, poolSize: 1, onError: () => undefined });
  try {
    const { rows: extension } = await pool.query("select from pg_extension where extname = 'citus'");
    if (extension.length === 0) return undefined;
    const { rows } = await pool.query<{ is: boolean; host: string | null; port: number | null }>(
      `select citus_is_coordinator() as is, nodename as host, nodeport as port
         from (select) one left join pg_dist_node on groupid = 0 and noderole = 'primary'`,
    );
    const [at] = rows;
    if (at === undefined || at.is) return undefined;
    if (at.host === null)
      throw new EntryError(
        'This machine is a worker of Citus that does not know its coordinator: select citus_set_coordinator_host(…) at the coordinator.',
      );
    const coordinator = new URL(pool.options.connectionString ?? url);
    coordinator.hostname = at.host;
    coordinator.port = String(at.port);
    return coordinator.href;
  } catch (error) {
    if (error instanceof EntryError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new EntryError(`The database at DATABASE_URL does not answer as it should: ${why}`, {
      cause: error,
    });
  } finally {
    await close();
  }
}
