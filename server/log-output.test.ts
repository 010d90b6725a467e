import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const output = resolve(import.meta.dirname, 'log-output.ts');
/** Says `ready`; when its input ends, it logs while it still writes, and exits. */
const program = `
  import { pino } from 'pino';
  import { logOutput } from ${JSON.stringify(output)};
  const log = pino({ base: null, timestamp: false }, logOutput());
  log.info('ready');
  process.stdin.on('end', () => { log.info('one more'); log.info('the last'); process.exit(3); }).resume();
`;

test.each([
  ['read to the end', true, '{"level":30,"msg":"the last"}'],
  ['read by nobody', false, '{"level":30,"msg":"ready"}'],
])('a process whose log is %s exits', async (_how, isRead, line) => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
  await expect.poll(() => text).toContain('ready');
  if (!isRead) {
    child.stdout.destroy();
    await once(child.stdout, 'close');
  }
  child.stdin.end();
  // And all that it wrote has come.
  expect(await once(child, 'close')).toEqual([3, null]);
  expect(text).toContain(line);
});
