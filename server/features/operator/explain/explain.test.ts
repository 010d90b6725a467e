import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExplainNode } from '@parlor/contract/calls/operator/finding/explain.ts';
import { operatorContract } from '@parlor/contract/calls/operator/operator.ts';
import { openPlayedDatabase, PROVIDER, type PlayedDatabase } from '../../../audit/test/played-database.ts';
import { ArchiveFiles } from '../../../history/archive-files.ts';
import { archiveHistory } from '../../../history/archive.ts';
import { historyJobs } from '../../../history/jobs.ts';
import type { OperatorDeps } from '../deps.ts';
import { explainHandler } from './explain.ts';

let played: PlayedDatabase;
let folder: string;
beforeAll(async () => {
  played = await openPlayedDatabase();
  folder = await mkdtemp(join(tmpdir(), 'parlor-explain-'));
});
afterAll(async () => {
  await played.drop();
  await rm(folder, { recursive: true, force: true });
});

async function explained(userId: string, number: string, archive?: ArchiveFiles): Promise<ExplainNode[]> {
  const deps = { pool: played.database.pool, players: played.players, archive } as unknown as OperatorDeps;
  const reply = await explainHandler(deps)({ params: { userId, number } } as never);
  return operatorContract.explainEntry.reply.parse(reply).nodes;
}
async function numberOf(playerId: string, reference: string): Promise<string> {
  const { rows } = await played.database.pool.query<{ number: bigint }>(
    'select number from ledger where player_id = $1 and reference = $2',
    [playerId, reference],
  );
  if (rows[0] === undefined) throw new Error(`No entry ${reference}`);
  return String(rows[0].number);
}
const explain = async (playerId: string, reference: string): Promise<ExplainNode[]> =>
  explained(playerId, await numberOf(playerId, reference));
/** Kind of each node, and the position of the node above it. */
const shape = (nodes: readonly ExplainNode[]): string[] =>
  nodes.map(({ kind, under }) => (under === undefined ? kind : `${under} ${kind}`));
const run = (sql: string, values: unknown[]) => played.database.pool.query(sql, values);

let questReference: string;

