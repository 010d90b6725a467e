// `npm run chaos`: two servers over one PostgreSQL, players who play, order and claim, and attacks on all of it.
//   npm run chaos -- --minutes 3 --players 24
//   npm run chaos -- --upgrade-from 614e628~1    this version starts while that older one serves
//   npm run chaos -- --url postgres://…          on a Citus cluster on this machine: the address of its coordinator
//   npm run chaos -- --failover                  the primary is killed, and its standby is promoted
// The attacks are in docs/chaos.md. Exit code 0: no act was lost, done twice or done after a refusal, no balance is
// negative, the ledger balances, nothing is oversold, and the audit passes; 1: a fault; 2: the run could not be made.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { attack } from './run.ts';
import { failover } from './failover.ts';
import { upgrade } from './upgrade.ts';

const MAX_MINUTES = 10;

const say = (line: string): void => void process.stderr.write(`${line}\n`);

try {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string' },
      players: { type: 'string', default: '24' },
      url: { type: 'string' },
      'upgrade-from': { type: 'string' },
      failover: { type: 'boolean', default: false },
    },
  });
  const { 'upgrade-from': from, url: clusterUrl } = values;
  const [minutes, players] = [
    Number(values.minutes ?? (from === undefined && !values.failover ? '3' : '0.5')),
    Number(values.players),
  ];
  if (!(minutes > 0 && minutes <= MAX_MINUTES))
    throw new Error(`--minutes is a number above 0, at most ${MAX_MINUTES}`);
  if (!(Number.isInteger(players) && players > 0 && players <= 500))
    throw new Error('--players is a whole number from 1 to 500');
  const folder = mkdtempSync(join(tmpdir(), 'parlor-chaos-'));
  try {
    const forMs = minutes * MINUTE_MS;
    const otherClock = pathToFileURL(join(import.meta.dirname, 'shifted-clock.mjs')).href;
    const { lines, isSound } = values.failover
      ? await failover({ folder, forMs, players, say })
      : from === undefined
        ? await attack({ folder, forMs, players, otherClock, clusterUrl, say })
        : await upgrade({ folder, from, forMs, players, clusterUrl, say });
    for (const line of lines) process.stdout.write(`${line}\n`);
    process.exitCode = isSound ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
} catch (error) {
  say(String((error as Error).stack));
  process.exitCode = 2;
}
process.exit();
