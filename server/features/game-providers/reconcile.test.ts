import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at, startTwoServers, type OpenGame, type TwoServers } from '../../test/two-servers.ts';
import { readDayFile } from './day-file.ts';
import { reconcileDay, type Mismatch } from './reconcile.ts';

let server: TwoServers;
let gameSession: OpenGame;
/** A day in acme's own records: transaction, kind, player, amount, currency, state. */
let right: string[];
beforeAll(async () => {
  server = await startTwoServers();
  gameSession = await server.gameSession();
  const { player } = gameSession;
  for (let n = 0; n < 30; n++) {
    const round = `r-${n}`;
    await server.say('bet', at.bet(gameSession, { transaction: `b-${n}`, amount: '1.50', round }));
    if (n % 3 === 0)
      await server.say(
        'rollback',
        at.rollback(gameSession, { transaction: `x-${n}`, reference: `b-${n}`, round }),
      );
    else
      await server.say(
        'win',
        at.win(gameSession, { transaction: `w-${n}`, amount: '2', round, roundClosed: true }),
      );
  }
  await server.say('bet', at.bet(gameSession, { transaction: 'too-much', amount: '99999', round: 'r-x' }));
  await server.say(
    'rollback',
    at.rollback(gameSession, { transaction: 'x-late', reference: 'late', round: 'r-y' }),
  );
  right = Array.from({ length: 30 }, (_, n) => n).flatMap((n) => [
    `b-${n},bet,${player},1.50,PP,${n % 3 === 0 ? 'rolled-back' : 'accepted'}`,
    n % 3 === 0 ? `x-${n},rollback,${player},1.50,PP,` : `w-${n},win,${player},2.00,PP,`,
  ]);
  right.push(`too-much,bet,${player},99999,PP,refused`, `x-late,rollback,${player},3.00,PP,`);
});
afterAll(() => server.close());

const HEAD = 'transaction,kind,player,amount,currency,state';
async function* each(lines: readonly string[]): AsyncGenerator<string> {
  for (const line of lines) yield await Promise.resolve(line);
}
async function compared(lines: readonly string[], format: 'csv' | 'jsonl' = 'csv', day = '2026-11-20') {
  const found: Mismatch[] = [];
  const client = await server.pool.connect();
  try {
    const result = await reconcileDay(client, {
      provider: 'acme',
      day,
      rows: readDayFile(each(format === 'csv' ? [HEAD, ...lines] : lines), format),
      onMismatch: (m) => found.push(m),
    });
    return { ...result, found: found.map(({ transaction, what }) => [transaction, what]) };
  } finally {
    client.release();
  }
}

describe('the file of a day', () => {
  test('W-32: two equal days have no mismatch, in any order of lines', async () => {
    expect(await compared(right)).toEqual({ lines: 62, ours: 61, mismatches: 0, atTheEdge: 0, found: [] });
    expect((await compared(right.toReversed())).mismatches).toBe(0);
    const names = HEAD.split(',');
    const json = right.map((line) =>
      JSON.stringify(Object.fromEntries(line.split(',').map((value, i) => [names[i], value]))),
    );
    expect((await compared(json, 'jsonl')).mismatches).toBe(0);
  });

  test('W-31: comparing moves nothing, and can be repeated', async () => {
    const before = await server.balanceOf(gameSession.player);
    await compared(right);
    await compared(right);
    expect(await server.balanceOf(gameSession.player)).toBe(before);
    await server.mustBeSound();
  });

  test('W-32: each kind of difference is reported by its transaction', async () => {
    const { player } = gameSession;
    const changed = right
      .filter((line) => !line.startsWith('w-4,'))
      .map((line) =>
        line
          .replace(/^b-1,bet,(\d+),1\.50/, 'b-1,bet,$1,1.51')
          .replace(/^b-2,bet,\d+/, 'b-2,bet,999')
          .replace(/^w-5,win/, 'w-5,bet')
          .replace(/^(b-6,.*),rolled-back$/, '$1,accepted')
          .replace(/^(b-7,bet,\d+,1\.50),PP/, '$1,USDT')
          .replace(/^(too-much,.*),refused$/, '$1,accepted'),
      );
    changed.push(
      `ghost,win,${player},5.00,PP,`,
      `b-8,bet,${player},1.50,PP,`,
      'odd,bet,,1,PP,',
      `w-8,win,${player},1e3,PP,`,
    );
    const { found, mismatches } = await compared(changed);
    expect(found).toEqual([
      [undefined, 'has the player ""'],
      [undefined, 'has an amount that is not a decimal text of its currency'],
      ['b-1', '1.50 PP here, 1.51 PP there'],
      ['b-2', `of player ${player} here, of 999 there`],
      ['w-5', 'a win here, a bet there'],
      ['b-6', 'rolled-back here, accepted there'],
      ['b-7', '1.50 PP here, 1.500000 USDT there'],
      ['too-much', 'refused here, accepted there: bet of 99999.00 PP'],
      ['ghost', `missing here: win of 5.00 PP by player ${player}`],
      ['b-8', 'twice in the file'],
      ['w-4', `missing there: win of 2.00 PP by player ${player} at 2026-11-20T12:00:00.000Z`],
    ]);
    expect(mismatches).toBe(11);
  });

  test('another day, and another provider, are not compared with it', async () => {
    expect(await compared([], 'csv', '2026-11-19')).toMatchObject({ ours: 0, mismatches: 0 });
    const empty = await compared([]);
    expect([empty.mismatches, empty.ours]).toEqual([61, 61]);
  });

  test("transactions within minutes of midnight may be in the next day's file", async () => {
    server.clock.set('2026-11-21T23:58:00Z');
    const late = await server.gameSession({ player: gameSession.player });
    await server.say('bet', at.bet(late, { transaction: 'edge', amount: '1', round: 'edge' }));
    expect(await compared([], 'csv', '2026-11-21')).toMatchObject({ ours: 1, mismatches: 0, atTheEdge: 1 });
  });

  test('a quoted CSV field may contain a comma, and an invalid line is reported', async () => {
    const rows: unknown[] = [];
    for await (const row of readDayFile(
      each(['note,transaction,kind,player,amount,currency', '"a, ""b""",t-1,bet,5,1.50,PP', '', '{']),
      'csv',
    ))
      rows.push(row);
    expect(rows).toMatchObject([
      { line: 2, transaction: 't-1', amountMinor: 150n, state: 'accepted' },
      { line: 4, why: 'has no transaction' },
    ]);
    for await (const row of readDayFile(each(['{"transaction":"t","amount":1.5}', '[]']), 'jsonl'))
      expect(row).toHaveProperty('why');
  });
});
