import { expect, test } from 'vitest';
import type { Plan } from '@parlor/contract/calls/operator/plans/plans.ts';
import { plansOf, type PlanSources } from './plans.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const contest = (id: string, more: object = {}) => ({
  id,
  title: id.toUpperCase(),
  period: 'day',
  statistic: 'wagered',
  prizes: [{ from: 1, points: 100 }],
  ...more,
});
const file = (...contests: readonly object[]) => ({ dailyRace: 'race', contests });
const plans = (sources: Partial<PlanSources>): Plan[] =>
  plansOf('contest', { live: file(), scheduled: [], drafts: [], isOff: () => false, nowMs: NOW, ...sources });
const states = (all: readonly Plan[]) => all.map(({ id, state }) => `${id} ${state}`);

test('what is live runs, waits for its start, has ended, or is switched off', () => {
  const live = file(
    contest('race', { statistic: 'profit' }),
    contest('later', { from: '2026-12-01T00:00:00Z' }),
    contest('over', { until: '2026-11-20T12:00:00Z' }),
    contest('off'),
  );
  expect(states(plans({ live, isOff: (id) => id === 'off' }))).toEqual([
    'race running',
    'later scheduled',
    'over ended',
    'off stopped',
  ]);
});

test('a scheduled release adds, changes and ends; what it leaves alone is not listed again', () => {
  const [race, away, other] = [contest('race'), contest('away', { period: 'week' }), contest('other')];
  const changed = contest('other', { statistic: 'profit', from: '2026-12-24T00:00:00Z' });
  const startsAtMs = Date.parse('2026-12-01T00:00:00Z');
  const all = plans({
    live: file(race, away, other),
    scheduled: [
      { id: 7, startsAtMs, file: file(race, changed) },
      { id: 8, startsAtMs: startsAtMs + 1, file: file(race, changed) },
    ],
  });
  const start = '2026-12-01T00:00:00.000Z';
  expect(all.map(({ id, state, from, until, release }) => ({ id, state, from, until, release }))).toEqual([
    { id: 'race', state: 'running' },
    { id: 'away', state: 'running', until: start },
    { id: 'other', state: 'running' },
    { id: 'other', state: 'scheduled', from: '2026-12-24T00:00:00.000Z', release: 7 },
  ]);
});

test('a draft lists what it adds, changes and removes, before the rest, and an unreadable one nothing', () => {
  const [race, away] = [contest('race'), contest('away')];
  const base = file(race, away);
  const all = plans({
    live: base,
    drafts: [
      { id: 3, name: 'Cup', base, file: file({ ...race, period: 'week' }, contest('cup', { from: 'soon' })) },
      { id: 4, name: 'Broken', base, file: undefined },
      { id: 5, name: 'Half', base, file: { contests: [race, away, {}, 'x'] } },
    ],
  });
  expect(all.slice(0, -2).map(({ id, state, draft, isRemoved }) => [id, state, draft, isRemoved])).toEqual([
    ['race', 'draft', { id: 3, name: 'Cup' }, undefined],
    ['cup', 'draft', { id: 3, name: 'Cup' }, undefined],
    ['away', 'draft', { id: 3, name: 'Cup' }, true],
  ]);
  expect(all[1]).not.toHaveProperty('from');
});

test('two that compete at the same time clash, by their names; those of other times and rules do not', () => {
  const live = file(
    contest('race'),
    contest('same', { from: '2026-11-01T00:00:00Z', until: '2026-12-01T00:00:00Z' }),
    contest('later', { from: '2027-01-01T00:00:00Z' }),
    contest('profit', { statistic: 'profit', from: '2026-11-01T00:00:00Z' }),
    contest('one-game', { games: ['dice-bone'], from: '2026-11-01T00:00:00Z' }),
    contest('over', { until: '2026-11-10T00:00:00Z' }),
  );
  const clashes = Object.fromEntries(plans({ live }).map((one) => [one.id, one.clashes]));
  expect(clashes).toEqual({
    race: ['“SAME” counts the same at the same time', '“LATER” counts the same at the same time'],
    same: ['“RACE” counts the same at the same time'],
    later: ['“RACE” counts the same at the same time'],
    profit: [],
    'one-game': [],
    over: [],
  });
});

test('two products that are always sold are meant to be; a sale of the same beside one clashes', () => {
  const product = (id: string, more: object = {}) => ({
    id,
    name: id,
    deliveries: [{ type: 'pack' }],
    ...more,
  });
  const of = (...products: object[]) =>
    plansOf('product', {
      live: { products },
      scheduled: [],
      drafts: [],
      isOff: () => false,
      nowMs: NOW,
    }).map(({ id, from, clashes }) => [id, from, clashes.length]);
  expect(of(product('one'), product('two'))).toEqual([
    ['one', undefined, 0],
    ['two', undefined, 0],
  ]);
  const saleFrom = '2026-12-01T00:00:00.000Z';
  expect(of(product('one'), product('sale', { saleFrom }))).toEqual([
    ['one', undefined, 1],
    ['sale', saleFrom, 1],
  ]);
});
