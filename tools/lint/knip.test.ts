import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { byTheProduct, knipArguments } from './knip.ts';
import { root } from './repository.ts';

// It starts programs.
vi.setConfig({ testTimeout: 60_000 });

const program = join(root, 'node_modules', 'knip', 'bin', 'knip.js');

/** The findings in a small repository, as `rule path name`. */
async function complaints(files: Record<string, string>, ...args: readonly string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-use-'));
  try {
    for (const [path, text] of Object.entries({ ...manifests, ...files })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const { promise, resolve } = Promise.withResolvers<string>();
    execFile(
      process.execPath,
      [program, ...knipArguments, ...args, '--no-config-hints', '--reporter', 'json'],
      { cwd: folder },
      (_error, stdout) => resolve(stdout),
    );
    const { issues } = JSON.parse(await promise) as { issues: readonly Issue[] };
    return issues
      .flatMap(({ file, ...rules }) =>
        Object.entries(rules).flatMap(([rule, found]) =>
          Array.isArray(found) ? (found as Found[]).map(({ name }) => `${rule} ${file} ${name}`) : [],
        ),
      )
      .toSorted();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
type Issue = { readonly file: string; readonly [rule: string]: unknown };
type Found = { readonly name: string };

const manifests = {
  'package.json': JSON.stringify({ workspaces: ['economy', 'sdk', 'server'] }),
  'economy/package.json': JSON.stringify({ name: '@parlor/economy', exports: { './*': './*' } }),
  'sdk/package.json': JSON.stringify({
    name: '@parlor/sdk',
    dependencies: { '@parlor/economy': '1', zod: '4' },
    devDependencies: { vitest: '1', 'fast-check': '4' },
  }),
  'server/package.json': JSON.stringify({ name: '@parlor/server', dependencies: { '@parlor/economy': '1' } }),
};

/** All of it is used: by import, by type, by folder, on demand, by a test. */
const good = {
  'economy/act.ts': 'export const act = 1;\nexport type Shape = 1;\n',
  'sdk/session.ts': [
    "import { z } from 'zod';",
    "import { act } from '@parlor/economy/act.ts';",
    "import './tabs.ts';",
    "import 'node:fs';",
    "import type { Test } from 'vitest';",
    'export const session: [typeof z, Test | undefined] = [z, act as never];',
  ].join('\n'),
  'sdk/tabs.ts': '',
  'sdk/session.test.ts':
    "import 'vitest';\nimport 'fast-check';\nimport './session.ts';\nimport './test/tea.ts';\n",
  'sdk/test/tea.ts': '',
  'server/main.ts':
    "import type { Shape } from '@parlor/economy/act.ts';\nconst later = (_?: Shape) => import('./later.ts');\nvoid later;",
  'server/later.ts': '',
  'server/db/migrations/0001-tea.ts': 'export const up = 1;\n',
};

test('used and declared code has no findings', async () => {
  expect(await complaints(good)).toEqual([]);
  expect(await complaints(good, ...byTheProduct)).toEqual([]);
});

test('dead modules, dead exports and packages without a place in package.json are reported', async () => {
  const found = await complaints({
    ...good,
    'server/old.ts': "import './older.ts';",
    'server/older.ts': "import './old.ts';",
    'economy/act.ts': `${good['economy/act.ts']}export const nobodys = 1;\nexport type Nobodys = 1;\n`,
    'sdk/tabs.ts': "import 'pg';\nconst later = () => import('@noble/hashes/sha2.js');\nvoid later;",
    'sdk/package.json': JSON.stringify({
      name: '@parlor/sdk',
      dependencies: { '@parlor/economy': '1', zod: '4', kysely: '1' },
      devDependencies: { vitest: '1', 'fast-check': '4' },
    }),
  });
  expect(found).toEqual([
    'dependencies sdk/package.json kysely',
    'exports economy/act.ts nobodys',
    'files server/old.ts server/old.ts',
    'files server/older.ts server/older.ts',
    'types economy/act.ts Nobodys',
    'unlisted sdk/tabs.ts @noble/hashes',
    'unlisted sdk/tabs.ts pg',
  ]);
});

test('use by a test does not count for the product, and neither does a development dependency', async () => {
  const files = {
    ...good,
    'economy/old.ts': '',
    'economy/old.test.ts': "import 'vitest';\nimport './old.ts';",
    'economy/package.json': JSON.stringify({
      name: '@parlor/economy',
      exports: { './*': './*' },
      devDependencies: { vitest: '1' },
    }),
    'sdk/tabs.ts': "import 'fast-check';",
  };
  expect(await complaints(files)).toEqual([]);
  expect(await complaints(files, ...byTheProduct)).toEqual([
    'files economy/old.ts economy/old.ts',
    'unlisted sdk/tabs.ts fast-check',
  ]);
});
