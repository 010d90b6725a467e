import { describe, expect, test } from 'vitest';
import {
  Visitor,
  aPerson,
  anId,
  first,
  launchOf,
  refusal,
  second,
  type Json,
  runAuthServers,
} from './test/visitors.ts';

runAuthServers();

describe('adding Telegram', () => {
  const begin = async (): Promise<{ visitor: Visitor; link: string }> => {
    const visitor = await new Visitor().signInWith('google', aPerson());
    const { link, url } = await visitor.begins({ kind: 'telegram' });
    expect(url).toBe(`https://t.me/parlor_bot/play?startapp=link-${link}`);
    return { visitor, link };
  };
  const prove = (link: string, id: number, agreed: boolean): Promise<Json> =>
    new Visitor().post('/auth/identities/link/telegram', { link, initData: launchOf(id), agreed });

  test('the person in the messenger confirms, and both identities belong to one player', async () => {
    const { visitor, link } = await begin();
    const id = anId();
    const request = await prove(link, id, false);
    expect(request).toMatchObject({ player: { userId: await visitor.userId() }, isProven: false });
    expect(request['player']).not.toHaveProperty('ppBalance');
    expect(await visitor.get(`/auth/identities/link/${link}`)).toMatchObject({ state: 'waiting' });
    expect(await prove(link, id, true)).toMatchObject({ isProven: true });
    expect(await visitor.get(`/auth/identities/link/${link}`)).toMatchObject({
      state: 'free',
      label: `@tele${id}`,
    });
    await visitor.post('/auth/identities/link/complete', { link });
    const inMessenger = await new Visitor(second).signInWithTelegram(id);
    expect(await inMessenger.userId()).toBe(await visitor.userId());
    // The Telegram identity brings its name and its premium status.
    expect(await first.identity.tokens.verify(inMessenger.token)).toMatchObject({ firstName: 'Tele' });
  });

  test('a Telegram account with a player is shown, and stays a separate player', async () => {
    const { visitor, link } = await begin();
    const id = anId();
    const inMessenger = await new Visitor().signInWithTelegram(id);
    await prove(link, id, true);
    expect(await visitor.post('/auth/identities/link/complete', { link })).toMatchObject({
      error: { code: 'IDENTITY_TAKEN', details: { other: { userId: await inMessenger.userId() } } },
    });
  });

  test('a second account cannot replace the first one that confirmed', async () => {
    const { link } = await begin();
    await prove(link, anId(), true);
    expect(await prove(link, anId(), true)).toEqual(refusal('LINK_NOT_FOUND'));
  });

  test('forged launch data proves nothing', async () => {
    const { link } = await begin();
    const initData = launchOf(anId()).replace('Tele', 'Eve');
    expect(
      await new Visitor().post('/auth/identities/link/telegram', { link, initData, agreed: true }),
    ).toEqual(refusal('INIT_DATA_INVALID'));
  });

  test('a link for another kind of identity does not work for Telegram', async () => {
    const visitor = await new Visitor().signInWith('google', aPerson());
    const { link } = await visitor.begins({ kind: 'facebook', redirectTo: '/' });
    expect(await prove(link, anId(), true)).toEqual(refusal('LINK_NOT_FOUND'));
  });
});
