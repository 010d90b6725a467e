import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  isTextUnion,
  branchesOf,
  emptyOf,
  idIn,
  labelIn,
  labelOf,
  namedPath,
  switchTextForm,
  placeOf,
  sameFieldIn,
  schemaAt,
  type JsonSchema,
} from './json-schema.ts';
import { parseYaml, withField } from './yaml-edits.ts';

const content = join(import.meta.dirname, '../../../../../content');
const textOf = (name: string): string => readFileSync(join(content, `${name}.yaml`), 'utf8');
const schemaOf = (name: string): JsonSchema =>
  JSON.parse(readFileSync(join(content, 'schemas', `${name}.json`), 'utf8')) as JsonSchema;
const names = readdirSync(join(content, 'schemas')).map((file) => file.replace('.json', ''));

test('only the value is replaced; every other character of the file stays', () => {
  const shop = textOf('shop');
  expect(withField(shop, ['products', 0, 'price'], 410)).toBe(shop.replace('price: 450', 'price: 410'));
  expect(withField(shop, ['products', 0, 'name'], 'Pack of 3')).toBe(
    shop.replace('name: Pack of three', 'name: Pack of 3'),
  );
  const quests = textOf('quests');
  expect(withField(quests, ['templates', 0, 'total'], 12)).toBe(quests.replace('total: 10,', 'total: 12,'));
});

test('an edit of a text leaves what is read from that text', () => {
  const shop = textOf('shop');
  const stocks = (text: string): unknown[] =>
    (parse(text) as { products: Array<{ stock?: number }> }).products.slice(0, 2).map(({ stock }) => stock);
  const before = parseYaml(shop).value;
  expect(stocks(withField(shop, ['products', 0, 'stock'], 5))).toEqual([5, undefined]);
  expect(stocks(withField(shop, ['products', 1, 'stock'], 6))).toEqual([undefined, 6]);
  expect(parseYaml(shop).value).toEqual(before);
});

test.each([
  ': no',
  '- x',
  'a, b]',
  '{x}',
  'true',
  '12',
  ' ',
  '',
  '#',
  'it’s',
  '"q"',
  "'",
  'a: b',
  '&a',
  '*a',
  'x\ny',
])('the text %j is written so that it is read again', (text) => {
  const quests = withField(textOf('quests'), ['templates', 0, 'id'], text);
  expect((parse(quests) as { templates: Array<{ id: string }> }).templates[0]?.id).toBe(text);
  expect(
    (
      parse(withField(textOf('shop'), ['products', 1, 'description'], text)) as {
        products: Array<{ description: string }>;
      }
    ).products[1]?.description,
  ).toBe(text);
});

test('fields and items of lists are added and removed, and comments stay', () => {
  const added = withField(textOf('shop'), ['products', 0, 'stock'], 5);
  expect((parse(added) as { products: object[] }).products[0]).toMatchObject({
    id: 'pack-of-three',
    stock: 5,
  });
  expect(added).toContain('# What the shop sells.');
  const without = parse(withField(added, ['products', 0], undefined)) as { products: Array<{ id: string }> };
  expect(without.products[0]?.id).toBe('pack-of-five');
});

test('a text that is not YAML, or has too many aliases, is an error and no crash', () => {
  expect(parseYaml('a: [').error).toMatch(/Flow sequence/);
  const bomb = [
    'a: &a [1,1,1,1,1,1,1,1,1,1]',
    ...'bcdef'.split('').map((one, n) => `${one}: &${one} [${Array(10).fill(`*${'abcde'[n]}`).join()}]`),
  ].join('\n');
  expect(parseYaml(bomb).error).toMatch(/alias/);
});

