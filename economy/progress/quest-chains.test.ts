import { describe, expect, test } from 'vitest';
import { QuestsContent } from '@parlor/contract/content/content.ts';
import { dayNumberOf, dayOfNumber } from '../kernel/periods.ts';
import { oneLife } from '../test/one-life.ts';
import { playerViews } from '../act.ts';
import { deal } from './deal-quests.ts';
import { lineIdOf, stepThatPaid } from './quest-chains.ts';

const FIRST_DAY = '2026-11-20';
const template = (id: string, total = 1) => ({
  id,
  difficulty: 'EASY' as const,
  goal: 'rounds' as const,
  total,
  rewards: [{ type: 'points' as const, amount: 10 }],
});
const content = (changed: object = {}) =>
  QuestsContent.safeParse({
    daily: ['EASY'],
    exchanges: 1,
    templates: ['a1', 'a2', 'a3', 'b1', 'b2', 'alone', 'other', 'more'].map((id) => template(id)),
    chains: [
      { id: 'walk', name: 'Walk', quests: ['a1', 'a2', 'a3'] },
      { id: 'trail', name: { en: 'Trail', es: 'Sendero' }, quests: ['b1', 'b2'] },
    ],
    ...changed,
  });
const quests = content().data!;
const dayAfter = (day: string, n = 1): string => dayOfNumber(dayNumberOf(Date.parse(day)) + n);

describe('a chain of quests', () => {
  test('opens the next step when one is claimed, and starts again after the last one', () => {
    const life = oneLife(`${FIRST_DAY}T12:00:00Z`, { quests });
    const seen: Record<string, string[]> = {};
    for (let i = 0; i < 50; i++) {
      life.at(`${dayAfter(FIRST_DAY, i)}T12:00:00Z`);
      const shown = () => playerViews.quests(life.host.player, life.world).quests[0]!;
      const { id, template: name, chain } = shown();
      const line = lineIdOf(quests, name);
      (seen[line] ??= []).push(`${name}${chain ? ` ${chain.name} ${chain.step}/${chain.steps}` : ''}`);
      // Every third day the quest is left: the chain stays where it is.
      if (i % 3 === 2) continue;
      life.plays(1);
      life.act('claimQuest', { body: { id } });
      // What is claimed stays as it was for the rest of the day.
      expect(shown()).toMatchObject({ template: name, state: { type: 'claimed' } });
      seen[line].push('claimed');
    }
    for (const line of ['walk', 'trail']) {
      const steps =
        line === 'walk' ? ['a1 Walk 1/3', 'a2 Walk 2/3', 'a3 Walk 3/3'] : ['b1 Trail 1/2', 'b2 Trail 2/2'];
      // The step that is shown is the one after those claimed before.
      let claimed = 0;
      const expected = seen[line]!.map((one) =>
        one === 'claimed' ? (claimed++, 'claimed') : steps[claimed % steps.length],
      );
      expect(seen[line]).toEqual(expected);
      expect(claimed).toBeGreaterThan(steps.length);
    }
    expect(new Set([...seen['alone']!, ...seen['other']!])).toEqual(new Set(['alone', 'claimed', 'other']));
  });

  test('is dealt as one quest: each as often as the others, and never on two days in a row', () => {
    const life = oneLife(`${FIRST_DAY}T12:00:00Z`, { quests });
    const lines = Array.from({ length: 100 }, (_, i) =>
      lineIdOf(quests, deal('7', dayAfter(FIRST_DAY, i), life.world, { walk: i % 3 })[0]!.template.id),
    );
    for (const line of ['walk', 'trail', 'alone', 'other', 'more'])
      expect(Math.abs(lines.filter((one) => one === line).length - 20)).toBeLessThanOrEqual(1);
    expect(lines.filter((line, i) => line === lines[i + 1])).toEqual([]);
  });

  test('is exchanged for another chain or quest, never for another step of itself', () => {
    const life = oneLife(`${FIRST_DAY}T12:00:00Z`, { quests });
    for (let i = 0; i < 30; i++) {
      life.at(`${dayAfter(FIRST_DAY, i)}T12:00:00Z`);
      const [before] = playerViews.quests(life.host.player, life.world).quests;
      const { quest } = life.act('exchangeQuest', { body: { id: before!.id } });
      expect(lineIdOf(quests, quest.template)).not.toBe(lineIdOf(quests, before!.template));
      expect(quest.chain?.step ?? 1).toBe(1);
    }
  });

  test('that later content made shorter is begun again', () => {
    const { world } = oneLife(`${FIRST_DAY}T12:00:00Z`, { quests });
    const ids = Array.from({ length: 20 }, (_, i) =>
      deal('7', dayAfter(FIRST_DAY, i), world, { trail: 2 }).map((q) => q.template.id),
    ).flat();
    expect(ids).toContain('b1');
    expect(ids).not.toContain('b2');
  });
});

test('the step that paid a claim is found by its rewards', () => {
  const paying = (id: string, amount: number) => ({ ...template(id), rewards: [{ type: 'points', amount }] });
  const { data } = content({
    templates: [paying('c1', 1), paying('c2', 2), paying('alone', 9), paying('more', 2)],
    chains: [{ id: 'c', name: 'C', quests: ['c1', 'c2'] }],
  });
  const step = (id: string, amount: number) =>
    stepThatPaid(
      data!,
      data!.templates.find((t) => t.id === id)!,
      [{ type: 'points', amount }],
    ).id;
  expect([step('c1', 1), step('c1', 2), step('c1', 3), step('alone', 2)]).toEqual([
    'c1',
    'c2',
    'c1',
    'alone',
  ]);
});

describe('content is refused if', () => {
  const said = (changed: object) => content(changed).error?.issues.map(({ message }) => message);
  const chain = (...ids: string[]) => ({ id: ids.join('-'), name: 'One', quests: ids });
  test.each<[string, object, RegExp]>([
    ['a chain names an unknown quest', { chains: [chain('a1', 'gone')] }, /not among the templates/],
    ['a quest is in two chains', { chains: [chain('a1', 'a2'), chain('a3', 'a1')] }, /in two chains/],
    ['a quest is in its chain twice', { chains: [chain('a1', 'a1')] }, /in two chains/],
    [
      'a chain mixes difficulties',
      {
        templates: [template('a1'), template('b'), { ...template('a2'), difficulty: 'HARD' }],
        chains: [chain('a1', 'a2')],
      },
      /one difficulty/,
    ],
    [
      'its chains leave fewer quests than a day needs',
      { templates: [template('a1'), template('a2'), template('a3')], chains: [chain('a1', 'a2', 'a3')] },
      /a chain counts as one/,
    ],
  ])('%s', (_, changed, why) => {
    expect(said({})).toBeUndefined();
    expect(said(changed)?.join()).toMatch(why);
  });
});
