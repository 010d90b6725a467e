import { posix } from 'node:path';
import { lineAt, type Finding, type Tree } from './repository.ts';

const mustBeThere: Readonly<Record<string, string>> = {
  LICENSE: 'the MIT licence',
  'README.md': 'what Parlor is, and its commands',
  'ARCHITECTURE.md': 'one page: parts, imports, a request, where a new thing goes',
  'docs/glossary.md': 'one word per thing',
};

/** Generated and not committed: documents may name them. */
const madeByARun = /^(?:node_modules|\.parlor|\.test|coverage|dist|web\/dist)(?:\/|$)/;

/** Not checked: it is made from subjects of commits, which may name files that are gone. */
export const PAGE_OF_COMMITS = 'CHANGELOG.md';

/** Documents that are missing, incomplete, or cite a path, script, setting or identifier that is not there. */
export function findBrokenDocuments(tree: Tree): Finding[] {
  const documents = [...tree].filter(([path]) => path.endsWith('.md') && path !== PAGE_OF_COMMITS);
  return [
    ...findMissing(tree),
    ...findUnmapped(tree),
    ...documents.flatMap(([path, text]) => findAbsentPaths(path, text, tree)),
    ...documents.flatMap(([path, text]) => findAbsentHeadings(path, text, tree)),
    ...documents.flatMap(([path, text]) => findAbsentScripts(path, text, tree)),
    ...findAbsentNames(documents, tree),
    ...findUndocumentedScripts(tree),
    ...documents.flatMap(([path, text]) => findIncompleteDecision(path, text)),
    ...findRepeatedNumbers(documents.map(([path]) => path)),
  ];
}

function findMissing(tree: Tree): Finding[] {
  return Object.entries(mustBeThere).flatMap(([path, what]) =>
    tree.has(path) ? [] : [{ path, message: `is missing: write it (${what})` }],
  );
}

/** Folders whose subfolders ARCHITECTURE.md must name. */
const mapped = ['', 'server/', 'server/features/'];

function findUnmapped(tree: Tree): Finding[] {
  const path = 'ARCHITECTURE.md';
  const words = new Set((tree.get(path) ?? '').match(/[\w-]+/g));
  const folders = mapped.flatMap((within) =>
    [...tree.keys()].flatMap((file) => {
      const [folder = '', below] = file.startsWith(within) ? file.slice(within.length).split('/') : [];
      return below === undefined || folder.startsWith('.') ? [] : [within + folder];
    }),
  );
  return [...new Set(folders)]
    .filter((folder) => !words.has(posix.basename(folder)))
    .map((folder) => ({
      path,
      message: `does not name ${folder}/: add it to the folders, with what it holds`,
    }));
}

