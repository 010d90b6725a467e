// `npm run seed`: players of the simulator live on a real server, and the next server shows their history.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import type { FullWin } from '@parlor/sdk/services.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../tools/lint/repository.ts';
import { visits } from '../actors/users.ts';
import { compiledCode } from '../../tools/run/setup.mjs';
import { builtProgram, serverProcess, type ServerProcess } from '../server/server-process.ts';

const run = promisify(execFile);

let dataDir: string;
let server: ServerProcess | undefined;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parlor-seed-'));
});
afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const program = (file: string, ...args: string[]) =>
  run(process.execPath, [join('tools', file), ...args], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: compiledCode,
      DATA_DIR: dataDir,
    },
  });

test('a seeded lobby has history, a paid race and wins, and the audit agrees', async () => {
  const beforeMs = Date.now();
  const { stdout } = await program('seed/main.ts', '--players', '6', '--days', '2');
  expect(stdout).toMatch(/^\d+ players made \d+ visits and [1-9]\d* rounds in 2 days\.\n/);
  expect(stdout).toContain('player-1@example.com');

  server = await serverProcess({ DATA_DIR: dataDir }, builtProgram('main'));
  await server.start();
  const first = visits('player-1', server);
  await first.signInByEmail();
  const { total } = await first.api.ledger({ query: {} });
  const yesterday = new Date(Math.floor(beforeMs / DAY_MS) * DAY_MS - 1).toISOString();
  const { entries } = await first.api.ledger({ query: { to: yesterday, limit: '100' } });
  expect(total).toBeGreaterThan(5);
  expect(entries.map(({ reason }) => reason)).toContain('stake');
  const race = await first.api.dailyJackpotRace();
  expect(race.yesterday?.winners.length).toBeGreaterThan(0);
  expect(race.yesterday?.paid).toBe(true);
  expect((await first.api.referrals({ query: {} })).referrals).not.toHaveLength(0);
  const wins = await new Promise<readonly FullWin[]>((resolve) => {
    const subscription = first.services.subscribeRecentWins({
      limit: 20,
      onList: (list) => {
        subscription.close();
        resolve(list);
      },
      onWin: () => undefined,
    });
  });
  expect(wins.length).toBeGreaterThan(0);
  first.leaves();
  const audited = await program('operate/audit.ts');
  expect(audited.stdout).toContain('0 mismatches');
  // Twenty seconds of processor time, in a run that shares two cores.
});

test('a database that was used is left alone', async () => {
  await expect(program('seed/main.ts', '--players', '1', '--days', '1')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('has a database already'),
  });
});

test('a wrong option is refused before anything is created', async () => {
  await expect(program('seed/main.ts', '--days', 'many')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--days is a whole number from 1 to 90, not many'),
  });
});
