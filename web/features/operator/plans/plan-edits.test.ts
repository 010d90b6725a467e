import { expect, test } from 'vitest';
import { ContestsContent } from '@parlor/contract/content/contests/contests.ts';
import { FlagsContent } from '@parlor/contract/content/flags.ts';
import { ShopContent } from '@parlor/contract/content/shop.ts';
import contests from '../../../../content/contests.yaml?raw';
import flags from '../../../../content/flags.yaml?raw';
import shop from '../../../../content/shop.yaml?raw';
import { parseYaml } from '../studio/form/yaml-edits.ts';
import { idFrom, withOtherDates, withPlan, type NewPlan } from './plan-edits.ts';

const DATES = { from: '2026-12-01T00:00:00.000Z', until: '2027-01-01T00:00:00.000Z' };
const NONE = { from: undefined, until: undefined };

const made = (text: string, plan: NewPlan): string => {
  const after = withPlan(text, plan);
  if (after === undefined) throw new Error('The draft does not have it');
  return after;
};

test('an id is the name in plain letters, and no item has it yet', () => {
  expect(idFrom('Größte Woche!', [])).toBe('gro-te-woche');
  expect(idFrom('The long week', ['the-long-week', 'the-long-week-2'])).toBe('the-long-week-3');
  expect(idFrom('2026', [])).toBe('new');
  expect(idFrom('гонка', ['new'])).toBe('new-2');
  expect(idFrom('x'.repeat(90), [])).toHaveLength(28);
});

test('a copy has another id, name and dates, the rest of the file stays as it was written, and it is valid', () => {
  const text = made(contests, { kind: 'contest', name: 'December week', copyOf: 'long-week', ...DATES });
  expect(text.startsWith('# yaml-language-server')).toBe(true);
  expect(text).toContain('# Contests count settled rounds in PP');
  const content = ContestsContent.parse(parseYaml(text).value);
  const before = ContestsContent.parse(parseYaml(contests).value);
  expect(content.contests.slice(0, -1)).toEqual(before.contests);
  expect(content.contests.at(-1)).toEqual({
    ...before.contests.find(({ id }) => id === 'long-week'),
    id: 'december-week',
    title: 'December week',
    ...DATES,
  });
});

test('what the draft does not have is not copied', () => {
  expect(
    withPlan(contests, { kind: 'contest', name: 'Again', copyOf: 'of-yesterday', ...NONE }),
  ).toBeUndefined();
});

test('a copy of a dated item without dates has none', () => {
  const dated = made(shop, { kind: 'product', name: 'Winter pack', copyOf: 'pack-of-three', ...DATES });
  const again = made(dated, { kind: 'product', name: 'Spring pack', copyOf: 'winter-pack', ...NONE });
  const { products } = ShopContent.parse(parseYaml(again).value);
  expect(products.at(-2)).toMatchObject({ id: 'winter-pack', saleFrom: DATES.from, saleUntil: DATES.until });
  expect(products.at(-1)).toMatchObject({ id: 'spring-pack', price: 450 });
  expect(products.at(-1)).not.toHaveProperty('saleFrom');
});

test('a new bundle is valid at once; a new contest lacks its words and game', () => {
  const bundle = made(shop, { kind: 'bundle', name: 'First steps', ...NONE });
  expect(ShopContent.safeParse(parseYaml(bundle).value).success).toBe(true);
  const contest = made(contests, { kind: 'contest', name: 'Cup', ...NONE });
  const { error } = ContestsContent.safeParse(parseYaml(contest).value);
  expect(error?.issues.map(({ path }) => path.at(-1))).toEqual(['description', 'gameId']);
});

test('a new flag is valid and off for everybody; a new experiment lacks its hypothesis and flag', () => {
  const flag = made(flags, { kind: 'flag', name: 'A bigger room', ...NONE });
  expect(FlagsContent.parse(parseYaml(flag).value).flags.at(-1)).toMatchObject({
    key: 'a-bigger-room',
    about: 'A bigger room',
    segments: [],
  });
  const experiment = made(flags, { kind: 'experiment', name: 'Asking', ...DATES });
  const { error } = FlagsContent.safeParse(parseYaml(experiment).value);
  expect(error?.issues.slice(0, 2).map(({ path }) => path.at(-1))).toEqual(['hypothesis', 'flag']);
});

test('dates are set, changed and taken away; an unknown id changes nothing', () => {
  const set = withOtherDates(contests, { kind: 'contest', id: 'month-ahead', ...DATES })!;
  expect(ContestsContent.parse(parseYaml(set).value).contests[2]).toMatchObject(DATES);
  const later = { ...DATES, until: '2027-02-01T00:00:00.000Z' };
  const changed = withOtherDates(set, { kind: 'contest', id: 'month-ahead', ...later })!;
  expect(ContestsContent.parse(parseYaml(changed).value).contests[2]).toMatchObject(later);
  const away = withOtherDates(changed, { kind: 'contest', id: 'month-ahead', ...NONE })!;
  expect(parseYaml(away).value).toEqual(parseYaml(contests).value);
  expect(withOtherDates(contests, { kind: 'contest', id: 'no-such', ...DATES })).toBeUndefined();
});
