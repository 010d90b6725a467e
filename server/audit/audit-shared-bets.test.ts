import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedSettings } from '@parlor/games/crash/rules.ts';
import type { StoredRound } from '../features/play/shared/store.ts';
import { auditDatabase } from './index.ts';
import { openPlayedDatabase, type PlayedDatabase } from './test/played-database.ts';
import { addEndedRounds, endBet, placeBet } from './test/shared-rounds.ts';
import { tampered } from './test/tampered.ts';

const GAME = 'crash-lantern';
/** After every round. */
const LATER = '2026-11-20T12:00:00Z';
let played: PlayedDatabase;
/** Each has ended. `high` has a point of at least ×2. */
let rounds: StoredRound[];
let high: StoredRound;

/** Mina has cashed out a bet, cashed out another one by itself, lost one, and has one in the newest round. */
beforeAll(async () => {
  played = await openPlayedDatabase();
  const { database, players, mina, loaded, clock } = played;
  const settings = sharedSettings(loaded.content.steppedRulesOf(GAME))!;
  const all = { gameId: GAME, settings, fromMs: clock.now(), count: 40 };
  rounds = await addEndedRounds(database.pool, all);
  high = rounds.find(({ pointE2, place }) => pointE2 >= 200 && place > 2)!;
  const bet = (roundId: string, auto?: number) =>
    placeBet(players, mina, high, { roundId, ...(auto === undefined ? {} : { auto }) });
  await bet('b-out');
  await endBet(players, mina, GAME, { roundId: 'b-out', move: { out: 150 } });
  await bet('b-auto', 200);
  await endBet(players, mina, GAME, { roundId: 'b-auto', move: { out: 200 } });
  await bet('b-lost');
  await endBet(players, mina, GAME, { roundId: 'b-lost', move: { point: high.pointE2 } });
  await placeBet(players, mina, rounds.at(-1)!, { roundId: 'b-open' });
});
afterAll(() => played.drop());

test('shared rounds and bets, settled and open, have no mismatch', async () => {
  const report = await auditDatabase(played.database.pool, played.loaded);
  expect(report.mismatches).toEqual([]);
  expect(report.notRecomputable.size).toBe(0);
});

describe('the audit reports tampering:', () => {
  const round = (change: string, number = high.round): string =>
    `update shared_rounds set ${change} where game_id = '${GAME}' and round = ${number}`;
  const bet = (change: string, roundId: string): string =>
    `update shared_bets set ${change} where player_id = ${played.mina} and round_id = '${roundId}'`;
  const without = (roundId: string): string =>
    `delete from shared_bets where player_id = ${played.mina} and round_id = '${roundId}'`;
  const last = (): number => rounds.at(-1)!.round;
  test.each<[string, () => string[], string]>([
    [
      'a bet paid above the point of the round',
      () => [round('point_e2 = 120')],
      'was cashed out at ×1.5; expected at most ×1.2, the point of the round',
    ],
    ['a point that the seed does not give', () => [round('point_e2 = 120')], 'from its seed'],
    ['a round of another end', () => [round(`ends_at = '${LATER}'`)], 'from its point'],
    [
      'a seed of another chain',
      () => [round(`seed = repeat('ab', 32)`)],
      'does not lead to the seed before it',
    ],
    [
      'the hash of a chain that was published otherwise',
      () => [`update shared_chains set commitment = repeat('ab', 32) where game_id = '${GAME}'`],
      'does not lead to the published hash',
    ],
    [
      'a bet that is paid otherwise',
      () => [bet('paid_e4 = 99000', 'b-out')],
      'paid ×9.9; expected paid ×1.5',
    ],
    ['a bet of another stake', () => [bet('stake = 5', 'b-out')], 'expected 10.00 PP'],
    ['a bet that cashes out elsewhere', () => [bet('auto_e2 = 300', 'b-auto')], 'at 300; expected 200'],
    ['a bet of another round', () => [bet('round = 1', 'b-out')], 'is of another round'],
    [
      'a settled bet that is open again',
      () => [bet('paid_e4 = null', 'b-lost')],
      'is open; expected paid ×0',
    ],
    ['an open bet that is paid', () => [bet('paid_e4 = 0', 'b-open')], 'is paid ×0; expected open'],
    ['entries without their bet', () => [without('b-out')], 'b-out in round'],
    ['a stake without its bet', () => [without('b-open')], 'b-open in round'],
    [
      'a settled bet without its draw',
      () => [bet(`round_id = 'b-made-up'`, 'b-out')],
      'expected the draw that says so',
    ],
    [
      'an open bet without its open round',
      () => [bet(`round_id = 'b-made-up'`, 'b-open')],
      'expected the open round of its player',
    ],
    [
      'a lost bet whose round goes on',
      () => [round(`state = 'open', ended_at = null`)],
      'expected a round that ended, and it is open',
    ],
    [
      'a round that is open while the next one was played',
      () => [round(`state = 'open', ended_at = null`)],
      'expected it ended before the next one',
    ],
    ['a lost bet of a round that was not played', () => [round(`state = 'void'`)], 'and it is void'],
    [
      'a bet without its round',
      () => [`delete from shared_rounds where game_id = '${GAME}' and round = ${high.round}`],
      'there is no such round',
    ],
    [
      'a round that is gone',
      () => [`delete from shared_rounds where game_id = '${GAME}' and round = 20`],
      'expected every round between them',
    ],
    [
      'a bet that nobody settled',
      () => [`update shared_rounds set ended_at = '${LATER}' where game_id = '${GAME}' and round = 2`],
      'expected it settled, because the round ended',
    ],
    [
      'a round that nobody ended',
      () => [
        round(`state = 'open', ended_at = null`, last()),
        `update shared_rounds set ended_at = '${LATER}' where game_id = '${GAME}' and round = 2`,
      ],
      'is open; expected it ended at',
    ],
  ])('%s', async (_name, statements, expected) => {
    const findings = await tampered(played, statements());
    expect(findings.join('\n')).toContain(expected);
  });

  test('a stake that was paid back though the round was played', async () => {
    const findings = await tampered(played, [
      `update draws set outcome = jsonb_set(outcome::jsonb, '{moves}', '[{"back":true}]')::text,
         reply = jsonb_set(reply::jsonb, '{round,outcome,moves}', '[{"back":true}]')::text
       where player_id = ${played.mina} and reference = 'parlor:b-lost'`,
    ]);
    expect(findings.join('\n')).toContain('was paid back; expected a round that was not played');
  });
});
