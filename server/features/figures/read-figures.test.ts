// The figures of the console, from stored sums and through the operator's call.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Figures, type Today } from '@parlor/contract/calls/operator/figures.ts';
import { loadContent } from '../../content/load-content.ts';
import { openOperatorConsole, type OperatorConsole } from '../../test/operator-console.ts';
import { startTwoServers, type TwoServers } from '../../test/two-servers.ts';
import { readFigures } from './read-figures.ts';
import { readToday } from './read-today.ts';

let two: TwoServers;
let desk: OperatorConsole;
const loaded = loadContent(join(import.meta.dirname, '../../../content'));
const NOW = '2026-11-20T12:30:00Z';

beforeAll(async () => {
  two = await startTwoServers();
  two.clock.set(NOW);
  desk = await openOperatorConsole(two, {
    limits: {},
    today: () => readToday(two.pool, two.clock.now()),
    figures: (days) => readFigures({ pool: two.pool, loaded: () => loaded }, days, two.clock.now()),
  });
});
afterAll(async () => {
  await desk.close();
  await two.close();
});

const figures = async (days: string): Promise<Figures> => {
  const { status, body } = await desk.asks<Figures>(desk.viewer, 'operatorFigures', { query: { days } });
  expect(status).toBe(200);
  return body;
};

test('before anything is counted, every list is there and says so', async () => {
  const empty = await figures('28');
  expect(empty.countedTo).toBeUndefined();
  expect(empty).toMatchObject({ players: [], cohorts: [], campaigns: [], games: [], claims: [] });
  expect(empty.flow).toHaveLength(28);
  expect(empty.funnel).toEqual({ joined: 0, played: 0, claimed: 0, bought: 0 });
  const stranger = await desk.asks(await desk.guest(), 'operatorFigures', { query: { days: '28' } });
  expect(stranger.body.error?.code).toBe('NOT_AN_OPERATOR');
  const unknown = await desk.asks(desk.viewer, 'operatorFigures', { query: { days: '400' } });
  expect(unknown.status).toBe(400);
});

test('sums become figures: circulation from the first hour, sales in dollars, cohorts that are over', async () => {
  await two.pool.query(`
    insert into figure_marks values ('hours', '${NOW}'), ('days', '2026-11-20T12:05:00Z');
    insert into figure_point_hours values
      ('2026-01-01T00:00:00Z', 'PP', 'quest', 100000, 0), ('2026-11-19T23:00:00Z', 'PP', 'quest', 50000, 0),
      ('2026-11-20T11:00:00Z', 'PP', 'stake', 0, 30000), ('2026-11-20T11:00:00Z', 'TON', 'task', 1000000000, 0);
    insert into figure_sale_hours values ('2026-11-20T10:00:00Z', 'telegram', 'XTR', 2, 500, 1, 250),
      ('2026-11-20T10:00:00Z', 'breeze', 'USD', 1, 499, 0, 0);
    insert into figure_player_days values ('2026-11-18', 3, 3, 3, 4), ('2026-11-19', 5, 6, 8, 1), ('2026-11-20', 4, 7, 10, 2);
    insert into figure_return_days values ('2026-11-19', '2026-11-18', 1), ('2026-11-20', '2026-11-19', 1);
    insert into figure_campaign_days values ('2026-11-18', 'news', 'winter', 3);
    insert into figure_step_days values ('2026-11-18', '2026-11-18', 'played', 3), ('2026-11-19', '2026-11-18', 'bought', 1);
    insert into figure_claim_hours values ('2026-11-20T10:00:00Z', 'quest', 7);
    insert into figure_game_hours values ('2026-11-20T10:00:00Z', 'dice-bone', 'PP', 100, 10000, 9000, 1000000, 100)`);
  const month = await figures('28');
  expect(month.countedTo).toBe('2026-11-20T12:30:00.000Z');
  expect(month.flow.slice(-2)).toEqual([
    { at: '2026-11-19T00:00:00.000Z', minted: 500, burned: 0, circulation: 1500 },
    { at: '2026-11-20T00:00:00.000Z', minted: 0, burned: 300, circulation: 1200 },
  ]);
  expect(month.sources).toContainEqual({ reason: 'task', currency: 'TON', minted: 1, burned: 0 });
  expect(month.sales.at(-1)).toMatchObject({ payments: 3, usd: 14.99, refunds: 1, refundedUsd: 5 });
  // (14.99 - 5) / 10 players of the month
  expect(month.arpu).toBe(0.999);
  expect(month.cohorts).toEqual([
    { joinedOn: '2026-11-20', players: 2 },
    // The day after is today, which is not over.
    { joinedOn: '2026-11-19', players: 1 },
    { joinedOn: '2026-11-18', players: 4, day1: 1 },
  ]);
  expect(month.campaigns).toEqual([
    { source: 'news', name: 'winter', players: 3 },
    { source: '', name: '', players: 4 },
  ]);
  expect(month.funnel).toEqual({ joined: 7, played: 3, claimed: 0, bought: 1 });
  expect(month.claims).toEqual([{ kind: 'quest', claims: 7 }]);

  const day = await figures('1');
  expect(day.flow).toHaveLength(24);
  expect(day.flow.at(-2)).toEqual({
    at: '2026-11-20T11:00:00.000Z',
    minted: 0,
    burned: 300,
    circulation: 1200,
  });
});

