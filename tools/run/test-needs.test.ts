import { expect, test } from 'vitest';
import { root } from '../lint/repository.ts';
import { needsOf } from './test-needs.mjs';

test.each([
  ['everything', [], { namesFiles: false, chromium: true }],
  ['a title and no file', ['-t', 'quests'], { namesFiles: false, chromium: true }],
  ['a unit file', ['economy/kernel/periods'], { namesFiles: true, chromium: false }],
  ['a server file and a line', ['./server/db/migrate.test.ts:40'], { namesFiles: true, chromium: false }],
  ['a path from the top', [`${root}economy/kernel/periods.test.ts`], { namesFiles: true, chromium: false }],
  ['a scenario without pages', ['e2e/http/restart'], { namesFiles: true, chromium: false }],
  ['a scenario with pages', ['e2e/browser/home'], { namesFiles: true, chromium: true }],
  ['pictures of the gallery', ['gallery-pictures'], { namesFiles: true, chromium: true }],
  ['components in a browser', ['.browser.test'], { namesFiles: true, chromium: true }],
  ['a word of all kinds', ['quests'], { namesFiles: true, chromium: true }],
])('a run of %s has what it needs and no more', (_, args, needs) => {
  expect(needsOf(root, args)).toEqual(needs);
});
