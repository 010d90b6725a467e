// The inviter of a new player (I26), over two processes on one database.
import { encodeStartParam, invitationOf } from '@parlor/contract/formats/campaign.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTokenKeys } from '../tokens/token-keys.ts';
import { startAuthProcess, type AuthProcess } from '../../test/auth-process.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { signInitData } from '../../test/init-data.ts';
import { inviteCodeOfPlayer } from '../../features/referrals/invite-code.ts';

const BOT_TOKEN = '7000000001:local-only-bot-token-000000000000000';

let testDatabase: TestDatabase;
let processes: readonly [AuthProcess, AuthProcess];
let people = 9_000;
let places = 0;
let codes = 0;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const shared = { databaseUrl: testDatabase.url, keys: await makeTokenKeys() };
  processes = await Promise.all([startAuthProcess(shared), startAuthProcess(shared)]);
});
afterAll(async () => {
  await Promise.all(processes.map((process) => process.close()));
  await testDatabase.drop();
});
beforeEach(() => processes.forEach(({ clock }) => clock.set('2026-11-20T09:00:00Z')));

const rows = async <R extends object>(sql: string, ...values: unknown[]): Promise<R[]> =>
  (await processes[0].database.pool.query<R>(sql, values)).rows;

/** A separate network, so that no friend is held for coming from the same one. */
const elsewhere = (): string => `10.${Math.floor(places / 250)}.${places++ % 250}.7`;

interface Come {
  readonly id?: number;
  readonly by?: string | undefined;
  readonly ip?: string;
  readonly at?: AuthProcess;
}
/** Signs in with Telegram; returns the player. */
async function comes({ id = people++, by, ip = elsewhere(), at = processes[0] }: Come): Promise<string> {
  const start = by === undefined ? {} : { start_param: encodeStartParam(invitationOf(by)) };
  const reply = await at.post(
    '/auth',
    {
      gameId: 'launcher',
      initData: signInitData(
        {
          auth_date: String(at.clock.now() / 1000),
          user: JSON.stringify({ id, first_name: `Guest ${id}` }),
          ...start,
        },
        BOT_TOKEN,
      ),
    },
    { headers: { 'x-forwarded-for': ip } },
  );
  expect(reply.statusCode).toBe(200);
  const { sub } = await at.identity.tokens.verify(reply.json<{ token: string }>().token);
  return sub;
}

async function codeOf(playerId: string): Promise<string> {
  const code = `Code${String(codes++).replaceAll('0', 'z')}`.padEnd(16, 'x');
  await rows('insert into invite_codes (player_id, code, created_at) values ($1, $2, now())', playerId, code);
  return code;
}
async function anInviter(): Promise<{ id: string; code: string }> {
  const id = await comes({});
  return { id, code: await codeOf(id) };
}
const inviterOf = async (friendId: string): Promise<string | undefined> =>
  (
    await rows<{ by: string }>('select inviter_id::text as by from referrals where friend_id = $1', friendId)
  )[0]?.by;