test('a game that pays beyond its odds is marked, and one of an unknown name is shown without odds', async () => {
  const bone = async () => (await figures('7')).games.find(({ gameId }) => gameId === 'dice-bone')!;
  expect(await bone()).toMatchObject({ rounds: 100, staked: 100, won: 90, measured: 0.9, isOutside: false });
  await two.pool.query(
    `insert into figure_game_hours values ('2026-11-20T09:00:00Z', 'dice-bone', 'PP', 5000000, 500000000, 600000000, 50000000000, 100),
      ('2026-11-20T09:00:00Z', 'gone', 'PP', 1, 100, 0, 10000, 100)`,
  );
  const rich = await bone();
  expect(rich).toMatchObject({ title: 'Bone Dice', family: 'dice', isOutside: true });
  expect(rich.theory!.highest).toBeLessThan(1);
  expect(rich.limits!.high).toBeLessThan(rich.measured!);
  const gone = (await figures('7')).games.find(({ gameId }) => gameId === 'gone');
  expect(gone).toEqual({
    gameId: 'gone',
    title: 'gone',
    family: '',
    currency: 'PP',
    rounds: 1,
    staked: 1,
    won: 0,
    measured: 0,
    isOutside: false,
  });
});

test('today is compared with the same whole hours of yesterday and of a week ago', async () => {
  const today = async (): Promise<Today> => (await desk.asks<Today>(desk.viewer, 'operatorToday')).body;
  await two.pool.query(`
    truncate figure_marks, figure_point_hours, figure_sale_hours, figure_game_hours, figure_claim_hours, figure_player_days`);
  expect(await today()).toEqual({ hours: 0, figures: [] });
  await two.pool.query(`
    insert into figure_marks values ('hours', '${NOW}');
    insert into figure_point_hours values ('2026-11-20T00:00:00Z', 'PP', 'quest', 100, 0),
      ('2026-11-20T11:00:00Z', 'PP', 'stake', 0, 5000), ('2026-11-20T12:00:00Z', 'PP', 'quest', 70000, 0),
      ('2026-11-20T11:00:00Z', 'TON', 'task', 9, 9), ('2026-11-19T11:00:00Z', 'PP', 'quest', 300, 0),
      ('2026-11-19T12:00:00Z', 'PP', 'quest', 40000, 0), ('2026-11-13T00:00:00Z', 'PP', 'quest', 500, 0);
    insert into figure_game_hours values ('2026-11-20T01:00:00Z', 'coin', 'PP', 3, 600, 0, 1, 1),
      ('2026-11-20T01:00:00Z', 'coin', 'TON', 1, 999, 0, 1, 1), ('2026-11-12T23:00:00Z', 'coin', 'PP', 9, 900, 0, 1, 1);
    insert into figure_sale_hours values ('2026-11-20T10:00:00Z', 'telegram', 'XTR', 2, 500, 1, 250),
      ('2026-11-13T10:00:00Z', 'breeze', 'USD', 1, 499, 0, 0);
    insert into figure_claim_hours values ('2026-11-19T00:00:00Z', 'quest', 4), ('2026-11-19T00:00:00Z', 'daily', 2);
    insert into figure_player_days values ('2026-11-20', 4, 7, 10, 2), ('2026-11-19', 5, 6, 8, 1)`);
  const { hours, countedTo, figures: all } = await today();
  expect([hours, countedTo]).toEqual([12, '2026-11-20T12:30:00.000Z']);
  expect(all.map(({ name, ...days }) => [name, days.today, days.yesterday, days.lastWeek])).toEqual([
    ['active', 4, 5, 0],
    ['joined', 2, 1, 0],
    ['rounds', 4, 0, 0],
    ['staked', 6, 0, 0],
    ['minted', 1, 3, 5],
    ['burned', 50, 0, 0],
    ['revenue', 5, 0, 4.99],
    ['claims', 0, 6, 0],
  ]);
  // A count that is late compares fewer hours.
  await two.pool.query(`update figure_marks set folded_to = '2026-11-20T11:59:59Z'`);
  expect((await today()).hours).toBe(11);
  await two.pool.query(`update figure_marks set folded_to = '2026-11-19T23:00:00Z'`);
  expect((await today()).hours).toBe(0);
});
