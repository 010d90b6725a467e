// The limit for the database: `pg` alone sends the same statements over as many connections as the server
// uses.
import pg from 'pg';
import { sendDone, type SqlJob } from './messages.ts';
import { runConcurrently } from './run-concurrently.ts';
import { inOrderOfPlayers } from './statements.ts';

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });

process.on('message', (job: SqlJob) => {
  void runConcurrently(job.acts, job.inFlight, inOrderOfPlayers(pool)).then(sendDone);
});
process.on('disconnect', () => process.exit(0));
