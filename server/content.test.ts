import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ContentError, loadContent } from './content.ts';

const real = join(import.meta.dirname, '..', 'content');

/** The real content with one file changed; what the server says to it. */
function saidOf(file: string, change: (text: string) => string): string[] {
  const dir = mkdtempSync(join(tmpdir(), 'parlor-content-'));
  for (const name of ['economy.yaml', 'quests.yaml', 'games.yaml']) {
    const text = readFileSync(join(real, name), 'utf8');
    const next = name === file ? change(text) : text;
    if (name === file && next === text) throw new Error('the change changed nothing');
    writeFileSync(join(dir, name), next);
  }
  try {
    loadContent(dir);
    return [];
  } catch (e) {
    if (e instanceof ContentError) return e.message.split('\n');
    throw e;
  }
}
const lineOf = (file: string, part: string): number =>
  readFileSync(join(real, file), 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(part)) + 1;

test('the content of the house is right', () => {
  const house = loadContent(real);
  expect(house.games.length).toBeGreaterThanOrEqual(8);
  expect(house.content.gameIds).toEqual(house.games.map((g) => g.identifier));
  for (const game of house.games) expect(game.identifier).not.toContain(':');
});

test('a wrong number is told by file, line and field', () => {
  const line = lineOf('quests.yaml', 'id: win-40');
  expect(saidOf('quests.yaml', (t) => t.replace('total: 40', 'total: -40'))).toEqual([
    expect.stringMatching(new RegExp(`^content/quests\\.yaml:${line}: templates\\.12\\.total: .*>=1`)),
  ]);
});

test('an unknown field is told, not ignored', () => {
  expect(saidOf('economy.yaml', (t) => `${t}\nbonus: 5\n`)).toEqual([
    expect.stringMatching(/^content\/economy\.yaml:\d+: \(whole file\): .*"bonus"/),
  ]);
});

test("a currency that is missing is an 'Invalid currency'", () => {
  expect(saidOf('economy.yaml', (t) => t.replace(/ {2}TON.*\n/, ''))).toEqual([
    expect.stringMatching(/^content\/economy\.yaml:\d+: currencies\.TON: Invalid currency$/),
  ]);
});

test('broken YAML is told by its line', () => {
  expect(saidOf('quests.yaml', (t) => t.replace('daily: [', 'daily: [['))[0]).toMatch(
    /^content\/quests\.yaml:\d+: /,
  );
});

test('two quests of one id, and too few of a difficulty, are refused', () => {
  expect(saidOf('quests.yaml', (t) => t.replace('id: play-20', 'id: play-10')).join()).toContain(
    'two templates have the same id',
  );
  expect(
    saidOf('quests.yaml', (t) => t.replace('daily: [EASY', `daily: [${'HARD, '.repeat(6)}EASY`)).join(),
  ).toContain('fewer templates of a difficulty');
});

test('faults of several files are told at once, and a file that is not there too', () => {
  const dir = mkdtempSync(join(tmpdir(), 'parlor-content-'));
  writeFileSync(join(dir, 'economy.yaml'), 'welcome: many\n');
  expect(() => loadContent(dir)).toThrow(/quests\.yaml: cannot be read \(ENOENT\)/);
});
