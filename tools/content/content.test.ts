import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Content } from '@parlor/economy/kernel/world.ts';
import { loadContent } from '../../server/content/load-content.ts';
import { findStaleSchemas, schemaFiles } from './schemas.ts';
import { findDishonestOffers } from './honest-offers.ts';
import { findDishonestScreens } from '../lint/honest-screens.ts';
import { readRepository, root } from '../lint/repository.ts';
import { worthOfBox } from '../../simulator/results/worth.ts';

const tree = readRepository();
const { content } = loadContent(join(root, 'content'));

describe('schemas for editors', () => {
  test("equal the server's validation, and every file of content/ names its own", () => {
    expect(findStaleSchemas(tree)).toEqual([]);
    const yaml = [...tree.keys()].filter((path) => /^content\/[\w-]+\.yaml$/.test(path));
    expect([...schemaFiles().keys()]).toHaveLength(yaml.length);
  });
  test('have the fields, their allowed values and their limits', () => {
    const quests = JSON.parse(schemaFiles().get('content/schemas/quests.json')!) as never;
    expect(quests).toMatchObject({
      additionalProperties: false,
      properties: {
        daily: { items: { enum: ['EASY', 'MEDIUM', 'HARD'] }, maxItems: 12 },
        templates: { items: { properties: { total: { minimum: 1, maximum: 1_000_000 } } } },
      },
    });
  });
  test('that were edited by hand, and a content file without its schema line, are reported', () => {
    const changed = new Map(tree)
      .set('content/schemas/daily-rewards.json', '{}')
      .set('content/daily-rewards.yaml', 'points: [1]\n');
    expect(findStaleSchemas(changed).map(({ path }) => path)).toEqual([
      'content/schemas/daily-rewards.json',
      'content/daily-rewards.yaml',
    ]);
  });
});

test('docs/economy.md shows figures of the current content: npm run simulate -- --charts', () => {
  const page = tree.get('docs/economy.md') ?? '';
  const { quests, collections, lootboxes } = content;
  const { rarity, within } = collections.packs.guarantee;
  for (const { id, difficulty } of quests.templates)
    expect(page).toMatch(new RegExp(`^ +${id} +${difficulty} +[\\d,]+ `, 'm'));
  expect(page).toContain(`The guarantee: ${rarity} within ${within} collectibles`);
  for (const kind of Object.keys(lootboxes) as (keyof typeof lootboxes)[])
    expect(page).toMatch(new RegExp(`^ +${kind} .* ${worthOfBox(content, kind).toFixed(1)}$`, 'm'));
  expect(page).toContain(`the limit is ${content.economy.limits.perPlayerPerDay.toLocaleString('en')} PP`);
});

/** The linter's findings for the real content with a change. */
const saidOf = (change: (c: Mutable<Content>) => void): string[] => {
  const { rulesOf, steppedRulesOf, familyOf, studios, ...data } = content;
  const changed = structuredClone(data) as unknown as Mutable<Content>;
  change(changed);
  return findDishonestOffers(tree, {
    ...(changed as unknown as Content),
    rulesOf,
    steppedRulesOf,
    ...(familyOf ? { familyOf } : {}),
    ...(studios ? { studios } : {}),
  }).map(({ path, line, message }) => `${path}:${line} ${message}`);
};
type Mutable<T> = T extends (...of: never[]) => unknown ? T : { -readonly [K in keyof T]: Mutable<T[K]> };

describe('honest offers', () => {
  test('the server keeps its own rules', () =>
    expect([...findDishonestOffers(tree), ...findDishonestScreens(tree)]).toEqual([]));

  test.each<[string, (c: Mutable<Content>) => void, RegExp]>([
    [
      'percentages that do not add up as they are shown',
      (c) => void (c.lootboxes.FREE.lines[0]!.weight = 601),
      /lootboxes\.yaml:\d+ FREE\.lines: .*(?:rounded|add up)/,
    ],
    [
      'a guarantee that the odds keep anyway',
      (c) => void (c.collections.packs.guarantee.within = 400),
      /collections\.yaml:\d+ packs\.guarantee: by the odds alone LEGENDARY comes within 400 in 98\.2 % of cases/,
    ],
    [
      'a rarer line that brings less',
      (c) => void (c.lootboxes.STANDARD.lines[3]!.rewards[0]!.amount = '100'),
      /STANDARD: a line called EPIC brings less PP than one called RARE/,
    ],
    [
      'a dearer box that is worth less',
      (c) => c.lootboxes.PREMIUM.lines.forEach((line, i) => (line.rewards[0]!.amount = String(1 + i))),
      /PREMIUM: is worth no more PP on average than STANDARD/,
    ],
    [
      'a longer streak that brings less',
      (c) => void (c.dailyRewards.points[6] = 80),
      /daily-rewards\.yaml:\d+ points\.6: a longer streak brings less/,
    ],
    [
      'a paid reward that is worth less than the free one',
      (c) => void (c.progression.monthly.milestones[0]!.passReward = { type: 'points', amount: 20 }),
      /progression\.yaml:\d+ monthly, step 5: passReward is worth less/,
    ],
    [
      'a quest that nothing fills',
      (c) => void (c.shop.products = []),
      /quests\.yaml:\d+ shop-once: goal purchases cannot be filled: nothing is sold/,
    ],
    [
      'a box that brings more points than it costs',
      (c) => c.lootboxes.STANDARD.lines.forEach((line) => (line.rewards[0]!.amount += '0')),
      /shop\.yaml:\d+ standard-box: costs 250 PP and brings 2\d{3}\.\d PP on average/,
    ],
    [
      'a box that is the best value for Stars by far',
      (c) => void (c.shop.products.find(({ id }) => id === 'premium-box')!.price = 75),
      /shop\.yaml:\d+ premium-box: brings 14\.4 PP a Star on average, points alone bring 11\.0; it may be at most 5 % more/,
    ],
  ])('%s is found', (_, change, said) => {
    expect(
      saidOf(change).some((line) => said.test(line)),
      saidOf(change).join('\n'),
    ).toBe(true);
  });

  test('a countdown by the device’s clock is reported, and packs or boxes without odds', () => {
    const path = 'web/features/shop/Offer.tsx';
    const text = 'const endsAtMs = Date.now() + 600_000;\nreturn <Countdown endsAtMs={endsAtMs} />;';
    expect(findDishonestScreens(new Map(tree).set(path, text))).toEqual([
      expect.objectContaining({ path, line: 1, message: expect.stringContaining('clock') }),
    ]);
    const opener = new Map([['web/features/cards/open.ts', 'api.openPack({ params })']]);
    expect(findDishonestScreens(opener)).toEqual([
      expect.objectContaining({ message: 'opens packs, but no screen shows their odds' }),
    ]);
  });
});
