// The files of content/ as a module of the browser, checked as the server checks them: for the fakes, which no other
// build asks for.
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { loadContentFiles } from '../../server/content/load-content.ts';

/** Stands empty in the source. */
const FILE = /\/sdk\/fake\/content-files\.ts$/;
const contentDir = join(import.meta.dirname, '..', '..', 'content');

export const contentModule = (): Plugin => ({
  name: 'parlor-content',
  load: (id) =>
    FILE.test(id)
      ? `export default JSON.parse(${JSON.stringify(JSON.stringify(loadContentFiles(contentDir)))});`
      : undefined,
});
