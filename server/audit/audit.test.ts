import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditDatabase, printed } from './index.ts';
import { tampered } from './test/tampered.ts';
import { openPlayedDatabase, PROVIDER, referenceOf, type PlayedDatabase } from './test/played-database.ts';

let played: PlayedDatabase;
beforeAll(async () => {
  played = await openPlayedDatabase();
});
afterAll(() => played.drop());

const auditAfter = (...statements: string[]): Promise<string[]> => tampered(played, statements);

test('the rows of a correct database have no mismatch', async () => {
  const report = await auditDatabase(played.database.pool, played.loaded);
  expect(report.mismatches).toEqual([]);
  expect(report).toMatchObject({ players: 2, draws: 50, claims: 3, mismatchCount: 0 });
  expect(report.notRecomputable.size).toBe(0);
  const lines = printed(report);
  expect(lines.at(-1)).toBe(
    `audit: 2 players, ${report.entries} entries, 3 claims, 50 draws, ${report.transactions} transactions, ${report.rounds} provider rounds, 0 mismatches`,
  );
  expect(lines.join('\n')).toMatch(/mint:welcome +PP +2000\.00 +0\.00 +-2000\.00/);
});

test('an audit during play reads one snapshot and finds no mismatch', async () => {
  const other = played.loaded.content.gameIds[1]!;
  let isOver = false;
  const playing = (async () => {
    for (let i = 0; !isOver; i += 1) await played.round(played.otto, `meanwhile-${i}`, { game: other });
  })();
  for (let i = 0; i < 5; i += 1)
    expect((await auditDatabase(played.database.pool, played.loaded)).mismatches).toEqual([]);
  isOver = true;
  await playing;
});

