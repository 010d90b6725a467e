import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTokenKeys } from '../../tokens/token-keys.ts';
import { startAuthProcess, type AuthProcess } from '../../../test/auth-process.ts';
import { createTestDatabase, isOnCluster, type TestDatabase } from '../../../test/database.ts';

let testDatabase: TestDatabase;
let site: AuthProcess;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  site = await startAuthProcess({ databaseUrl: testDatabase.url, keys: await makeTokenKeys() });
});
afterAll(async () => {
  await site.close();
  await testDatabase.drop();
});
beforeEach(() => site.clock.set('2026-11-20T09:00:00Z'));
afterEach(() => site.database.pool.query('truncate email_quotas, email_codes'));

/** A browser: its cookies, and the network address it comes from. */
class Browser {
  readonly cookies = new Map<string, string>();
  readonly headers: Record<string, string>;
  constructor(ip = '198.51.100.7') {
    this.headers = { 'x-forwarded-for': ip, host: 'parlor.localhost:8080' };
  }
  async post(
    url: string,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await site.post(url, body, {
      headers: { ...this.headers, ...(cookie === '' ? {} : { cookie }), ...headers },
    });
    for (const { name, value, maxAge } of reply.cookies)
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    return reply;
  }
  ask(email: string, redirectTo = '/'): Promise<LightMyRequestResponse> {
    return this.post('/auth/email', { email, redirectTo });
  }
  complete(email: string, code: string, more: object = {}): Promise<LightMyRequestResponse> {
    return this.post('/auth/email/complete', { email, code, ...more });
  }
}

const latestLink = async (): Promise<string> => /http\S+/.exec((await site.outbox!.latest(1))[0]!.text)![0];
const latestCode = async (): Promise<string> => new URL(await latestLink()).searchParams.get('code')!;
const codeOf = (reply: LightMyRequestResponse): string =>
  reply.json<{ error: { code: string } }>().error.code;

