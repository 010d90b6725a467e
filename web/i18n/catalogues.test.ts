import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const LINGUI = fileURLToPath(new URL('../../node_modules/@lingui/cli/dist/lingui.js', import.meta.url));

test.each(['players', 'console'])(
  'every message of the screens is in the catalogue of %s (else: npm run -w web extract)',
  async (catalogue) => {
    const options = ['check', 'sync', '--clean', '--overwrite', '--workers', '1', '--verbose'];
    const { stdout } = await promisify(execFile)(process.execPath, [LINGUI, ...options], {
      cwd: WEB,
      env: { ...process.env, LINGUI_CATALOGUE: catalogue },
    }).catch((failed: { stdout: string; stderr: string }) => ({ stdout: failed.stdout + failed.stderr }));
    expect(stdout).toContain('PASS sync');
  },
);
