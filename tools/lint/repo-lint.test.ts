import { describe, expect, test } from 'vitest';
import { findWrongDirections } from './directions.ts';
import { formatFinding, readRepository } from './repository.ts';
import { rules } from './repo-lint.ts';

const repository = readRepository();

test('every import follows the arrows of ARCHITECTURE.md', () => {
  expect(findWrongDirections(repository).map(formatFinding)).toEqual([]);
});

describe('this repository keeps its rules', () => {
  test.each(rules.map(({ name, findBroken }) => [name, findBroken] as const))('%s', (_name, findBroken) => {
    expect(findBroken(repository).map(formatFinding)).toEqual([]);
  });
});

const whole = {
  LICENSE: 'MIT',
  'README.md': '`npm start`',
  'ARCHITECTURE.md': 'contract docs server tools web',
  'docs/glossary.md': '',
  'package.json': '{ "scripts": { "start": "x" } }',
};

/** The findings of one rule in a small repository. */
function complaints(name: string, files: Record<string, string>): string[] {
  const rule = rules.find((candidate) => candidate.name === name);
  if (rule === undefined) throw new Error(`There is no rule "${name}"`);
  return rule
    .findBroken(new Map(Object.entries({ ...whole, ...files })))
    .map(({ path, line, message }) => `${path}${line === undefined ? '' : `:${line}`} ${message}`);
}

describe('documents cite what is there', () => {
  const about = (text: string, files: Record<string, string> = {}): string[] =>
    complaints('documents cite what is there', { 'docs/guide.md': text, ...files });

  test.each([
    'See `tools/check.ts`, `web/ui/` and [the words](glossary.md).',
    'The call `/api/meta/quests`, the package `@parlor/sdk`, `docs/decisions/NNNN-x.md`, `a/b` of nobody.',
    'Data lies in `.parlor/`; run `npm start`. A test is called `*.test.ts`.',
    '```\nserver/not-there.ts\n```',
    'The web site is at [example](https://example.com/a.md).',
    'Set `DATA_DIR=x`; `mustAllow(context)` refuses. `RS_ERROR_…`, `X-Request-Id` and `a_b` are not names of ours.',
    '## A step, or two\n\nSee [above](#a-step-or-two) and [there](glossary.md).',
  ])('%s', (text) => {
    const files = { 'tools/check.ts': 'mustAllow(env.DATA_DIR)', 'web/ui/Card.tsx': '' };
    expect(about(text, files)).toEqual([]);
  });

  test.each([
    ['See `tools/gone.ts`.', 'docs/guide.md:1 cites tools/gone.ts'],
    ['\n\nSee [this](../gone.md#part).', 'docs/guide.md:3 cites ../gone.md'],
    ['`server/features/gone/` is it.', 'cites server/features/gone/'],
    ['Run `npm run gone`.', 'which package.json does not have'],
    ['## Steps\n\nSee [above](#step).', 'docs/guide.md:3 cites the heading #step'],
    ['\nSet `OLD_DIR=x`.', 'docs/guide.md:2 names OLD_DIR'],
    ['`mayAllow()` refuses.', 'docs/guide.md:1 names mayAllow'],
  ])('%s', (text, expected) => {
    expect(about(text, { 'tools/check.ts': '', 'server/main.ts': '' })).toEqual([
      expect.stringContaining(expected),
    ]);
  });

  test('README.md names every command', () => {
    expect(about('', { 'README.md': 'No command.' })).toEqual([
      'README.md does not name `npm run start`: say what it does',
    ]);
  });

  test('ARCHITECTURE.md names every folder of the repository, of the server and of its features', () => {
    const files = { 'server/tills/till.ts': '', 'server/features/tea/pot/lid.ts': '', '.ci/run.yaml': '' };
    expect(about('', files)).toEqual([
      expect.stringContaining('ARCHITECTURE.md does not name server/tills/'),
      expect.stringContaining('ARCHITECTURE.md does not name server/features/'),
      expect.stringContaining('ARCHITECTURE.md does not name server/features/tea/'),
    ]);
    const map = 'docs server: tills/ and features/ (tea)';
    expect(about('', { ...files, 'ARCHITECTURE.md': map })).toEqual([]);
  });

  test('a decision says its status and its date, under a number of its own', () => {
    const found = about('', {
      'docs/decisions/0000-template.md': '',
      'docs/decisions/0001-good.md': '# Good\n\nStatus: accepted\nDate: 2026-11-20\n',
      'docs/decisions/0002-vague.md': '# Vague\n\nStatus: perhaps\n',
      'docs/decisions/0001-again.md': 'Status: superseded by 0002\nDate: 2026-11-20\n',
      'docs/decisions/thoughts.md': '',
    });
    expect(found).toHaveLength(4);
    expect(found).toEqual(
      expect.arrayContaining([
        expect.stringContaining('0002-vague.md has no line "Status: …"'),
        expect.stringContaining('0002-vague.md has no line "Date: …"'),
        expect.stringContaining('thoughts.md does not have the name of a decision'),
        expect.stringContaining('has the number of'),
      ]),
    );
  });

  test('licence, README, architecture and glossary must be there', () => {
    const rule = rules.find(({ name }) => name === 'documents cite what is there');
    expect(rule?.findBroken(new Map()).map(({ path }) => path)).toEqual(Object.keys(whole).slice(0, 4));
  });
});

