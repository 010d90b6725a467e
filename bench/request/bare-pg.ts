// The limit for the database's side: the same statements with real values, sent by `pg` alone over as many connections
// as the server holds.
import pg from 'pg';
import { inTurns, tell, type SqlJob, type Statement } from './messages.ts';

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });

async function run(statements: readonly Statement[]): Promise<string | undefined> {
  for (const { name, text, values, mustSave } of statements) {
    const { rows, rowCount } = await pool.query<{ saved?: number }>({ name, text, values });
    if (rowCount !== 1) return `${name}: ${rowCount} rows`;
    if (mustSave && rows[0]?.saved !== 1) return `${name}: nothing was saved`;
  }
  return undefined;
}

/** The acts of one player follow one another, as in the server: each saves at the version that the one before left. */
const last = new Map<string, Promise<unknown>>();
function inOrder(statements: readonly Statement[]): Promise<string | undefined> {
  const player = String(statements[0]?.values[0]);
  const before = last.get(player);
  const mine = before === undefined ? run(statements) : before.then(() => run(statements));
  last.set(player, mine);
  return mine;
}

process.on('message', (job: SqlJob) => {
  last.clear();
  void inTurns(job.acts, job.inFlight, inOrder).then(tell);
});
process.on('disconnect', () => process.exit(0));
