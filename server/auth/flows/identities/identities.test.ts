import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openLocalIdentity, type RunningLocalIdentity } from '../../providers/emulator/index.ts';
import { makeTokenKeys } from '../../tokens/token-keys.ts';
import { providerVisitor, type Chosen } from '../../../test/at-the-provider.ts';
import { bearer, startAuthProcess, type AuthProcess } from '../../../test/auth-process.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { signInitData } from '../../../test/init-data.ts';

const HOST = 'parlor.localhost:8080';
const BOT_TOKEN = '7000000001:local-only-bot-token-000000000000000';

let testDatabase: TestDatabase;
let local: RunningLocalIdentity;
let first: AuthProcess;
let second: AuthProcess;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  local = await openLocalIdentity({
    host: '127.0.0.1',
    port: 0,
    publicUrl: undefined,
    log: { warn: () => undefined },
  });
  const shared = {
    databaseUrl: testDatabase.url,
    keys: await makeTokenKeys(),
    localIdentity: local,
    env: { TELEGRAM_BOT_NAME: 'parlor_bot', TELEGRAM_APP_NAME: 'play' },
  };
  [first, second] = await Promise.all([startAuthProcess(shared), startAuthProcess(shared)]);
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await local.close();
  await testDatabase.drop();
});
beforeEach(() => first.clock.set('2026-11-20T09:00:00Z'));

let nth = 0;
const aPerson = (): Required<Pick<Chosen, 'name' | 'email'>> => ({
  name: `Person ${(nth += 1)}`,
  email: `person${nth}@example.com`,
});
const anId = (): number => 90_000 + (nth += 1);

/** The reply, which must have this status. */
function answered(reply: LightMyRequestResponse, status: number): LightMyRequestResponse {
  if (reply.statusCode !== status) throw new Error(`answered ${reply.statusCode}: ${reply.body}`);
  return reply;
}

type Provider = 'google' | 'facebook';
type Json = Record<string, unknown>;

