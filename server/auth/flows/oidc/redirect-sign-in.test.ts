import { campaignToQuery, type CampaignParams } from '@parlor/contract/formats/campaign.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openLocalIdentity, type RunningLocalIdentity } from '../../providers/emulator/index.ts';
import { makeTokenKeys, type TokenKeys } from '../../tokens/token-keys.ts';
import { providerVisitor, type Chosen } from '../../../test/at-the-provider.ts';
import { startAuthProcess, type AuthProcess } from '../../../test/auth-process.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';

const HOST = 'parlor.localhost:8080';
const mara = { name: 'Mara Lindqvist', email: 'mara@lindqvist.example' };

let testDatabase: TestDatabase;
let local: RunningLocalIdentity;
let keys: TokenKeys;
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
  keys = await makeTokenKeys();
  const shared = { databaseUrl: testDatabase.url, keys, localIdentity: local };
  [first, second] = await Promise.all([startAuthProcess(shared), startAuthProcess(shared)]);
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await local.close();
  await testDatabase.drop();
});
beforeEach(() => {
  first.clock.set('2026-11-20T09:00:00Z');
  second.clock.set('2026-11-20T09:00:00Z');
  first.warnings.length = 0;
});

/** The reply, which must have this status. */
function answered(reply: LightMyRequestResponse, status: number): LightMyRequestResponse {
  if (reply.statusCode !== status) throw new Error(`answered ${reply.statusCode}: ${reply.body}`);
  return reply;
}

type Provider = 'google' | 'facebook';

/** A browser of our site: its cookies and calls. */
class Browser {
  readonly cookies = new Map<string, string>();
  readonly at: AuthProcess;
  constructor(at = first) {
    this.at = at;
  }
  async get(url: string): Promise<LightMyRequestResponse> {
    return this.#keep(await this.at.app.inject({ url, headers: this.#headers() }));
  }
  async post(url: string, body: object): Promise<LightMyRequestResponse> {
    return this.#keep(await this.at.post(url, body, { headers: this.#headers() }));
  }
  /** Leaves for the provider; returns its address. */
  async leaves(provider: Provider, query: Record<string, string> = {}): Promise<string> {
    const reply = await this.get(`/auth/${provider}?${new URLSearchParams(query)}`);
    return answered(reply, 302).headers.location!;
  }
  /** Returns with the provider's parameters; answers the final address. */
  async returns(address: URL): Promise<string> {
    const reply = await this.get(address.pathname + address.search);
    return answered(reply, 302).headers.location!;
  }
  /** The whole redirect. */
  async goes(provider: Provider, choice: Chosen, query: Record<string, string> = {}): Promise<string> {
    return this.returns(await providerVisitor().chooses(await this.leaves(provider, query), choice));
  }
  async token(): Promise<{ token: string; isNew?: boolean }> {
    const reply = await this.post('/auth/refresh', {});
    return answered(reply, 200).json();
  }
  async userId(): Promise<string> {
    return (await this.at.identity.tokens.verify((await this.token()).token)).sub;
  }
  #headers() {
    return {
      host: HOST,
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    };
  }
  #keep(reply: LightMyRequestResponse): LightMyRequestResponse {
    for (const { name, value, maxAge } of reply.cookies)
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    return reply;
  }
}

const players = async (): Promise<number> => {
  const { rows } = await first.database.pool.query<{ n: number }>(
    'select count(*)::integer as n from players',
  );
  return rows[0]!.n;
};
const problemIn = (location: string): Record<string, string> => {
  const { pathname, searchParams } = new URL(location, 'http://x');
  return { at: pathname, ...Object.fromEntries(searchParams) };
};

