import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Preview } from '@parlor/contract/calls/operator/finding/preview.ts';
import { openOperatorConsole, type OperatorConsole } from '../../../test/operator-console.ts';
import { startTwoServers, type TwoServers } from '../../../test/two-servers.ts';

let two: TwoServers;
let desk: OperatorConsole;
beforeAll(async () => {
  two = await startTwoServers();
  desk = await openOperatorConsole(two, { limits: { PP: { treasurer: 1000, player: 700, all: 5000 } } });
});
afterAll(async () => {
  await desk.close();
  await two.close();
});

const previews = (who: string, userId: string, query: Record<string, string>) =>
  desk.asks<Preview>(who, 'previewAct', { params: { userId }, query });
const preview = async (userId: string, query: Record<string, string>, who = desk.treasurer) =>
  (await previews(who, userId, query)).body;
const corrects = (userId: string, amount: number) =>
  desk.asks(desk.treasurer, 'correctBalance', {
    params: { userId },
    body: { currency: 'PP', amount, why: 'for a test' },
  });

test('a correction shows the balance after it and each limit, and changes nothing', async () => {
  const player = await desk.guest();
  await corrects(player, 100);
  const entries = await two.entriesOf(player);
  const grant = { act: 'correct', currency: 'PP', amount: '250.5' };
  const seen = await preview(player, grant);
  expect(seen).toEqual({
    balances: [{ currency: 'PP', before: 1100, after: 1350.5 }],
    debts: [],
    second: {
      isNeeded: false,
      because: [],
      treasurer: { used: 100, limit: 1000 },
      player: { used: 100, limit: 700 },
      all: { used: 100, limit: 5000 },
    },
  });
  expect(await two.entriesOf(player)).toEqual(entries);
  expect(await preview(player, { ...grant, amount: '-250.5' })).toMatchObject({
    balances: [{ before: 1100, after: 849.5 }],
  });
});

test('it says who must agree, as the act then does', async () => {
  const player = await desk.guest();
  for (const [amount, because] of [
    ['601', []],
    ['701', ['player']],
    ['901', ['treasurer', 'player']],
    ['5000', ['treasurer', 'player', 'all']],
  ] as const)
    expect((await preview(player, { act: 'correct', currency: 'PP', amount })).second?.because).toEqual(
      because,
    );
  expect((await preview(player, { act: 'correct', currency: 'TON', amount: '1' })).second?.isNeeded).toBe(
    true,
  );
  expect(
    (await preview(desk.support, { act: 'correct', currency: 'PP', amount: '1' })).second?.because,
  ).toEqual(['operator-account']);
  const { body } = await desk.asks<{ state: string }>(desk.treasurer, 'correctBalance', {
    params: { userId: player },
    body: { currency: 'PP', amount: 701, why: 'for a test' },
  });
  expect(body.state).toBe('waiting');
});

test('what would be refused is said with its code', async () => {
  const player = await desk.guest();
  const codeOf = async (userId: string, query: Record<string, string>) =>
    (await preview(userId, query)).refused?.code;
  expect(await codeOf(player, { act: 'correct', currency: 'PP', amount: '-1001' })).toBe(
    'INSUFFICIENT_BALANCE',
  );
  expect(await codeOf(desk.treasurer, { act: 'correct', currency: 'PP', amount: '1' })).toBe('OWN_ACCOUNT');
  expect(await codeOf(player, { act: 'refund', orderId: 'o1-unknown' })).toBe('ORDER_NOT_FOUND');
  expect(await codeOf(player, { act: 'write-off', currency: 'PP', amount: '5' })).toBe('DEBT_CHANGED');
  expect(await codeOf(desk.support, { act: 'disable' })).toBe('OPERATOR_ACCOUNT');
  for (const query of [
    { act: 'correct' },
    { act: 'correct', currency: 'PP', amount: '0' },
    { act: 'correct', currency: 'PP', amount: '0.001' },
    { act: 'refund' },
    { act: 'delete' },
  ])
    expect([query, (await previews(desk.treasurer, player, query)).status]).toEqual([query, 400]);
  expect((await previews(desk.viewer, player, { act: 'disable' })).status).toBe(403);
  expect((await previews(desk.support, '999999', { act: 'disable' })).status).toBe(404);
});

test('disabling an account shows what it ends', async () => {
  const player = await desk.guest();
  const game = await two.gameSession({ player });
  expect(game.player).toBe(player);
  await two.pool.query(
    `insert into rounds (player_id, provider, round_id, game_id, currency, open, staked, won, wins, at)
      values ($1, 'acme', 'r-1', 'reels', 'PP', true, 100, 0, 0, now())`,
    [player],
  );
  expect(await preview(player, { act: 'disable' }, desk.support)).toEqual({
    balances: [],
    debts: [],
    stops: { signIns: 0, openRounds: 1, unpaidOrders: 0 },
  });
});