describe('single lines that are not allowed', () => {
  test.each([
    ['names say what a thing is', 'server/string-utils.ts', ''],
    ['names say what a thing is', 'web/common/Card.tsx', ''],
    ['names say what a thing is', 'server/SessionManager.ts', ''],
    ['names and comments use the words of the glossary', 'server/app.ts', '// What the house says.'],
    ['names and comments use the words of the glossary', 'server/app.ts', 'const openHouse = 1;'],
    ['names and comments use the words of the glossary', 'sdk/session.ts', '/** The player and his name. */'],
    ['names and comments use the words of the glossary', 'server/app.ts', '// Drawn anew.'],
    ['names and comments use the words of the glossary', 'docs/guide.md', 'Whoever asks is answered.'],
    [
      'paths of the API are written in contract/ only',
      'web/features/quests/load.ts',
      "get('/api/meta/quests');",
    ],
    ['paths of the API are written in contract/ only', 'server/app.ts', 'get(`${base}/bff/summary`);'],
    ['paths of the API are written in contract/ only', 'sdk/packs.ts', "get('/collectibles/packs');"],
    ['a file is about one thing', 'server/app.ts', 'x;\n'.repeat(351)],
    ['a file is about one thing', 'server/app.test.ts', 'x;\n'.repeat(501)],
    ['nothing depends on one machine', 'server/config.ts', "const folder = '/home/somebody/data';"],
    ['nothing depends on one machine', 'docs/guide.md', 'Put it in /tmp/parlor.'],
    ['nothing depends on one machine', '.npmrc', 'registry=https://registry.npmjs.org/'],
    ['nothing is left undone or silenced', 'server/app.ts', '// TODO: later'],
    ['nothing is left undone or silenced', 'server/app.ts', '// @ts-expect-error'],
    ['nothing is left undone or silenced', 'server/app.ts', 'const x = y as any;'],
    ['nothing is left undone or silenced', 'server/app.test.ts', "test.only('x', () => {});"],
    ['colours come from the tokens', 'web/ui/Card.module.css', '.card { color: #fff; }'],
    [
      'colours come from the tokens',
      'web/ui/Card.module.css',
      'a { color: color-mix(in oklab, #f5d, #fff 34%); }',
    ],
    ['colours come from the tokens', 'web/ui/Card.module.css', '.card { color: rgb(1 2 3); }'],
  ])('%s: %s', (promise, path, text) => {
    expect(complaints(promise, { [path]: text })).toEqual([expect.stringContaining(path)]);
  });

  test.each([
    ['names say what a thing is', 'sdk/services.suite.ts', ''],
    ['names and comments use the words of the glossary', 'server/app.ts', "const x = 'The house';"],
    [
      'names and comments use the words of the glossary',
      'server/app.ts',
      '// See `house`, house.ts and lighthouse.',
    ],
    ['names and comments use the words of the glossary', 'web/ui/Card.tsx', '<p>The house is closed.</p>'],
    ['names and comments use the words of the glossary', 'art/cards/cabin.ts', 'const house = draw();'],
    ['paths of the API are written in contract/ only', 'contract/quests.ts', "path: '/api/meta/quests'"],
    [
      'paths of the API are written in contract/ only',
      'web/routes/paths.ts',
      "const album = '/collectibles';",
    ],
    [
      'paths of the API are written in contract/ only',
      'server/app.ts',
      "import { x } from './features/casino/index.ts';",
    ],
    ['paths of the API are written in contract/ only', 'server/app.test.ts', "get('/api/meta/quests');"],
    ['a file is about one thing', 'server/app.ts', 'x;\n'.repeat(350)],
    ['nothing depends on one machine', 'web/features/work/Card.tsx', "import './work/Tile.tsx';"],
    ['nothing is left undone or silenced', 'server/app.ts', '// oxlint-disable-next-line no-x -- the reason'],
    ['colours come from the tokens', 'web/ui/Card.module.css', '.card { color: var(--ink); } /* #12 */'],
    [
      'colours come from the tokens',
      'web/ui/Card.module.css',
      'a { color: color-mix(in oklab, var(--ink), #fff 34%); }',
    ],
    ['colours come from the tokens', 'web/theme/tokens.css', ':root { --ink: #fff; }'],
  ])('%s: %s is fine', (promise, path, text) => {
    expect(complaints(promise, { [path]: text })).toEqual([]);
  });
});

test('migrations are numbered without holes', () => {
  const about = (...names: string[]): string[] =>
    complaints(
      'migrations are numbered without holes',
      Object.fromEntries(names.map((name) => [`server/db/migrations/${name}`, ''])),
    );
  expect(about('0001-baseline/index.ts', '0001-baseline/shop.ts', '0002-notes.ts')).toEqual([]);
  expect(about('0001-baseline/index.ts', '0003-notes.ts').join()).toContain('so it is 0002');
  expect(about('0001-baseline/index.ts', '0002-a.ts', '0002-b.ts').join()).toContain('so it is 0003');
  expect(about('0002-notes.ts').join()).toContain('so it is 0001');
});