describe('signing in by mail', () => {
  test('request, email, completion: a new player with cookies, and the return path', async () => {
    const browser = new Browser();
    const request = await browser.ask('Mara@Lindqvist.example', '/quests?day=1');
    expect([request.statusCode, request.json()]).toEqual([200, {}]);
    const [email] = await site.outbox!.latest(1);
    expect(email!.to).toBe('mara@lindqvist.example');
    const link = await latestLink();
    expect(link).toMatch(/^http:\/\/parlor\.localhost:8080\/sign-in\/email\?code=[\w-]{43}$/);
    expect(email!.html).toContain(`href="${link}"`);
    const reply = await browser.complete('mara@lindqvist.EXAMPLE', await latestCode(), {
      params: { campaign_source: 'spring' },
    });
    expect(reply.statusCode).toBe(200);
    const { token, profile, redirectTo, refreshToken } = reply.json<{
      token: string;
      profile: { userId: string; isNew: boolean; firstName: string };
      redirectTo: string;
      refreshToken?: string;
    }>();
    expect({ redirectTo, refreshToken }).toEqual({ redirectTo: '/quests?day=1', refreshToken: undefined });
    expect(profile).toMatchObject({ isNew: true, firstName: 'Guest' });
    expect(await site.identity.tokens.verify(token)).toMatchObject({ sub: profile.userId, platform: 'web' });
    expect([...browser.cookies.keys()].toSorted()).toEqual(['parlor-hint', 'parlor-refresh']);
    expect(reply.cookies.find(({ name }) => name === 'parlor-refresh')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/auth',
      maxAge: 30 * 24 * 3600,
    });
    const stored = await site.database.pool.query(
      'select email, carried_by, campaign_source from profiles join player_campaigns using (player_id) where player_id = $1',
      [profile.userId],
    );
    expect(stored.rows).toEqual([
      { email: 'mara@lindqvist.example', carried_by: 'website', campaign_source: 'spring' },
    ]);
    const refreshed = await browser.post('/auth/refresh', {});
    expect(refreshed.json()).toEqual({ token: expect.any(String), expiresIn: 900 });
  });

  test('has isNew exactly once', async () => {
    const isNew: boolean[] = [];
    for (let n = 0; n < 3; n += 1) {
      const browser = new Browser();
      await browser.ask('once@example.com');
      const reply = await browser.complete('once@example.com', await latestCode());
      isNew.push(reply.json<{ profile: { isNew: boolean } }>().profile.isNew);
    }
    expect(isNew).toEqual([true, false, false]);
  });

  test('I41: one link completed ten times at once signs in once', async () => {
    const browser = new Browser();
    await browser.ask('race@example.com');
    const code = await latestCode();
    const { cookies } = browser;
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => {
        const tab = new Browser();
        for (const [name, value] of cookies) tab.cookies.set(name, value);
        return tab.complete('race@example.com', code);
      }),
    );
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 401),
    ]);
  });

  test('I41: two links for one new address, completed at once, create one player and block nobody', async () => {
    const browsers = [new Browser(), new Browser()];
    const codes: string[] = [];
    for (const browser of browsers) {
      await browser.ask('twice@example.com');
      codes.push(await latestCode());
    }
    // Both have used up their code and wait for the same identity, which a third one takes and then releases.
    const gate = await site.database.pool.connect();
    await gate.query('begin');
    await gate.query(
      "insert into identity_owners (subject, provider, player_id) values ('twice@example.com', 'email', 0)",
    );
    const completing = Promise.all(
      browsers.map((browser, n) => browser.complete('twice@example.com', codes[n]!)),
    );
    const waiting = isOnCluster
      ? 'select count(*)::integer as n from citus_lock_waits'
      : "select count(*)::integer as n from pg_locks where locktype = 'transactionid' and not granted";
    await expect.poll(async () => (await gate.query<{ n: number }>(waiting)).rows[0]!.n).toBe(2);
    await gate.query('rollback');
    gate.release();
    const replies = await completing;
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200]);
    const profiles = replies.map(
      (reply) => reply.json<{ profile: { userId: string; isNew: boolean } }>().profile,
    );
    expect(new Set(profiles.map(({ userId }) => userId)).size).toBe(1);
    expect(profiles.filter(({ isNew }) => isNew)).toHaveLength(1);
  });

  test('a link from another browser, with another address, used twice or late, signs nobody in', async () => {
    const browser = new Browser();
    await browser.ask('bo@example.com');
    const code = await latestCode();
    const refusals = [
      await new Browser().complete('bo@example.com', code),
      await browser.complete('eve@example.com', code),
      await browser.complete('bo@example.com', 'x'.repeat(43)),
    ];
    expect(refusals.map(codeOf)).toEqual(['EMAIL_CODE_INVALID', 'EMAIL_CODE_INVALID', 'EMAIL_CODE_INVALID']);
    site.clock.advance(15 * 60_000);
    expect(codeOf(await browser.complete('bo@example.com', code))).toBe('EMAIL_CODE_INVALID');
    site.clock.advance(-1);
    expect((await browser.complete('bo@example.com', code)).statusCode).toBe(200);
    expect(codeOf(await browser.complete('bo@example.com', code))).toBe('EMAIL_CODE_INVALID');
  });

  test('five wrong attempts invalidate the link', async () => {
    const browser = new Browser();
    await browser.ask('cy@example.com');
    const code = await latestCode();
    for (let n = 0; n < 4; n += 1) await browser.complete('wrong@example.com', code);
    await browser.complete('cy@example.com', 'y'.repeat(43));
    expect(codeOf(await browser.complete('cy@example.com', code))).toBe('EMAIL_CODE_INVALID');
  });

  test('signing in with one link invalidates the other sent ones', async () => {
    const browser = new Browser();
    await browser.ask('di@example.com');
    const earlier = await latestCode();
    await browser.ask('di@example.com');
    expect((await browser.complete('di@example.com', await latestCode())).statusCode).toBe(200);
    const stolen = new Browser();
    expect(codeOf(await stolen.complete('di@example.com', earlier))).toBe('EMAIL_CODE_INVALID');
    expect(codeOf(await browser.complete('di@example.com', earlier))).toBe('EMAIL_CODE_INVALID');
  });

  test('nothing secret is stored: neither code nor cookie', async () => {
    const browser = new Browser();
    await browser.ask('secret@example.com');
    const { rows } = await site.database.pool.query<{ row: string }>(
      "select encode(code_hash, 'escape') || encode(browser_hash, 'escape') || c::text as row from email_codes c",
    );
    expect(rows[0]!.row).not.toContain(await latestCode());
    expect(rows[0]!.row).not.toContain(browser.cookies.get('parlor-mail'));
  });

  test.for(['//evil.example', 'https://evil.example', '/\\evil.example', 'quests'])(
    'returning to %s is refused, and no email leaves',
    async (redirectTo) => {
      const before = (await site.outbox!.latest(1))[0]?.id;
      const reply = await new Browser().ask('ed@example.com', redirectTo);
      expect([reply.statusCode, codeOf(reply)]).toEqual([400, 'INVALID_REDIRECT']);
      expect((await site.outbox!.latest(1))[0]?.id).toBe(before);
    },
  );

  test('is refused for a disabled account and leaves the link unused', async () => {
    const browser = new Browser();
    await browser.ask('fay@example.com');
    await browser.complete('fay@example.com', await latestCode());
    await site.database.pool.query("update profiles set disabled_at = now() where email = 'fay@example.com'");
    const request = await browser.ask('fay@example.com');
    expect([request.statusCode, request.json()]).toEqual([200, {}]);
    expect(codeOf(await browser.complete('fay@example.com', await latestCode()))).toBe('ACCOUNT_DISABLED');
    await site.database.pool.query("update profiles set disabled_at = null where email = 'fay@example.com'");
    expect((await browser.complete('fay@example.com', await latestCode())).statusCode).toBe(200);
  });
});

