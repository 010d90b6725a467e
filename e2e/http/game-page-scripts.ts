import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../../games/dist', import.meta.url));
/** A script of a built page: an address in its document, or what a script imports before it runs. */
const LOADED = /(?:(?:src|href)="[^"]*assets\/|(?:from|import)\s*["'`]\.\/)([\w.-]+\.js)["'`]/g;

/** The files of script that each built game page loads before it runs, by the family's name. */
export function gamePageScripts(dist: string = DIST): Map<string, string[]> {
  const pages = readdirSync(dist).filter((name) => existsSync(join(dist, name, 'index.html')));
  return new Map(
    pages.map((name) => {
      const files = new Set<string>();
      const load = (text: string): void => {
        for (const [, script = ''] of text.matchAll(LOADED)) {
          const file = join(dist, 'assets', script);
          if (files.has(file)) continue;
          files.add(file);
          load(readFileSync(file, 'utf8'));
        }
      };
      load(readFileSync(join(dist, name, 'index.html'), 'utf8'));
      return [name, [...files]];
    }),
  );
}
