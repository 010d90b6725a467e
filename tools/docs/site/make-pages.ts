// Makes the sources of the documentation site from the documents of the repository: a page for each document with links
// that lead to pages, the pictures that they show, the list of decisions, and the configuration of VitePress.
import { posix } from 'node:path';
import type { Tree } from '../../lint/repository.ts';
import { pageOf, SECTIONS } from './pages.ts';

export interface SitePages {
  /** Path in the site → text. */
  readonly pages: ReadonlyMap<string, string>;
  /** Picture's path from the root → its path in the site. */
  readonly pictures: ReadonlyMap<string, string>;
  /** Links to pages and headings that do not exist, as `page → link`. */
  readonly broken: readonly string[];
}

const HOME = 'docs/site/index.md';
const DECISIONS = 'decisions/index.md';

export function makePages(tree: Tree): SitePages {
  const pictures = new Map<string, string>();
  const pages = new Map<string, string>([['index.md', tree.get(HOME) ?? '']]);
  const decisions: string[] = [];
  for (const [path, text] of tree) {
    const page = pageOf(path);
    if (page === undefined) continue;
    pages.set(page, pageText({ path, page, text, tree, pictures }));
    if (page.startsWith('decisions/')) decisions.push(`- [${titleOf(text)}](${posix.basename(page)})`);
  }
  pages.set(
    DECISIONS,
    `# Decisions\n\nWhy things are as they are, in the order of time.\n\n${decisions.join('\n')}\n`,
  );
  return { pages, pictures, broken: brokenLinks(pages) };
}

/** The first heading, as text. */
export const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1]?.replace(/[`*]/g, '') ?? '';

interface Document {
  readonly path: string;
  readonly page: string;
  readonly text: string;
  readonly tree: Tree;
  readonly pictures: Map<string, string>;
}

function pageText(document: Document): string {
  const { path, page, tree, pictures } = document;
  const from = posix.dirname(page);
  const target = (link: string): string => posix.normalize(posix.join(posix.dirname(path), link));
  const picture = (link: string): string => {
    const file = target(link);
    const place = posix.join('pictures', file.replace(/^docs\/pictures\//, ''));
    pictures.set(file, place);
    return relative(from, place);
  };
  const prose = (text: string): string =>
    text
      // Notes for samples.test.ts.
      .replace(/^<!-- (?:with|prints): [\s\S]*?-->\n/gm, '')
      .replace(
        /<img src="([^"]+)" alt="([^"]*)"[^>]*>/g,
        (_, src: string, alt: string) => `![${alt}](${src})`,
      )
      .replace(/!\[([^\]]*)\]\(([^)\s]+)\)/g, (whole, alt: string, link: string) =>
        /^[a-z]+:/.test(link) ? whole : `![${alt}](${picture(link)})`,
      )
      .replace(
        /(?<!!)\[([^\]]*)\]\(([^)\s#]*)(#[^)\s]+)?\)/g,
        (whole, label: string, link: string, hash = '') => {
          if (link === '' || /^[a-z]+:/.test(link)) return whole;
          const file = target(link).replace(/\/$/, '');
          const found =
            file === 'docs/decisions'
              ? DECISIONS
              : (pageOf(file) ?? (tree.has(`${file}/README.md`) ? pageOf(`${file}/README.md`) : undefined));
          if (found !== undefined) return `[${label}](${relative(from, found)}${hash as string})`;
          // A file of the repository that is not a page.
          return label.includes('`') ? label : `${label} (\`${file}\`)`;
        },
      )
      // Vue would evaluate `{{ }}` as an expression.
      .replace(/\{\{/g, '{&#8203;{');
  return document.text
    .split(/^(```[\s\S]*?^```)/m)
    .map((piece, at) => (at % 2 === 1 ? piece : prose(piece)))
    .join('');
}

function relative(from: string, to: string): string {
  const path = posix.relative(from, to);
  return path.startsWith('.') ? path : `./${path}`;
}

/** Anchors as `slugOf` makes them, which the site uses too. */
const anchorsOf = (text: string): Set<string> =>
  new Set(
    [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      slugOf(title),
    ),
  );

/** A heading as an anchor, as the forge makes it. `docs/site/.vitepress/config.mjs` has the same for the site. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

function brokenLinks(pages: ReadonlyMap<string, string>): string[] {
  return [...pages].flatMap(([page, text]) =>
    [
      ...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/(?<!!)\[[^\]]*\]\(([^)\s#]*)(?:#([^)\s]+))?\)/g),
    ].flatMap(([, link = '', heading]) => {
      if (/^[a-z]+:/.test(link)) return [];
      const to = link === '' ? page : posix.normalize(posix.join(posix.dirname(page), link));
      const there = pages.get(to);
      const isRight = there !== undefined && (heading === undefined || anchorsOf(there).has(heading));
      return isRight ? [] : [`${page} → ${link}${heading === undefined ? '' : `#${heading}`}`];
    }),
  );
}

export interface SiteVersion {
  /** As in package.json. */
  readonly version: string;
  /** Begins and ends with a slash. */
  readonly base: string;
  /** Folder of the built site, absolute. */
  readonly outDir: string;
}

/** The configuration of VitePress as data. */
export function configOf(
  { pages }: SitePages,
  { version, base, outDir }: SiteVersion,
): Record<string, unknown> {
  const link = (page: string): string => `/${page.replace(/(^|\/)index$/, '$1')}`;
  return {
    title: 'Parlor',
    description: 'Documentation of Parlor, a games launcher for Telegram and the web',
    lang: 'en',
    srcDir: 'dist/pages',
    outDir,
    base,
    cacheDir: 'dist/cache',
    markdown: { html: false },
    themeConfig: {
      search: { provider: 'local' },
      outline: [2, 3],
      nav: [
        { text: 'Quick start', link: '/quick-start' },
        { text: 'How to', link: '/guides/' },
        { text: 'Reference', link: '/api' },
        { text: 'Operate', link: '/operations' },
        {
          text: `v${version}`,
          items: [
            { text: 'Changes', link: '/changes' },
            { text: 'From one version to another', link: '/upgrading' },
            // Not a page of the site: it leads out of this version's folder.
            { text: 'All versions', link: '/versions.html', target: '_self' },
          ],
        },
      ],
      sidebar: SECTIONS.map(({ title, pages: listed, isClosed }) => ({
        text: title,
        collapsed: isClosed ?? false,
        items: listed.map((entry) => {
          const [page, own] = typeof entry === 'string' ? [entry, undefined] : entry;
          return { text: own ?? titleOf(pages.get(`${page}.md`) ?? ''), link: link(page) };
        }),
      })),
      footer: { message: `Version ${version}, under the MIT licence` },
    },
  };
}