describe('I26: the inviter of a player', () => {
  test('is fixed at their first sign-in, and is in their profile', async () => {
    const inviter = await anInviter();
    const friend = await comes({ by: inviter.code });
    expect(await inviterOf(friend)).toBe(inviter.id);
    const [profile] = await rows('select referrer from profiles where player_id = $1', friend);
    expect(profile).toEqual({ referrer: inviter.id });
    const [referral] = await rows('select game_id, state from referrals where friend_id = $1', friend);
    expect(referral).toEqual({ game_id: 'launcher', state: 'joined' });
  });

  test('is nobody for an existing player, and a later invitation changes nothing', async () => {
    const [one, other] = [await anInviter(), await anInviter()];
    const id = people++;
    const alone = await comes({ id });
    await comes({ id, by: one.code });
    expect(await inviterOf(alone)).toBeUndefined();
    const friendId = people++;
    const friend = await comes({ id: friendId, by: one.code });
    await comes({ id: friendId, by: other.code });
    expect(await inviterOf(friend)).toBe(one.id);
  });

  test('is one of two, if two first sign-ins with two inviters arrive at once at two processes', async () => {
    const [one, other] = [await anInviter(), await anInviter()];
    for (let n = 0; n < 8; n++) {
      const id = people++;
      const came = await Promise.all([
        comes({ id, by: one.code, at: processes[0] }),
        comes({ id, by: other.code, at: processes[1] }),
        comes({ id, by: one.code, at: processes[1] }),
        comes({ id, by: other.code, at: processes[0] }),
      ]);
      expect(new Set(came).size).toBe(1);
      const referrals = await rows('select inviter_id from referrals where friend_id = $1', came[0]);
      expect(referrals).toHaveLength(1);
    }
  });

  test('is the same for friends who arrive at once at two processes, each with a distinct time', async () => {
    const inviter = await anInviter();
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => comes({ by: inviter.code, at: processes[n % 2]! })),
    );
    const [brought] = await rows<{ friends: number; instants: number }>(
      'select count(*)::int as friends, count(distinct created_at)::int as instants from referrals where inviter_id = $1',
      inviter.id,
    );
    expect(brought).toEqual({ friends: 10, instants: 10 });
  });

  test('has one code, also if two processes request it at once', async () => {
    const player = await comes({});
    const asked = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        inviteCodeOfPlayer(processes[n % 2]!.database.pool, player, Date.parse('2026-11-20T09:00:00Z')),
      ),
    );
    expect(new Set(asked).size).toBe(1);
    expect(await rows('select code from invite_code_owners where player_id = $1', player)).toEqual([
      { code: asked[0] },
    ]);
    expect(await inviterOf(await comes({ by: asked[0] }))).toBe(player);
  });

  test('is nobody if the inviter is unknown, disabled, or the same player', async () => {
    expect(await inviterOf(await comes({ by: '1'.repeat(16) }))).toBeUndefined();
    const gone = await anInviter();
    await rows('update profiles set disabled_at = now() where player_id = $1', gone.id);
    expect(await inviterOf(await comes({ by: gone.code }))).toBeUndefined();
    const id = people++;
    const own = await comes({ id });
    await comes({ id, by: await codeOf(own) });
    expect(await inviterOf(own)).toBeUndefined();
  });

  test('is older than the player, so there are no cycles: the database refuses them', async () => {
    const alice = await anInviter();
    const bob = await comes({ by: alice.code });
    const carol = await comes({ by: await codeOf(bob) });
    for (const [by, friend] of [
      [carol, alice.id],
      [bob, alice.id],
      [alice.id, alice.id],
    ] as const)
      await expect(
        rows(
          "insert into referrals (inviter_id, friend_id, game_id, created_at, state) values ($1, $2, 'launcher', now(), 'joined')",
          by,
          friend,
        ),
      ).rejects.toThrow(/check constraint/);
    await expect(
      rows('update referrals set inviter_id = $1 where friend_id = $2', alice.id, carol),
    ).rejects.toThrow('who invited whom never changes');
  });

  test('is nobody if their identity was here before: unlinked, and back as new', async () => {
    const inviter = await anInviter();
    const id = people++;
    const before = await comes({ id });
    await rows("delete from identities where provider = 'telegram' and subject = $1", String(id));
    const again = await comes({ id, by: inviter.code });
    expect(again).not.toBe(before);
    expect(await inviterOf(again)).toBeUndefined();
    const [left] = await rows<{ text: string }>(
      'select string_agg(encode(identity_hash, $1), $2) as text from removed_identities',
      'hex',
      ',',
    );
    expect(left?.text).not.toContain(Buffer.from(String(id)).toString('hex'));
  });

  test('holds friends if many came from one network, including earlier unpaid ones', async () => {
    const inviter = await anInviter();
    const ip = '203.0.113.9';
    for (let n = 0; n < 3; n++) await comes({ by: inviter.code, ip: `203.0.113.${n}` });
    const held = () =>
      rows<{ held: number }>(
        'select count(hold_reason)::int as held from referrals where inviter_id = $1',
        inviter.id,
      );
    expect(await held()).toEqual([{ held: 0 }]);
    await comes({ by: inviter.code });
    await comes({ by: inviter.code, ip });
    expect(await held()).toEqual([{ held: 4 }]);
    const [stored] = await rows<{ all: string }>(
      'select row_to_json(o)::text as all from referral_origins o limit 1',
    );
    expect(stored?.all).not.toContain('203.0.113');
  });
});

const AT_ONCE = 20;

test('I27: a hundred friends of one millisecond come in pages, none skipped and none repeated, while fifty more join', async () => {
  const { friendsOf } = await import('../../features/referrals/store.ts');
  const inviter = await anInviter();
  // Twenty at a time: more wait for a connection, and on a busy machine the last of them until they are refused (503).
  const join = async (count: number): Promise<string[]> => {
    const joined: string[] = [];
    for (let first = 0; first < count; first += AT_ONCE)
      joined.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, n) =>
            comes({ by: inviter.code, at: processes[n % 2]! }),
          ),
        )),
      );
    return joined;
  };
  await join(100);
  const pool = processes[0].database.pool;
  const whole = await friendsOf(pool, inviter.id, { limit: 1000, before: undefined, since: undefined });
  const times = whole.friends.map((f) => f.createdAt);
  expect(times).toHaveLength(100);
  expect(new Set(times.map((at) => at.slice(0, 23)))).toEqual(new Set(['2026-11-20T09:00:00.000']));
  const paged: string[] = [];
  const joining: Array<Promise<string[]>> = [];
  let before: string | undefined;
  for (;;) {
    joining.push(join(5));
    const { friends } = await friendsOf(pool, inviter.id, { limit: 10, before, since: undefined });
    if (before !== undefined || paged.length === 0) paged.push(...friends.map((f) => f.createdAt));
    if (friends.length < 10) break;
    before = paged.at(-1);
  }
  await Promise.all(joining);
  const first = paged.findIndex((at) => at === times[0]);
  expect(paged.slice(first)).toEqual(times);
  expect(new Set(paged).size).toBe(paged.length);
  expect((await friendsOf(pool, inviter.id, { limit: 1, before: undefined, since: undefined })).total).toBe(
    100 + 5 * joining.length,
  );
  expect(joining.length).toBeGreaterThanOrEqual(10);
});
