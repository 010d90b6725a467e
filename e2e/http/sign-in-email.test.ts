import { auth } from '@parlor/contract/calls/auth.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { newUser, codeIn, emailsTo, visits, type Reply, type Visitor } from '../actors/users.ts';
import { refusalIn } from '../actors/refusals.ts';
import { startTestServer } from '../server/servers.ts';

const server = startTestServer();
afterEach(async () => {
  await server().setClock(null);
  await server().liftRateLimits(server().first);
});

const inABrowser = (name = newUser()): Visitor => visits(name, server().first, { platform: 'web' });
const post = (
  who: Visitor,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Reply> =>
  who.asks(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const asksForLink = (who: Visitor, redirectTo = '/'): Promise<Reply> =>
  post(who, auth.askEmailLink.path, { email: who.email, redirectTo });
const completes = (who: Visitor, code: string, email = who.email): Promise<Reply> =>
  post(who, auth.completeEmailLink.path, { email, code });
const codeFor = async (who: Visitor): Promise<string> =>
  codeIn((await emailsTo(server().first, who.email))[0]);

describe('sign-in by an email link', () => {
  test('Dave requests a link, opens it in the same browser, and returns to the original page', async () => {
    const dave = inABrowser('dave');
    const { profile, redirectTo } = await dave.signInByEmail('/quests?from=letter');
    expect(redirectTo).toBe('/quests?from=letter');
    expect(profile).toMatchObject({ firstName: 'Guest', isNew: true });
    expect(await dave.balance()).toBe(1000);
    expect(JSON.stringify(profile)).not.toContain('example.com');

    const again = inABrowser('dave');
    expect(await again.signInByEmail()).toMatchObject({ profile: { userId: profile.userId, isNew: false } });
  });

  test('the reply is the same for known and unknown addresses', async () => {
    const known = inABrowser();
    await known.signInByEmail();
    const second = visits(known.name, server().first, { platform: 'web' });
    const [one, other] = [await asksForLink(second), await asksForLink(inABrowser())];
    expect([one.status, one.text]).toEqual([other.status, other.text]);
  });

  test('a link works once', async () => {
    const erin = inABrowser();
    await asksForLink(erin);
    const browser = new Map(erin.cookies);
    const code = await codeFor(erin);
    expect((await completes(erin, code)).status).toBe(200);
    const cookie = [...browser].map(([name, value]) => `${name}=${value}`).join('; ');
    const again = await post(
      inABrowser(),
      auth.completeEmailLink.path,
      { email: erin.email, code },
      { cookie },
    );
    expect(refusalIn(again).code).toBe('EMAIL_CODE_INVALID');
  });

  test('a link does not work in another browser, or with another address', async () => {
    const erin = inABrowser();
    await asksForLink(erin);
    const code = await codeFor(erin);
    const thief = visits(erin.name, server().first, { platform: 'web' });
    expect(refusalIn(await completes(thief, code)).code).toBe('EMAIL_CODE_INVALID');
    expect(refusalIn(await completes(erin, code, 'somebody-else@example.com')).code).toBe(
      'EMAIL_CODE_INVALID',
    );
    expect((await completes(erin, code)).status).toBe(200);
  });

  test('a link older than an hour opens nothing', async () => {
    const erin = inABrowser();
    await asksForLink(erin);
    const code = await codeFor(erin);
    await server().setClock(new Date(server().nowMs() + 3_600_000).toISOString());
    expect(refusalIn(await completes(erin, code)).code).toBe('EMAIL_CODE_INVALID');
  });

  test.each([
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '/\tevil',
    'quests',
    '',
  ])('a link cannot lead to %j', async (redirectTo) => {
    const mallory = inABrowser();
    expect(refusalIn(await asksForLink(mallory, redirectTo)).code).toBe('INVALID_REDIRECT');
    expect(await emailsTo(server().first, mallory.email)).toEqual([]);
  });

  test("another site's page can neither request a link nor complete one with the visitor's cookies", async () => {
    const erin = inABrowser();
    const body = { email: erin.email, redirectTo: '/' };
    const elsewhere = { origin: 'https://evil.example' };
    expect(refusalIn(await post(erin, auth.askEmailLink.path, body, elsewhere)).code).toBe('FORBIDDEN');
    expect(await emailsTo(server().first, erin.email)).toEqual([]);
  });

  test('an address gets at most five e-mails, then the reply says how long to wait', async () => {
    await server().applyRateLimits(server().first);
    const erin = inABrowser();
    const statuses: number[] = [];
    let last: Reply | undefined;
    for (let n = 0; n < 6; n++) {
      last = await asksForLink(erin);
      statuses.push(last.status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await emailsTo(server().first, erin.email)).toHaveLength(5);
  });
});