/** A visitor with a browser, who may be signed in. */
class Visitor {
  readonly cookies = new Map<string, string>();
  token = '';
  readonly at: AuthProcess;
  constructor(at = first) {
    this.at = at;
  }
  async request(method: 'GET' | 'POST', url: string, body?: object): Promise<LightMyRequestResponse> {
    const reply = await this.at.app.inject({
      method,
      url,
      headers: {
        host: HOST,
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(this.token === '' ? {} : bearer(this.token)),
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    for (const { name, value, maxAge } of reply.cookies)
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    return reply;
  }
  async get(url: string): Promise<Json> {
    return (await this.request('GET', url)).json();
  }
  async post(url: string, body: object): Promise<Json> {
    return (await this.request('POST', url, body)).json();
  }
  /** To a provider to link an identity, and back; returns the final address. */
  async goes(address: string, choice: Chosen): Promise<string> {
    const back = await providerVisitor().chooses(address, choice);
    return (await this.request('GET', back.pathname + back.search)).headers.location!;
  }
  async signInWith(provider: Provider, person: Chosen): Promise<this> {
    const reply = await this.request('GET', `/auth/${provider}`);
    await this.goes(reply.headers.location!, person);
    this.token = (await this.post('/auth/refresh', {}))['token'] as string;
    return this;
  }
  async signInWithTelegram(id: number): Promise<this> {
    this.token = (await this.post('/auth', { gameId: 'launcher', initData: launchOf(id) }))[
      'token'
    ] as string;
    return this;
  }
  async begins(body: object): Promise<{ link: string; url: string }> {
    const reply = await this.request('POST', '/auth/identities/link', body);
    return answered(reply, 200).json();
  }
  /** Starts a link with a provider and proves it. */
  async proves(provider: Provider, person: Chosen): Promise<string> {
    const { link, url } = await this.begins({ kind: provider, redirectTo: '/profile/sign-in-methods' });
    const back = new URL(await this.goes(url, person), 'http://x');
    if (`${back.pathname}${back.search}` !== `/profile/sign-in-methods?link=${link}`)
      throw new Error(back.href);
    return link;
  }
  async adds(provider: Provider, person: Chosen): Promise<void> {
    const link = await this.proves(provider, person);
    answered(await this.request('POST', '/auth/identities/link/complete', { link }), 200);
  }
  async kinds(): Promise<string[]> {
    const { identities } = (await this.get('/auth/identities')) as { identities: { kind: string }[] };
    return identities.map(({ kind }) => kind);
  }
  async userId(): Promise<string> {
    return (await this.at.identity.tokens.verify(this.token)).sub;
  }
}

const launchOf = (id: number): string =>
  signInitData(
    {
      auth_date: String(first.clock.now() / 1000),
      user: JSON.stringify({ id, first_name: 'Tele', username: `tele${id}` }),
    },
    BOT_TOKEN,
  );
const statusesOf = (replies: readonly LightMyRequestResponse[]): number[] =>
  replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b);
const refusal = (code: string) => ({ error: expect.objectContaining({ code }) });
const latestEmail = async (): Promise<string> => (await first.outbox!.latest(1))[0]!.text;
const codeIn = (email: string): string => /Code: ([0-9A-Z-]+)/.exec(email)![1]!;

describe('the identities of a player', () => {
  test('are listed with their names, and with the kinds that can be added', async () => {
    const person = aPerson();
    const visitor = await new Visitor().signInWith('google', person);
    expect(await visitor.get('/auth/identities')).toEqual({
      identities: [{ kind: 'google', label: person.email, since: '2026-11-20T09:00:00.000Z', current: true }],
      offered: ['telegram', 'facebook', 'email'],
    });
  });

  test('in the messenger only email can be added: cookies do not work there, and Google blocks web views', async () => {
    const visitor = await new Visitor().signInWithTelegram(anId());
    expect(await visitor.get('/auth/identities')).toMatchObject({
      identities: [{ kind: 'telegram', current: true }],
      offered: ['email'],
    });
    expect(await visitor.post('/auth/identities/link', { kind: 'google', redirectTo: '/' })).toEqual(
      refusal('PROVIDER_NOT_OFFERED'),
    );
  });
});

describe('adding Google or Facebook', () => {
  test('both identities belong to one player from then on, who is not new', async () => {
    const [google, facebook] = [aPerson(), aPerson()];
    const visitor = await new Visitor().signInWith('google', google);
    const link = await visitor.proves('facebook', facebook);
    expect(await visitor.get(`/auth/identities/link/${link}`)).toMatchObject({
      kind: 'facebook',
      state: 'free',
      label: facebook.email,
      you: { userId: await visitor.userId(), identities: ['google'], ppBalance: 0 },
    });
    first.clock.advance(1);
    const done = await visitor.post('/auth/identities/link/complete', { link });
    expect(done).toMatchObject({
      identities: [{ kind: 'google' }, { kind: 'facebook', label: facebook.email }],
    });
    const elsewhere = await new Visitor(second).signInWith('facebook', facebook);
    expect(await elsewhere.userId()).toBe(await visitor.userId());
    expect(await visitor.post('/auth/identities/link/complete', { link })).toEqual(refusal('LINK_NOT_FOUND'));
  });

  test('an identity of another player is shown with both players, and stays where it is', async () => {
    const [google, facebook] = [aPerson(), aPerson()];
    const other = await new Visitor().signInWith('facebook', facebook);
    const visitor = await new Visitor().signInWith('google', google);
    const link = await visitor.proves('facebook', facebook);
    const you = { userId: await visitor.userId(), identities: ['google'] };
    const theirs = { userId: await other.userId(), identities: ['facebook'], firstName: 'Person' };
    expect(await visitor.get(`/auth/identities/link/${link}`)).toMatchObject({
      state: 'taken',
      you,
      other: theirs,
    });
    const refused = await visitor.request('POST', '/auth/identities/link/complete', { link });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      error: { code: 'IDENTITY_TAKEN', details: { you, other: theirs } },
    });
    expect(await visitor.kinds()).toEqual(['google']);
    expect(await other.kinds()).toEqual(['facebook']);
  });

  test("nothing is added before the provider's proof, nor by another player", async () => {
    const visitor = await new Visitor().signInWith('google', aPerson());
    const { link } = await visitor.begins({ kind: 'facebook', redirectTo: '/profile/sign-in-methods' });
    expect(await visitor.get(`/auth/identities/link/${link}`)).toMatchObject({ state: 'waiting' });
    expect(await visitor.post('/auth/identities/link/complete', { link })).toEqual(
      refusal('LINK_NOT_PROVEN'),
    );
    const otherPlayer = await new Visitor().signInWith('google', aPerson());
    expect(await otherPlayer.get(`/auth/identities/link/${link}`)).toEqual(refusal('LINK_NOT_FOUND'));
    expect(await otherPlayer.post('/auth/identities/link/complete', { link })).toEqual(
      refusal('LINK_NOT_FOUND'),
    );
  });

  test("a victim who follows an attacker's link proves nothing for them", async () => {
    const attacker = await new Visitor().signInWith('google', aPerson());
    const { link, url } = await attacker.begins({ kind: 'facebook', redirectTo: '/profile/sign-in-methods' });
    const back = await new Visitor().goes(url, aPerson());
    expect(back).toContain('problem=state-invalid');
    expect(await attacker.get(`/auth/identities/link/${link}`)).toMatchObject({ state: 'waiting' });
  });

  test('a person who declines at the provider returns to the page with the reason', async () => {
    const visitor = await new Visitor().signInWith('google', aPerson());
    const { url } = await visitor.begins({ kind: 'facebook', redirectTo: '/profile/sign-in-methods?tab=2' });
    expect(await visitor.goes(url, { as: 'cancel' })).toBe(
      '/profile/sign-in-methods?tab=2&link-problem=cancelled&provider=facebook#',
    );
  });

  test('a second of the same kind is refused, also where two links end at once', async () => {
    const visitor = await new Visitor().signInWith('google', aPerson());
    const links = [await visitor.proves('facebook', aPerson()), await visitor.proves('facebook', aPerson())];
    const ends = await Promise.all(
      links.map((link) => visitor.request('POST', '/auth/identities/link/complete', { link })),
    );
    expect(statusesOf(ends)).toEqual([200, 409]);
    const late = ends.findIndex((end) => end.statusCode === 409);
    expect(ends[late]!.json()).toEqual(refusal('IDENTITY_OF_THIS_KIND'));
    expect(await visitor.get(`/auth/identities/link/${links[late]}`)).toMatchObject({ state: 'full' });
    expect(await visitor.post('/auth/identities/link', { kind: 'facebook', redirectTo: '/' })).toEqual(
      refusal('IDENTITY_OF_THIS_KIND'),
    );
  });

  test('one identity that two players prove at once goes to one of them', async () => {
    const facebook = aPerson();
    const visitors = await Promise.all([
      new Visitor(first).signInWith('google', aPerson()),
      new Visitor(second).signInWith('google', aPerson()),
    ]);
    const links = await Promise.all(visitors.map((visitor) => visitor.proves('facebook', facebook)));
    const ends = await Promise.all(
      visitors.map((visitor, n) =>
        visitor.request('POST', '/auth/identities/link/complete', { link: links[n]! }),
      ),
    );
    expect(statusesOf(ends)).toEqual([200, 409]);
    expect(ends.find((end) => end.statusCode === 409)!.json()).toEqual(refusal('IDENTITY_TAKEN'));
  });

  test('a first sign-in with an identity that is being added creates no second player', async () => {
    const facebook = aPerson();
    const visitor = await new Visitor().signInWith('google', aPerson());
    const link = await visitor.proves('facebook', facebook);
    const [end, other] = await Promise.all([
      visitor.request('POST', '/auth/identities/link/complete', { link }),
      new Visitor(second).signInWith('facebook', facebook),
    ]);
    const isOne = (await other.userId()) === (await visitor.userId());
    expect(end.statusCode).toBe(isOne ? 200 : 409);
  });

  test('a link lives a quarter of an hour', async () => {
    const visitor = await new Visitor().signInWith('google', aPerson());
    const link = await visitor.proves('facebook', aPerson());
    first.clock.advance(15 * 60_000 - 1);
    visitor.token = (await visitor.post('/auth/refresh', {}))['token'] as string;
    expect(await visitor.get(`/auth/identities/link/${link}`)).toMatchObject({ state: 'free' });
    first.clock.advance(1);
    expect(await visitor.get(`/auth/identities/link/${link}`)).toEqual(refusal('LINK_NOT_FOUND'));
  });

  test('leads to no other site', async () => {
    const visitor = await new Visitor().signInWith('google', aPerson());
    expect(
      await visitor.post('/auth/identities/link', { kind: 'facebook', redirectTo: '//evil.example' }),
    ).toEqual(refusal('INVALID_REDIRECT'));
  });
});