describe.each(['google', 'facebook'] as const)('coming in with %s', (provider) => {
  test('leads back to the first page, signed in, and reports a new player once', async () => {
    const browser = new Browser();
    const before = await players();
    const back = await browser.goes(
      provider,
      { name: `Mara of ${provider}`, email: `mara@${provider}.example` },
      { redirectTo: '/quests?day=today' },
    );
    expect(back.replace(/#$/, '')).toBe('/quests?day=today');
    expect(await players()).toBe(before + 1);
    const arrived = await browser.token();
    expect(arrived.isNew).toBe(true);
    expect(await first.identity.tokens.verify(arrived.token)).toMatchObject({
      firstName: 'Mara',
      platform: 'web',
      isPremium: false,
    });
    expect((await browser.token()).isNew).toBeUndefined();

    const again = new Browser(second);
    await again.goes(provider, { name: `Mara of ${provider}`, email: `mara@${provider}.example` });
    expect((await again.token()).isNew).toBeUndefined();
    expect(await players()).toBe(before + 1);
  });

  test('sets the cookies of a sign-in, unreadable for scripts, and no token in the address', async () => {
    const browser = new Browser();
    const address = await providerVisitor().chooses(await browser.leaves(provider), mara);
    const reply = await browser.get(address.pathname + address.search);
    const refresh = reply.cookies.find(({ name }) => name === 'parlor-refresh')!;
    expect(refresh).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/auth' });
    expect(reply.headers.location).not.toContain(refresh.value);
    expect(browser.cookies.get('parlor-hint')).toBe('1');
  });

  test.each([
    ['cancel', 'cancelled'],
    ['failure', 'provider-failed'],
  ] as const)('a person who chooses %s lands on the sign-in screen: %s', async (as, problem) => {
    const browser = new Browser();
    const before = await players();
    const back = await browser.goes(provider, { as }, { redirectTo: '/airdrop' });
    expect(problemIn(back)).toEqual({ at: '/sign-in', problem, provider, redirectTo: '/airdrop' });
    expect(browser.cookies.has('parlor-refresh')).toBe(false);
    expect(await players()).toBe(before);
    expect(first.warnings).toContain('A redirect sign-in failed');
  });

  test('a used return leads there as well: state-invalid', async () => {
    const browser = new Browser();
    const address = await providerVisitor().chooses(await browser.leaves(provider), mara);
    expect(problemIn(await browser.returns(address))).toEqual({ at: '/' });
    expect(problemIn(await browser.returns(address))).toEqual({
      at: '/sign-in',
      problem: 'state-invalid',
      provider,
    });
  });

  test('so does a return in another browser, which would sign a victim in to another account', async () => {
    const attacker = new Browser();
    const address = await providerVisitor().chooses(await attacker.leaves(provider), mara);
    const victim = new Browser();
    expect(problemIn(await victim.returns(address))).toMatchObject({ problem: 'state-invalid' });
    await victim.leaves(provider);
    expect(problemIn(await victim.returns(address))).toMatchObject({ problem: 'state-invalid' });
    expect(victim.cookies.has('parlor-refresh')).toBe(false);
    // Their own sign-in is unchanged.
    expect(problemIn(await attacker.returns(address))).toEqual({ at: '/' });
  });

  test('and a return after a quarter of an hour, without a state, or without parameters', async () => {
    const browser = new Browser();
    const address = await providerVisitor().chooses(await browser.leaves(provider), mara);
    first.clock.advance(15 * 60_000);
    expect(problemIn(await browser.returns(address))).toMatchObject({ problem: 'state-invalid' });
    for (const search of ['', '?code=abc', '?state=abc&code=abc', '?error=access_denied'])
      expect(problemIn((await browser.get(`/auth/callback/${provider}${search}`)).headers.location!)).toEqual(
        {
          at: '/sign-in',
          problem: 'state-invalid',
          provider,
        },
      );
  });

  test('a disabled account lands there: account-disabled', async () => {
    const someone = { name: 'Cy', email: `cy@${provider}.example` };
    const browser = new Browser();
    await browser.goes(provider, someone);
    const userId = await browser.userId();
    const disable = (at: string) =>
      first.database.pool.query(`update profiles set disabled_at = ${at} where player_id = $1`, [userId]);
    await disable('now()');
    expect(problemIn(await new Browser().goes(provider, someone))).toMatchObject({
      problem: 'account-disabled',
    });
    await disable('null');
  });

  test('I41: two first returns at once on two processes make one player', async () => {
    const someone = { name: 'Bo', email: `bo@${provider}.example` };
    const before = await players();
    const browsers = Array.from({ length: 8 }, (_, n) => new Browser(n % 2 === 0 ? first : second));
    const addresses = await Promise.all(
      browsers.map(async (browser) => providerVisitor().chooses(await browser.leaves(provider), someone)),
    );
    await Promise.all(browsers.map((browser, n) => browser.returns(addresses[n]!)));
    const ids = await Promise.all(browsers.map((browser) => browser.userId()));
    expect(new Set(ids).size).toBe(1);
    expect(await players()).toBe(before + 1);
  });

  test('keeps the campaign of a new player, and the first one only', async () => {
    const someone = { name: 'Ad', email: `ad@${provider}.example` };
    const inviter = new Browser();
    await inviter.goes(provider, mara);
    const code = `${provider === 'google' ? 'G' : 'F'}nviteCodeMaraXY`.slice(0, 16);
    await first.database.pool.query(
      'insert into invite_codes (player_id, code, created_at) values ($1, $2, now())',
      [await inviter.userId(), code],
    );
    const campaign: CampaignParams = {
      campaign_source: 'referral',
      campaign_id: code,
      campaign_name: 'ü'.repeat(100),
      redirect_route: '/airdrop',
    };
    const browser = new Browser();
    await browser.goes(provider, someone, { campaign: campaignToQuery(campaign) });
    await new Browser().goes(provider, someone, { campaign: 'cs=later' });
    const { rows } = await first.database.pool.query(
      `select carried_by, campaign_source, campaign_name, redirect_route, referrer
         from player_campaigns join profiles using (player_id) where player_id = $1`,
      [await browser.userId()],
    );
    expect(rows).toEqual([
      {
        carried_by: 'website',
        campaign_source: 'referral',
        campaign_name: 'ü'.repeat(100),
        redirect_route: '/airdrop',
        referrer: await inviter.userId(),
      },
    ]);
    // The page reads its profile from this, after the redirect and after each reload.
    for (let reload = 0; reload < 2; reload++) {
      const { token } = await browser.token();
      expect((await first.identity.tokens.verify(token)).referrer).toBe(await inviter.userId());
    }
  });

  test('ignores an unreadable campaign, and an unknown inviter', async () => {
    const browser = new Browser();
    await browser.goes(
      provider,
      { name: 'Ed', email: `ed@${provider}.example` },
      { campaign: 'cs=referral&ci=999999999' },
    );
    const { rows } = await first.database.pool.query('select referrer from profiles where player_id = $1', [
      await browser.userId(),
    ]);
    expect(rows).toEqual([{ referrer: null }]);
    await new Browser().leaves(provider, { campaign: '%%%' });
    expect(first.warnings).toContain('An unreadable campaign was ignored');
  });

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'quests'])(
    'never leads on to %s',
    async (redirectTo) => {
      const reply = await new Browser().get(`/auth/${provider}?${new URLSearchParams({ redirectTo })}`);
      expect([reply.statusCode, reply.json<{ error: { code: string } }>().error.code]).toEqual([
        400,
        'INVALID_REDIRECT',
      ]);
    },
  );

  test("two tabs of one browser do not end each other's redirect", async () => {
    const browser = new Browser();
    const [one, other] = [await browser.leaves(provider), await browser.leaves(provider)];
    for (const redirect of [one, other])
      expect(problemIn(await browser.returns(await providerVisitor().chooses(redirect, mara)))).toEqual({
        at: '/',
      });
  });
});