test.each(names)(
  'each field of %s.yaml has a schema, and a new thing in each list has what it must have',
  (name) => {
    const value = parse(textOf(name)) as unknown;
    const schema = schemaOf(name);
    const walk = (at: unknown, path: ReadonlyArray<string | number>): void => {
      expect(schemaAt(schema, value, path), path.join('.')).not.toEqual({});
      if (typeof at !== 'object' || at === null) return;
      for (const [key, part] of Object.entries(at))
        walk(part, [...path, Array.isArray(at) ? Number(key) : key]);
    };
    walk(value, []);
    const fresh = emptyOf(schema) as Record<string, unknown>;
    expect(Object.keys(fresh)).toEqual(expect.arrayContaining([...(schema.required ?? [])]));
  },
);

test('an item is found by its id in another version, and named by it', () => {
  const now = {
    list: [
      { id: 'b', n: 2 },
      { id: 'a', n: 1 },
    ],
  };
  const before = { list: [{ id: 'a', n: 7 }] };
  expect(sameFieldIn(before, now, ['list', 1, 'n'])).toBe(7);
  expect(sameFieldIn(before, now, ['list', 0, 'n'])).toBeUndefined();
  expect(namedPath(now, ['list', 1, 'n'])).toBe('list.a.n');
  expect([placeOf(now, 'list.a.n'), placeOf(now, 'list.0.n'), placeOf(now, 'list.c.n')]).toEqual([
    ['list', 1, 'n'],
    ['list', 0, 'n'],
    undefined,
  ]);
  expect([labelOf('paymentWithinMinutes'), labelOf('STANDARD'), labelOf('daily-rewards')]).toEqual([
    'Payment within minutes',
    'STANDARD',
    'Daily rewards',
  ]);
});

test('a file that its release does not have yet gets its first fields under its comments', () => {
  const comments = '# About this file.\n';
  const list = withField(comments, ['overrides'], []);
  const item = withField(list, ['overrides', 0], { id: 'Sign in', texts: { en: 'Log in' } });
  expect(item).toMatch(/^# About this file\./);
  expect(parse(item)).toEqual({ overrides: [{ id: 'Sign in', texts: { en: 'Log in' } }] });
});

test('a key that is a text is added, edited and shown as it is', () => {
  const key = 'Win 30: “all” or nothing.';
  const added = withField(textOf('languages'), ['texts', key], {});
  const item = withField(added, ['texts', key, 'es'], 'Gana 30: todo o nada.');
  expect((parse(item) as { texts: Record<string, unknown> }).texts[key]).toEqual({
    es: 'Gana 30: todo o nada.',
  });
  expect(item.length - textOf('languages').length).toBeLessThan(100);
  expect([labelOf(key), labelOf('Night Moths')]).toEqual([key, 'Night Moths']);
  // The Indonesian text is not an id.
  const { texts } = parse(textOf('languages')) as { texts: Record<string, unknown> };
  expect(namedPath({ texts }, ['texts', 'Night Moths', 'id'])).toBe('texts.Night Moths.id');
  expect([idIn(texts['Night Moths']), idIn({ id: 'a', n: 1 })]).toEqual([undefined, 'a']);
});

test('a text keeps its words when it gets a field for each language, and the other way', () => {
  const schema = schemaAt(schemaOf('shop'), parse(textOf('shop')), ['products', 0]);
  const words = branchesOf(schema.properties!['name']!)!;
  expect(isTextUnion(words)).toBe(true);
  expect(switchTextForm('Pack of three')).toEqual({ en: 'Pack of three' });
  expect(switchTextForm({ en: 'Pack of three', es: 'Paquete de tres' })).toBe('Pack of three');
  expect([labelIn(words[1]!, 'id'), labelIn(schema, 'id')]).toEqual(['Bahasa Indonesia', 'Id']);
  // An override has no text that it must have.
  const overrides = schemaAt(schemaOf('messages'), { overrides: [{}] }, ['overrides', 0, 'texts']);
  expect(labelIn(overrides, 'pt-BR')).toBe('Português (Brasil)');
  // A union of other things is none.
  expect(isTextUnion(branchesOf(schema.properties!['deliveries']!.items as JsonSchema)!)).toBe(false);
});