describe('the audit reports tampering:', () => {
  let mina: string;
  let otto: string;
  const of = (player: 'mina' | 'otto', transactionId: string): string =>
    `player_id = ${player === 'mina' ? mina : otto} and transaction_id = '${transactionId}'`;
  beforeEach(() => ({ mina, otto } = played));

  const cases: [string, () => string[], () => string[]][] = [
    [
      'a balance that was raised',
      () => [`update players set pp = pp + 100 where player_id = ${mina}`],
      () => [`${mina}: balance is `, 'together; expected'],
    ],
    [
      'a balance after an entry',
      () => [`update ledger set balance_after = balance_after + 1 where player_id = ${mina} and number = 7`],
      () => [`${mina}: entry 7`, 'balance after it is'],
    ],
    [
      'an entry of another amount',
      () => [`update ledger set amount = amount + 1 where player_id = ${mina} and number = 2`],
      () => [`${mina}: entry 2`, 'moved 1.01 PP'],
    ],
    [
      'an entry that is gone',
      () => [`delete from ledger where player_id = ${mina} and reference = 'parlor:m-3:stake'`],
      () => ['draw parlor:m-3 has no entry parlor:m-3:stake', 'expected number', 'the document counts'],
    ],
    [
      'the last entry gone with its balance',
      () => [
        `update players set pp = pp + 250 where player_id = ${otto}`,
        `delete from ledger where player_id = ${otto} and reference = '${referenceOf('bet-open')}'`,
      ],
      () => ['bet bet-open of acme (accepted) has no entry'],
    ],
    [
      'a reference used twice',
      () => [
        `update ledger set reference = 'parlor:m-3:stake' where player_id = ${mina} and reference = 'parlor:m-4:stake'`,
      ],
      () => ['its reference was used before'],
    ],
    [
      'an account nobody knows',
      () => [`update ledger set debit = 'mint:thin-air' where player_id = ${mina} and number = 1`],
      () => ['account mint:thin-air is unknown'],
    ],
    [
      'an entry between two issuers',
      () => [`update ledger set credit = 'house:prize' where player_id = ${mina} and number = 1`],
      () => ['expected one side to be the player'],
    ],
    [
      'money out of nowhere',
      () => [
        `insert into ledger select player_id, number + 1, 'gift', 'mint:quest', 'player', 'PP', 100, balance_after + 100, 'quest', null, at
           from ledger where player_id = ${mina} order by number desc limit 1`,
        `update players set pp = pp + 100, state = jsonb_set(state::jsonb, '{entries}', ((state::jsonb->>'entries')::int + 1)::text::jsonb)::text where player_id = ${mina}`,
      ],
      () => ['(gift) was paid by mint:quest; expected a claim row gift'],
    ],
    [
      'a provider who pays without a transaction',
      () => [
        `insert into ledger select player_id, number + 1, 'bribe', 'provider:acme', 'player', 'PP', 100, balance_after + 100, 'win', null, at
           from ledger where player_id = ${mina} order by number desc limit 1`,
      ],
      () => ['(bribe) moved 1.00 PP as win; expected a claim or a transaction'],
    ],
    [
      'a document that counts wrong',
      () => [
        `update players set state = jsonb_set(state::jsonb, '{entries}', '3')::text where player_id = ${mina}`,
      ],
      () => ['the document counts 3 entries'],
    ],
    [
      'a document of a later version',
      () => [
        `update players set state = jsonb_set(state::jsonb, '{schema}', '99')::text where player_id = ${mina}`,
      ],
      () => [`${mina}: the document cannot be read`],
    ],
    [
      'a document that has lost a part',
      () => [`update players set state = (state::jsonb - 'fairness')::text where player_id = ${mina}`],
      () => [`${mina}: cannot be checked to the end`],
    ],
    [
      'a claim without pay',
      () => [
        `insert into claims values (${mina}, 'quest:2026-01-01:0', '[{"type":"points","amount":60}]', now())`,
      ],
      () => ['claim quest:2026-01-01:0 has no entry'],
    ],
    [
      'a claim of other rewards',
      () => [
        `update claims set rewards = '[{"type":"points","amount":1}]' where player_id = ${mina} and reference like 'quest:%'`,
      ],
      () => ['of claim quest:', 'as dealt'],
    ],
    [
      'pay without its claim',
      () => [`delete from claims where player_id = ${mina} and reference like 'quest:%'`],
      () => ['was paid by mint:quest', 'expected its claim row'],
    ],
    [
      'a quest unclaimed in the document after it was paid',
      () => [
        `update players set state = replace(state, '"claimed":true', '"claimed":false') where player_id = ${mina}`,
      ],
      () => ['is not claimed in the document'],
    ],
    [
      'a draw that is missing',
      () => [`delete from draws where player_id = ${mina} and reference = 'parlor:m-3'`],
      () => [
        'its number is 5; expected 4, without gaps',
        'its nonce is 4; expected 3',
        '(parlor:m-3:stake) moved',
      ],
    ],
    [
      'the last draw of a seed missing',
      () => [`delete from draws where player_id = ${mina} and reference = 'parlor:m-24'`],
      () => ['has served 24 draws; expected 25'],
    ],
    [
      'a nonce in the document that skips one',
      () => [
        `update players set state = jsonb_set(state::jsonb, '{fairness,active,nonce}', '26')::text where player_id = ${mina}`,
      ],
      () => ['the seed in use has served 25 draws; expected 26'],
    ],
    [
      'an outcome that was changed',
      () => [
        `update draws set outcome = '{"drawn":[0]}' where player_id = ${mina} and reference = 'parlor:m-30'`,
      ],
      () => ['draw parlor:m-30: outcome is {"drawn":[0]}'],
    ],
    [
      'a choice that was changed after the draw',
      () => [
        `update draws set input = jsonb_set(input::jsonb, '{choice,more}', '1')::text where player_id = ${mina} and reference = 'parlor:m-30'`,
      ],
      () => ['draw parlor:m-30: choice is {"', 'as was answered'],
    ],
    [
      'a win that the draw does not pay',
      () => [
        `update ledger set amount = amount + 777 where player_id = ${mina} and number =
           (select min(number) from ledger where player_id = ${mina} and reason = 'win')`,
      ],
      () => ['moved 9.87 PP from provider:parlor to player', 'expected 2.10 PP from provider:parlor'],
    ],
    [
      'a draw for something unknown',
      () => [`update draws set purpose = 'whim' where player_id = ${mina} and reference = 'parlor:m-30'`],
      () => ['purpose whim is unknown'],
    ],
    [
      'a round that would not know itself when it is asked for again',
      () => [`update draws set fingerprint = '{}' where player_id = ${mina} and reference = 'parlor:m-30'`],
      () => ['draw parlor:m-30: asked was {}'],
    ],
    [
      'a client seed that was changed',
      () => [
        `update draws set client_seed = 'other' where player_id = ${mina} and reference = 'parlor:m-30'`,
      ],
      () => ['draw parlor:m-30: client seed is other; expected lamp'],
    ],
    [
      'a revealed seed that is not the promised one',
      () => [`update revealed_seeds set server_seed = 'swapped' where player_id = ${mina}`],
      () => [`its hash is ${createHash('sha256').update('swapped').digest('hex')}; expected`],
    ],
    [
      'a next seed that is not the promised one',
      () => [
        `update players set state = jsonb_set(state::jsonb, '{fairness,next,serverSeed}', '"swapped"')::text where player_id = ${mina}`,
      ],
      () => ['the next seed: its hash is'],
    ],
    [
      'a seed that is lost',
      () => [`delete from revealed_seeds where player_id = ${mina}`],
      () => ['nobody knows the seed of'],
    ],
    [
      'an algorithm nobody knows',
      () => [`update draws set algorithm = 'coin' where player_id = ${mina} and reference = 'parlor:m-30'`],
      () => ['algorithm coin is unknown'],
    ],
    [
      'a round answered with another win than was paid',
      () => [
        `update draws set reply = jsonb_set(reply::jsonb, '{round,win}', '12345.5')::text where player_id = ${mina} and reference = 'parlor:m-30'`,
      ],
      () => ['draw parlor:m-30 paid 12345.50 PP; expected', ' from its seed', 'parlor:m-30:win'],
    ],
    [
      'a round answered with another stake than was taken',
      () => [
        `update draws set reply = jsonb_set(reply::jsonb, '{round,stake}', '1')::text where player_id = ${mina} and reference = 'parlor:m-30'`,
      ],
      () => ['(parlor:m-30:stake) of draw parlor:m-30 moved 10.00 PP'],
    ],
    [
      'an answer that is not a round',
      () => [`update draws set reply = '{}' where player_id = ${mina} and reference = 'parlor:m-30'`],
      () => [
        'draw parlor:m-30 was answered with no round',
        '(parlor:m-30:stake) moved 10.00 PP as stake; expected',
      ],
    ],
    [
      'a refused bet that took money',
      () => [`update transactions set status = 'refused' where ${of('otto', 'bet-open')}`],
      () => ['bet bet-open of acme (refused) moves nothing, yet entry'],
    ],
    [
      'a bet accepted without taking money',
      () => [`update transactions set status = 'accepted' where ${of('otto', 'bet-refused')}`],
      () => ['bet bet-refused of acme (accepted) has no entry', 'which is not stored; expected it'],
    ],
    [
      'a bet of another amount',
      () => [`update transactions set amount = 251 where ${of('otto', 'bet-open')}`],
      () => [
        'bet bet-open of acme (accepted) moved 2.50 PP',
        'round r-open of acme has staked 2.50 PP; expected 2.51 PP',
      ],
    ],
    [
      'a rollback that never gave back',
      () => [`update transactions set status = 'rolled-back' where ${of('otto', 'bet-open')}`],
      () => ['bet bet-open of acme is rolled back, yet no rollback moved 2.50 PP'],
    ],
    [
      'a bet given back that still stands',
      () => [`update transactions set status = 'accepted' where ${of('otto', 'bet-undone')}`],
      () => ['rollback undo-bet of acme (bet-undone is accepted) moves nothing, yet entry'],
    ],
    [
      'a bet given back twice',
      () => [
        `insert into ledger select player_id, number + 1, '${referenceOf('undo-bet-again')}', 'provider:acme', 'player', 'PP', 300, balance_after + 300, 'stake-returned', 'outside-slots', at
           from ledger where player_id = ${otto} order by number desc limit 1`,
      ],
      () => ['of acme (bet-undone is rolled-back) moves nothing, yet entry'],
    ],
    [
      'a win of which too little was taken back',
      () => [
        `update ledger set amount = amount - 1 where player_id = ${otto} and reference = '${referenceOf('undo-gift')}:debt'`,
      ],
      () => ['rollback undo-gift of acme took back 19999.99 PP; expected 20000.00 PP'],
    ],
    [
      'a rollback of what is unknown',
      () => [`delete from transactions where ${of('otto', 'bet-late')}`],
      () => ['undoes bet-late, which is not stored', 'owns transaction bet-late of acme'],
    ],
    [
      'a bet settled by nothing',
      () => [`update transactions set settled = true where ${of('otto', 'bet-open')}`],
      () => ['bet bet-open of acme is settled; expected that it is not'],
    ],
    [
      'a round that has won more than its wins',
      () => [`update rounds set won = won + 1 where player_id = ${otto} and round_id = 'r-won'`],
      () => ['round r-won of acme has won 9.01 PP; expected 9.00 PP'],
    ],
    [
      'a closed round whose correction was not counted',
      () => [`update rounds set closed_won = 0 where player_id = ${otto} and round_id = 'r-won'`],
      () => ['round r-won of acme is closed and counted 0.00 PP; expected 9.00 PP'],
    ],
    [
      'a bonus on a round that no boost paid',
      () => [`update rounds set boosted = 5 where player_id = ${otto} and round_id = 'r-won'`],
      () => ['round r-won of acme says that boosts added 0.05 PP; expected 0.00 PP'],
    ],
    [
      'a round of another game',
      () => [`update rounds set game_id = 'other' where player_id = ${otto} and round_id = 'r-won'`],
      () => ['expected other, PP as round r-won of acme'],
    ],
    [
      'a round that miscounts its wins',
      () => [`update rounds set wins = 5 where player_id = ${otto} and round_id = 'r-won'`],
      () => ['round r-won of acme has 5 wins that name no bet; expected 1'],
    ],
    [
      'a round without a bet',
      () => [`update rounds set round_id = 'r-other' where player_id = ${otto} and round_id = 'r-open'`],
      () => ['round r-other of acme has no bet', 'is of round r-open, which is not stored; expected it'],
    ],
    [
      'a transaction that belongs to somebody else',
      () => [
        `update transaction_owners set player_id = ${mina} where provider = '${PROVIDER}' and transaction_id = 'win-1'`,
      ],
      () => [`${otto}: transaction win-1 of acme is owned by player ${mina}; expected this player`],
    ],
    [
      'rows of nobody',
      () => [
        `insert into claims select 7, reference, rewards, at from claims where player_id = ${mina} and reference = 'welcome'`,
        `delete from claims where player_id = ${mina} and reference = 'welcome'`,
        `insert into documents values (8, 'launcher', '{}', 1, now())`,
      ],
      () => ['7: has rows in claims, but there is no such player', '8: has rows in documents'],
    ],
    [
      'a player who is gone while his money stays',
      () => [`delete from players where player_id = ${otto}`],
      () => [`${otto}: has rows in ledger, but there is no such player`, 'players hold'],
    ],
  ];

  test.each(cases)('%s', async (_name, statements, expected) => {
    const findings = await auditAfter(...statements());
    const missing = expected().filter((part) => !findings.some((line) => line.includes(part)));
    expect(missing, findings.join('\n')).toEqual([]);
    expect(findings).not.toEqual([]);
  });
});

test('draws by changed rules are listed and are not mismatches', async () => {
  const { content } = played.loaded;
  const later = {
    ...played.loaded,
    content: {
      ...content,
      rulesOf: (id: string) => {
        const rules = content.rulesOf(id);
        return rules && id === 'dice-bone' ? { ...rules, version: 'later' } : rules;
      },
    },
  };
  const report = await auditDatabase(played.database.pool, later);
  expect(report.mismatches).toEqual([]);
  const [[rules, draws] = []] = report.notRecomputable;
  expect(rules).toMatch(/^dice-bone under dice-over-under-/);
  expect(draws).toBeGreaterThanOrEqual(25);
  expect(printed(report).join('\n')).toContain('not recomputable: rules changed:');
});
