import { posix } from 'node:path';
import { lineAt } from './repository.ts';

export type Import = {
  specifier: string;
  line: number;
  /** `import type`, `export type … from`, `typeof import()`: removed before the program runs. */
  typeOnly: boolean;
  /** `import()`: loaded on demand. */
  lazy: boolean;
};

export type Target = { file: string } | { package: string };

const fromClause = /^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s*)['"]([^'"\n]+)['"]/gm;
const bare = /^import\s*['"]([^'"\n]+)['"]/gm;
const call = /(typeof\s+)?\bimport\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"\n]+)['"]/g;
const comment = /^\s*(?:\/\/|\*|\/\*)/;

/** Every import of a TypeScript file. Sources are formatted, so a static import starts its line. */
export function importsOf(text: string): Import[] {
  const found: Import[] = [];
  const add = (index: number, specifier: string, typeOnly: boolean, lazy: boolean): void => {
    const lineStart = text.lastIndexOf('\n', index) + 1;
    if (comment.test(text.slice(lineStart, index + 1))) return;
    found.push({ specifier, line: lineAt(text, index), typeOnly, lazy });
  };
  for (const match of text.matchAll(fromClause))
    add(match.index, match[2] ?? '', match[1] !== undefined, false);
  for (const match of text.matchAll(bare)) add(match.index, match[1] ?? '', false, false);
  for (const match of text.matchAll(call)) {
    add(match.index, match[2] ?? '', match[1] !== undefined, match[1] === undefined);
  }
  return found.toSorted((a, b) => a.line - b.line);
}

/** The target of an import: a file of this repository, or a package (`node:fs` is the package `node:`). */
export function targetOf(importer: string, specifier: string): Target {
  const path = specifier.replace(/[?#].*$/, '');
  if (path.startsWith('.')) return { file: posix.join(posix.dirname(importer), path) };
  if (path.startsWith('@parlor/')) return { file: path.slice('@parlor/'.length) };
  if (path.startsWith('node:')) return { package: 'node:' };
  const [first = '', second = ''] = path.split('/');
  return { package: first.startsWith('@') ? `${first}/${second}` : first };
}

export function isSource(path: string): boolean {
  return /\.tsx?$/.test(path) && !/\.d\.ts$|\.gen\.ts$/.test(path);
}

export function isTest(path: string): boolean {
  return /\.(test|suite)\.tsx?$/.test(path) || /(^|\/)test\//.test(path);
}