function findAbsentPaths(path: string, text: string, tree: Tree): Finding[] {
  const prose = withoutFences(text);
  const links = [...prose.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g)].flatMap((match) => {
    const [cited = ''] = (match[1] ?? '').split('#');
    return cited === '' || /^[a-z]+:/.test(cited) ? [] : [{ index: match.index, cited, fromRoot: false }];
  });
  const quoted = [...prose.matchAll(/`([^`\n]+)`/g)].flatMap((match) => {
    const cited = (match[1] ?? '').replace(/:\d+$/, '');
    return looksLikePath(cited, tree) ? [{ index: match.index, cited, fromRoot: true }] : [];
  });
  return [...links, ...quoted].flatMap(({ index, cited, fromRoot }) => {
    if (isThere(path, cited, fromRoot, tree)) return [];
    return [
      {
        path,
        line: lineAt(prose, index),
        message: `cites ${cited}, which is not there: correct the path, or leave it out`,
      },
    ];
  });
}

/** Links such as `operations.md#migrations` whose document has no heading of that name. */
function findAbsentHeadings(path: string, text: string, tree: Tree): Finding[] {
  const prose = withoutFences(text);
  return [...prose.matchAll(/\]\(([^)\s:#]*)#([^)\s]+)\)/g)].flatMap((match) => {
    const [, cited = '', heading = ''] = match;
    const document = cited === '' ? path : posix.join(posix.dirname(path), cited);
    const there = tree.get(document);
    if (there === undefined || !document.endsWith('.md') || headingsOf(there).has(heading)) return [];
    return [
      {
        path,
        line: lineAt(prose, match.index),
        message: `cites the heading #${heading}, which ${document} does not have: correct it`,
      },
    ];
  });
}

/** Headings as GitHub turns them into anchors. */
const headingsOf = (text: string): Set<string> =>
  new Set(
    [...withoutFences(text).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

/**
 * `tools/lint/check.ts` or `web/ui/`, but no route (`/auth`), no package (`@parlor/sdk`) and no pattern with a
 * placeholder.
 */
function looksLikePath(cited: string, tree: Tree): boolean {
  if (/[\s<>{}()$…*=,;'"]/.test(cited) || /^[/@~.-]/.test(cited) || /NNNN|^\w+:/.test(cited)) return false;
  if (/^[\w.-]+\.(?:ts|tsx|mjs|md|ya?ml|json|css|html|svg)$/.test(cited)) return true;
  if (!/^[\w.@$-]+(?:\/[\w.@$-]+)*\/?$/.test(cited) || !cited.includes('/')) return false;
  const [first = ''] = cited.split('/');
  return [...tree.keys()].some((path) => path.startsWith(`${first}/`)) || /\.\w{2,4}$/.test(cited);
}

function isThere(document: string, cited: string, fromRoot: boolean, tree: Tree): boolean {
  const besides = posix.join(posix.dirname(document), cited);
  const places = fromRoot ? [posix.normalize(cited), besides] : [besides];
  return places.some((place) => {
    const bare = place.replace(/\/$/, '');
    if (madeByARun.test(bare) || tree.has(bare)) return true;
    if ([...tree.keys()].some((path) => path.startsWith(`${bare}/`))) return true;
    // A bare name (`store.ts`, `index.ts`) matches any file with that name.
    return fromRoot && !bare.includes('/') && [...tree.keys()].some((path) => posix.basename(path) === bare);
  });
}

function scriptsOf(tree: Tree): string[] {
  const manifest: unknown = JSON.parse(tree.get('package.json') ?? '{}');
  return Object.keys((manifest as { scripts?: Record<string, string> }).scripts ?? {});
}

function findAbsentScripts(path: string, text: string, tree: Tree): Finding[] {
  const scripts = new Set(scriptsOf(tree));
  return [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].flatMap((match) => {
    const script = match[1] ?? match[2] ?? '';
    if (scripts.has(script)) return [];
    return [
      {
        path,
        line: lineAt(text, match.index),
        message: `names \`npm run ${script}\`, which package.json does not have`,
      },
    ];
  });
}

/** Each command is in README.md. */
function findUndocumentedScripts(tree: Tree): Finding[] {
  const path = 'README.md';
  const named = new Set(
    [...(tree.get(path) ?? '').matchAll(/\bnpm (?:run )?([\w:-]+)/g)].map(([, name]) => name),
  );
  return scriptsOf(tree)
    .filter((script) => !named.has(script))
    .map((script) => ({ path, message: `does not name \`npm run ${script}\`: say what it does` }));
}

/** A setting such as `DATA_DIR`, or an identifier such as `mustAllow`. */
const nameOfCode = /(?<![\w$-])(?:[A-Z][A-Z\d]*(?:_[A-Z\d]+)+|[a-z]+(?:[A-Z][a-z\d]*)+)(?![\w$-])/g;

/** These describe earlier states, and may name what is gone. */
const tellsHistory = /^docs\/decisions\/|CHANGELOG\.md$/;

/** Settings and identifiers in backticks that no file besides the documents has. */
function findAbsentNames(documents: readonly [string, string][], tree: Tree): Finding[] {
  const known = new Set(
    [...tree].flatMap(([path, text]) => (path.endsWith('.md') ? [] : (text.match(/[\w$]+/g) ?? []))),
  );
  return documents.flatMap(([path, text]) => {
    if (tellsHistory.test(path)) return [];
    const prose = withoutFences(text);
    return [...prose.matchAll(/`([^`\n]+)`/g)].flatMap(({ index, 1: quoted = '' }) =>
      (quoted.match(nameOfCode) ?? [])
        .filter((name) => !known.has(name))
        .map((name) => ({
          path,
          line: lineAt(prose, index),
          message: `names ${name}, which no file has: use the name it has now`,
        })),
    );
  });
}

const decision = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/;

function findIncompleteDecision(path: string, text: string): Finding[] {
  if (!path.startsWith('docs/decisions/') || path.endsWith('README.md')) return [];
  if (!decision.test(path))
    return [{ path, message: 'does not have the name of a decision: call it NNNN-what-was-decided.md' }];
  if (path.endsWith('0000-template.md')) return [];
  const missing = [
    ['Status', /^Status: (?:accepted|proposed|superseded by \d{4})$/m],
    ['Date', /^Date: \d{4}-\d{2}-\d{2}$/m],
  ] as const;
  return missing.flatMap(([what, pattern]) =>
    pattern.test(text)
      ? []
      : [{ path, message: `has no line "${what}: …" as in docs/decisions/0000-template.md` }],
  );
}

function findRepeatedNumbers(paths: readonly string[]): Finding[] {
  const numbered = Map.groupBy(
    paths.filter((path) => decision.test(path)),
    (path) => decision.exec(path)?.[1],
  );
  return [...numbered.values()].flatMap((same) =>
    same.slice(1).map((path) => ({ path, message: `has the number of ${same[0]}: take the next free one` })),
  );
}

/** Code blocks keep their lines, so that findings have the right line. */
function withoutFences(text: string): string {
  return text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''));
}
