// Tools of other makers in a folder of their own, by their exact versions, which openapi.ts and bill-of-materials.ts name. They
// are too large to be dependencies.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Run {
  readonly ok: boolean;
  readonly text: string;
}

export interface Folder {
  write(file: string, text: string): void;
  /** A program of an installed tool. */
  bin(name: string): string;
  runs(program: string, ...args: readonly string[]): Run;
  remove(): void;
}

/** Undefined if the registry did not give them; npm has said why. */
export function withTools(tools: readonly string[]): Folder | undefined {
  const path = mkdtempSync(join(tmpdir(), 'parlor-outside-'));
  const runs = (program: string, ...args: readonly string[]): Run => {
    const { status, stdout, stderr, error } = spawnSync(program, args, {
      cwd: path,
      encoding: 'utf8',
      // Programs of npm on Windows are scripts of its shell.
      shell: process.platform === 'win32' && program !== process.execPath,
      env: { ...process.env, DO_NOT_TRACK: '1', SCARF_ANALYTICS: 'false' },
      stdio: ['ignore', 'pipe', program === 'npm' ? 'inherit' : 'pipe'],
    });
    return { ok: status === 0, text: `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}` };
  };
  const remove = (): void => rmSync(path, { recursive: true, force: true });
  writeFileSync(join(path, 'package.json'), '{ "type": "module" }');
  // Nothing of them runs at their installation.
  const quietly = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  if (!runs('npm', 'install', ...quietly, ...tools).ok) {
    remove();
    return undefined;
  }
  return {
    write: (file, text) => writeFileSync(join(path, file), text),
    bin: (name) => join(path, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name),
    runs,
    remove,
  };
}
