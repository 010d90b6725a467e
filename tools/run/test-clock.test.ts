import { execFileSync, spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { clockEnvironment, clockVariables } from './test-clock.mjs';
import { root } from '../lint/repository.ts';

const MOMENT = '2027-12-31T23:58:00Z';

/** The clock's variables as a program with this time gets them. */
const request = (clock: string) =>
  spawnSync(
    process.execPath,
    [
      '-e',
      `import('./tools/run/test-clock.mjs').then((m) => console.log(JSON.stringify(m.clockEnvironment())))`,
    ],
    { cwd: root, env: { PATH: process.env['PATH'], TEST_CLOCK: clock }, encoding: 'utf8' },
  );

test('without TEST_CLOCK a run has the machine’s clock', () => {
  expect([clockEnvironment(''), request('').stdout.trim()]).toEqual([{}, '{}']);
});

test.each(['tomorrow', '2027-12-31', '2027-13-31T23:58:00Z'])(
  '%s is not a moment, and a right one is shown',
  (clock) => {
    const { status, stderr } = request(clock);
    expect([status, stderr.trim()]).toEqual([
      1,
      `TEST_CLOCK is "${clock}"; it has to be a moment like ${MOMENT}.`,
    ]);
  },
);

const { status, stdout, stderr } = request(MOMENT);

// Depending on libfaketime of the machine, one of these two runs.
test.runIf(status === 0)('the run begins at the moment', () => {
  const clock = JSON.parse(stdout) as Record<string, string>;
  expect(Object.keys(clock)).toEqual(clockVariables);
  const now = execFileSync(process.execPath, ['-p', 'new Date().toISOString()'], {
    env: { PATH: process.env['PATH'], ...clock },
    encoding: 'utf8',
  });
  expect(now).toMatch(/^2027-12-31T23:5[89]/);
});

test.runIf(status !== 0)('a machine without libfaketime reports what to install', () => {
  expect(stderr).toContain('sudo apt-get install faketime');
});