test('a quest’s reward leads to its claim, the quest, the rounds of the day and the last one with its draw', async () => {
  const { rows } = await run(
    "select reference from ledger where player_id = $1 and reason = 'quest' limit 1",
    [played.mina],
  );
  questReference = (rows[0] as { reference: string }).reference;
  const nodes = await explain(played.mina, questReference);
  expect(shape(nodes)).toEqual(['entry', '0 claim', '1 quest', '2 rounds', '3 round', '4 draw']);
  const [, claim, quest, rounds, , draw] = nodes;
  expect(claim).toMatchObject({ reference: questReference.replace(/#\d+$/, '') });
  expect(quest).toMatchObject({ day: '2026-11-20', isAsDealt: false });
  expect(
    rounds?.kind === 'rounds' && rounds.games.reduce((sum, { rounds: n }) => sum + n, 0),
  ).toBeGreaterThan(0);
  expect(draw).toMatchObject({ purpose: 'round', isRevealed: false });
});

test('a stake leads to its round and its draw, which says whether its seed is revealed', async () => {
  const nodes = await explain(played.mina, 'parlor:m-3:stake');
  expect(shape(nodes)).toEqual(['entry', '0 round', '1 draw']);
  expect(nodes[1]).toMatchObject({ provider: 'parlor', roundId: 'm-3', staked: 1.03, isOpen: false });
  expect(nodes[2]).toMatchObject({ reference: 'parlor:m-3', nonce: 3, isRevealed: true });
});

test('a studio’s win and rollback lead to the transactions of their round', async () => {
  const win = await explain(played.otto, `${PROVIDER}:win-1`);
  expect(shape(win)).toEqual(['entry', '0 transaction', '1 round', '2 transaction', '2 transaction']);
  expect(win[1]).toMatchObject({ what: 'win', transactionId: 'win-1', reference: 'bet-won', amount: 9 });
  expect(win[2]).toMatchObject({ roundId: 'r-won', staked: 5, won: 9 });
  const undone = await explain(played.otto, `${PROVIDER}:undo-bet`);
  expect(shape(undone)).toEqual(['entry', '0 transaction', '1 transaction', '1 round', '3 transaction']);
  expect(undone[2]).toMatchObject({ what: 'bet', transactionId: 'bet-undone', status: 'rolled-back' });
  const owed = await explain(played.otto, `${PROVIDER}:undo-gift:debt`);
  expect(owed[1]).toMatchObject({ what: 'rollback', reference: 'gift' });
});

test('an order leads to its payment, the operator who refunded it, and its other entries', async () => {
  const { otto, players, clock } = played;
  const orderId = 'o1-0123456789abcdef01234567';
  await run(
    `insert into orders (player_id, order_id, item_id, title, description, quantity, price, total, currency, mode, items, status,
      refund, holds_stock, timeline, placed_at, updated_at, expires_at, at)
      values ($1, $2, 'pack', 'Points', '', 1, 75, 75, 'XTR', 'telegram', '[]', 'DELIVERED', 'sent', false, '[]', $3, $3, $3, $3)`,
    [otto, orderId, new Date(clock.now())],
  );
  await run(
    "insert into payments (provider, payment_id, player_id, order_id, amount, currency, state, at) values ('telegram', 'charge-9', $1, $2, 75, 'XTR', 'kept', $3)",
    [otto, orderId, new Date(clock.now())],
  );
  await run(
    `insert into audit_log (operator_id, act, player_id, why, details, at) values
      (0, 'refund-order', $1, 'bought by mistake', $2, $3), (0, 'refund-order', $1, 'another order', '{"orderId": "x"}', $3)`,
    [otto, JSON.stringify({ orderId }), new Date(clock.now())],
  );
  await run(
    `insert into bulk_acts (id, what, filter, why, operator_id, needs_second, moved, players, sums, state, at) overriding system value
      values (41, '{}', '{}', 'the pack was empty', 0, false, 75, 1, '[]', 'done', $1)`,
    [new Date(clock.now())],
  );
  await run(
    `insert into bulk_act_items (player_id, bulk_act_id, order_id, currency, amount, moved_alone, asked_at, state, at)
      values ($1, 41, $2, 'XTR', 75, true, $3, 'done', $3)`,
    [otto, orderId, new Date(clock.now())],
  );
  await run(
    `insert into audit_log (operator_id, act, why, details, at) values (0, 'ask-bulk-act', 'the pack was empty', '{"bulkAct": "41"}', $1)`,
    [new Date(clock.now())],
  );
  const id = '11111111-2222-3333-4444-555555555555';
  await players.act('correctBalance', otto, {
    input: { correctionId: id, currency: 'PP', amountMinor: 500n },
  });
  const number = await numberOf(otto, `correction:${id}`);
  // Entries of an order, written as rows: the same number of the player's ledger follows the last one.
  await run(
    `insert into ledger (player_id, number, reference, debit, credit, currency, amount, balance_after, reason, at, month)
      values ($1, $2, $3, 'mint:delivery', 'player', 'PP', 100, 100, 'delivery', $4, '0001-01-01'),
        ($1, $5, $6, 'player', 'mint:delivery', 'PP', 100, 0, 'refund', $4, '0001-01-01')`,
    [
      otto,
      Number(number) + 1,
      `delivery:${orderId}`,
      new Date(clock.now()),
      Number(number) + 2,
      `take-back:${orderId}:0`,
    ],
  );
  const nodes = await explain(otto, `delivery:${orderId}`);
  expect(shape(nodes)).toEqual(['entry', '0 order', '1 payment', '1 act', '1 act', '1 entry']);
  expect(nodes[2]).toMatchObject({ paymentId: 'charge-9', amountMinor: 75, currency: 'XTR' });
  expect(nodes[3]).toMatchObject({ why: 'bought by mistake', by: '0' });
  expect(nodes[4]).toMatchObject({ act: 'ask-bulk-act', bulkAct: '41', why: 'the pack was empty' });
  expect(nodes[5]).toMatchObject({ entry: { reference: `take-back:${orderId}:0` } });

  await run(
    `insert into audit_log (operator_id, act, player_id, why, details, at) values (0, 'correct-balance', $1, 'our outage', $2, $3)`,
    [otto, JSON.stringify({ id }), new Date(clock.now())],
  );
  const correction = await explained(otto, number);
  expect(shape(correction)).toEqual(['entry', '0 act']);
  expect(correction[1]).toMatchObject({ act: 'correct-balance', why: 'our outage' });
});

test('a prize leads to its contest and what was played in it; a row that is gone is named', async () => {
  const edition = 'daily-race/2026-11-20';
  await run(
    `insert into contest_editions (edition, contest_id, period, title, description, game_id, statistic, prizes, total, paid_places, salt,
      starts_at, ends_at, announced_at, frozen_at, entrants) values ($1, 'daily-race', '2026-11-20', 'Daily race', '', 'any', 'wagered',
      '[]', 50000, 1, 's', '2026-11-20', '2026-11-21', '2026-11-19', '2026-11-21', 7)`,
    [edition],
  );
  await run(
    'insert into contest_winners (edition, position, player_id, value, reached_ms, prize) values ($1, 1, $2, 5300, 1, 50000)',
    [edition, played.mina],
  );
  await run(
    `insert into ledger (player_id, number, reference, debit, credit, currency, amount, balance_after, reason, at, month) values
      ($1, 9001, 'contest:daily-race:2026-11-20:1', 'house:prize', 'player', 'PP', 50000, 1, 'race', '2026-11-21', '0001-01-01'),
      ($1, 9002, 'contest:daily-race:2026-11-20:2', 'house:prize', 'player', 'PP', 50000, 1, 'race', '2026-11-21', '0001-01-01')`,
    [played.mina],
  );
  const nodes = await explained(played.mina, '9001');
  expect(shape(nodes).slice(0, 3)).toEqual(['entry', '0 contest', '1 rounds']);
  expect(nodes[1]).toMatchObject({ edition, place: 1, prize: 500, entrants: 7 });
  expect(shape(await explained(played.mina, '9002'))).toEqual(['entry', '0 missing']);
  await expect(explained(played.mina, '9003')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(explained(played.otto, '9001')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('an archived month is explained from its files, and the quest of an ended day as it was dealt', async () => {
  const { pool } = played.database;
  const number = await numberOf(played.mina, questReference);
  const before = await explained(played.mina, number);
  const stake = await numberOf(played.mina, 'parlor:m-3:stake');
  played.clock.set('2027-06-15T12:00:00Z');
  await historyJobs[0]!.run({ pool, clock: played.clock });
  const files = new ArchiveFiles(folder);
  await archiveHistory({ pool, files, nowMs: played.clock.now(), monthsInDatabase: 3 });
  await expect(explained(played.mina, number)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const nodes = await explained(played.mina, number, files);
  expect(nodes).toEqual(before);
  expect(shape(await explained(played.mina, stake, files))).toEqual(['entry', '0 round', '1 draw']);
  // The document has the quests of the day on which the player plays again.
  await historyJobs[0]!.run({ pool, clock: played.clock });
  await played.round(played.mina, 'next-year');
  const later = await explained(played.mina, number, files);
  expect(shape(later)).toEqual(shape(before));
  expect(later[2]).toEqual({ ...before[2], isAsDealt: true });
});
