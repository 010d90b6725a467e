// Visitors who sign in and link identities.
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { openLocalIdentity, type RunningLocalIdentity } from '../../../providers/emulator/index.ts';
import { makeTokenKeys } from '../../../tokens/token-keys.ts';
import { providerVisitor, type Chosen } from '../../../../test/at-the-provider.ts';
import { bearer, startAuthProcess, type AuthProcess } from '../../../../test/auth-process.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { signInitData } from '../../../../test/init-data.ts';

export const HOST = 'parlor.localhost:8080';
const BOT_TOKEN = '7000000001:local-only-bot-token-000000000000000';

/** Two processes with one database and the local providers. */
export let first: AuthProcess;
export let second: AuthProcess;
let testDatabase: TestDatabase;
let local: RunningLocalIdentity;

/** Runs them for the tests of the file that calls this. */
export function runAuthServers(): void {
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
}

let nth = 0;
export const aPerson = (): Required<Pick<Chosen, 'name' | 'email'>> => ({
  name: `Person ${(nth += 1)}`,
  email: `person${nth}@example.com`,
});
export const anId = (): number => 90_000 + (nth += 1);

/** The reply, which must have this status. */
function answered(reply: LightMyRequestResponse, status: number): LightMyRequestResponse {
  if (reply.statusCode !== status) throw new Error(`answered ${reply.statusCode}: ${reply.body}`);
  return reply;
}

type Provider = 'google' | 'facebook';
const FORM = 'application/x-www-form-urlencoded';
export type Json = Record<string, unknown>;

/** A visitor with a browser, who may be signed in. */
export class Visitor {
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
  /** The answer of a provider that posts a form: from its site, so without our cookies. */
  async postsForm(back: URL): Promise<string> {
    const reply = await this.at.app.inject({
      method: 'POST',
      url: back.pathname,
      headers: { host: HOST, 'content-type': FORM, origin: 'https://appleid.apple.com' },
      payload: back.searchParams.toString(),
    });
    if (reply.statusCode !== 303) throw new Error(`answered ${reply.statusCode}: ${reply.body}`);
    return (await this.request('GET', reply.headers.location!)).headers.location!;
  }
  /** Leaves for a named provider, which posts a form, and comes back; returns the final address. */
  async goesToApple(person: Chosen, address?: string): Promise<string> {
    const away = address ?? (await this.request('GET', '/auth/provider/apple')).headers.location!;
    return this.postsForm(await providerVisitor().chooses(away, person));
  }
  async renews(): Promise<this> {
    this.token = (await this.post('/auth/refresh', {}))['token'] as string;
    return this;
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

export const launchOf = (id: number): string =>
  signInitData(
    {
      auth_date: String(first.clock.now() / 1000),
      user: JSON.stringify({ id, first_name: 'Tele', username: `tele${id}` }),
    },
    BOT_TOKEN,
  );
export const statusesOf = (replies: readonly LightMyRequestResponse[]): number[] =>
  replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b);
export const refusal = (code: string) => ({ error: expect.objectContaining({ code }) });
export const latestEmail = async (): Promise<string> => (await first.outbox!.latest(1))[0]!.text;
export const codeIn = (email: string): string => /Code: ([0-9A-Z-]+)/.exec(email)![1]!;