describe('adding a mailbox', () => {
  const begin = async (visitor: Visitor, email: string): Promise<{ link: string; email: string }> => {
    const { link } = await visitor.begins({ kind: 'email', email, redirectTo: '/profile/sign-in-methods' });
    return { link, email: await latestEmail() };
  };

  test('accepts the code of the email from the requester only', async () => {
    const visitor = await new Visitor().signInWithTelegram(anId());
    const { link, email } = await begin(visitor, 'Box1@Example.com');
    expect(email).toContain('Tele wants to sign in to Parlor with this address.');
    expect(email).toContain(`http://${HOST}/profile/sign-in-methods?link=${link}&code=${codeIn(email)}`);
    expect(await visitor.get(`/auth/identities/link/${link}`)).toMatchObject({ state: 'waiting' });
    const code = codeIn(email).toLowerCase().replace('-', '');
    expect(await visitor.post('/auth/identities/link/email', { link, code })).toMatchObject({
      state: 'free',
      label: 'box1@example.com',
    });
    first.clock.advance(1);
    await visitor.post('/auth/identities/link/complete', { link });
    expect(await visitor.kinds()).toEqual(['telegram', 'email']);
  });

  test('a wrong code is refused five times, and then every code is', async () => {
    const visitor = await new Visitor().signInWithTelegram(anId());
    const { link, email } = await begin(visitor, 'box2@example.com');
    for (let n = 0; n < 5; n += 1)
      expect(await visitor.post('/auth/identities/link/email', { link, code: 'AAAAA-AAAAA' })).toEqual(
        refusal('LINK_CODE_INVALID'),
      );
    expect(await visitor.post('/auth/identities/link/email', { link, code: codeIn(email) })).toEqual(
      refusal('LINK_CODE_INVALID'),
    );
  });

  test("the code works only for the player who requested it: another player's email joins nothing", async () => {
    const attacker = await new Visitor().signInWithTelegram(anId());
    const victim = await new Visitor().signInWithTelegram(anId());
    const { link, email } = await begin(attacker, 'victim@example.com');
    expect(await victim.post('/auth/identities/link/email', { link, code: codeIn(email) })).toEqual(
      refusal('LINK_NOT_FOUND'),
    );
    expect(await attacker.get(`/auth/identities/link/${link}`)).toMatchObject({ state: 'waiting' });
  });

  test('whether an address is known is visible only to the owner of the mailbox', async () => {
    const { rows } = await first.database.pool.query<{ id: bigint }>(
      'select player_id as id from profiles order by player_id limit 1',
    );
    await first.database.pool.query(
      `insert into identities (provider, subject, player_id, created_at) values ('email', 'known@example.com', $1, now())
       on conflict do nothing`,
      [rows[0]!.id],
    );
    await first.database.pool.query(
      `insert into identity_owners (provider, subject, player_id) values ('email', 'known@example.com', $1)
       on conflict do nothing`,
      [rows[0]!.id],
    );
    const visitor = await new Visitor().signInWithTelegram(anId());
    const known = await begin(visitor, 'known@example.com');
    const unknown = await begin(visitor, 'unknown@example.com');
    for (const { link } of [known, unknown])
      expect(await visitor.get(`/auth/identities/link/${link}`)).toMatchObject({ state: 'waiting' });
    expect(
      await visitor.post('/auth/identities/link/email', { link: known.link, code: codeIn(known.email) }),
    ).toMatchObject({ state: 'taken', other: { userId: String(rows[0]!.id) } });
  });

  test('a mailbox cannot be flooded with emails this way either', async () => {
    const visitor = await new Visitor().signInWithTelegram(anId());
    const ask = () =>
      visitor.request('POST', '/auth/identities/link', {
        kind: 'email',
        email: 'flooded@example.com',
        redirectTo: '/',
      });
    for (let n = 0; n < 5; n += 1) expect((await ask()).statusCode).toBe(200);
    expect((await ask()).statusCode).toBe(429);
  });

  test('a name goes into the email as a name: no address, no markup', async () => {
    const visitor = await new Visitor().signInWith('google', {
      name: 'Eve<b>://evil.example/',
      email: 'eve@example.com',
    });
    const { email } = await begin(visitor, 'box3@example.com');
    expect(email).toContain('Evebevilexample wants to sign in');
  });
});

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

