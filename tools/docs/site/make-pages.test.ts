import { expect, test } from 'vitest';
import { readRepository } from '../../lint/repository.ts';
import { SECTIONS } from './pages.ts';
import { configOf, makePages } from './make-pages.ts';
import { newestFirst, versionsPage } from './versions.ts';

const repository = readRepository();

test('every document is a page, every page is in the sidebar once, and no link is broken', () => {
  const { pages, broken } = makePages(repository);
  const listed = SECTIONS.flatMap(({ pages: of }) =>
    of.map((entry) => (typeof entry === 'string' ? entry : entry[0])),
  );
  const expected = [...pages.keys()]
    .filter((page) => page !== 'index.md' && (!page.startsWith('decisions/') || page.endsWith('index.md')))
    .map((page) => page.replace(/\.md$/, ''));
  expect(listed.toSorted()).toEqual(expected.toSorted());
  expect(broken).toEqual([]);
});

test('pictures of a page go with it', () => {
  const { pictures } = makePages(repository);
  expect(pictures.get('docs/pictures/concepts/act.svg')).toBe('pictures/concepts/act.svg');
  for (const file of pictures.keys()) expect(repository.has(file)).toBe(true);
});

const small = new Map([
  ['docs/site/index.md', 'home'],
  [
    'README.md',
    '# Parlor\n<img src="docs/pictures/a.webp" alt="A" width="8">\n[guide](docs/guides/job.md#do-it)',
  ],
  [
    'docs/guides/job.md',
    '# A job\n\n## Do it\n\n<!-- with: x -->\n```sh\n# [not a link](gone.md) {{x}}\n```\n[code](../../server/main.ts) [`server/`](../../server/) {{ x }} [all](../decisions/) [out](https://x.example)',
  ],
  ['docs/decisions/0001-a.md', '# 0001: A'],
  ['docs/decisions/0000-template.md', '# 0000'],
]);

test('links lead to pages; files that are not pages, comments and braces become text', () => {
  const { pages, pictures, broken } = makePages(small);
  expect(pages.get('readme.md')).toBe('# Parlor\n![A](./pictures/a.webp)\n[guide](./guides/job.md#do-it)');
  expect(pages.get('guides/job.md')).toBe(
    '# A job\n\n## Do it\n\n```sh\n# [not a link](gone.md) {{x}}\n```\ncode (`server/main.ts`) `server/` {&#8203;{ x }} [all](../decisions/index.md) [out](https://x.example)',
  );
  expect(pages.get('decisions/index.md')).toContain('- [0001: A](0001-a.md)');
  expect([...pictures]).toEqual([['docs/pictures/a.webp', 'pictures/a.webp']]);
  expect(broken).toEqual([]);
});

test('a link to a missing page or heading is told', () => {
  const { broken } = makePages(
    new Map([...small, ['docs/x.md', '[a](guides/job.md#gone) [b](gone.md) [c](#gone)']]),
  );
  expect(broken).toEqual(['x.md → ./guides/job.md#gone', 'x.md → ./gone.md', 'x.md → #gone']);
});

test('the configuration has search, the version and a title for every page', () => {
  const config = configOf(makePages(repository), { version: '1.2.3', base: '/1.2.3/', outDir: 'out' });
  const { themeConfig } = config as {
    themeConfig: { search: unknown; sidebar: { items: { text: string }[] }[] };
  };
  expect(themeConfig.search).toEqual({ provider: 'local' });
  expect(themeConfig.sidebar.flatMap(({ items }) => items).filter(({ text }) => text === '')).toEqual([]);
  expect(JSON.stringify(config)).toContain('"v1.2.3"');
});

test('versions are listed with the newest first', () => {
  expect(newestFirst(['0.9.1', '0.10.0', '0.9.10'])).toEqual(['0.10.0', '0.9.10', '0.9.1']);
  expect(versionsPage(['0.1.0', '0.2.0'], './0.2.0/')).toMatch(
    /url=\.\/0\.2\.0\/[^]*0\.2\.0<\/a> \(newest\)[^]*0\.1\.0/,
  );
});
