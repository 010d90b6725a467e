import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Game } from '@parlor/contract/calls/catalogue.ts';
import { GamesContent, type GameContent } from '@parlor/contract/content/games.ts';
import { builtinGame, builtinGames } from './builtin-games.suite.ts';
import { gameOf, rulesOf } from './index.ts';
import { percentDown } from './rtp.ts';

test('the catalogue entry of every game fits the contract and names our provider', () => {
  for (const content of builtinGames) {
    const game = Game.parse(gameOf(content));
    expect(game.identifier).toBe(content.id);
    expect(game.provider).toBe('parlor');
    expect(game.maxMultiplier).toBeLessThanOrEqual(1000);
  }
});

test('every family has the same document around its page', () => {
  const families = new Set(builtinGames.map(({ family }) => family));
  const documents = Array.from(families, (family) =>
    readFileSync(new URL(`${family}/index.html`, import.meta.url), 'utf8'),
  );
  expect(documents).toHaveLength(8);
  expect(new Set(documents).size).toBe(1);
});

test('the docs state the number of games: eight families of eight', () => {
  const byFamily = Map.groupBy(builtinGames, ({ family }) => family);
  expect([...byFamily.values()].map(({ length }) => length)).toEqual([8, 8, 8, 8, 8, 8, 8, 8]);
  const paper = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
  expect(paper('README.md')).toContain('sixty-four built-in games');
  expect(paper('ARCHITECTURE.md')).toContain(
    'eight each of dice, plinko, mines, reels, hi-lo, keno, wheels and crash',
  );
});

test('stakes reach the rules in minor units', () => {
  const { minStakeMinor, maxStakeMinor } = rulesOf({ ...builtinGame('dice-bone'), minBetLevel: 0.5 });
  expect([minStakeMinor, maxStakeMinor]).toEqual([50n, 50_000n]);
});

test('the version of the rules changes with a setting and not with the order of its fields', () => {
  const bone = builtinGame('dice-bone');
  const { version } = rulesOf(bone);
  const turned = Object.fromEntries(Object.entries(bone.rules).toReversed()) as typeof bone.rules;
  expect(rulesOf({ ...bone, rules: turned } as GameContent).version).toBe(version);
  expect(rulesOf({ ...bone, rules: { ...bone.rules, returnE4: 9_800 } } as GameContent).version).not.toBe(
    version,
  );
  expect(new Set(builtinGames.map((game) => rulesOf(game).version)).size).toBe(builtinGames.length);
});

test('the page gets plain JSON', () => {
  for (const content of builtinGames) {
    const { table } = rulesOf(content);
    expect(JSON.parse(JSON.stringify(table))).toEqual(table);
  }
});

test('a percentage is never rounded up', () => {
  expect(percentDown({ part: 98_999n, of: 100_000n })).toBe(98.99);
});

