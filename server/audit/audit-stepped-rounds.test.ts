import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roundReference } from '@parlor/economy/play/rounds.ts';
import { auditDatabase } from './index.ts';
import { openPlayedDatabase, type PlayedDatabase } from './test/played-database.ts';
import { tampered } from './test/tampered.ts';

const GAME = 'mines-quiet';
const choice = { mines: 3 };
let played: PlayedDatabase;
/** Mina has cashed out a round, lost one, and left one open with two tiles uncovered. */
beforeAll(async () => {
  played = await openPlayedDatabase();
  await start('s-taken');
  await step('s-taken', 0, await safe(0));
  await played.round(played.mina, 'meanwhile-1');
  await take('s-taken', 1);
  await start('s-lost');
  await step('s-lost', 0, (await hidden()).mines[0]!);
  await start('s-open');
  await step('s-open', 0, await safe(0));
  await step('s-open', 1, await safe(1));
  await played.round(played.mina, 'meanwhile-2');
});
afterAll(() => played.drop());

const start = (roundId: string) =>
  played.players.act('startRound', played.mina, {
    draw: roundReference(roundId),
    input: ({ draw }) => ({ gameId: GAME, roundId, stakeMinor: 500n, choice, known: draw }),
  });
const step = (roundId: string, number: number, move: number) =>
  played.players.act('stepRound', played.mina, {
    draw: roundReference(roundId),
    input: ({ draw }) => ({ gameId: GAME, roundId, step: number, move, known: draw }),
  });
const take = (roundId: string, number: number) =>
  played.players.act('cashOut', played.mina, {
    draw: roundReference(roundId),
    input: ({ draw }) => ({ gameId: GAME, roundId, step: number, known: draw }),
  });
/** The hidden tiles of the open round. */
async function hidden(): Promise<{ readonly mines: readonly number[] }> {
  const { rows } = await played.database.pool.query<{ state: string }>(
    'select state from players where player_id = $1',
    [played.mina],
  );
  const { openRounds } = JSON.parse(rows[0]!.state) as { openRounds: ReadonlyArray<{ dealt: unknown }> };
  return openRounds[0]!.dealt as { readonly mines: readonly number[] };
}
async function safe(number: number): Promise<number> {
  const { mines } = await hidden();
  return Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !mines.includes(tile))[number]!;
}

test('stepped rounds, ended and open, have no mismatch, and every deal is recomputed from its seed', async () => {
  const report = await auditDatabase(played.database.pool, played.loaded);
  expect(report.mismatches).toEqual([]);
  expect(report.notRecomputable.size).toBe(0);
});

test('an open round of changed rules is listed and is not a mismatch', async () => {
  const { content } = played.loaded;
  const steppedRulesOf = (id: string) => {
    const rules = content.steppedRulesOf(id);
    return rules && { ...rules, version: 'later' };
  };
  const report = await auditDatabase(played.database.pool, {
    ...played.loaded,
    content: { ...content, steppedRulesOf },
  });
  expect(report.mismatches).toEqual([]);
  expect([...report.notRecomputable.values()].reduce((sum, draws) => sum + draws, 0)).toBe(3);
});

describe('the audit reports tampering:', () => {
  const document = (path: string, value: string): string =>
    `update players set state = jsonb_set(state::jsonb, '{openRounds,0,${path}}', '${value}')::text where player_id = ${played.mina}`;
  const draw = (column: string, path: string, value: string, round = 's-taken'): string =>
    `update draws set ${column} = jsonb_set(${column}::jsonb, '{${path}}', '${value}')::text
       where player_id = ${played.mina} and reference = 'parlor:${round}'`;
  const both = (path: string, value: string, round?: string): string[] => [
    draw('outcome', path, value, round),
    draw('reply', `round,outcome,${path}`, value, round),
  ];
  test.each<[string, () => string[], string]>([
    ['a mine that was moved away', () => both('dealt,mines', '[0,1,2]'), 'from its seed'],
    ['a lost round marked as cashed out', () => both('end', '"taken"', 's-lost'), 'with something to take'],
    ['a cashed-out round marked as over', () => both('end', '"over"'), 'expected moves that end it'],
    ['a tile uncovered twice', () => both('moves', '[7,7]'), 'This tile is uncovered already'],
    ['a move after the mine', () => both('moves,1', '3', 's-lost'), 'when the round was over'],
    [
      'a win that the tiles do not pay',
      () => [draw('reply', 'round,win', '77')],
      'expected 5.62 PP from its seed',
    ],
    ['an open round with another deal', () => [document('dealt,mines', '[0,1,2]')], 'from its seed'],
    [
      'an open round with a higher win than its moves give',
      () => [document('takeableE4', '90000')],
      'by its moves',
    ],
    ['an open round with an impossible move', () => [document('moves', '[25]')], 'number of a tile'],
    ['an open round of another stake', () => [document('stake', '"50"')], 'of open round s-open moved'],
    ['an open round under another number', () => [document('drawNumber', '999')], 'expected the next one'],
    ['an open round of another nonce', () => [document('nonce', '0')], 'its nonce is 0'],
    ['an open round of another seed', () => [document('serverSeedHash', '"other"')], 'still secret'],
    [
      'an open round that vanished with its stake taken',
      () => [
        `update players set state = jsonb_set(state::jsonb, '{openRounds}', '[]')::text where player_id = ${played.mina}`,
      ],
      '(parlor:s-open:stake) moved',
    ],
    [
      'an open round that has a final draw',
      () => [document('roundId', '"s-taken"')],
      'has a draw that is over',
    ],
  ])('%s', async (_name, statements, expected) => {
    const findings = await tampered(played, statements());
    expect(findings.join('\n')).toContain(expected);
  });
});
