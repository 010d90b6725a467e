import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noEffects } from '@parlor/economy/kernel/context.ts';
import { createSavePlayer } from '../players/batch-saves.ts';
import { isOnCluster } from '../test/database.ts';
import { auditDatabase, printed } from './index.ts';
import { openPlayedDatabase, type PlayedDatabase } from './test/played-database.ts';
import { tampered } from './test/tampered.ts';

let played: PlayedDatabase;
beforeAll(async () => {
  played = await openPlayedDatabase();
});
afterAll(() => played.drop());

const audited = () => auditDatabase(played.database.pool, played.loaded);

test('every act has its receipt, from the first', async () => {
  const report = await audited();
  expect(report.mismatches).toEqual([]);
  expect(report.withoutReceipt).toBe(0);
  const { rows } = await played.database.pool.query<{ number: bigint; command: string }>(
    `select number, body::json->>'command' as command from act_receipts where player_id = $1 order by number`,
    [played.mina],
  );
  expect(rows.map(({ number }) => Number(number))).toEqual(rows.map((_, n) => n + 1));
  expect(rows[0]).toMatchObject({ command: 'createPlayer' });
  expect(new Set(rows.map(({ command }) => command))).toEqual(
    new Set(['createPlayer', 'playRound', 'rotateSeed', 'claimQuest']),
  );
});

describe('the audit finds', () => {
  const mina = () => `player_id = ${played.mina}`;
  const cases: [what: string, statements: () => string[], finding: string][] = [
    [
      'a receipt with another hash',
      () => [`update act_receipts set hash = repeat('0', 64) where ${mina()} and number = 9`],
      'receipt 9: its hash is 0000',
    ],
    [
      'a receipt that tells another input',
      () => [`update act_receipts set body = replace(body, 'm-5', 'm-6') where ${mina()} and number = 7`],
      'receipt 7: its hash is',
    ],
    [
      'a receipt that is gone',
      () => [`delete from act_receipts where ${mina()} and number = 9`],
      'receipt 10 follows receipt 9',
    ],
    [
      'the last receipt gone',
      () => [
        `delete from act_receipts r where ${mina()} and number = (select version from players p where p.player_id = r.player_id)`,
      ],
      "as the player's row says",
    ],
    [
      'an entry that belongs to another game now',
      () => [`update ledger set game_id = 'dice-other' where ${mina()} and number = 4`],
      'its hash is',
    ],
    [
      'a claim with other rewards',
      () => [`update claims set rewards = '[]' where ${mina()} and reference like 'quest:%'`],
      'its hash is',
    ],
    [
      'a claim that is gone',
      () => [`delete from claims where ${mina()} and reference like 'quest:%'`],
      '1 claims and 0 draws; expected all of them',
    ],
    [
      'a claim without a receipt',
      () => [
        `insert into claims (player_id, reference, rewards, at, month) select player_id, 'boost:gift', '[]', at, month from claims where ${mina()} and reference = 'welcome'`,
      ],
      'receipts name 2 claims; expected 3',
    ],
    [
      'a draw with another client seed',
      () => [`update draws set client_seed = 'other' where ${mina()} and number = 30`],
      'its hash is',
    ],
    [
      'a document that was changed without an act',
      () => [`update players set state = state || ' ' where ${mina()}`],
      'the document is not the one after receipt',
    ],
  ];
  test.each(cases)('%s', async (_what, statements, finding) => {
    const findings = await tampered(played, statements());
    expect(
      findings.some((line) => line.startsWith(`${played.mina}: `) && line.includes(finding)),
      findings.join('\n'),
    ).toBe(true);
  });
});

test('an act of a server without receipts is counted and breaks nothing', async () => {
  const { pool } = played.database;
  const save = createSavePlayer(pool, isOnCluster);
  const player = await played.players.read(played.otto, (one) => one);
  const { rows } = await pool.query<{ version: bigint }>('select version from players where player_id = $1', [
    played.otto,
  ]);
  expect(
    await save({
      player: { ...player, state: { ...player.state } },
      version: rows[0]!.version,
      effects: noEffects(),
      nowMs: played.clock.now(),
      ownTransactions: false,
    }),
  ).toBe(true);
  await played.round(played.otto, 'after-a-gap');
  const report = await audited();
  expect(report.mismatches).toEqual([]);
  expect(report.withoutReceipt).toBe(1);
  expect(printed(report)).toContain('without a receipt: 1 act');
});