describe('requesting a link', () => {
  test('replies the same for known and unknown addresses', async () => {
    const [known, unknown] = [new Browser(), new Browser()];
    await known.ask('known@example.com');
    await known.complete('known@example.com', await latestCode());
    const shape = (reply: LightMyRequestResponse) => [
      reply.statusCode,
      reply.body,
      reply.cookies.map((cookie) => ({ ...cookie, value: cookie.value.length })),
    ];
    expect(shape(await new Browser().ask('known@example.com'))).toEqual(
      shape(await unknown.ask('unknown@example.com')),
    );
  });

  test('sends five emails to one address, from any number of callers at once', async () => {
    const before = (await site.outbox!.latest(200)).length;
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        new Browser(`198.51.100.${n}`).ask(n % 2 === 0 ? 'flood@example.com' : 'Flood@Example.com'),
      ),
    );
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(5);
    expect((await site.outbox!.latest(200)).length - before).toBe(5);
    const refused = replies.find((reply) => reply.statusCode === 429)!;
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const late = await new Browser().ask('flood@example.com');
    expect(late.headers['retry-after']).toBe('600');
    site.clock.advance(599_999);
    expect((await new Browser().ask('flood@example.com')).statusCode).toBe(429);
    site.clock.advance(1);
    expect((await new Browser().ask('flood@example.com')).statusCode).toBe(200);
    expect((await new Browser().ask('flood@example.com')).statusCode).toBe(429);
  });

  test('allows thirty requests for one network address, and a refusal takes nothing from the mailbox', async () => {
    for (let n = 0; n < 30; n += 1)
      expect((await new Browser().ask(`many${n}@example.com`)).statusCode).toBe(200);
    expect((await new Browser().ask('gil@example.com')).statusCode).toBe(429);
    for (let n = 0; n < 5; n += 1)
      expect((await new Browser('203.0.113.9').ask('gil@example.com')).statusCode).toBe(200);
  });

  test('has no limit when tests lift the limits', async () => {
    site.limits.off = true;
    for (let n = 0; n < 8; n += 1) expect((await new Browser().ask('lia@example.com')).statusCode).toBe(200);
    site.limits.off = false;
  });

  test('works after the clock was set back by days', async () => {
    site.clock.set('2026-11-29T09:00:00Z');
    for (let n = 0; n < 5; n += 1) await new Browser().ask('hal@example.com');
    site.clock.set('2026-11-20T09:00:00Z');
    expect((await new Browser().ask('hal@example.com')).statusCode).toBe(200);
    expect((await new Browser().ask('hal@example.com')).statusCode).toBe(429);
  });

  test('from a page of another site is refused, from our own it is not', async () => {
    const from = (origin: string): Promise<LightMyRequestResponse> =>
      new Browser().post('/auth/email', { email: 'ida@example.com', redirectTo: '/' }, { origin });
    expect((await from('https://evil.example')).statusCode).toBe(403);
    expect((await from('http://parlor.localhost:8081')).statusCode).toBe(403);
    expect((await from('null')).statusCode).toBe(403);
    expect((await from('http://parlor.localhost:8080')).statusCode).toBe(200);
  });
});

