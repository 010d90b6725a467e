// The OpenAPI document as outside tools read it: a linter without a finding, and a generated client that compiles.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openapiTs, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@parlor/contract/kernel/contract.ts';
import { openApiOf } from './document.ts';

const document = openApiOf(contract, []);
const REDOCLY = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
/** Of the project, and not the older one that openapi-typescript needs. */
const TSC = join(import.meta.dirname, '..', '..', '..', 'node_modules', 'typescript', 'bin', 'tsc');
let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlor-openapi-'));
  file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const runs = (script: string, ...args: string[]): string =>
  spawnSync(process.execPath, [script, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  }).stdout;

interface Lint {
  readonly totals: { readonly errors: number; readonly warnings: number };
  readonly problems: ReadonlyArray<{ readonly ruleId: string; readonly message: string }>;
}

test('redocly finds no error and gives no warning', () => {
  const config = join(import.meta.dirname, 'redocly.yaml');
  const lint = (checked: string): Lint =>
    JSON.parse(runs(REDOCLY, 'lint', checked, '--config', config, '--format', 'json')) as Lint;
  const { problems, totals } = lint(file);
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  expect(totals).toMatchObject({ errors: 0, warnings: 0 });
  // It does look: an example that does not fit is found.
  const broken = join(folder, 'broken.json');
  writeFileSync(broken, readFileSync(file, 'utf8').replace('"expiresIn":900', '"expiresIn":"soon"'));
  expect(lint(broken).problems.map(({ ruleId }) => ruleId)).toContain('no-invalid-media-type-examples');
});

test('openapi-typescript makes a client that compiles strictly and knows the entities', async () => {
  writeFileSync(join(folder, 'api.ts'), astToString(await openapiTs(JSON.stringify(document))));
  writeFileSync(
    join(folder, 'uses.ts'),
    `import type { components, operations, paths } from './api.ts';
type Quests = operations['quests']['responses'][200]['content']['application/json'];
export const first = (reply: Quests): components['schemas']['Quest'] | undefined => reply.quests[0];
export const points: components['schemas']['BalancesConfiguration']['PP'] = { withdraw: false };
export const body: NonNullable<paths['/auth/refresh']['post']['requestBody']>['content']['application/json'] = {};
type IsGoldOne = 'GOLD' extends components['schemas']['Currency'] ? true : false;
export const isGoldOne: IsGoldOne = false;
`,
  );
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        exactOptionalPropertyTypes: true,
        noEmit: true,
        allowImportingTsExtensions: true,
        module: 'nodenext',
        target: 'es2022',
        types: [],
      },
      files: ['uses.ts'],
    }),
  );
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  expect(runs(TSC, '-p', folder, '--pretty', 'false')).toBe('');
});
