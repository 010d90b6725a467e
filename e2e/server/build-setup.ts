// Builds what scenarios start: the servers from current sources, and the website. `npm test` rebuilds the
// website if its sources have changed; Vitest alone uses the existing build.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const checkout = resolve(import.meta.dirname, '..', '..');

export default function setup(): void {
  const isThere = existsSync(resolve(checkout, 'web', 'dist', 'tg.html'));
  const build = `const { ensureEngineBuilt, ensureServersOfScenariosBuilt, ensureWebBuilt } = await import('./tools/run/build-web.mjs');
    await ensureServersOfScenariosBuilt();
    await ensureEngineBuilt();
    ${isThere ? '' : 'await ensureWebBuilt();'}`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', build], {
    cwd: checkout,
    stdio: 'inherit',
  });
}
