import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contestsOf } from '@parlor/economy/social/contest-editions.ts';
import { AnnouncedEditions } from '../contests/ranking/announced.ts';
import { settleDue } from '../contests/settle.ts';
import { ChallengeDays } from '../features/daily-challenge/days.ts';
import { nodeDigest } from '../players/digest.ts';
import { Players } from '../players/players.ts';
import { isOnCluster } from '../test/database.ts';
import { auditDatabase } from './index.ts';
import { openPlayedDatabase, type PlayedDatabase } from './test/played-database.ts';
import { tampered } from './test/tampered.ts';

const DAY = '2026-11-20';
const NEXT = '2026-11-21';
const quiet = { info: () => undefined, warn: () => undefined };
let played: PlayedDatabase;

/** Mina has finished the first day and begun the second one. Otto has begun the first one and taken a break. */
beforeAll(async () => {
  played = await openPlayedDatabase();
  const { database, loaded, clock, mina, otto } = played;
  const { pool } = database;
  const { content } = loaded;
  const announced = new AnnouncedEditions({ pool, clock, content: () => contestsOf(content), log: quiet });
  await announced.refresh();
  const players = new Players({
    pool,
    clock,
    content: { ...content, legal: undefined },
    digest: nodeDigest,
    freshSecret: () => nodeDigest.sha256Hex('a secret'),
    editions: announced,
    isOnCluster,
  });
  const days = new ChallengeDays({
    pool,
    clock,
    content: () => content,
    digest: nodeDigest,
    freshSecret: () => nodeDigest.sha256Hex('the end of a chain'),
  });
  await days.announceDue();
  const call = async (playerId: string, day: string, number: number): Promise<void> => {
    const { challenge } = (await days.of(day))!;
    const made = await players.read(playerId, ({ state }) => state.challenge);
    const offered = challenge.offered(made?.day === day ? made.calls : []);
    // The first one is right, so that each attempt has a value.
    const best = offered.toSorted(
      (a, b) => challenge.standingAfter([b]).scoreE2 - challenge.standingAfter([a]).scoreE2,
    )[0]!;
    const next = number === 1 ? best : offered[0]!;
    await players.act('callChallenge', playerId, { input: { challenge, day, number, call: next } });
  };
  for (let number = 1; number <= content.dailyChallenge!.calls; number += 1) await call(mina, DAY, number);
  await call(otto, DAY, 1);
  await players.act('takeBreak', otto, { input: { days: 1 } });
  clock.set(`${NEXT}T00:00:06Z`);
  await announced.refresh();
  await days.announceDue();
  await settleDue({ pool, clock, players, log: quiet });
  await call(mina, NEXT, 1);
});
afterAll(() => played.drop());

test('days, attempts, entries and prizes of the daily challenge have no mismatch', async () => {
  const { mismatches } = await auditDatabase(played.database.pool, played.loaded);
  expect(mismatches).toEqual([]);
  const { rows } = await played.database.pool.query(
    `select reference from ledger where reference like 'contest:daily-challenge:%'`,
  );
  expect(rows).toEqual([{ reference: `contest:daily-challenge:${DAY}:1` }]);
  const { rows: left } = await played.database.pool.query(
    `select value::int, score > 0 as scored from contest_entries join challenge_attempts using (player_id)
      where player_id = $1 and edition = $2`,
    [played.otto, `daily-challenge/${DAY}`],
  );
  expect(left).toEqual([{ value: 0, scored: true }]);
});

describe('the audit reports tampering:', () => {
  const day = (change: string): string => `update challenge_days set ${change} where day = '${DAY}'`;
  const attempt = (change: string, of = DAY): string =>
    `update challenge_attempts set ${change} where player_id = ${played.mina} and day = '${of}'`;
  test.each<[string, () => string[], string]>([
    [
      'a seed of another chain',
      () => [day(`seed = repeat('ab', 32)`)],
      'does not lead to the published hash',
    ],
    [
      'a later seed that was exchanged',
      () => [`update challenge_days set seed = repeat('ab', 32) where day = '${NEXT}'`],
      `does not lead to that of ${DAY}`,
    ],
    [
      'a day at another place of the chain',
      () => [day('place = 5')],
      'has place 5 of chain 2; expected 778 of 2',
    ],
    [
      'rules that were changed',
      () => [day(`rules = replace(rules, '"ties":"win"', '"ties":"lose"')`)],
      'from the seed',
    ],
    ['a score that was raised', () => [attempt('score = score + 100')], 'from the seed and its calls'],
    ['calls that were not made', () => [attempt(`calls = '["sideways"]'`)], 'expected one that was offered'],
    [
      'calls of another document',
      () => [attempt(`calls = '[]', score = 0`, NEXT)],
      'by the document; expected [] of',
    ],
    ['an attempt of no day', () => [attempt(`day = '2020-01-01'`)], 'belongs to no announced day'],
    ['an attempt after its day', () => [attempt(`at = '${NEXT}T09:00:00Z'`)], 'expected a time of its day'],
    [
      'an attempt that is gone',
      () => [`delete from challenge_attempts where player_id = ${played.mina} and day = '${DAY}'`],
      'the attempt gives 0',
    ],
    [
      'an entry that was raised',
      () => [
        `update contest_entries set value = value + 1 where player_id = ${played.mina} and edition = 'daily-challenge/${DAY}'`,
      ],
      `in the challenge of ${DAY}; the attempt gives`,
    ],
  ])('%s', async (_, statements, expected) => {
    const found = await tampered(played, statements());
    expect(found.join('\n')).toContain(expected);
  });
});
