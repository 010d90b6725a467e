// `npm run test:deep -- --only outside-tools`: the OpenAPI document in tools that are too large to be dependencies. Each
// is installed in a folder of its own, by its exact version, and removed at the end. Exit code 0: no finding.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@parlor/contract/kernel/contract.ts';
import { openApiOf } from '../../server/http/openapi/document.ts';
import { root } from '../lint/repository.ts';

const TOOLS = [
  '@stoplight/spectral-cli@6.16.3',
  'orval@7.13.2',
  // What the generated clients import.
  'zod@4.6.7',
  'react@19.3.1',
  '@types/react@19.3.3',
  '@tanstack/react-query@5.108.4',
];
/** The clients that orval generates. */
const CLIENTS = ['fetch', 'zod', 'react-query'] as const;
const TSC = join(root, 'node_modules', 'typescript', 'bin', 'tsc');

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const folder = mkdtempSync(join(tmpdir(), 'parlor-openapi-'));
try {
  process.exitCode = check() ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function check(): boolean {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, '.spectral.yaml'), 'extends: ["spectral:oas"]\n');
  const document = JSON.stringify(openApiOf(contract, []));
  writeFileSync(join(folder, 'openapi.json'), document);
  writeFileSync(join(folder, 'broken.json'), document.replace('"expiresIn":900', '"expiresIn":"soon"'));
  // Nothing of them runs at their installation.
  const quietly = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  if (!runs('npm', 'install', ...quietly, ...TOOLS).ok) {
    say('The tools could not be installed: npm says why above. Nothing was checked.');
    return false;
  }
  const spectral = (file: string) =>
    runs(bin('spectral'), 'lint', file, '--fail-severity', 'hint', '--quiet');
  const found = spectral('openapi.json');
  say(found.ok ? 'Spectral: no finding' : `Spectral:\n${found.text}`);
  const seesFaults = !spectral('broken.json').ok;
  if (!seesFaults) say('Spectral finds nothing in a broken document, so its silence means nothing.');
  return [found.ok, seesFaults, ...CLIENTS.map(makesClient)].every(Boolean);
}

/** The client compiles with every strict option that a project may have. */
function makesClient(client: (typeof CLIENTS)[number]): boolean {
  const target = `${client}.ts`;
  const http = client === 'react-query' ? { httpClient: 'fetch' } : {};
  const config = { parlor: { input: './openapi.json', output: { target, client, mode: 'single', ...http } } };
  writeFileSync(join(folder, 'orval.config.mjs'), `export default ${JSON.stringify(config)};\n`);
  const made = runs(bin('orval'));
  const options = '--strict --noEmit --target es2022 --module esnext --moduleResolution bundler';
  const compiled = made.ok
    ? runs(process.execPath, TSC, ...options.split(' '), '--lib', 'es2024,dom,dom.iterable', target)
    : made;
  say(compiled.ok ? `orval, ${client}: compiles` : `orval, ${client}:\n${compiled.text}`);
  return compiled.ok;
}

function bin(name: string): string {
  return join(folder, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
}

function runs(program: string, ...args: readonly string[]): { readonly ok: boolean; readonly text: string } {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    // Programs of npm on Windows are scripts of its shell.
    shell: process.platform === 'win32' && program !== process.execPath,
    env: { ...process.env, DO_NOT_TRACK: '1', SCARF_ANALYTICS: 'false' },
    stdio: ['ignore', 'pipe', program === 'npm' ? 'inherit' : 'pipe'],
  });
  return { ok: status === 0, text: `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}` };
}
