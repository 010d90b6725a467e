import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ContentError, loadContent } from './load-content.ts';

const real = join(import.meta.dirname, '..', '..', 'content');

/** The errors for the real content with one changed file. */
function errorsOf(file: string, change: (text: string) => string): string[] {
  const dir = mkdtempSync(join(tmpdir(), 'parlor-content-'));
  for (const name of readdirSync(real).filter((one) => one.endsWith('.yaml'))) {
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

test('the content is right', () => {
  const loaded = loadContent(real);
  expect(loaded.games.length).toBeGreaterThanOrEqual(8);
  expect(loaded.content.gameIds).toEqual(loaded.games.map((g) => g.identifier));
  for (const game of loaded.games) expect(game.identifier).not.toContain(':');
});

test('a wrong number is reported with file, line and field', () => {
  const line = lineOf('quests.yaml', 'id: play-35');
  expect(errorsOf('quests.yaml', (t) => t.replace('total: 35', 'total: -35'))).toEqual([
    expect.stringMatching(new RegExp(`^content/quests\\.yaml:${line}: templates\\.\\d+\\.total: .*>=1`)),
  ]);
});

test('an unknown field is reported, not ignored', () => {
  expect(errorsOf('economy.yaml', (t) => `${t}\nbonus: 5\n`)).toEqual([
    expect.stringMatching(/^content\/economy\.yaml:\d+: \(whole file\): .*"bonus"/),
  ]);
});

test("a currency that is missing is an 'Invalid currency'", () => {
  expect(errorsOf('economy.yaml', (t) => t.replace(/ {2}TON.*\n/, ''))).toEqual([
    expect.stringMatching(/^content\/economy\.yaml:\d+: currencies\.TON: Invalid currency$/),
  ]);
});

test('broken YAML is reported with its line', () => {
  expect(errorsOf('quests.yaml', (t) => t.replace('daily: [', 'daily: [['))[0]).toMatch(
    /^content\/quests\.yaml:\d+: /,
  );
});

test('two quests of one id, and too few of a difficulty, are refused', () => {
  expect(errorsOf('quests.yaml', (t) => t.replace('id: play-20', 'id: play-10')).join()).toContain(
    'two templates have the same id',
  );
  expect(
    errorsOf('quests.yaml', (t) => t.replace('daily: [EASY', `daily: [${'HARD, '.repeat(8)}EASY`)).join(),
  ).toContain('fewer quests of a difficulty');
});

test('errors of several files are reported together, also for a missing file', () => {
  const dir = mkdtempSync(join(tmpdir(), 'parlor-content-'));
  writeFileSync(join(dir, 'economy.yaml'), 'welcome: many\n');
  expect(() => loadContent(dir)).toThrow(/quests\.yaml: cannot be read \(ENOENT\)/);
});

test.each<[string, string, [RegExp | string, string], RegExp]>([
  [
    'a quest of a game that does not exist',
    'quests.yaml',
    ['game: dice-bone', 'game: dice-bones'],
    /^content\/quests\.yaml:\d+: templates\.\d+\.game: there is no game dice-bones in games\.yaml$/,
  ],
  [
    'a quest that waits for what somebody else does',
    'quests.yaml',
    ['goal: purchases, total: 1', 'goal: invites, total: 1'],
    /^content\/quests\.yaml:\d+: templates\.\d+\.goal: a daily quest asks for what a player can do on that day/,
  ],
  [
    'more different games than there are',
    'quests.yaml',
    ['goal: different-games, total: 10', 'goal: different-games, total: 99'],
    /: templates\.\d+\.total: there are \d+ games; nobody can try 99$/,
  ],
  [
    'a multiplier that the named game never pays',
    'quests.yaml',
    ['multiplier: 15, total: 1, game: dice-clover', 'multiplier: 15, total: 1, game: dice-harbour'],
    /: templates\.\d+\.multiplier: dice-harbour pays at most ×5\.955$/,
  ],
  [
    'a multiplier that some game never pays, where the game is any',
    'quests.yaml',
    ['multiplier: 15, total: 1, game: dice-clover', 'multiplier: 15, total: 1, game: any'],
    /: templates\.\d+\.multiplier: some games never pay ×15: dice-harbour, plinko-honey;/,
  ],
  [
    'a milestone that no week is long enough for',
    'progression.yaml',
    [
      'step: 20, reward: { type: collectibles, amount: 6',
      'step: 29, reward: { type: collectibles, amount: 6',
    ],
    /^content\/progression\.yaml:\d+: weekly\.milestones\.4\.step: all quests of a week are 28 steps/,
  ],
  [
    'reels of which one choice returns too much',
    'games.yaml',
    ['low: [300000, 250000, 150000, 100000, 60000]', 'low: [900000, 250000, 150000, 100000, 60000]'],
    /^content\/games\.yaml:\d+: games\.\d+\.rules: returns from 97\.07 % to 119 %; every choice/,
  ],
  [
    'reels that pay above a thousandfold',
    'games.yaml',
    ['- [2250000, 20000000, 90000000]', '- [2250000, 20000000, 100000000]'],
    /^content\/games\.yaml:\d+: games\.\d+\.rules: pays up to ×1010; a game pays at most ×1000$/,
  ],
  [
    'a reward above the limit of a day',
    'economy.yaml',
    ['perPlayerPerDay: 150000', 'perPlayerPerDay: 9000'],
    /^content\/economy\.yaml:\d+: limits\.perPlayerPerDay: a single claim brings 10000 PP/,
  ],
])('files that do not fit each other are refused: %s', (_, file, [from, to], error) => {
  expect(errorsOf(file, (t) => t.replace(from, to))).toEqual([expect.stringMatching(error)]);
});

test.each([
  [
    'a player could say himself what a partner has to confirm',
    (t: string) => t.replace('selfDeclared: false', 'selfDeclared: true'),
    /^content\/partners\.yaml:\d+: partners\.0\.tasks: .*not selfDeclared/,
  ],
  [
    'a partner would be asked in the clear',
    (t: string) => t.replace('api: https://parlor.cometa', 'api: http://parlor.cometa'),
    /^content\/partners\.yaml:\d+: partners\.0\.api: api must be an https address$/,
  ],
  [
    'two errands would be paid under one name',
    (t: string) => t.replace('id: cometa-transfer', 'id: cometa-wallet'),
    /^content\/partners\.yaml:\d+: partners: two tasks have the same id$/,
  ],
  [
    'a day would bring more than the whole budget',
    (t: string) => t.replace('perDay: 1000', 'perDay: 60000'),
    /^content\/partners\.yaml:\d+: partners\.0\.tasks\.0\.perDay: perDay is more/,
  ],
])('partners are not offered where %s', (_, change, error) => {
  expect(errorsOf('partners.yaml', change)).toEqual([expect.stringMatching(error)]);
});

test('a milestone after the days with points of their own counts with the points of its day', () => {
  const to = '{ days: 30, rewards: [{ type: points, amount: 149900 }] }';
  expect(errorsOf('daily-rewards.yaml', (t) => t.replace(/\{ days: 30, .*\}/, to))).toEqual([
    expect.stringMatching(/limits\.perPlayerPerDay: a single claim brings 150020 PP/),
  ]);
});

test('a task that pays more than the limit of a day could never be claimed', () => {
  expect(errorsOf('partners.yaml', (t) => t.replace('amount: 800', 'amount: 9000000'))).toEqual([
    expect.stringMatching(
      /^content\/economy\.yaml:\d+: limits\.perPlayerPerDay: a single claim brings 9000000/,
    ),
  ]);
});

test('an optional file that only has comments says nothing; a required one is reported', () => {
  expect(errorsOf('achievements.yaml', () => '# none yet\n')).toEqual([]);
  expect(errorsOf('quests.yaml', () => '# none yet\n')).toEqual([
    expect.stringContaining('content/quests.yaml'),
  ]);
});
