// Bundles the files of content/ into a browser module, validated like on the server. Only for the build without a
// server.
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { loadContentFiles } from '../../server/content/load-content.ts';

/** Empty in the source. */
const FILE = /\/sdk\/fake\/content-files\.ts$/;
const contentDir = join(import.meta.dirname, '..', '..', 'content');

export const contentModule = (): Plugin => ({
  name: 'parlor-content',
  load: (id) =>
    FILE.test(id)
      ? `export default JSON.parse(${JSON.stringify(JSON.stringify(loadContentFiles(contentDir)))});`
      : undefined,
});
