import { generateKeyPairSync } from 'node:crypto';
import { makePasskey, usePasskey, type Lies, type SoftPasskey } from '@parlor/sdk/test/soft-authenticator.ts';
import { describe, expect, test } from 'vitest';
import {
  aPerson,
  first,
  HOST,
  refusal,
  runAuthServers,
  second,
  statusesOf,
  Visitor,
  type Json,
} from '../identities/test/visitors.ts';

runAuthServers();

const ORIGIN = `http://${HOST}`;
const optionsOf = async (who: Visitor, url: string): Promise<Json> =>
  (await who.post(url, {}))['options'] as Json;

async function made(who: Visitor, lies: Lies = {}) {
  return makePasskey(await optionsOf(who, '/auth/passkeys/options'), ORIGIN, lies);
}
async function adds(who: Visitor, name = 'My phone'): Promise<SoftPasskey> {
  const { passkey, response } = await made(who);
  const reply = await who.request('POST', '/auth/passkeys', { response, name });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return passkey;
}
async function answers(who: Visitor, passkey: SoftPasskey, lies: Lies = {}): Promise<Json> {
  return usePasskey(passkey, await optionsOf(who, '/auth/passkey/options'), ORIGIN, lies);
}
async function signsIn(passkey: SoftPasskey, who = new Visitor(), lies: Lies = {}): Promise<Visitor> {
  const reply = await who.request('POST', '/auth/passkey', { response: await answers(who, passkey, lies) });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  who.token = reply.json<{ token: string }>().token;
  return who;
}
const aPlayer = () => new Visitor().signInWith('google', aPerson());
const passkeysOf = async (who: Visitor): Promise<Array<{ id: string; name: string; current: boolean }>> =>
  ((await who.get('/auth/identities'))['passkeys'] ?? []) as never;

