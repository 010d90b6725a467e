import { describe, expect, test } from 'vitest';
import { textsOfContent } from './content-texts.ts';

describe('the texts of content', () => {
  test('are found where a file may have one for each language', () => {
    const texts = new Map(textsOfContent().map(({ path, english }) => [path, english]));
    const parts = new Set(Array.from(texts.keys(), (path) => path.replace(/\..*/, '')));
    expect([...parts].toSorted((a, b) => a.localeCompare(b))).toEqual([
      'achievements',
      'collections',
      'contests',
      'daily-challenge',
      'games',
      'partners',
      'providers',
      'quests',
      'shop',
    ]);
    expect(texts.get('games.games.dice-bone.title')).toBeDefined();
    expect([...texts.keys()].some((path) => /\.(id|image|category|producer)$/.test(path))).toBe(false);
  });
});
