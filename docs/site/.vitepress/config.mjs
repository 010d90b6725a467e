// Everything of it is made by `npm run docs` (tools/docs/site/): the pages in dist/pages, and this configuration.
import { readFileSync } from 'node:fs';

const made = JSON.parse(readFileSync(new URL('../dist/site.json', import.meta.url), 'utf8'));

/** The anchors of the forge, which the documents cite (`slugOf` in tools/docs/site/make-pages.ts). */
const slugify = (title) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

export default { ...made, markdown: { ...made.markdown, anchor: { slugify } } };
