// Whether a run of `npm test` names files, and whether it needs Chromium for pages. (Vitest prepares what single projects
// need: PostgreSQL and the built website.)
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const skipped = new Set(['node_modules', 'dist', '.git', '.parlor', '.test', 'test-results']);
const isTest = /\.test\.tsx?$/;
const opensPages =
  /^e2e\/(?:browser|fairness|first-screen|simulation)\/|\.browser\.test\.tsx$|^web\/build\/gallery-pictures\.test\.ts$/;
/** Options of vitest whose value is the next word. */
const takesValue = new Set([
  '-t',
  '--testNamePattern',
  '--project',
  '--reporter',
  '--config',
  '-c',
  '--pool',
]);

/**
 * @param {string} root
 * @param {readonly string[]} args what follows `npm test --`
 * @returns {{ namesFiles: boolean, chromium: boolean }}
 */
export function needsOf(root, args) {
  const words = args.filter(
    (argument, at) => !argument.startsWith('-') && !takesValue.has(args[at - 1] ?? ''),
  );
  if (words.length === 0) return { namesFiles: false, chromium: true };
  const files = testFiles(root).filter((file) => words.some((word) => file.includes(nameIn(root, word))));
  // No match: vitest reports it.
  return {
    namesFiles: true,
    chromium: files.some((file) => opensPages.test(file)),
  };
}

/** A filter as vitest matches it: a path from the root, without its line number. */
function nameIn(root, word) {
  const path = word.replace(/:\d+$/, '');
  return (path.startsWith(root) ? relative(root, path) : path).replace(/^\.\//, '').split(sep).join('/');
}

function testFiles(root, folder = '') {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : testFiles(root, path);
    return isTest.test(entry.name) ? [path] : [];
  });
}
