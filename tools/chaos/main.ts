// `npm run faults`: two servers over one PostgreSQL, people who play, order and claim, and everything that breaks.
//   npm run faults -- --minutes 3 --players 24
//   npm run faults -- --upgrade-from 614e628~1    a new version comes while that older one serves
// Servers are killed every 15 s and PostgreSQL every 20 s; between that it is frozen, its disk is full, its replies to
// commits are lost, the balancer answers 502 for what was done, servers are restarted one after the other, their clocks
// are four minutes apart, three times the capacity is asked for, and the payment emulator tells late, twice, or not. Then the players' own history is
// compared with the rows. Exit code 0: nothing lost, twice, after a refusal, negative, unbalanced or oversold, and the
// audit agrees; 1: not; 2: it could not be tried.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { besiege } from './run.ts';
import { upgrade } from './upgrade.ts';

const MAX_MINUTES = 10;

const say = (line: string): void => void process.stderr.write(`${line}\n`);

try {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string' },
      players: { type: 'string', default: '24' },
      'upgrade-from': { type: 'string' },
    },
  });
  const { 'upgrade-from': from } = values;
  const [minutes, players] = [
    Number(values.minutes ?? (from === undefined ? '3' : '0.5')),
    Number(values.players),
  ];
  if (!(minutes > 0 && minutes <= MAX_MINUTES))
    throw new Error(
      `--minutes is a number above 0, at most ${MAX_MINUTES}: so long a sign-in lasts by itself`,
    );
  if (!(Number.isInteger(players) && players > 0 && players <= 500))
    throw new Error('--players is a whole number from 1 to 500');
  const folder = mkdtempSync(join(tmpdir(), 'parlor-faults-'));
  try {
    const forMs = minutes * 60_000;
    const otherClock = pathToFileURL(join(import.meta.dirname, 'shifted-clock.mjs')).href;
    const { lines, isSound } =
      from === undefined
        ? await besiege({ folder, forMs, players, otherClock, say })
        : await upgrade({ folder, from, forMs, players, say });
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
