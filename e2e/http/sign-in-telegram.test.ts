import { auth } from '@parlor/contract/calls/auth.ts';
import { signInitData } from '@parlor/server/test/init-data.ts';
import { describe, expect, test } from 'vitest';
import { newUser, launchDataOf, LOCAL_BOT_TOKEN, telegramUser, visits } from '../actors/users.ts';
import { refusalIn, refused, withCode } from '../actors/refusals.ts';
import { startTestServer } from '../server/servers.ts';

const server = startTestServer();
const seconds = (ms: number): string => String(Math.floor(ms / 1000));
const ANOTHER_BOT = '7000000002:another-bot-token-0000000000000000';

describe('sign-in through Telegram', () => {
  test('Alice opens the mini-app and is signed in, with her name and 1,000 PP; next time she is the same player', async () => {
    const alice = visits('alice', server().first);
    const profile = await alice.signInWithTelegram();
    expect(profile).toMatchObject({ firstName: 'Alice', username: 'alice_plays', isPremium: false });
    expect(profile.userId).toBe(String(profile.parlorUserId));
    expect(await alice.balance()).toBe(1000);

    const later = visits('alice', server().first);
    expect((await later.signInWithTelegram()).userId).toBe(profile.userId);
    expect(await later.balance()).toBe(1000);
    const { entries } = await later.api.ledger();
    expect(entries.map((e) => [e.reason, e.amount])).toEqual([['welcome', 1000]]);
  });

  test('two first visits at the same moment create one player with one welcome bonus', async () => {
    const name = newUser();
    const identities = Array.from({ length: 8 }, () => visits(name, server().first));
    const profiles = await Promise.all(identities.map((identity) => identity.signInWithTelegram()));
    expect(new Set(profiles.map((p) => p.userId)).size).toBe(1);
    expect(await identities[0]?.balance()).toBe(1000);
    const userId = profiles[0]?.userId;
    const welcomes = (await server().exported('ledger')).filter((e) => e.playerId === userId);
    expect(welcomes).toHaveLength(1);
  });

  test('launch data of two hours ago is too old, and data of tomorrow is invalid', async () => {
    const bob = visits(newUser(), server().first);
    const at = (ms: number): Promise<unknown> => bob.signInWithTelegram(launchDataOf('bob', Date.now() + ms));
    expect(await refused(at(-7_200_000))).toEqual(withCode('INIT_DATA_EXPIRED'));
    expect(await refused(at(86_400_000))).toEqual(withCode('INIT_DATA_INVALID'));
  });

  test('forged launch data is refused: another name, another signature, another bot, no signature', async () => {
    const mallory = visits('mallory', server().first);
    const genuine = launchDataOf('bob', Date.now());
    const forged = [
      genuine.replace('Bob', 'Eve'),
      genuine.replace(/hash=(.)/, (_, first: string) => `hash=${first === '0' ? '1' : '0'}`),
      genuine.replace(/&hash=[0-9a-f]+/, ''),
      launchDataOf('bob', Date.now(), ANOTHER_BOT),
      'user=%7B%22id%22%3A700002%7D',
      '%',
    ];
    for (const initData of forged)
      expect(await refused(mallory.signInWithTelegram(initData)), initData).toEqual(
        withCode('INIT_DATA_INVALID'),
      );
  });

  test('merged launch data is refused: a field given twice, or two fields passed off as one', async () => {
    const mallory = visits('mallory', server().first);
    const genuine = launchDataOf('mallory', Date.now());
    const bob = encodeURIComponent(JSON.stringify(telegramUser('bob')));
    // Signed lines are joined by line breaks, so a value with a line break has the same signature as two
    // fields.
    const merged = signInitData(
      { auth_date: seconds(Date.now()), user: JSON.stringify(telegramUser('mallory')) },
      LOCAL_BOT_TOKEN,
    );
    const oneOfTwo = new URLSearchParams(merged);
    oneOfTwo.set('auth_date', `${oneOfTwo.get('auth_date')}\nuser=${oneOfTwo.get('user')}`);
    oneOfTwo.delete('user');
    for (const initData of [
      `${genuine}&user=${bob}`,
      `user=${bob}&${genuine}`,
      `${genuine}&hash=${'0'.repeat(64)}`,
      oneOfTwo.toString(),
    ])
      expect(await refused(mallory.signInWithTelegram(initData)), initData).toEqual(
        withCode('INIT_DATA_INVALID'),
      );
  });

  test('launch data without a person, or of a bot, signs nobody in', async () => {
    const nobody = visits('mallory', server().first);
    const signed = (fields: Record<string, string>): string =>
      signInitData({ auth_date: seconds(Date.now()), ...fields }, LOCAL_BOT_TOKEN);
    for (const fields of [
      {},
      { user: 'null' },
      { user: '{"id":1.5,"first_name":"Half"}' },
      { user: '{"id":12,"is_bot":true}' },
    ])
      expect(await refused(nobody.signInWithTelegram(signed(fields)))).toEqual(withCode('INIT_DATA_INVALID'));
  });

  test('an unknown game cannot be opened at sign-in, and no refusal creates a player', async () => {
    const before = (await server().exported('ledger')).length;
    const user = visits(newUser(), server().first);
    const reply = await user.asks(auth.signInTelegram.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ gameId: 'no-such-game', initData: launchDataOf(user.name, Date.now()) }),
    });
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({ error: { code: 'UNKNOWN_GAME' } });
    expect((await server().exported('ledger')).length).toBe(before);
  });

  test('repeated attempts must wait, and the reply says how long', async () => {
    await server().applyRateLimits(server().first);
    const mallory = visits('mallory', server().first);
    const tries = await Promise.all(
      Array.from({ length: 80 }, () =>
        mallory.asks(auth.signInTelegram.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ gameId: 'launcher', initData: 'guess=1' }),
        }),
      ),
    );
    await server().liftRateLimits(server().first);
    const refusals = Map.groupBy(tries, (reply) => refusalIn(reply).code);
    expect([...refusals.keys()].toSorted()).toEqual(['INIT_DATA_INVALID', 'RATE_LIMITED']);
    for (const reply of refusals.get('RATE_LIMITED') ?? [])
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
