import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlayedDatabase, type PlayedDatabase } from '../audit/test/played-database.ts';
import { retentionJobs } from './retention.ts';

let played: PlayedDatabase;
const now = '2027-06-01T12:00:00Z';
const query = async <R extends object>(sql: string, values: unknown[] = []): Promise<R[]> =>
  (await played.database.pool.query<R>(sql, values)).rows;
const keys = async (sql: string): Promise<unknown[]> =>
  (await query<{ key: unknown }>(sql)).map(({ key }) => key);

const run = (name: string): Promise<object> => {
  const job = retentionJobs.find((one) => one.name === name);
  if (job === undefined) throw new Error(`no job ${name}`);
  return job.run({ pool: played.database.pool, clock: played.clock });
};

beforeAll(async () => {
  played = await openPlayedDatabase();
  played.clock.set(now);
});
afterAll(() => played.drop());

test('answers are stored for repeats for seven days, then deleted', async () => {
  await query(
    `insert into idempotency_keys (player_id, route, key, request_hash, reply, at)
     select $1::bigint, 'claimQuest', age, '', '{}', $2::timestamptz - age::interval
       from unnest(array['8 days', '7 days 1 second', '6 days 23 hours', '-1 day']) age`,
    [played.mina, now],
  );
  expect(await run('prune-idempotency-keys')).toEqual({ deleted: 2 });
  expect(await keys('select key from idempotency_keys order by key')).toEqual(['-1 day', '6 days 23 hours']);
  expect(await run('prune-idempotency-keys')).toEqual({ deleted: 0 });
});

test('answers to operators are stored for repeats for seven days, then deleted', async () => {
  await query(
    `insert into operator_idempotency_keys (operator_id, key, request_hash, reply, attempt, at)
     select $1::bigint, age, '', '{}', 'r', $2::timestamptz - age::interval
       from unnest(array['8 days', '7 days 1 second', '6 days 23 hours']) age`,
    [played.mina, now],
  );
  expect(await run('prune-operator-answers')).toEqual({ deleted: 2 });
  expect(await keys('select key from operator_idempotency_keys')).toEqual(['6 days 23 hours']);
});

test('more old answers than one statement deletes are deleted in one run', async () => {
  await query(
    `insert into idempotency_keys (player_id, route, key, request_hash, reply, at)
     select $1::bigint, 'old', n::text, '', '{}', $2::timestamptz - interval '9 days' from generate_series(1, 2500) n`,
    [played.mina, now],
  );
  expect(await run('prune-idempotency-keys')).toEqual({ deleted: 2500 });
});

test('redirects and identity links are deleted a day after their end', async () => {
  await query(
    `insert into redirects (state_hash, browser_hash, provider, redirect_uri, redirect_to, expires_at)
     select sha256(age::bytea), sha256(age::bytea), 'google', '', age, $1::timestamptz - age::interval
       from unnest(array['2 days', '1 hour']) age`,
    [now],
  );
  await query(
    `insert into identity_links (link_hash, player_id, provider, label, expires_at)
     select sha256(age::bytea), $1::bigint, 'google', age, $2::timestamptz - age::interval
       from unnest(array['2 days', '1 hour']) age`,
    [played.mina, now],
  );
  expect(await run('prune-redirects')).toEqual({ deleted: 1 });
  expect(await run('prune-identity-links')).toEqual({ deleted: 1 });
  expect(await keys('select redirect_to as key from redirects')).toEqual(['1 hour']);
  expect(await keys('select label as key from identity_links')).toEqual(['1 hour']);
});

test('sign-in links, mail allowances and game sessions are deleted some time after their end', async () => {
  await query(
    `insert into email_codes (code_hash, browser_hash, email, redirect_to, expires_at)
     select sha256(age::bytea), sha256(age::bytea), age, '/', $1::timestamptz - age::interval
       from unnest(array['2 days', '1 hour']) age`,
    [now],
  );
  await query(
    `insert into email_quotas (key_hash, full_at)
     select sha256(age::bytea), $1::timestamptz - age::interval from unnest(array['2 days', '1 hour']) age`,
    [now],
  );
  await query(
    `insert into game_sessions (player_id, session_hash, provider, game_id, currency, locale, client_type, platform, created_at, expires_at)
     select $1::bigint, age, 'parlor', 'dice-bone', 'PP', 'en', 'desktop', 'web', $2::timestamptz - age::interval, $2::timestamptz - age::interval
       from unnest(array['31 days', '29 days']) age`,
    [played.mina, now],
  );
  expect(await run('prune-email-codes')).toEqual({ deleted: 1 });
  expect(await run('prune-email-quotas')).toEqual({ deleted: 1 });
  expect(await run('prune-game-sessions')).toEqual({ deleted: 1 });
  expect(await keys('select email as key from email_codes')).toEqual(['1 hour']);
  expect(await keys('select session_hash as key from game_sessions')).toEqual(['29 days']);
});

test('sign-ins that ended long ago are deleted, live ones are not', async () => {
  await query('insert into profiles (player_id, first_name, created_at) values ($1, $2, $3)', [
    played.mina,
    'Mina',
    now,
  ]);
  await query(
    `insert into sign_ins (player_id, sign_in_id, platform, created_at, last_used_at, expires_at, refresh_salt, revoked_at)
     select $1::bigint, id, 'web', $2, $2, $2::timestamptz + expires::interval, '', $2::timestamptz + revoked::interval
       from (values ('live', '1 day', null), ('lapsed', '-29 days', null), ('long lapsed', '-31 days', null),
                    ('ended', '1 day', '-29 days'), ('long ended', '1 day', '-31 days'), ('both', '-40 days', '-40 days')
            ) s (id, expires, revoked)`,
    [played.mina, now],
  );
  expect(await run('prune-ended-sign-ins')).toEqual({ deleted: 3 });
  expect(await keys('select sign_in_id as key from sign_ins order by 1')).toEqual([
    'ended',
    'lapsed',
    'live',
  ]);
});

test('old wins are deleted, but the newest two hundred stay', async () => {
  await query('truncate outbox');
  const add = (count: number, age: string, kind = 'win') =>
    query(
      `insert into outbox (player_id, kind, body, at)
       select $1::bigint, $5::text, $4::text, $2::timestamptz - $4::text::interval from generate_series(1, $3::int)`,
      [played.mina, now, count, age, kind],
    );
  await add(27, '40 days');
  await add(3, '40 days', 'win-taken-back');
  await add(150, '31 days');
  expect(await run('prune-outbox')).toEqual({ deleted: 0 });
  await add(103, '1 day');
  expect(await run('prune-outbox')).toEqual({ deleted: 83 });
  expect(await query('select body, count(*)::int from outbox group by body order by body')).toEqual([
    { body: '1 day', count: 103 },
    { body: '31 days', count: 97 },
  ]);
  await add(300, '1 hour');
  expect(await run('prune-outbox')).toEqual({ deleted: 97 });
});
