import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { describe, expect, test } from 'vitest';
import { contentLanguages } from '@parlor/contract/content/languages/translations.ts';
import { createSearchIndex } from './search.ts';

const titles = [
  'Bone Dice',
  'Moon Dice',
  'Dice',
  'Rainfall',
  'Plinko Pines',
  'Tidal Mines',
  'Lake Reels',
  'Night Lantern',
  'Hi-Lo Ladder',
  'Rose Roulette',
  'Doze',
  'Herbarium',
  'Драгон',
];
const index = createSearchIndex(
  titles.map((title, n): Game => ({
    identifier: `g-${n}`,
    title,
    producer: 'Parlor',
    category: 'dice',
    devices: ['mobile'],
    minBetLevel: 1,
    maxBetLevel: 500,
    maxMultiplier: 100,
    provider: 'parlor',
  })),
);
const finds = (title: string): string[] => index.search({ title }).games.map((game) => game.title);

describe('finds a title', () => {
  test.each([
    ['dice', 'Dice'],
    ['DICE', 'Dice'],
    ['dicce', 'Dice'],
    ['moonn dcie', 'Moon Dice'],
    // By ear, in other scripts.
    ['дайс', 'Dice'],
    ['боун дайс', 'Bone Dice'],
    ['هرباریوم', 'Herbarium'],
    ['плинко', 'Plinko Pines'],
    ['майнс', 'Tidal Mines'],
    ['рилс', 'Lake Reels'],
    ['лейк', 'Lake Reels'],
    ['найт', 'Night Lantern'],
    ['хай ло', 'Hi-Lo Ladder'],
    ['мун дайс', 'Moon Dice'],
    ['ντάις', 'Dice'],
    ['πλίνκο', 'Plinko Pines'],
    ['دایس', 'Dice'],
    ['پلینکو', 'Plinko Pines'],
    ['بلينكو', 'Plinko Pines'],
    ['ماینز', 'Tidal Mines'],
    ['رولت', 'Rose Roulette'],
    // With the wrong keyboard layout.
    ['вшсу', 'Dice'],
    ['ьщщт вшсу', 'Moon Dice'],
    ['διψε', 'Dice'],
    ['lfqc', 'Dice'],
    ['lhfujy', 'Драгон'],
    ['Dragon', 'Драгон'],
  ])('%s → %s', (typed, title) => {
    expect(finds(typed)[0]).toBe(title);
  });
});

test('exact matches rank before prefixes, typos and similar sounds', () => {
  expect(finds('dice').slice(0, 3)).toEqual(['Dice', 'Bone Dice', 'Moon Dice']);
  expect(finds('dragon')).toEqual(['Драгон']);
  expect(finds('rain')).toEqual(['Rainfall']);
});

test('avoids false matches: Latin words are not matched by sound', () => {
  for (const typed of ['days', 'mun', 'xyzzy', 'qqqqqqq', '???', 'вв'])
    expect([typed, finds(typed)]).toEqual([typed, []]);
});

test('an empty text does not filter', () => {
  expect(finds('  ')).toHaveLength(titles.length);
});

test('finds a game by its title in any language, typed in the letters of that language or in Latin ones', () => {
  const languages = contentLanguages({
    texts: { 'Bone Dice': { ru: 'Костяные кубики', fa: 'تاس استخوانی', 'pt-BR': 'Dados de osso' } },
  });
  const game = (identifier: string, title: string): Game => ({
    ...index.search({}).games[0]!,
    identifier,
    title,
  });
  const translated = createSearchIndex(
    [game('bone', 'Bone Dice'), game('rain', 'Rainfall')],
    () => [],
    languages,
  );
  for (const typed of [
    'костяные',
    'КОСТЯНЫЕ КУБ',
    'kostyanye',
    'تاس',
    'dados de osso',
    'bone dice',
    'кубеки',
  ])
    expect([typed, translated.search({ title: typed }).games.map((one) => one.identifier)]).toEqual([
      typed,
      ['bone'],
    ]);
});