describe('unlinking an identity', () => {
  test('ends its sign-ins everywhere, and keeps this sign-in', async () => {
    const [google, facebook] = [aPerson(), aPerson()];
    const visitor = await new Visitor().signInWith('google', google);
    await visitor.adds('facebook', facebook);
    const thief = await new Visitor(second).signInWith('facebook', facebook);
    expect(await visitor.post('/auth/identities/unlink', { kind: 'facebook' })).toMatchObject({
      identities: [{ kind: 'google' }],
      offered: ['telegram', 'facebook', 'email'],
    });
    await expect
      .poll(async () => (await thief.request('GET', '/auth/identities')).json())
      .toEqual(refusal('TOKEN_REVOKED'));
    expect(await visitor.kinds()).toEqual(['google']);
    const anew = await new Visitor().signInWith('facebook', facebook);
    expect(await anew.userId()).not.toBe(await visitor.userId());
  });

  test('keeps the sign-in that unlinks, and sign-ins by another method', async () => {
    const [google, facebook] = [aPerson(), aPerson()];
    const visitor = await new Visitor().signInWith('google', google);
    await visitor.adds('facebook', facebook);
    const sameIdentity = await new Visitor(second).signInWith('google', google);
    const otherIdentity = await new Visitor(second).signInWith('facebook', facebook);
    expect(await visitor.post('/auth/identities/unlink', { kind: 'google' })).toMatchObject({
      identities: [{ kind: 'facebook' }],
    });
    await expect
      .poll(async () => (await sameIdentity.request('GET', '/auth/identities')).json())
      .toEqual(refusal('TOKEN_REVOKED'));
    expect(await visitor.kinds()).toEqual(['facebook']);
    expect(await otherIdentity.kinds()).toEqual(['facebook']);
  });

  test('is not undone by the link that added the method', async () => {
    const visitor = await new Visitor().signInWith('google', aPerson());
    const link = await visitor.proves('facebook', aPerson());
    const completes = () => visitor.request('POST', '/auth/identities/link/complete', { link });
    expect((await completes()).statusCode).toBe(200);
    await visitor.post('/auth/identities/unlink', { kind: 'facebook' });
    expect((await completes()).json()).toEqual(refusal('LINK_NOT_FOUND'));
    expect(await visitor.kinds()).toEqual(['google']);
  });

  test('keeps the last one, also if the last two are unlinked at once', async () => {
    const visitor = await new Visitor().signInWith('google', aPerson());
    expect(await visitor.post('/auth/identities/unlink', { kind: 'google' })).toEqual(
      refusal('LAST_IDENTITY'),
    );
    await visitor.adds('facebook', aPerson());
    const ends = await Promise.all(
      (['google', 'facebook'] as const).map((kind) =>
        visitor.request('POST', '/auth/identities/unlink', { kind }),
      ),
    );
    expect(statusesOf(ends)).toEqual([200, 422]);
    expect(await visitor.kinds()).toHaveLength(1);
  });

  test('is refused for an unknown one', async () => {
    const visitor = await new Visitor().signInWith('google', aPerson());
    expect(await visitor.post('/auth/identities/unlink', { kind: 'email' })).toEqual(
      refusal('IDENTITY_NOT_FOUND'),
    );
  });
});
