import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const server = fileURLToPath(new URL('..', import.meta.url));
/** As an object, or passed to a function of `sql.ts`. */
const NAMED = /\bname: '([^']+)',\s*text\b|[\w>]\(\s*[\w.#]+,\s*'([^']+)',?\s*\)`/g;
const isSource = (path: string): boolean => /(?<!\.test|\.suite|\.d)\.ts$/.test(path);

test('each prepared statement has a unique name: a connection refuses two texts under one', () => {
  const named = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => isSource(path) && !path.includes('node_modules'))
    .flatMap((path) =>
      [...readFileSync(join(server, path), 'utf8').matchAll(NAMED)].map(([, ofObject, ofTemplate]) => ({
        name: (ofObject ?? ofTemplate)!,
        path,
      })),
    );
  expect(named.length).toBeGreaterThan(150);
  const twice = named.filter(({ name }, i) => named.findIndex((other) => other.name === name) !== i);
  expect(twice).toEqual([]);
});
