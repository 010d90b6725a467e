import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Path (from the root, with slashes) → text. Binary files have an empty text. */
export type Tree = ReadonlyMap<string, string>;

/** One broken rule. `formatFinding` prints it as `path:line  message`. */
export type Finding = { path: string; line?: number; message: string };

const notText = /\.(png|jpe?g|webp|gif|ico|woff2?|ttf|otf|mp3|ogg|wasm|pdf|zip|gz)$/;
const notOurs = new Set(['node_modules', 'dist', '.git', '.parlor', '.test', 'coverage']);
const largestTextBytes = 2_000_000;

/** The repository as it would be committed now: what git tracks, and new files that it does not ignore. */
export function readRepository(): Tree {
  const paths = existsSync(join(root, '.git')) ? pathsOfGit() : pathsBelow('');
  const files = paths.filter((path) => existsSync(join(root, path))).toSorted();
  return new Map(files.map((path) => [path, readText(path)]));
}

/** The script of a package's program, for Node. Files in `node_modules/.bin` are not scripts of Node on Windows. */
export function programOf(name: string, packageName = name): string {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: Readonly<Record<string, string>>;
  };
  return join(folder, bin[name] ?? '');
}

/** 1 for the first line. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

export function formatFinding({ path, line, message }: Finding): string {
  return `${path}${line === undefined ? '' : `:${line}`}  ${message}`;
}

function pathsOfGit(): string[] {
  const arguments_ = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const listed = execFileSync('git', arguments_, { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000 });
  return [...new Set(listed.split('\0'))].filter((path) => path !== '');
}

/** A checkout without git (a downloaded archive) is checked too. */
function pathsBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return notOurs.has(entry.name) ? [] : pathsBelow(path);
    return entry.isFile() ? [path] : [];
  });
}

function readText(path: string): string {
  const file = statSync(join(root, path));
  if (notText.test(path) || !file.isFile() || file.size > largestTextBytes) return '';
  return readFileSync(join(root, path), 'utf8');
}
