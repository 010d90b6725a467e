import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contentLanguages, inLanguage, withInlineTexts } from '../content/languages/translations.ts';
import { text } from '../content/languages/text.ts';
import { ContentText, ShownName, translatorOf } from './content-text.ts';
import { contract } from './contract.ts';

const say = (english: string): string => `¡${english}!`;

describe('the texts of content in a reply', () => {
  const Game = z.object({ id: z.string(), title: ContentText, about: z.optional(ContentText) });
  const Reply = z.object({
    best: z.nullable(Game),
    byKind: z.record(z.string(), z.array(Game)),
    news: z.array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('prize'), title: ContentText }),
        z.object({ kind: z.literal('name'), title: z.string() }),
      ]),
    ),
  });

  test('are translated wherever the schema has them, and nothing else is', () => {
    const reply = {
      best: null,
      byKind: {
        dice: [
          { id: 'Dice', title: 'Dice', about: 'Roll', extra: 'Dice' },
          { id: 'b', title: 'B' },
        ],
      },
      news: [
        { kind: 'prize', title: 'Race' },
        { kind: 'name', title: 'Race' },
      ],
    };
    expect(translatorOf(Reply)?.(reply, say)).toEqual({
      best: null,
      byKind: {
        dice: [
          { id: 'Dice', title: '¡Dice!', about: '¡Roll!', extra: 'Dice' },
          { id: 'b', title: '¡B!' },
        ],
      },
      news: [
        { kind: 'prize', title: '¡Race!' },
        { kind: 'name', title: 'Race' },
      ],
    });
    expect(reply.byKind.dice[0]?.title).toBe('Dice');
  });

  test('cost nothing in calls that have none', () => {
    expect(translatorOf(contract.balances.reply)).toBeUndefined();
    expect(translatorOf(contract.ledger.reply)).toBeUndefined();
    for (const name of [
      'topGames',
      'achievements',
      'products',
      'inbox',
      'orders',
      'dailyJackpotRace',
    ] as const)
      expect(translatorOf(contract[name].reply), name).toBeDefined();
  });
});

describe('translations', () => {
  test('belong to their English text, and those beside a text win', () => {
    const languages = withInlineTexts(
      { texts: { Dice: { es: 'Dados', ru: 'Кости' }, Gone: { es: 'Ido' } } },
      { games: { games: [{ title: { en: 'Dice', es: 'Los dados' } }, { title: 'Reels' }] } },
    );
    const known = contentLanguages(languages);
    expect(inLanguage(known, 'es-MX')('Dice')).toBe('Los dados');
    expect(inLanguage(known, 'ru')('Dice')).toBe('Кости');
    expect(inLanguage(known, 'ru')('Dice!')).toBe('Dice!');
    expect(inLanguage(known, 'fa')('Dice')).toBe('Dice');
    expect(inLanguage(undefined, 'es')('Dice')).toBe('Dice');
  });

  test("of a guest's name are built in; other names stay", () => {
    const Board = z.object({ rows: z.array(z.object({ name: ShownName })) });
    const names = ['Guest 2DC2', 'Guest', 'Guesty', 'Guest 2DC2B', 'My Guest 2DC2'];
    const shown = translatorOf(Board)!(
      { rows: names.map((name) => ({ name })) },
      inLanguage(contentLanguages({ texts: {} }), 'pt'),
    );
    expect(shown).toEqual({
      rows: ['Convidado 2DC2', ...names.slice(1)].map((name) => ({ name })),
    });
  });

  test('of a text are only those of known languages, each within its length', () => {
    const Title = text(5);
    expect(Title.parse('Dice')).toBe('Dice');
    expect(Title.parse({ en: 'Dice', es: 'Dados' })).toBe('Dice');
    for (const wrong of [
      { es: 'Dados' },
      { en: 'Dice', xx: 'D' },
      { en: 'Dice', es: 'Los dados' },
      { en: '' },
      '',
    ])
      expect(Title.safeParse(wrong).success).toBe(false);
  });
});
