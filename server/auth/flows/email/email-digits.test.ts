import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeTokenKeys } from '../../tokens/token-keys.ts';
import { startAuthProcess, type AuthProcess } from '../../../test/auth-process.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';

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

/** A window: the cookie of its browser. */
function opensWindow(language = 'en') {
  let cookie = '';
  const post = async (url: string, body: object): Promise<LightMyRequestResponse> => {
    const reply = await site.post(url, body, {
      headers: { ...(cookie === '' ? {} : { cookie }), 'accept-language': language },
    });
    for (const { name, value } of reply.cookies) if (name === 'parlor-mail') cookie = `${name}=${value}`;
    return reply;
  };
  return {
    ask: (email: string) => post('/auth/email', { email, redirectTo: '/quests' }),
    enter: (email: string, code: string) => post('/auth/email/complete', { email, code }),
  };
}
const newest = async () => (await site.outbox!.latest(1))[0]!;
const digits = async (): Promise<string> => /^\d{6}$/m.exec((await newest()).text)![0];
const wrong = (right: string, n = 1): string => String((Number(right) + n) % 1_000_000).padStart(6, '0');
const codeOf = (reply: LightMyRequestResponse): string =>
  reply.json<{ error: { code: string } }>().error.code;

test('the email has the expected subject, and its digits sign in, in the window that requested it, once', async () => {
  const own = opensWindow();
  await own.ask('mara@lindqvist.example');
  expect(await newest()).toMatchObject({ subject: 'Sign in to Parlor' });
  const right = await digits();
  expect((await newest()).html).toContain(`>${right}<`);
  expect(codeOf(await opensWindow().enter('mara@lindqvist.example', right))).toBe('EMAIL_CODE_INVALID');
  expect(codeOf(await own.enter('other@lindqvist.example', right))).toBe('EMAIL_CODE_INVALID');
  const reply = await own.enter('Mara@Lindqvist.example', right);
  expect([reply.statusCode, reply.json<{ redirectTo: string }>().redirectTo]).toEqual([200, '/quests']);
  expect(codeOf(await own.enter('mara@lindqvist.example', right))).toBe('EMAIL_CODE_INVALID');
});

test('who used the digits cannot use the link of the same email, and the reverse', async () => {
  const link = async (): Promise<string> => /code=([\w-]{43})/.exec((await newest()).text)![1]!;
  for (const [first, second] of [
    [digits, link],
    [link, digits],
  ] as const) {
    const own = opensWindow();
    await own.ask('both@example.com');
    const [used, left] = [await first(), await second()];
    expect((await own.enter('both@example.com', used)).statusCode).toBe(200);
    await own.ask('another@example.com');
    expect(codeOf(await own.enter('both@example.com', left))).toBe('EMAIL_CODE_INVALID');
  }
});

test('digits expire with the link', async () => {
  const own = opensWindow();
  await own.ask('late@example.com');
  const right = await digits();
  site.clock.advance(15 * 60_000);
  expect(codeOf(await own.enter('late@example.com', right))).toBe('EMAIL_CODE_INVALID');
  site.clock.advance(-1);
  expect((await own.enter('late@example.com', right)).statusCode).toBe(200);
});

test('five wrong attempts end the digits and the link of an email', async () => {
  const own = opensWindow();
  await own.ask('five@example.com');
  const right = await digits();
  const link = /code=([\w-]{43})/.exec((await newest()).text)![1]!;
  for (let n = 1; n <= 5; n += 1)
    expect(codeOf(await own.enter('five@example.com', wrong(right, n)))).toBe('EMAIL_CODE_INVALID');
  expect(codeOf(await own.enter('five@example.com', right))).toBe('EMAIL_CODE_INVALID');
  expect(codeOf(await own.enter('five@example.com', link))).toBe('EMAIL_CODE_INVALID');
});

test('one address gets ten attempts from all windows at once, then one an hour; its link goes on to work', async () => {
  const email = 'guessed@example.com';
  const windows = [opensWindow(), opensWindow(), opensWindow()];
  for (const one of windows) await one.ask(email);
  const right = await digits();
  const link = /code=([\w-]{43})/.exec((await newest()).text)![1]!;
  const replies = await Promise.all(
    Array.from({ length: 15 }, (_, n) => windows[n % 2]!.enter(email, wrong(right, n + 1))),
  );
  expect(replies.map(codeOf).toSorted()).toEqual([
    ...Array.from({ length: 10 }, () => 'EMAIL_CODE_INVALID'),
    ...Array.from({ length: 5 }, () => 'RATE_LIMITED'),
  ]);
  const refused = await windows[2]!.enter(email, right);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
  expect((await windows[2]!.enter(email, link)).statusCode).toBe(200);
});

test('the right digits restore the attempts of the address', async () => {
  for (let n = 0; n < 4; n += 1) {
    const own = opensWindow();
    site.clock.advance(10 * 60_000);
    await own.ask('clumsy@example.com');
    const right = await digits();
    for (let m = 1; m <= 4; m += 1) await own.enter('clumsy@example.com', wrong(right, m));
    expect((await own.enter('clumsy@example.com', right)).statusCode).toBe(200);
  }
});

test('what is stored does not reveal the digits: the same digits have another hash in each window', async () => {
  const own = opensWindow();
  await own.ask('secret@example.com');
  const { rows } = await site.database.pool.query<{ hash: Buffer }>(
    'select code_hash as hash from email_codes',
  );
  expect(rows).toHaveLength(2);
  const { createHash } = await import('node:crypto');
  const plain = createHash('sha256')
    .update(await digits())
    .digest();
  expect(rows.some(({ hash }) => hash.equals(plain))).toBe(false);
});

test.each([
  ['es', 'Inicia sesión en Parlor', 'O introduce este código en la ventana donde lo solicitaste:'],
  ['pt-BR', 'Entre no Parlor', 'Ou digite este código na janela onde você o pediu:'],
  ['ru', 'Вход в Parlor', 'Или введите этот код в окне, где вы его запросили:'],
  ['fa', 'ورود به Parlor', 'یا این کد را در همان پنجره‌ای وارد کنید که درخواستش را داده‌اید:'],
  ['id', 'Masuk ke Parlor', 'Atau ketik kode ini di jendela tempat kamu memintanya:'],
])('in %s the email is in that language', async (language, subject, words) => {
  await opensWindow(language).ask(`reader-${language.toLowerCase()}@example.com`);
  const email = await newest();
  expect(email.subject).toBe(subject);
  expect(email.text).toContain(words);
  expect(email.html).toContain(`lang="${language}"`);
});
