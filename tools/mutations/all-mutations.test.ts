// Every mutation still fits the source. `npm run mutations` runs them, which takes minutes. This takes no time.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lint/repository.ts';
import { editsOf, MutationOutdated, mutated, projectOf } from './mutation.ts';
import { mutations } from './all-mutations.ts';

const text = (path: string): string => readFileSync(join(root, path), 'utf8');

test('there are at least 24 mutations, each with a unique name and a line in docs/mutations.md', () => {
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

test('each can still be applied: the text to change occurs once', () => {
  for (const mutation of mutations) {
    const { name } = mutation;
    const edits = editsOf(mutation);
    const after = new Map(edits.map(({ file }) => [file, text(file)]));
    for (const edit of edits) after.set(edit.file, mutated(after.get(edit.file) ?? '', edit, name));
    for (const [file, changed] of after) expect([name, changed === text(file)]).toEqual([name, false]);
  }
});

/** Files of each Vitest project. A test that is searched in another project is not found, and never fails. */
const OWN = {
  unit: /^(?:contract|economy|games|simulator|sdk|tools)\/.+\.test\.ts$/,
  server: /^server\/.+\.test\.ts$/,
};

test('the test that must fail exists, in a project that runs', () => {
  for (const { name, seenBy } of mutations) {
    expect([name, existsSync(join(root, seenBy.file))]).toEqual([name, true]);
    expect([name, OWN[projectOf(seenBy.file)].test(seenBy.file)]).toEqual([name, true]);
    expect([name, text(seenBy.file).includes(seenBy.title ?? '')]).toEqual([name, true]);
  }
});

test('a mutation whose text is gone, or occurs twice, is reported', () => {
  const edit = { file: 'a.ts', find: 'x', put: 'y' };
  expect(mutated('axb', edit, 'm')).toBe('ayb');
  for (const gone of ['ab', 'axxb']) expect(() => mutated(gone, edit, 'm')).toThrow(MutationOutdated);
});
