// A server serves the website too, so there has to be one. `npm test` builds it from the sources as they are; a run of
// single files takes what is there.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const checkout = resolve(import.meta.dirname, '..', '..');

export default function setup(): void {
  if (existsSync(resolve(checkout, 'web', 'dist', 'tg.html'))) return;
  const build =
    "const { ensureWebBuilt } = await import('./tools/run/build-web.mjs'); await ensureWebBuilt();";
  execFileSync(process.execPath, ['--input-type=module', '--eval', build], {
    cwd: checkout,
    stdio: 'inherit',
  });
}
