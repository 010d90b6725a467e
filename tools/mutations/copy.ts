// A copy of the checkout for mutations: copied sources and linked packages, so that the checkout never changes.
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  cpSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readRepository, root } from '../lint/repository.ts';

export interface Copy {
  readonly folder: string;
  read(file: string): string;
  write(file: string, text: string): void;
  remove(): void;
}

/** The working tree, or what was committed: `commit` names a commit of git. */
export function copyCheckout(commit: string | undefined): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-mutations-'));
  if (commit === undefined) {
    for (const path of readRepository().keys()) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      cpSync(join(root, path), join(folder, path));
    }
  } else {
    const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 512_000_000 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
  }
  linkPackages(folder);
  return {
    folder,
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    write: (file, text) => writeFileSync(join(folder, file), text),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  };
}

const WORKSPACES = '@parlor';

/** Packages are linked to the checkout's, except for the project's own, which are the copy's. */
function linkPackages(folder: string): void {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(to, WORKSPACES), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== WORKSPACES && !name.startsWith('.vite')) symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(from, WORKSPACES)))
    symlinkSync(join(folder, name), join(to, WORKSPACES, name));
  for (const name of readdirSync(join(from, WORKSPACES))) {
    const own = join(root, name, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(folder, name, 'node_modules'));
  }
}
