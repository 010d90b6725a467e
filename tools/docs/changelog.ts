// `npm run changelog`: CHANGELOG.md from the commits. A section for each version (a tag vX.Y.Z ends one), in it the
// migrations that the version brings, then the subjects by the part that they change most, the newest first.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE_OF_COMMITS } from '../lint/documents.ts';
import { readRepository, root } from '../lint/repository.ts';
import { readPage, writePage } from './page.ts';

export interface Commit {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly subject: string;
  /** Changed files, from the root. */
  readonly paths: readonly string[];
  /** Files that the commit adds. */
  readonly added: readonly string[];
  /** Of a version's last commit: `0.1.0`. */
  readonly version?: string | undefined;
}

/** What a reader looks for, in the order of the page; the first match counts. */
const PARTS: ReadonlyArray<readonly [title: string, paths: RegExp]> = [
  ['Mini-app, website and console', /^(?:web|art)\//],
  ['Games and their content', /^(?:games|content)\//],
  ['Server', /^server\//],
  ['Rules of the economy', /^(?:economy|simulator)\//],
  ['API and SDK', /^(?:contract|sdk|examples)\//],
  ['Deployment', /^deploy\//],
  ['Tools, tests and documents', /./],
];
const OTHER = PARTS.at(-1)![0];
const migrationFile = /^server\/db\/migrations\/(\d{4}-[a-z0-9-]+)(?:\.ts|\/index\.ts)$/;

/** The part with the most changed files. Tests, tools and documents count only if nothing else changed. */
function partOf({ paths }: Commit): string {
  const titles = paths.map((path) => PARTS.find(([, pattern]) => pattern.test(path))?.[0] ?? OTHER);
  const [most] = [...Map.groupBy(titles, (title) => title)]
    .map(([title, of]) => ({ title, count: title === OTHER ? 0 : of.length }))
    .toSorted((a, b) => b.count - a.count);
  return most?.title ?? OTHER;
}

/** A subject as an element of a list: markup of Markdown and HTML is text in it. */
const escaped = (subject: string): string =>
  subject
    .split(/(`[^`]+`)/)
    .map((piece, at) => (at % 2 === 1 ? piece : piece.replace(/[\\*_<>[\]|#]/g, '\\$&')))
    .join('');

function section(title: string, commits: readonly Commit[], known: ReadonlySet<string>): string {
  const migrations = commits
    .flatMap(({ added }) => added.flatMap((path) => migrationFile.exec(path)?.[1] ?? []))
    // Before it reaches the main branch a migration may get another number.
    .filter((name) => known.has(name))
    .toSorted();
  const parts = PARTS.flatMap(([part]) => {
    const lines = commits
      .filter((commit) => partOf(commit) === part)
      .map(({ date, subject }) => `- ${date} ${escaped(subject)}`);
    return lines.length === 0 ? [] : [`### ${part}\n\n${lines.join('\n')}`];
  });
  const named =
    migrations.length === 0
      ? []
      : [`### Migrations\n\n${[...new Set(migrations)].map((name) => `- \`${name}\``).join('\n')}`];
  return [`## ${title}`, ...named, ...parts].join('\n\n');
}

/**
 * The page.
 * @param commits the newest first
 * @param migrations names of the migrations that the checkout has
 * @param next the version in package.json, which the commits after the last tag belong to
 */
export function changelogOf(commits: readonly Commit[], migrations: readonly string[], next: string): string {
  const known = new Set(migrations);
  const versions: Array<{ title: string; commits: Commit[] }> = [];
  for (const commit of commits) {
    const last = versions.at(-1);
    if (commit.version !== undefined)
      versions.push({ title: `${commit.version} (${commit.date})`, commits: [commit] });
    else if (last === undefined) versions.push({ title: `${next} (not released)`, commits: [commit] });
    else last.commits.push(commit);
  }
  return `# Changes

Written by \`npm run changelog\` from the commits. [docs/upgrading.md](docs/upgrading.md) tells how to go from one version to another, [sdk/CHANGELOG.md](sdk/CHANGELOG.md) what changes for games of other studios.

${versions.map(({ title, commits: of }) => section(title, of, known)).join('\n\n')}
`;
}

const readMigrations = (): string[] =>
  [...readRepository().keys()].flatMap((path) => migrationFile.exec(path)?.[1] ?? []);

/** Commits of the checkout, without merges. */
export function readCommits(): Commit[] {
  const text = execFileSync(
    'git',
    [
      'log',
      '--no-merges',
      '--no-renames',
      '--date=short',
      '--format=%x1e%ad%x1f%s%x1f%D%x1f',
      '--name-status',
      '--decorate-refs=refs/tags',
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 256_000_000 },
  );
  return text
    .split('\x1e')
    .slice(1)
    .map((record) => {
      const [date = '', subject = '', tags = '', files = ''] = record.split('\x1f');
      const changed = files
        .split('\n')
        .map((line) => line.split('\t'))
        .flatMap(([kind, path]) => (path === undefined ? [] : [{ isNew: kind === 'A', path }]));
      return {
        date,
        subject,
        paths: changed.map(({ path }) => path),
        added: changed.filter(({ isNew }) => isNew).map(({ path }) => path),
        version: /\btag: v(\d+\.\d+\.\d+)\b/.exec(tags)?.[1],
      };
    });
}

if (import.meta.main) {
  if (existsSync(join(root, '.git'))) {
    const { version } = JSON.parse(readPage('package.json')) as { version: string };
    writePage(PAGE_OF_COMMITS, changelogOf(readCommits(), readMigrations(), version));
  } else {
    process.stderr.write('This folder has no commits: run it in a clone with git.\n');
    process.exitCode = 1;
  }
}
