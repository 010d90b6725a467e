import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CARD_SIZES, cardSvg, type CardShape } from './card-svg.ts';
import { gameInk, gamePalette } from '@parlor/art/games/look.ts';
import type { SharedThing } from './card-id.ts';
import { builtInSpeakerFor } from '../../texts/index.ts';
import { wordsOf, type Titles } from './card-words.ts';
import { CardPictures } from './card-png.ts';

const OF_PLAYER = { code: 'abc', language: 'en' } as const;
const win: SharedThing = { kind: 'win', ...OF_PLAYER, gameId: 'plinko-comet', multiplier: 1412.5 };
const collection: SharedThing = { kind: 'collection', ...OF_PLAYER, collectionId: 'moths' };
const race: SharedThing = { kind: 'race', ...OF_PLAYER, title: 'Daily race', place: 3 };
const titles: Titles = {
  game: () => 'Comet <Run>',
  collection: () => 'Night Moths',
  inLanguage: (language) => (english) => (language === 'ru' ? `ru:${english}` : english),
};
const svgOf = (thing: SharedThing, shape: CardShape = 'preview', face?: Parameters<typeof cardSvg>[3]) =>
  cardSvg(thing, shape, wordsOf(thing, titles, builtInSpeakerFor), face);
const named = { displayName: "Mára O'Neil", tag: '4821', avatar: 'owl' } as const;
const project = join(import.meta.dirname, '..', '..', '..');
const PNG = [0x89, 0x50, 0x4e, 0x47];

const RECT = /<rect x="([\d.-]+)" y="([\d.-]+)" width="([\d.]+)" height="([\d.]+)"[^>]*? fill="(#\w+)"/g;

describe('a card', () => {
  test('has the public name of a player who has one, escaped, and no code', () => {
    const svg = svgOf(win, 'preview', named);
    expect(svg).toContain('Comet &lt;Run&gt;');
    expect(svg).toContain('Neil');
    expect(svg).toContain('#4821');
    expect(svg).not.toContain('abc');
    expect(svgOf(win)).not.toContain('#4821');
    for (const displayName of ['Мара', 'مریم', 'João'])
      expect(svgOf(win, 'preview', { displayName, tag: '4821' })).toContain(displayName);
    // Letters that our fonts do not have would be boxes.
    expect(svgOf(win, 'preview', { displayName: 'マラ', tag: '4821' })).not.toContain('#4821');
  });

  test('speaks the language of the player, from right to left where it is written so', () => {
    expect(wordsOf(win, titles, builtInSpeakerFor)).toEqual({ title: '×1,412.5', line: 'Comet <Run>' });
    expect(wordsOf({ ...win, language: 'fa' }, titles, builtInSpeakerFor).title).toBe('×۱٬۴۱۲٫۵');
    expect(wordsOf({ ...collection, language: 'ru' }, titles, builtInSpeakerFor)).toEqual({
      title: 'ru:Night Moths',
      line: 'Собраны все 15 карточек',
    });
    expect(wordsOf({ ...race, language: 'es' }, titles, builtInSpeakerFor)).toEqual({
      title: 'Puesto 3',
      line: 'Daily race',
    });
    expect(svgOf({ ...race, language: 'fa' })).toContain('text-anchor="end"');
    expect(svgOf(race)).not.toContain('text-anchor');
  });

  // Hi-Lo's cover has a dark floor under the dark word.
  test.each(['hilo-classic', 'dice-lantern', 'plinko-comet'])(
    'shows the word on a plate of the wall of %s, on which it is readable',
    (gameId) => {
      const { wall } = gamePalette(gameId);
      for (const language of ['en', 'fa'] as const) {
        const svg = svgOf({ ...win, language, gameId });
        const word = svg.lastIndexOf('viewBox="0 0 370 100"');
        const [, x, y, width, height] = [...svg.slice(0, word).matchAll(RECT)]
          .findLast(([, , , across, , fill]) => fill === wall && Number(across) > 200)!
          .map(Number);
        const at =
          /x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" (?=[^<]*viewBox="0 0 370 100")/
            .exec(svg)!
            .map(Number);
        expect(at[1]!).toBeGreaterThan(x!);
        expect(at[2]!).toBeGreaterThan(y!);
        expect(at[1]! + at[3]!).toBeLessThan(x! + width!);
        expect(at[2]! + at[4]!).toBeLessThan(y! + height!);
        expect(svg.slice(word)).toContain(`fill="${gameInk(gameId)}"`);
      }
    },
  );

  test('names no file and no address', () => {
    for (const thing of [win, collection, race, { ...win, language: 'fa' } as const])
      for (const shape of Object.keys(CARD_SIZES) as CardShape[]) {
        const svg = svgOf(thing, shape, named).replace('xmlns="http://www.w3.org/2000/svg"', '');
        expect(svg.match(/href="(?!#)|url\((?!#)|<image|<style|<script/g), thing.kind).toBeNull();
      }
  });

  test('is a picture of its size with letters of every language, drawn once for all who ask at the same time', async () => {
    const pictures = new CardPictures(project);
    const svg = svgOf(win, 'story', named);
    const [first, second] = await Promise.all([pictures.draw(svg), pictures.draw(svg)]);
    expect(second).toBe(first);
    expect([...first.subarray(0, 4)]).toEqual(PNG);
    expect([first.readUInt32BE(16), first.readUInt32BE(20)]).toEqual([1080, 1920]);
    expect(first.length).toBeLessThan(600_000);
    expect(await pictures.draw(svg)).toBe(first);
    const drawn = (letters: string) =>
      pictures.draw(
        `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><text y="50" font-size="50">${letters}</text></svg>`,
      );
    const nothing = await drawn('');
    for (const letter of ['Ä', 'Ж', 'ж', 'پ', 'گ', '۴', '×', '’', '#'])
      expect((await drawn(letter)).equals(nothing), letter).toBe(false);
  });

  test('waits for its turn, and too many are refused', async () => {
    const pictures = new CardPictures(project);
    const draws = Array.from({ length: 30 }, (_, n) =>
      pictures.draw(`<svg xmlns="http://www.w3.org/2000/svg" width="${n + 1}" height="1"/>`),
    );
    const results = await Promise.allSettled(draws);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(22);
    expect(results.at(-1)).toMatchObject({ reason: { code: 'BUSY' } });
  });
});