describe('an invalid games file is refused with the field and the reason', () => {
  const bone = builtinGame('dice-bone');
  const broken = (change: Record<string, unknown>) => {
    const read = GamesContent.safeParse({ games: [{ ...bone, ...change }] });
    return (read.error?.issues ?? [])
      .map((issue) => [issue.path.join('.'), issue.message, 'keys' in issue ? issue.keys : ''].join(' '))
      .join('\n');
  };
  test.each([
    ['an unknown field', { colour: 'red' }, 'colour'],
    ['a stake that is turned round', { minBetLevel: 5, maxBetLevel: 1 }, 'minBetLevel is not above'],
    ['a return of 99.9 %', { rules: { ...bone.rules, returnE4: 9_990 } }, 'at most 9950'],
    ['more than a thousandfold', { rules: { ...bone.rules, fewestWinning: 1 } }, 'from ×1.01 to ×1000'],
    ['a win below the stake', { rules: { ...bone.rules, mostWinning: 10_000 } }, 'from ×1.01 to ×1000'],
    ['a kind that does not exist', { rules: { kind: 'wheel' } }, 'games.0.rules'],
    [
      'a ladder with a gap',
      {
        rules: {
          kind: 'ladder',
          courses: [
            {
              id: 'a',
              rungs: [
                { count: 5, multiplierE4: 1 },
                { count: 5, multiplierE4: 0 },
              ],
            },
          ],
        },
      },
      'add up to 10000',
    ],
    [
      'a ladder that keeps too much',
      {
        rules: {
          kind: 'ladder',
          courses: [
            {
              id: 'a',
              rungs: [
                { count: 5_000, multiplierE4: 10_000 },
                { count: 5_000, multiplierE4: 0 },
              ],
            },
          ],
        },
      },
      'from 96 % to 99.5 %',
    ],
  ])('%s', (_, change, why) => {
    expect(broken(change)).toContain(why);
  });
  const rain = builtinGame('plinko-rain');
  const brokenBoard = (id: string, change: Record<string, unknown>) => {
    const board = builtinGame(id);
    const read = GamesContent.safeParse({ games: [{ ...board, rules: { ...board.rules, ...change } }] });
    return (read.error?.issues ?? [])
      .map((issue) => [issue.message, 'keys' in issue ? issue.keys : ''].join(' '))
      .join('\n');
  };
  const wheelPays = (builtinGame('wheel-garden').rules as { pays: Record<'low' | 'mid' | 'high', number[]> })
    .pays;
  const kenoPays = builtinGame('keno-hive').rules.pays;
  const slots = (rain.rules as { slots: Record<string, readonly number[]> }).slots;
  const bellSlots = (builtinGame('plinko-bell').rules as { slots: Record<string, readonly number[]> }).slots[
    'low'
  ]!;
  test.each([
    ['a board with a slot too few', 'plinko-rain', { rows: 11 }, 'one slot more than rows'],
    [
      'a board that keeps too much',
      'plinko-rain',
      { slots: { ...slots, low: slots['low']!.map(() => 9_000) } },
      'from 96 % to 99 %',
    ],
    [
      'a slot above a thousandfold',
      'plinko-rain',
      { slots: { ...slots, high: [10_000_100, ...slots['high']!.slice(1)] } },
      'at most ×1000',
    ],
    [
      'a multiplier finer than a hundredth',
      'plinko-rain',
      { slots: { ...slots, low: [83_050, ...slots['low']!.slice(1)] } },
      'two decimals',
    ],
    ['a bell off the board', 'plinko-bell', { bells: [{ row: 3, peg: 3 }] }, 'a ball can reach'],
    [
      'two bells on one peg',
      'plinko-bell',
      {
        bells: [
          { row: 3, peg: 1 },
          { row: 3, peg: 1 },
        ],
      },
      'the same peg',
    ],
    ['bells that return too much', 'plinko-bell', { bellTimes: 5 }, 'from 96 % to 99 %'],
    [
      'a path above a thousandfold with its bells',
      'plinko-bell',
      { slots: { low: bellSlots, mid: bellSlots, high: bellSlots.with(7, 2_000_000) } },
      'bells included',
    ],
    ['baskets that leave a gap', 'plinko-orchard', { rows: 13 }, 'one slot more than rows'],
    ['an unknown field of a board', 'plinko-rain', { colour: 'red' }, 'colour'],
  ])('%s', (_, id, change, why) => {
    expect(brokenBoard(id, change)).toContain(why);
  });
  test.each([
    [
      'a strip with a symbol that has no drawing',
      'reels-pears',
      { symbols: ['pear', 'bell', 'cherry'] },
      'stands for a symbol',
    ],
    [
      'a line that misses a reel',
      'reels-market',
      {
        lines: [
          [1, 1],
          [0, 0, 0],
          [2, 2, 2],
          [0, 1, 2],
          [2, 1, 0],
        ],
      },
      'crosses every reel',
    ],
    [
      'a line twice',
      'reels-market',
      {
        lines: [
          [1, 1, 1],
          [1, 1, 1],
        ],
        offered: [1, 2],
      },
      'two lines are the same',
    ],
    ['a stake that lines cannot share', 'reels-market', { offered: [1, 3] }, 'shared without a rest'],
    ['an envelope on the first reel', 'reels-post', { wild: 'h' }, 'on the first reel'],
    ['a symbol without its pays', 'reels-birds', { pays: { low: [], mid: [], high: [] } }, 'a row of pays'],
    [
      'a fourth reel above a thousandfold',
      'reels-moth',
      { wheel: { low: [1, 1, 1, 1], mid: [1, 1, 1, 1], high: [1, 1, 1, 100] } },
      'fourth reel included',
    ],
    ['a joker in a deck that is dealt once', 'hilo-cat', { dealtOnce: true }, 'no joker'],
    ['a deck too short for its round', 'hilo-ballast', { guesses: 12 }, 'twice as many cards'],
    ['cards that return too much', 'hilo-kite', { returnE4: 9_950 }, 'at most 9900'],
    [
      'numbers that return too much',
      'keno-hive',
      { pays: { ...kenoPays, high: kenoPays.high.with(0, [0, 50_000]) } },
      'from 96 % to 99 %',
    ],
    [
      'a list of pays with a place too few',
      'keno-hive',
      { pays: { ...kenoPays, low: kenoPays.low.with(1, [0, 0]) } },
      'one place more than picks',
    ],
    [
      'pays of one risk for fewer picks',
      'keno-hive',
      { pays: { ...kenoPays, low: kenoPays.low.slice(1) } },
      'the same numbers of picks',
    ],
    ['more picks than balls', 'keno-hive', { drawn: 9 }, 'no more picks than balls'],
    ['balls that cannot all miss', 'keno-hive', { numbers: 19 }, 'all balls can miss'],
    ['a boost above a thousandfold', 'keno-stars', { boost: [1, 20] }, 'its factor included'],
    [
      'a wheel that returns too much',
      'wheel-garden',
      { pays: { ...wheelPays, low: wheelPays.low.with(0, 50_000) } },
      'from 96 % to 99 %',
    ],
    ['an inner wheel that returns too much', 'wheel-sun', { inner: [1, 1, 1, 2] }, 'from 96 % to 99 %'],
    [
      'wheels that together pay above a thousandfold',
      'wheel-sun',
      {
        pays: { ...wheelPays, high: Array.from({ length: 60 }, (_, at) => (at === 0 ? 1_010_000 : 0)) },
        inner: [10, ...Array<number>(15).fill(0)],
      },
      'together',
    ],
    [
      'a symbol that returns too little',
      'wheel-cock',
      { pays: [10_000, 39_000, 58_500, 117_000, 234_000] },
      'every symbol returns',
    ],
    ['a letter without a symbol', 'wheel-cock', { wheel: 'abcdefgh' }, 'stands for a symbol'],
    ['a symbol that pays nothing', 'wheel-cock', { pays: [21_200] }, 'every symbol pays'],
    ['an unknown field of a wheel', 'wheel-mill', { colour: 'red' }, 'colour'],
    ['an unknown field of numbers', 'keno-boats', { colour: 'red' }, 'colour'],
    ['an unknown field of cards', 'hilo-seesaw', { colour: 'red' }, 'colour'],
  ])('%s', (_, id, change, why) => {
    expect(brokenBoard(id, change)).toContain(why);
  });
  test('the same id twice', () => {
    const read = GamesContent.safeParse({ games: [bone, bone] });
    expect(read.error?.issues[0]?.message).toBe('two games have the same id');
  });
});