describe('a passkey', () => {
  test('is added to a player, listed with its name, and signs this player in at every process', async () => {
    const player = await aPlayer();
    expect(await player.get('/auth/identities')).toMatchObject({ offersPasskeys: true });
    const passkey = await adds(player, '  Ada’s phone ');
    expect(await passkeysOf(player)).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{43}$/),
        name: 'Ada’s phone',
        since: '2026-11-20T09:00:00.000Z',
        current: false,
      },
    ]);
    expect(first.told).toContain('A passkey was added');
    second.clock.set('2026-11-20T10:00:00Z');
    const other = await signsIn(passkey, new Visitor(second));
    expect(await other.userId()).toBe(await player.userId());
    expect(await passkeysOf(other)).toMatchObject([
      { current: true, lastUsedAt: '2026-11-20T10:00:00.000Z' },
    ]);
    expect(await other.get('/auth/sessions')).toMatchObject({
      sessions: [{ identity: 'passkey', platform: 'web', current: true }, {}],
    });
    // The same session as any other: renewed by the cookie.
    expect((await other.request('POST', '/auth/refresh', {})).statusCode).toBe(200);
  });

  test('is offered where browsers have passkeys: https with a host name, or this machine', async () => {
    expect(await new Visitor().get('/auth/ways')).toMatchObject({ passkeys: true });
    const reply = await first.app.inject({ url: '/auth/ways', headers: { host: '127.0.0.1:8080' } });
    expect(reply.json()).not.toHaveProperty('passkeys');
    const refused = await first.app.inject({
      method: 'POST',
      url: '/auth/passkey/options',
      headers: { host: '127.0.0.1:8080' },
      payload: {},
    });
    expect(refused.json()).toEqual(refusal('PROVIDER_NOT_OFFERED'));
  });

  test('asks the device to verify its person, and names no player to a visitor', async () => {
    const player = await aPlayer();
    expect(await optionsOf(player, '/auth/passkeys/options')).toMatchObject({
      rp: { id: 'parlor.localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    const options = await optionsOf(new Visitor(), '/auth/passkey/options');
    expect(options).toMatchObject({ rpId: 'parlor.localhost', userVerification: 'required' });
    expect(options['allowCredentials'] ?? []).toEqual([]);
  });
});

describe('signing in is refused', () => {
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  test.each<[string, Lies]>([
    ['at another origin', { origin: 'http://evil.localhost:8080' }],
    ['for another host', { host: 'evil.localhost' }],
    ['for a challenge of nobody', { challenge: 'bm9ib2R5' }],
    ['without verifying the person', { isVerified: false }],
    ['with another key', { privateKey: stranger }],
  ])('%s', async (_, lies) => {
    const passkey = await adds(await aPlayer());
    const who = new Visitor();
    const reply = await who.request('POST', '/auth/passkey', { response: await answers(who, passkey, lies) });
    expect([reply.statusCode, reply.json()]).toEqual([401, refusal('PASSKEY_REFUSED')]);
    expect(reply.cookies.map(({ name }) => name)).not.toContain('parlor-refresh');
  });

  test('the second time, and from another browser', async () => {
    const passkey = await adds(await aPlayer());
    const who = new Visitor();
    const response = await answers(who, passkey);
    const thief = new Visitor(second);
    await optionsOf(thief, '/auth/passkey/options');
    expect(await thief.post('/auth/passkey', { response })).toEqual(refusal('PASSKEY_REFUSED'));
    expect(await new Visitor().post('/auth/passkey', { response })).toEqual(refusal('PASSKEY_REFUSED'));
    expect(await who.post('/auth/passkey', { response })).toHaveProperty('token');
    expect(await who.post('/auth/passkey', { response })).toEqual(refusal('PASSKEY_REFUSED'));
  });

  test('twenty times at once at two processes it works once', async () => {
    const passkey = await adds(await aPlayer());
    const who = new Visitor();
    const response = await answers(who, passkey);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const copy = new Visitor(n % 2 === 0 ? first : second);
        for (const [name, value] of who.cookies) copy.cookies.set(name, value);
        return copy.request('POST', '/auth/passkey', { response });
      }),
    );
    expect(statusesOf(replies)).toEqual([200, ...Array<number>(19).fill(401)]);
  });

  test('five minutes later', async () => {
    const passkey = await adds(await aPlayer());
    const who = new Visitor();
    const response = await answers(who, passkey);
    first.clock.set('2026-11-20T09:05:00Z');
    expect(await who.post('/auth/passkey', { response })).toEqual(refusal('PASSKEY_REFUSED'));
  });

  test('with a challenge for adding one', async () => {
    const player = await aPlayer();
    const passkey = await adds(player);
    const { challenge } = (await optionsOf(player, '/auth/passkeys/options')) as { challenge: string };
    const response = await answers(player, passkey, { challenge });
    expect(await player.post('/auth/passkey', { response })).toEqual(refusal('PASSKEY_REFUSED'));
  });

  test('with a passkey that no player has, or that is none', async () => {
    const who = new Visitor();
    const { passkey } = await made(await aPlayer());
    const response = await answers(who, passkey);
    expect(await who.post('/auth/passkey', { response })).toEqual(refusal('PASSKEY_REFUSED'));
    for (const odd of [{}, { id: 7 }, { id: 'x', response: 'y' }, { id: passkey.id, response: {} }])
      expect(await who.post('/auth/passkey', { response: odd })).toEqual(refusal('PASSKEY_REFUSED'));
  });

  test('from a page of another site', async () => {
    const reply = await first.app.inject({
      method: 'POST',
      url: '/auth/passkey/options',
      headers: { host: HOST, origin: 'https://evil.example' },
      payload: {},
    });
    expect(reply.statusCode).toBe(403);
  });

  test('if its counter does not grow, which tells of a copy', async () => {
    const player = await aPlayer();
    const passkey = await adds(player);
    await signsIn(passkey, new Visitor(), { counter: 5 });
    await signsIn(passkey, new Visitor(), { counter: 6 });
    for (const counter of [6, 3, 0]) {
      const who = new Visitor();
      const response = await answers(who, passkey, { counter });
      expect(await who.post('/auth/passkey', { response })).toEqual(refusal('PASSKEY_REFUSED'));
    }
  });

  test('for a disabled player', async () => {
    const player = await aPlayer();
    const passkey = await adds(player);
    await first.database.pool.query('update profiles set disabled_at = now() where player_id = $1', [
      await player.userId(),
    ]);
    const who = new Visitor();
    const response = await answers(who, passkey);
    expect(await who.post('/auth/passkey', { response })).toEqual(refusal('ACCOUNT_DISABLED'));
  });
});

