import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../db/open.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openMail, type Email } from './index.ts';
import { mailSuite } from './mail.suite.ts';
import { openSmtp } from './smtp.ts';

let testDatabase: TestDatabase;
let database: Database;
let smtp: SMTPServer;
let smtpUrl: string;
const delivered: {
  email: Email;
  from: string | undefined;
  automatic: string | undefined;
  ending: (string | undefined)[];
}[] = [];

/** The names of EHLO. */
const greeted: string[] = [];

const take = callbackify(async (stream: Readable, session: SMTPServerSession) => {
  const mail = await PostalMime.parse(await buffer(stream));
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  delivered.push({
    email: {
      to: session.envelope.rcptTo.map((one) => one.address).join(),
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
    },
    from: mail.from?.address,
    automatic: header('auto-submitted'),
    ending: [header('list-unsubscribe'), header('list-unsubscribe-post')],
  });
});

/** `code-452@…` is refused with 452. */
function refusalOf(address: string): Error | null {
  const code = /^code-(\d+)@/.exec(address)?.[1] ?? (address.startsWith('nobody@') ? '550' : undefined);
  return code === undefined ? null : Object.assign(new Error('No'), { responseCode: Number(code) });
}

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: testDatabase.url, onError: () => undefined });
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: ({ address }, session, done) => {
      greeted.push(session.hostNameAppearsAs as unknown as string);
      done(refusalOf(address));
    },
    onAuth: ({ username, password }, _session, done) =>
      username === 'parlor' && password === 'p@ss' ? done(null, { user: 'parlor' }) : done(new Error('no')),
    onRcptTo: ({ address }, _session, done) => done(refusalOf(address)),
    onData: (stream, session, done) => take(stream, session, done),
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  smtpUrl = `smtp://parlor:p%40ss@127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve));
  await database.close();
  await testDatabase.drop();
});

const config = { MAIL_FROM: 'Parlor <hello@parlor.example>', isLocal: false };

mailSuite('mail by SMTP', () => {
  const { mail } = openMail({ ...config, SMTP_URL: smtpUrl }, database.pool);
  return Promise.resolve({ mail, read: () => Promise.resolve(delivered.map(({ email }) => email)) });
});

mailSuite('the outbox of local development', () => {
  const { mail, outbox } = openMail({ ...config, isLocal: true, SMTP_URL: undefined }, database.pool);
  const read = async (): Promise<Email[]> =>
    (await outbox!.latest(50))
      .map(({ to, subject, text, html }) => ({ to, subject, text, html }))
      .toReversed();
  return Promise.resolve({ mail, read });
});

describe('mail by SMTP', () => {
  const email: Email = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };

  test('is sent from the configured address, marked as automatic', async () => {
    await openMail({ ...config, SMTP_URL: smtpUrl }, database.pool).mail.send(email);
    expect(delivered.at(-1)).toMatchObject({ from: 'hello@parlor.example', automatic: 'auto-generated' });
  });

  test('has the headers of one click to end it, if it can be ended', async () => {
    const { mail } = openMail({ ...config, SMTP_URL: smtpUrl }, database.pool);
    await mail.send(email);
    expect(delivered.at(-1)!.ending).toEqual([undefined, undefined]);
    const unsubscribeUrl = `https://parlor.example/unsubscribe?key=100001.${'x'.repeat(43)}`;
    await mail.send({ ...email, unsubscribeUrl });
    expect(delivered.at(-1)!.ending).toEqual([`<${unsubscribeUrl}>`, 'List-Unsubscribe=One-Click']);
  });

  test.each([
    [550, 'no-such-address'],
    [452, 'later-for-address'],
    [421, 'later'],
    [554, 'refused'],
  ])('that is refused with %i says what that means', async (code, fate) => {
    const { mail } = openMail({ ...config, SMTP_URL: smtpUrl }, database.pool);
    const to = `code-${code}@example.com`;
    await expect(mail.send({ ...email, to })).rejects.toMatchObject({ name: 'MailError', fate });
  });

  test('whose sender is refused is sent later: its recipient is not gone', async () => {
    const sender = { ...config, MAIL_FROM: 'Parlor <code-550@parlor.example>' };
    const { mail } = openMail({ ...sender, SMTP_URL: smtpUrl }, database.pool);
    await expect(mail.send(email)).rejects.toMatchObject({ name: 'MailError', fate: 'later' });
  });

  test('that is refused fails, and the error names no address', async () => {
    const { mail } = openMail({ ...config, SMTP_URL: smtpUrl }, database.pool);
    const refused = await mail.send({ ...email, to: 'nobody@example.com' }).catch((error: Error) => error);
    expect(refused).toMatchObject({ name: 'MailError' });
    expect(String(refused)).not.toContain('nobody@');
    const wrongPassword = openMail(
      { ...config, SMTP_URL: smtpUrl.replace('p%40ss', 'guess') },
      database.pool,
    );
    await expect(wrongPassword.mail.send(email)).rejects.toMatchObject({ name: 'MailError', fate: 'later' });
  });

  test('introduces itself by the name of the setting', async () => {
    const SMTP_NAME = 'play.parlor.example';
    await openMail({ ...config, SMTP_URL: smtpUrl, SMTP_NAME }, database.pool).mail.send(email);
    expect(greeted.at(-1)).toBe(SMTP_NAME);
  });

  test('to a server that takes the connection and says nothing is sent later', async () => {
    const silent = createTcpServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const mail = openSmtp({
      url: `smtp://127.0.0.1:${port}`,
      from: 'hello@parlor.example',
      deadlines: { greetingTimeout: 50 },
    });
    await expect(mail.send(email)).rejects.toMatchObject({ name: 'MailError', fate: 'later' });
    await mail.close();
    silent.close();
  });

  test('to a server out of reach fails and says why', async () => {
    const { mail } = openMail({ ...config, SMTP_URL: 'smtp://127.0.0.1:1' }, database.pool);
    await expect(mail.send(email)).rejects.toMatchObject({
      name: 'MailError',
      fate: 'later',
      message: expect.stringMatching(/ECONNREFUSED 127\.0\.0\.1:1/) as string,
    });
    const unknown = openMail({ ...config, SMTP_URL: 'smtp://mail.invalid' }, database.pool).mail;
    await expect(unknown.send(email)).rejects.toThrow(/mail\.invalid/);
  });

  test('without SMTP_URL outside local reports an error instead of losing the e-mail', async () => {
    const { mail, outbox } = openMail({ ...config, SMTP_URL: undefined }, database.pool);
    expect(outbox).toBeUndefined();
    await expect(mail.send(email)).rejects.toThrow(/SMTP_URL/);
  });
});

describe('the outbox of local development', () => {
  test('shows the newest first and drops the oldest', async () => {
    const { outbox } = openMail({ ...config, isLocal: true, SMTP_URL: undefined }, database.pool);
    for (let n = 0; n < 205; n += 1)
      await outbox!.send({ to: 'ada@example.com', subject: `Letter ${n}`, text: 'x', html: 'x' });
    const latest = await outbox!.latest(500);
    expect(latest.map(({ subject }) => subject).slice(0, 2)).toEqual(['Letter 204', 'Letter 203']);
    expect(latest).toHaveLength(200);
  });
});
