// Two operators cancel a contest: nobody wins, nothing is paid, rounds continue, and the audit finds no mismatch.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditDatabase } from '../audit/index.ts';
import { openPlayedDatabase, type PlayedDatabase } from '../audit/test/played-database.ts';
import { freshSecret, nodeDigest } from '../players/digest.ts';
import { Players } from '../players/players.ts';
import { ApiError } from '../http/api-error.ts';
import { CANCEL_WAITS_MS } from '@parlor/contract/calls/operator/contests.ts';
import { cancelContests } from './cancel.ts';
import { AnnouncedEditions } from './ranking/announced.ts';
import { ContestBoard } from './ranking/board.ts';
import { ContestLive } from './ranking/live.ts';
import { settleDue } from './settle.ts';

const quiet = { info: () => undefined, warn: () => undefined };
const RACE = 'daily-race/2026-11-20';
const why = 'its game paid by a wrong table';
const noted = () => Promise.resolve();
let played: PlayedDatabase;
beforeEach(async () => {
  played = await openPlayedDatabase();
});
afterEach(() => played.drop());

async function aProcess() {
  const { database, loaded, clock } = played;
  const { pool } = database;
  const content = () => loaded.content.contests;
  const announced = new AnnouncedEditions({ pool, clock, content, log: quiet });
  await announced.refresh();
  const players = new Players({
    pool,
    clock,
    content: loaded.content,
    digest: nodeDigest,
    freshSecret,
    editions: announced,
  });
  return {
    announced,
    players,
    board: new ContestBoard({ pool, clock, content, announced }),
    cancels: cancelContests({ pool, clock, announced, onChanged: () => undefined }),
    settle: () => settleDue({ pool, clock, players, log: quiet }),
  };
}
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );
const numberOf = async (text: string): Promise<number> =>
  Number((await played.database.pool.query<{ n: bigint }>(`select count(*) as n from ${text}`)).rows[0]!.n);

test('one operator asks and another confirms, once; then nobody wins and nothing is paid, and rounds go on', async () => {
  const { cancels, board, announced, settle, players } = await aProcess();
  // It announced the contests before, and does not know of the cancellation.
  const other = await aProcess();
  const race = { edition: RACE, why };
  expect(await codeOf(cancels.confirm({ ...race, by: '2' }, noted))).toBe('NOT_FOUND');
  await cancels.ask({ ...race, by: '1' }, noted);
  expect(await codeOf(cancels.confirm({ ...race, by: '1' }, noted))).toBe('OWN_ACCOUNT');
  const confirmed = await Promise.all(
    ['2', '3', '4'].map((by) => codeOf(cancels.confirm({ ...race, by }, noted))),
  );
  expect(confirmed.toSorted()).toEqual(['CONTEST_OVER', 'CONTEST_OVER', 'done']);
  expect(await codeOf(cancels.ask({ ...race, by: '1' }, noted))).toBe('CONTEST_OVER');
  expect(await numberOf('contest_cancellations where is_confirmed')).toBe(1);

  const entries = await numberOf(`contest_entries where edition = '${RACE}'`);
  const before = await numberOf("draws where purpose = 'round'");
  for (const [n, process] of [players, other.players].entries())
    await process.act('playRound', played.mina, {
      input: {
        gameId: 'dice-bone',
        roundId: `after-${n}`,
        stakeMinor: 100n,
        choice: { side: 'under', target: 9_000 },
        known: undefined,
      },
    });
  expect(await numberOf("draws where purpose = 'round'")).toBe(before + 2);
  expect(await numberOf(`contest_entries where edition = '${RACE}'`)).toBe(entries);
  expect(await numberOf('contest_late_rounds')).toBe(0);
  expect(await board.running('daily-race')).toBeUndefined();
  expect((await announced.allAt(played.clock.now())).map((e) => e.contestId)).not.toContain('daily-race');

  played.clock.set('2026-11-21T00:00:06.000Z');
  await settle();
  expect(await numberOf(`contest_winners where edition = '${RACE}'`)).toBe(0);
  expect(await numberOf("ledger where reason = 'race'")).toBe(0);
  expect((await auditDatabase(played.database.pool, played.loaded)).mismatches).toEqual([]);
});

test('an unannounced contest cannot be cancelled, a request waits for two days, and an ended contest cannot be cancelled', async () => {
  const { cancels, settle } = await aProcess();
  const race = { edition: RACE, why };
  await cancels.ask({ ...race, by: '1' }, noted);
  const undone = cancels.confirm({ ...race, by: '2' }, () => Promise.reject(new Error('the process died')));
  await expect(undone).rejects.toThrow('the process died');
  expect(await numberOf('contest_editions where frozen_at is not null or cancelled_at is not null')).toBe(0);
  expect(await codeOf(cancels.ask({ edition: 'daily-race/1999-01-01', by: '1', why }, noted))).toBe(
    'NOT_FOUND',
  );
  const month = { edition: 'month-ahead/2026-11', why };
  await cancels.ask({ ...month, by: '1' }, noted);
  played.clock.set(new Date(played.clock.now() + CANCEL_WAITS_MS).toISOString());
  expect(await codeOf(cancels.confirm({ ...month, by: '2' }, noted))).toBe('NOT_FOUND');
  await settle();
  expect(await numberOf(`contest_winners where edition = '${RACE}'`)).toBeGreaterThan(0);
  expect(await codeOf(cancels.confirm({ ...race, by: '2' }, noted))).toBe('CONTEST_OVER');
});

test('live boards of a cancelled contest end at once, those of others do not', async () => {
  const { cancels, board } = await aProcess();
  const { database, url, clock } = played;
  const live = new ContestLive({ pool: database.pool, databaseUrl: url, clock, board, log: quiet });
  await live.start();
  const ended: string[] = [];
  const { promise: firstEnd, resolve: ends } = Promise.withResolvers<void>();
  for (const contestId of ['daily-race', 'month-ahead']) {
    const sink = {
      write: () => true,
      end: () => {
        ended.push(contestId);
        ends();
      },
      destroy: () => undefined,
      writableLength: 0,
      on: () => undefined,
    };
    const stream = {
      playerId: played.mina,
      signInId: '1',
      endsAtMs: Infinity,
      sink,
      contestId,
      say: undefined,
    };
    live.attach(stream, await live.first(contestId, played.mina));
  }
  await cancels.ask({ edition: RACE, by: '1', why }, noted);
  await cancels.confirm({ edition: RACE, by: '2', why }, noted);
  await firstEnd;
  await expect(live.first('daily-race', played.mina)).rejects.toThrow('There is no such contest now.');
  expect(ended).toEqual(['daily-race']);
  await live.stop();
});

test('a cancelled contest stays so', async () => {
  const { cancels } = await aProcess();
  await cancels.ask({ edition: RACE, by: '1', why }, noted);
  await cancels.confirm({ edition: RACE, by: '2', why }, noted);
  const { pool } = played.database;
  for (const statement of [
    `update contest_editions set cancelled_at = null where edition = '${RACE}'`,
    `update contest_editions set frozen_at = null, settled_at = null, cancelled_at = null where edition = '${RACE}'`,
    "update contest_editions set cancelled_at = now() where edition like 'month-ahead/%'",
    'delete from contest_cancellations',
  ])
    await expect(pool.query(statement)).rejects.toThrow(/frozen once|frozen and settled|append-only/);
});
