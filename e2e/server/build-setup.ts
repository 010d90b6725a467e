// What scenarios start is built before them: the servers, from the sources as they are, and the website that they serve.
// `npm test` builds the website anew where its sources have changed; a run of Vitest alone takes the one that is there.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const checkout = resolve(import.meta.dirname, '..', '..');

export default function setup(): void {
  const isThere = existsSync(resolve(checkout, 'web', 'dist', 'tg.html'));
  const build = `const { ensureServersOfScenariosBuilt, ensureWebBuilt } = await import('./tools/run/build-web.mjs');
    await ensureServersOfScenariosBuilt();
    ${isThere ? '' : 'await ensureWebBuilt();'}`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', build], {
    cwd: checkout,
    stdio: 'inherit',
  });
}