test('Facebook without an address signs in; its `#_=_` is removed', async () => {
  const browser = new Browser();
  expect(await browser.goes('facebook', { name: 'Ada' }, { redirectTo: '/games' })).toBe('/games#');
  const claims = await first.identity.tokens.verify((await browser.token()).token);
  expect(claims.firstName).toBe('Ada');
});

test('Google without an address lands on the sign-in screen: email-missing', async () => {
  const browser = new Browser();
  expect(problemIn(await browser.goes('google', { name: 'Ada' }))).toEqual({
    at: '/sign-in',
    problem: 'email-missing',
    provider: 'google',
    redirectTo: '/',
  });
  expect(browser.cookies.has('parlor-refresh')).toBe(false);
});

test('one address at two providers, or in an email, is not one player', async () => {
  const [google, facebook] = [new Browser(), new Browser()];
  await google.goes('google', mara);
  await facebook.goes('facebook', mara);
  expect(await google.userId()).not.toBe(await facebook.userId());
  const { rows } = await first.database.pool.query(
    `select provider from identities i join profiles p using (player_id) where p.email = $1 and provider = 'facebook'`,
    [mara.email],
  );
  expect(rows).toEqual([]);
});

describe('if a provider is not set up, or unreachable', () => {
  const elsewhere = (env: NodeJS.ProcessEnv, localIdentity?: RunningLocalIdentity) =>
    startAuthProcess({
      databaseUrl: testDatabase.url,
      keys,
      env,
      ...(localIdentity === undefined ? {} : { localIdentity }),
    });

  test('it is not offered, and its address leads to the sign-in screen: not-offered', async () => {
    const bare = await elsewhere({ PARLOR_ENV: 'devel', TELEGRAM_BOT_TOKEN: `1:${'x'.repeat(30)}` });
    expect((await bare.app.inject('/auth/ways')).json()).toEqual({ ways: [] });
    const reply = await bare.app.inject('/auth/google?redirectTo=%2Fquests');
    expect(problemIn(reply.headers.location!)).toMatchObject({ at: '/sign-in', problem: 'not-offered' });
    await bare.close();
    expect((await first.app.inject('/auth/ways')).json()).toEqual({
      ways: ['google', 'facebook', 'email'],
      providers: [{ name: 'apple', label: 'Apple', form: 'apple' }],
      passkeys: true,
    });
  });

  test('a provider that does not answer leads there: provider-failed', async () => {
    const away = await openLocalIdentity({
      host: '127.0.0.1',
      port: 0,
      publicUrl: undefined,
      log: { warn: () => undefined },
    });
    await away.close();
    const lost = await elsewhere({}, away);
    const reply = await lost.app.inject('/auth/google');
    expect(problemIn(reply.headers.location!)).toMatchObject({ problem: 'provider-failed' });
    const { rows } = await lost.database.pool.query(
      "select 1 from redirects where redirect_uri like '%lost%'",
    );
    expect(rows).toEqual([]);
    await lost.close();
  });
});

test('on https the redirect is bound to host and https, and returns to PUBLIC_URL for any Host header', async () => {
  const https = await startAuthProcess({
    databaseUrl: testDatabase.url,
    keys,
    localIdentity: local,
    env: { PUBLIC_URL: 'https://parlor.example' },
  });
  const reply = await https.app.inject({ url: '/auth/google', headers: { host: 'evil.example' } });
  expect(new URL(reply.headers.location!).searchParams.get('redirect_uri')).toBe(
    'https://parlor.example/auth/callback/google',
  );
  expect(reply.cookies).toEqual([
    expect.objectContaining({
      name: '__Host-parlor-way',
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
    }),
  ]);
  await https.close();
});

test('the database holds nothing that could finish a redirect', async () => {
  const browser = new Browser();
  const address = new URL(await browser.leaves('google'));
  const secret = browser.cookies.get('parlor-way')!;
  const { rows } = await first.database.pool.query<{ row: string }>('select r::text as row from redirects r');
  const all = rows.map(({ row }) => row).join('\n');
  for (const word of [secret, address.searchParams.get('state')!, address.searchParams.get('nonce')!])
    expect(all).not.toContain(word);
});
