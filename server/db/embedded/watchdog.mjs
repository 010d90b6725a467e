// Runs a PostgreSQL program where there is no POSIX shell, and asks it to stop when standard input closes. The kernel
// closes it however our parent ends. watched-process.ts starts it.
//
//   node watchdog.mjs PG_CTL PROGRAM PARAMETERS…
//
// `pg_ctl` starts the server, because it gives away an administrator's rights, with which a server refuses to run.
// initdb does that itself.
import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ASK_AGAIN_MS = 1_000;
/** Then the server is asked to stop at once, without the end of its transactions. */
const PATIENCE_ASKS = 60;
const LOOK_AGAIN_MS = 250;
/** A recovery after a crash may take long. */
const START_WITHIN_S = 600;

const [pgCtl = '', program = '', ...parameters] = process.argv.slice(2);
const isServer = /postgres(?:\.exe)?$/i.test(program);
const at = parameters.indexOf('-D');
const data = parameters[at + 1] ?? '';
let asks = 0;
const child = isServer
  ? spawn(
      pgCtl,
      ['start', '-w', '-t', String(START_WITHIN_S), '-p', program, '-D', data, '-o', ownOptions()],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
        windowsHide: true,
      },
    )
  : spawn(program, parameters, { stdio: ['ignore', 'inherit', 'inherit'], windowsHide: true });
child.once('error', (error) => {
  process.stderr.write(`${child.spawnfile} cannot be started: ${error.message}\n`);
  process.exit(127);
});
child.once('exit', (code) => {
  // Asked to stop while `pg_ctl` waits, it counts the start as failed.
  if (!isServer || (code !== 0 && asks === 0)) process.exit(code ?? 1);
  setInterval(() => {
    if (serverPid() === undefined) process.exit(0);
  }, LOOK_AGAIN_MS);
});

const stop = () => {
  if (asks === 0) ask();
};
process.stdin.once('end', stop).once('close', stop).once('error', stop).resume();
// A terminal may send them to us too. Only the closed input counts.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

/** Repeated, because a server that is just starting does not hear yet. */
function ask() {
  asks += 1;
  setTimeout(ask, ASK_AGAIN_MS);
  if (!isServer) {
    // What initdb has made by then is removed at the next start.
    child.kill('SIGKILL');
    return;
  }
  const pid = serverPid();
  const signal = asks <= PATIENCE_ASKS ? 'INT' : 'QUIT';
  if (pid !== undefined)
    execFile(pgCtl, ['kill', signal, String(pid)], { windowsHide: true }, () => undefined);
}

/** Undefined if it does not run. */
function serverPid() {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

/** What `pg_ctl` passes on in one word: it knows the data folder. Names and values have no spaces. */
function ownOptions() {
  return parameters.filter((_word, index) => index !== at && index !== at + 1).join(' ');
}
