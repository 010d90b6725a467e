// Whether each mutation could still be made: `npm run planted` makes them, minutes long; this takes no time.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lint/repository.ts';
import { MutationOutdated, mutated } from './mutation.ts';
import { mutations } from './all-mutations.ts';

const text = (path: string): string => readFileSync(join(root, path), 'utf8');

test('there are at least 24 known mutations, each with a name of its own and a line in docs/mutations.md', () => {
  const names = mutations.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(24);
  const page = text('docs/mutations.md');
  expect(
    mutations
      .filter((m) => !page.includes(`| ${m.name} | `) || !page.includes(m.seenBy.file))
      .map((m) => m.name),
  ).toEqual([]);
});

test('each can still be made: the text it changes is there, once', () => {
  for (const { name, edits } of mutations) {
    const after = new Map(edits.map(({ file }) => [file, text(file)]));
    for (const edit of edits) after.set(edit.file, mutated(after.get(edit.file) ?? '', edit, name));
    for (const [file, changed] of after) expect([name, changed === text(file)]).toEqual([name, false]);
  }
});

/** Files of each project of Vitest: a test that is looked for in another one is not found, and never red. */
const OWN = {
  unit: /^(?:contract|economy|games|sdk|tools)\/.+\.test\.ts$/,
  server: /^server\/.+\.test\.ts$/,
};

test('the test that must see it is there, in the project that is run', () => {
  for (const { name, seenBy } of mutations) {
    expect([name, existsSync(join(root, seenBy.file))]).toEqual([name, true]);
    expect([name, OWN[seenBy.project].test(seenBy.file)]).toEqual([name, true]);
    expect([name, text(seenBy.file).includes(seenBy.title ?? '')]).toEqual([name, true]);
  }
});

test('a mistake whose text is gone, or stands there twice, fails loudly', () => {
  const edit = { file: 'a.ts', find: 'x', put: 'y' };
  expect(mutated('axb', edit, 'm')).toBe('ayb');
  for (const gone of ['ab', 'axxb']) expect(() => mutated(gone, edit, 'm')).toThrow(MutationOutdated);
});
