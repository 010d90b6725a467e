// A linter and clients from the OpenAPI document. What smaller tools say of it is tested in server/http/openapi/.
import { join } from 'node:path';
import { contract } from '@parlor/contract/kernel/contract.ts';
import { openApiOf } from '../../server/http/openapi/document.ts';
import { root } from '../lint/repository.ts';
import type { Folder } from './install.ts';

export const OPENAPI_TOOLS = [
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

export function checkOpenApi(folder: Folder, say: (line: string) => void): boolean {
  const document = JSON.stringify(openApiOf(contract, []));
  folder.write('.spectral.yaml', 'extends: ["spectral:oas"]\n');
  folder.write('openapi.json', document);
  folder.write('broken.json', document.replace('"expiresIn":900', '"expiresIn":"soon"'));
  const spectral = (file: string) =>
    folder.runs(folder.bin('spectral'), 'lint', file, '--fail-severity', 'hint', '--quiet');
  const found = spectral('openapi.json');
  say(found.ok ? 'Spectral: no finding' : `Spectral:\n${found.text}`);
  const seesFaults = !spectral('broken.json').ok;
  if (!seesFaults) say('Spectral finds nothing in a broken document, so its silence means nothing.');

  /** The client compiles with every strict option that a project may have. */
  const makesClient = (client: (typeof CLIENTS)[number]): boolean => {
    const target = `${client}.ts`;
    const http = client === 'react-query' ? { httpClient: 'fetch' } : {};
    const config = {
      parlor: { input: './openapi.json', output: { target, client, mode: 'single', ...http } },
    };
    folder.write('orval.config.mjs', `export default ${JSON.stringify(config)};\n`);
    const made = folder.runs(folder.bin('orval'));
    const options = '--strict --noEmit --target es2022 --module esnext --moduleResolution bundler';
    const compiled = made.ok
      ? folder.runs(process.execPath, TSC, ...options.split(' '), '--lib', 'es2024,dom,dom.iterable', target)
      : made;
    say(compiled.ok ? `orval, ${client}: compiles` : `orval, ${client}:\n${compiled.text}`);
    return compiled.ok;
  };
  return [found.ok, seesFaults, ...CLIENTS.map(makesClient)].every(Boolean);
}
