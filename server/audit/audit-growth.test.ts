import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { inTransaction } from '../db/transaction.ts';
import { auditDatabase } from './index.ts';
import { openPlayedDatabase, type PlayedDatabase } from './test/played-database.ts';
import { tampered } from './test/tampered.ts';

let played: PlayedDatabase;
let nell: string;
let friend: string;

/** Mina was paid for a friend who really played. Nell has done a task of each kind. */
beforeAll(async () => {
  played = await openPlayedDatabase();
  const { players, clock, mina, loaded, database } = played;
  const { pool } = database;
  const create = (by?: string) =>
    inTransaction(pool, async (tx) => {
      const invitation = by === undefined ? undefined : { by, held: false };
      const { playerId } = await players.create(tx, { nowMs: clock.now(), invitation });
      if (by !== undefined)
        await tx.query(
          "insert into referrals (inviter_id, friend_id, game_id, created_at, state) values ($1, $2, 'launcher', $3, 'joined')",
          [by, playerId, new Date(clock.now())],
        );
      return playerId;
    });
  friend = await create(mina);
  const { days, leastRounds: minRounds } = loaded.content.referrals;
  for (let day = 0; day < days; day++) {
    for (let n = 0; n < minRounds; n++) await played.round(friend, `f-${day}-${n}`, { stakeMinor: 300n });
    clock.advance(DAY_MS);
  }
  await pool.query('update referrals set state = $2, played_at = $3, due_at = $3 where friend_id = $1', [
    friend,
    'played',
    new Date(clock.now()),
  ]);
  await players.act('friendPlayed', mina, {
    input: { friendId: friend },
    also: async (tx) => {
      await tx.query("update referrals set state = 'rewarded' where friend_id = $1", [friend]);
    },
  });
  nell = await create();
  const body = (id: string) => ({ body: { id } }) as never;
  await players.act('markCrossTaskCheckable', nell, { input: body('greenhouse-plant') });
  await players.act('markCrossTaskClaimable', nell, { input: body('greenhouse-plant') });
  await players.act('claimCrossTask', nell, { input: body('greenhouse-plant') });
  for (const agreed of [true, false])
    await players.act('chooseMessages', nell, {
      input: { body: { topic: 'race', channel: 'email', agreed } },
    });
  await players.act('chooseConsent', nell, { input: { topic: 'analytics', agreed: true } });
  await players.act('confirmTask', nell, { input: { taskId: 'cometa-wallet' } });
  await pool.query(
    "insert into profiles (player_id, first_name, created_at, public_name, name_tag) values ($1, 'Nell', now(), 'Nell', '4821')",
    [nell],
  );
  await pool.query("insert into public_name_owners (name_key, tag, player_id) values ('nell', '4821', $1)", [
    nell,
  ]);
});
afterAll(() => played.drop());

test('a paid referral and finished tasks leave consistent rows', async () => {
  const { mismatches } = await auditDatabase(played.database.pool, played.loaded);
  expect(mismatches).toEqual([]);
});

const inFriends = (player: string, path: string, value: string): string =>
  `update players set state = jsonb_set(state::jsonb, '{friends,${path}}', '${value}')::text where player_id = ${player}`;

test.each<[string, () => string[], string[]]>([
  [
    'a friend who was never brought is claimed',
    () => [`update claims set reference = 'friend:999' where reference = 'friend:${friend}'`],
    ['is rewarded and not claimed', 'friend 999 is no friend of theirs and claimed'],
  ],
  [
    'a friend who has not played is paid for',
    () => [inFriends(friend, 'qualified', 'false')],
    ['is rewarded and has not qualified', 'expected it not to be'],
  ],
  [
    'a document names another inviter',
    () => [inFriends(friend, 'invitedBy', '"1"')],
    ['was brought by 1; expected'],
  ],
  [
    'a friend who is held is paid',
    () => [inFriends(friend, 'held', 'true')],
    ['his reward for having come is claimed; expected it not to be'],
  ],
  [
    'the number of friends is another',
    () => [inFriends(played.mina, 'rewarded,ever', '7')],
    ['was paid for 7 friends; expected 1'],
  ],
  [
    'a decision is gone from the history',
    () => [`delete from consent_changes where player_id = ${nell} and number = 1`],
    ['2 decisions are kept; expected 3'],
  ],
  [
    'the history says that the player agreed, the document that they did not',
    () => [`update consent_changes set agreed = true where player_id = ${nell} and number = 2`],
    ['the last decision about race:email is true'],
  ],
  [
    'the document says that the player agreed, without a decision',
    () => [
      `update players set state = jsonb_set(state::jsonb, '{care,consents,topics,streak}', '{"agreed":true,"atMs":1}')::text where player_id = ${nell}`,
    ],
    ['the last decision about streak is none; the document says true'],
  ],
  [
    'a ring',
    () => [
      `insert into referrals (inviter_id, friend_id, game_id, created_at, state) values (${friend}, ${played.mina}, 'launcher', now(), 'joined')`,
    ],
    ['who was there before'],
  ],
  [
    'a friend has two inviters',
    () => [
      `insert into referrals (inviter_id, friend_id, game_id, created_at, state) values (0, ${friend}, 'launcher', now(), 'joined')`,
    ],
    ['was brought by 2 players; expected one'],
  ],
  [
    'an identity and an invite code lead to nobody or to somebody else',
    () => [
      `insert into identity_owners (subject, provider, player_id) values ('a', 'email', ${friend})`,
      `insert into identities (subject, provider, player_id, created_at) values ('b', 'email', ${friend}, now())`,
      `insert into invite_codes (player_id, code, created_at) values (${nell}, 'aaaaaaaaaaaaaaaa', now())`,
      `insert into invite_code_owners (code, player_id) values ('aaaaaaaaaaaaaaaa', ${friend})`,
    ],
    ['and is held by nobody', 'identity leads to nobody', 'invite code leads to player'],
  ],
  [
    'a name and its tag belong to somebody else',
    () => [`update public_name_owners set player_id = 7 where name_key = 'nell'`],
    ['has a name with the tag 4821, which was not given', '7: has rows in public_name_owners'],
  ],
  [
    'an errand is claimed in the document alone',
    () => [
      `update players set state = jsonb_set(state::jsonb, '{crossTasks,cometa-wallet,state}', '"CLAIMED"')::text where player_id = ${nell}`,
    ],
    ['task cometa-wallet is CLAIMED and not claimed'],
  ],
  [
    'less is set aside than can be claimed, and a budget is overrun',
    () => [
      "update stock set taken = 0 where item_id = 'task:cometa-wallet'",
      "update stock set taken = 100001 where item_id = 'task:greenhouse-plant'",
    ],
    ['of task:cometa-wallet 0 are set aside; expected 1', 'task:greenhouse-plant took 100001 of 100000'],
  ],
])('the audit finds that %s', async (_, statements, findings) => {
  const found = await tampered(played, statements());
  for (const line of findings) expect(found.join('\n')).toContain(line);
});