describe('mail that cannot be sent', () => {
  test('is reported plainly, and the log names nobody', async () => {
    const mail = { send: () => Promise.reject(new Error('away')), close: () => Promise.resolve() };
    const broken = await startAuthProcess({
      databaseUrl: testDatabase.url,
      keys: await makeTokenKeys(),
      mail,
    });
    const reply = await broken.post('/auth/email', { email: 'joy@example.com', redirectTo: '/' });
    expect([reply.statusCode, codeOf(reply), reply.headers['retry-after']]).toEqual([
      503,
      'UNAVAILABLE',
      '30',
    ]);
    expect(broken.warnings.join()).not.toContain('joy');
    // It may have been sent all the same, and its link opens only in this browser.
    expect(reply.headers['set-cookie']).toBeDefined();
    await broken.close();
  });
});

describe('the site on https', () => {
  test("where emails leave the machine, their link never uses the caller's Host header", async () => {
    const sent: string[] = [];
    const mailing = await startAuthProcess({
      databaseUrl: testDatabase.url,
      keys: await makeTokenKeys(),
      env: { SMTP_URL: 'smtp://mail.example' },
      mail: { send: async ({ text }) => void sent.push(text), close: () => Promise.resolve() },
    });
    await mailing.post(
      '/auth/email',
      { email: 'mara@lindqvist.example', redirectTo: '/' },
      { headers: { host: 'evil.example' } },
    );
    expect(sent[0]).toContain('http://127.0.0.1:8080/sign-in/email?code=');
    expect(sent[0]).not.toContain('evil.example');
    await mailing.close();
  });

  test('binds its cookies to host and https, and its links to PUBLIC_URL, for any Host header', async () => {
    const https = await startAuthProcess({
      databaseUrl: testDatabase.url,
      keys: await makeTokenKeys(),
      env: { PUBLIC_URL: 'https://parlor.example' },
    });
    const request = await https.post(
      '/auth/email',
      { email: 'kim@example.com', redirectTo: '/' },
      { headers: { host: 'evil.example' } },
    );
    expect(request.cookies).toEqual([
      expect.objectContaining({
        name: '__Host-parlor-mail',
        path: '/',
        secure: true,
        httpOnly: true,
        sameSite: 'Lax',
      }),
    ]);
    const link = await latestLink();
    expect(link).toMatch(/^https:\/\/parlor\.example\/sign-in\/email\?code=/);
    const headers = {
      cookie: `__Host-parlor-mail=${request.cookies[0]!.value}`,
      origin: 'https://parlor.example',
    };
    const done = await https.post(
      '/auth/email/complete',
      { email: 'kim@example.com', code: await latestCode() },
      { headers },
    );
    expect(done.cookies.map(({ name, path, secure, httpOnly }) => [name, path, secure, httpOnly])).toEqual([
      ['__Host-parlor-refresh', '/', true, true],
      ['parlor-hint', '/', true, undefined],
      ['__Host-parlor-mail', '/', true, true],
    ]);
    await https.close();
  });
});

describe('the outbox page', () => {
  test('shows emails with clickable links, and escapes their text', async () => {
    await site.outbox!.send({
      to: 'a@b.example',
      subject: '<script>x</script>',
      text: 'Go to https://x.example/?a=1&b="2',
      html: '',
    });
    const page = await site.app.inject({ url: '/local/outbox' });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('&lt;script&gt;x&lt;/script&gt;');
    expect(page.body).toContain('<a href="https://x.example/?a=1&amp;b=&quot;2">');
    const list = await site.app.inject({ url: '/local/outbox.json' });
    expect(list.json<{ emails: { to: string }[] }>().emails[0]!.to).toBe('a@b.example');
  });

  test('does not exist where mail is sent', async () => {
    const sending = await startAuthProcess({
      databaseUrl: testDatabase.url,
      keys: await makeTokenKeys(),
      env: { SMTP_URL: 'smtp://127.0.0.1:1' },
    });
    expect((await sending.app.inject({ url: '/local/outbox' })).statusCode).toBe(404);
    expect((await sending.app.inject({ url: '/local/outbox.json' })).statusCode).toBe(404);
    await sending.close();
  });
});
