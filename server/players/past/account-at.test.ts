// The account at a moment on a real database: several releases, archived months, kept documents, and every way in which the
// past cannot be found.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type pg from 'pg';
import type { AccountAt } from '@parlor/contract/calls/time-machine.ts';
import { KEPT_EVERY } from '@parlor/economy/replay/note.ts';
import { roundReference } from '@parlor/economy/play/rounds.ts';
import {
  changedContent,
  openContentProcesses,
  type ContentProcess,
  type ContentProcesses,
} from '../../test/content-processes.ts';
import { nodeDigest } from '../digest.ts';
import { accountAt } from './account-at.ts';

let c: ContentProcesses;
let server: ContentProcess;
let player: string;
beforeEach(async () => {
  c = await openContentProcesses(1);
  server = c.processes[0]!;
  player = await c.newPlayer();
});
afterEach(() => c.close());

const DICE = 'dice-bone';
let rounds = 0;
async function play(): Promise<void> {
  const rules = server.players.content.rulesOf(DICE)!;
  const roundId = `r-${(rounds += 1)}`;
  c.clock.advance(1_000);
  await server.players.act('playRound', player, {
    draw: roundReference(roundId),
    input: (known) => ({
      gameId: DICE,
      roundId,
      stakeMinor: rules.minStakeMinor,
      choice: rules.choices()[0],
      known: known.draw,
    }),
  });
}
const lookAt = (at: string, process = server): Promise<AccountAt> =>
  accountAt(
    {
      pool: process.pool,
      clock: c.clock,
      content: process.live,
      players: process.players,
      digest: nodeDigest,
    },
    player,
    at,
  );
const nowText = (): string => new Date(c.clock.now()).toISOString();
const change = (statement: string): Promise<pg.QueryResult> =>
  // The table of receipts refuses changes; a test's tampering is not refused.
  c.pool.query(statement, statement.includes('$1') ? [player] : []);

test('acts under several releases are found by a process that has never served them', async () => {
  await play();
  const first = nowText();
  const before = await server.players.view('quests', player, undefined);
  await c.publish(
    changedContent((v) => {
      const game = v.games.games.find(({ id }: { id: string }) => id === DICE);
      game.rules = { ...game.rules, returnE4: 9_700, mostWinning: 9_500 };
    }),
  );
  await server.live.look();
  for (let n = 0; n < 3; n++) await play();
  await server.players.act('correctBalance', player, {
    input: { correctionId: '7', currency: 'PP', amountMinor: 5_000n },
  });
  const corrected = nowText();
  c.clock.advance(86_400_000);
  await server.players.act('claimFastlane', player, { input: { body: { feature: 'FREE_PP' } } as never });
  const later = await c.openProcess();
  const then = await lookAt(first, later);
  expect(then.unknown).toBeUndefined();
  expect(then.was!.quests).toEqual(before.quests);
  expect(then.was!.rounds).toBe(1);
  const mid = await lookAt(corrected, later);
  expect(mid.unknown).toBeUndefined();
  expect(mid.act!.command).toBe('correctBalance');
  expect(mid.was!.balances).toEqual(mid.balances);
  expect([mid.was!.streak, mid.now.streak, mid.later]).toEqual([0, 1, 1]);
  const now = await lookAt(nowText(), later);
  expect(now.was).toEqual(now.now);
});

test('a long chain is replayed from the nearest kept document, also after a part that cannot be replayed', async () => {
  for (let n = 0; n < KEPT_EVERY + 5; n++) await play();
  const at = await lookAt(nowText());
  expect(at.unknown).toBeUndefined();
  expect(at.replayed).toBe(6);
  // Without the note of the first act nothing before the kept document can be replayed, and everything after it can.
  await change('delete from replay_notes where player_id = $1 and number = 1');
  expect((await lookAt(nowText())).was).toEqual(at.was);
  const early = new Date(Date.parse(at.act!.at) - 100_000).toISOString();
  expect(await lookAt(early)).toMatchObject({ unknown: { why: 'input', number: 1 } });
  await change('delete from replay_notes where player_id = $1 and state is not null');
  expect(await lookAt(nowText())).toMatchObject({ unknown: { why: 'input', number: 1 }, replayed: 0 });
});

test('a look that cannot be answered says why, and still tells the balances of the receipt', async () => {
  for (let n = 0; n < 4; n++) await play();
  await server.players.act('correctBalance', player, {
    input: { correctionId: '8', currency: 'PP', amountMinor: 100n },
  });
  await play();
  const whole = await lookAt(nowText());
  expect(whole.unknown).toBeUndefined();
  const known = { act: whole.act, balances: whole.balances, later: 0 };
  const note = await c.pool.query<{ note: string }>(
    'delete from replay_notes where player_id = $1 and number = 6 returning note',
    [player],
  );
  const unnoted = await lookAt(nowText());
  expect(unnoted).toMatchObject({ ...known, unknown: { why: 'input', number: 6 } });
  expect(unnoted).not.toHaveProperty('was');
  await c.pool.query('insert into replay_notes values ($1, 6, $2, null, now())', [
    player,
    note.rows[0]!.note.replace('"100"', '"101"'),
  ]);
  expect(await lookAt(nowText())).toMatchObject({ ...known, unknown: { why: 'engine', number: 6 } });
  await c.pool.query('update replay_notes set note = $2 where player_id = $1 and number = 6', [
    player,
    note.rows[0]!.note,
  ]);
  expect((await lookAt(nowText())).was).toEqual(whole.was);
  // An act of a server of the previous version has no receipt.
  await c.pool.query('alter table act_receipts disable trigger all');
  for (const table of (
    await c.pool.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'act_receipts'::regclass`,
    )
  ).rows)
    await c.pool.query(`alter table ${table.name} disable trigger all`);
  await change('delete from act_receipts where player_id = $1 and number = 3');
  expect(await lookAt(nowText())).toMatchObject({ ...known, unknown: { why: 'gap', number: 4 } });
  await change('delete from act_receipts where player_id = $1 and number <= 4');
  expect(await lookAt(nowText())).toMatchObject({ ...known, unknown: { why: 'start', number: 5 } });
});