describe('adding is refused', () => {
  test.each<[string, Lies]>([
    ['at another origin', { origin: 'https://evil.example' }],
    ['for another host', { host: 'evil.localhost' }],
    ['for another challenge', { challenge: 'bm9ib2R5' }],
    ['without verifying the person', { isVerified: false }],
  ])('%s', async (_, lies) => {
    const player = await aPlayer();
    const { response } = await made(player, lies);
    expect(await player.post('/auth/passkeys', { response, name: 'x' })).toEqual(refusal('PASSKEY_REFUSED'));
    expect(await passkeysOf(player)).toEqual([]);
  });

  test('the second time, in another sign-in, and for a passkey of another player', async () => {
    const who = aPerson();
    const player = await new Visitor().signInWith('google', who);
    const { response } = await made(player);
    const elsewhere = await new Visitor().signInWith('google', who);
    expect(await elsewhere.post('/auth/passkeys', { response, name: 'x' })).toEqual(
      refusal('PASSKEY_REFUSED'),
    );
    expect(await player.post('/auth/passkeys', { response, name: 'x' })).toHaveProperty('passkeys');
    expect(await player.post('/auth/passkeys', { response, name: 'x' })).toEqual(refusal('PASSKEY_REFUSED'));

    const { id } = await adds(player);
    const other = await aPlayer();
    // A device cannot do this; a program can.
    const { response: stolen } = await made(other, { id });
    expect(await other.post('/auth/passkeys', { response: stolen, name: 'x' })).toEqual(
      refusal('PASSKEY_REFUSED'),
    );
  });

  test('after ten, without a name, and without a sign-in', async () => {
    const player = await aPlayer();
    for (let n = 0; n < 10; n += 1) await adds(player, `Key ${n}`);
    expect(await player.post('/auth/passkeys/options', {})).toEqual(refusal('TOO_MANY_PASSKEYS'));
    const { response } = await made(await aPlayer());
    expect(await player.post('/auth/passkeys', { response, name: '  ' })).toEqual(refusal('INVALID_REQUEST'));
    expect((await new Visitor().request('POST', '/auth/passkeys/options', {})).statusCode).toBe(401);
  });
});

test('only their own player renames them', async () => {
  const player = await aPlayer();
  await adds(player, 'Phone');
  const [{ id } = { id: '' }] = await passkeysOf(player);
  const other = await aPlayer();
  expect(await other.post('/auth/passkeys/rename', { id, name: 'Mine' })).toEqual(
    refusal('IDENTITY_NOT_FOUND'),
  );
  expect(await passkeysOf(player)).toMatchObject([{ name: 'Phone' }]);
});

describe('removing', () => {
  test('ends the sign-ins of this passkey alone, and it signs nobody in any more', async () => {
    const player = await aPlayer();
    const [phone, key] = [await adds(player, 'Phone'), await adds(player, 'Key')];
    const [onPhone, onKey] = [await signsIn(phone), await signsIn(key, new Visitor(second))];
    const { id } = (await passkeysOf(player)).find(({ name }) => name === 'Phone')!;
    expect(await player.post('/auth/passkeys/remove', { id })).toMatchObject({ passkeys: [{ name: 'Key' }] });
    expect(first.told).toContain('A passkey was removed');
    expect((await onPhone.request('POST', '/auth/refresh', {})).statusCode).toBe(401);
    expect((await onKey.request('POST', '/auth/refresh', {})).statusCode).toBe(200);
    await expect(signsIn(phone)).rejects.toThrow('PASSKEY_REFUSED');
    expect(await player.post('/auth/passkeys/remove', { id })).toEqual(refusal('IDENTITY_NOT_FOUND'));
    const other = await aPlayer();
    const [{ id: foreign } = { id: '' }] = await passkeysOf(player);
    expect(await other.post('/auth/passkeys/remove', { id: foreign })).toEqual(refusal('IDENTITY_NOT_FOUND'));
  });

  test('keeps the last sign-in method, of whatever kind, also if the last two go at once', async () => {
    const player = await aPlayer();
    const passkey = await adds(player);
    const [{ id } = { id: '' }] = await passkeysOf(player);
    const elsewhere = await signsIn(passkey, new Visitor(second));
    const replies = await Promise.all([
      player.request('POST', '/auth/passkeys/remove', { id }),
      elsewhere.request('POST', '/auth/identities/unlink', { kind: 'google' }),
    ]);
    expect(statusesOf(replies)[0]).toBe(200);
    expect(statusesOf(replies)[1]).toBeGreaterThanOrEqual(400);
    const { identities, passkeys = [] } = (await (replies[0]!.statusCode === 200 ? player : elsewhere).get(
      '/auth/identities',
    )) as { identities: object[]; passkeys?: object[] };
    expect(identities.length + passkeys.length).toBe(1);
  });

  test('a player may keep a passkey alone', async () => {
    const player = await aPlayer();
    const passkey = await adds(player);
    expect(await player.post('/auth/identities/unlink', { kind: 'google' })).toMatchObject({
      identities: [],
    });
    const [{ id } = { id: '' }] = await passkeysOf(player);
    expect(await player.post('/auth/passkeys/remove', { id })).toEqual(refusal('LAST_IDENTITY'));
    expect(await (await signsIn(passkey)).userId()).toBe(await player.userId());
  });
});
