// The limit for the database's side: the same statements with real values, sent by `pg` alone over as many connections
// as the server holds.
import pg from 'pg';
import { inTurns, type SqlJob, type Statement } from './jobs.ts';

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });

async function run(statements: readonly Statement[]): Promise<string | undefined> {
  for (const { name, text, values, mustSave } of statements) {
    const { rows, rowCount } = await pool.query<{ saved?: number }>({ name, text, values });
    if (rowCount !== 1) return `${name}: ${rowCount} rows`;
    if (mustSave && rows[0]?.saved !== 1) return `${name}: nothing was saved`;
  }
  return undefined;
}

process.on('message', (job: SqlJob) => {
  void inTurns(job.acts, job.inFlight, run).then((done) => process.send?.(done));
});
process.on('disconnect', () => process.exit(0));
