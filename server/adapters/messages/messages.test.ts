import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { MailError, type Email } from '../mail/index.ts';
import { startLocalPayments } from '../payments/emulator/index.ts';
import { openBot } from './bot.ts';
import { openByEmail } from './by-email.ts';
import { openMessageSenders } from './index.ts';
import { botSuite, SUITE_TIMES, type BotFault } from './messages.suite.ts';

const TOKEN = '7000000001:secret-of-the-suite-0000000000';
const pageUrl = (path: string): string => `https://parlor.example${path}`;

botSuite('scripted answers', async () => {
  const received: { chat: string; text: string }[] = [];
  let next: { readonly fault: BotFault; readonly chat: string } | undefined;
  const server = createServer(
    (request: IncomingMessage, response: ServerResponse) => void answer(request, response),
  );
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { chat_id: chat, text } = (await json(request)) as { chat_id: number; text: string };
    const fault = next?.chat === String(chat) ? next.fault : undefined;
    next = undefined;
    const reply = (status: number, body: object): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const refuse = (code: number, description: string, more: object = {}): void =>
      reply(code, { ok: false, error_code: code, description, ...more });
    if (request.url !== `/bot${TOKEN}/sendMessage`) return refuse(404, 'Not Found');
    if (fault === 'blocked') return refuse(403, 'Forbidden: bot was blocked by the user');
    if (fault === 'flood')
      return refuse(429, 'Too Many Requests: retry after 2', { parameters: { retry_after: 2 } });
    received.push({ chat: String(chat), text });
    if (fault === 'broken') return refuse(502, 'Bad Gateway');
    if (fault === 'lost reply') return void request.socket.destroy();
    const slowMs = fault === 'slow' ? SUITE_TIMES.slowMs : fault === 'late' ? SUITE_TIMES.lateMs : 0;
    setTimeout(() => reply(200, { ok: true, result: { message_id: received.length } }), slowMs);
  };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    sender: openBot({
      token: TOKEN,
      apiUrl: () => Promise.resolve(url),
      pageUrl,
      withinS: SUITE_TIMES.withinS,
    }),
    fault: (fault, chat) => Promise.resolve(void (next = { fault, chat })),
    received: (chat) => Promise.resolve(received.filter((one) => one.chat === chat).map(({ text }) => text)),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
});

botSuite('the emulator', async () => {
  const emulator = await startLocalPayments({
    botToken: TOKEN,
    breezeApiKey: 'sk',
    breezeWebhookSecret: 'whook',
    port: 0,
  });
  const FAULTS = {
    flood: { flooded: 1 },
    broken: { failing: 1 },
    'lost reply': { lostReplies: 1 },
    slow: { slowMs: SUITE_TIMES.slowMs },
    late: { slowMs: SUITE_TIMES.lateMs },
  };
  const chat = (id: string): string => `${emulator.url}/chats/${id}`;
  return {
    sender: openBot({
      token: TOKEN,
      apiUrl: () => Promise.resolve(emulator.url),
      pageUrl,
      withinS: SUITE_TIMES.withinS,
    }),
    fault: async (fault, id) => {
      if (fault !== 'blocked') return emulator.control({ slowMs: 0, ...FAULTS[fault] });
      await fetch(chat(id), { method: 'POST', body: new URLSearchParams({ act: 'Block' }) });
    },
    received: async (id) => {
      const { messages } = (await (await fetch(`${emulator.url}/control/book`)).json()) as {
        messages: { chatId: number; text: string }[];
      };
      return messages.filter(({ chatId }) => String(chatId) === id).map(({ text }) => text);
    },
    stop: () => emulator.close(),
  };
});

const message = {
  language: 'en' as const,
  subject: 'News',
  text: 'One\nTwo',
  open: { label: 'Open', path: '/quests' },
  ending: 'Unsubscribe:',
  unsubscribeUrl: 'https://parlor.example/unsubscribe?key=1.x',
};

describe('messages', () => {
  test('to a bot that cannot be reached were not sent', async () => {
    const bot = openBot({ token: TOKEN, apiUrl: () => Promise.resolve('http://127.0.0.1:1'), pageUrl });
    expect(await bot.send('1', message)).toMatchObject({ kind: 'later' });
  });

  test('by email have a link to their page and one that ends them', async () => {
    const sent: Email[] = [];
    const send = (email: Email): Promise<void> => Promise.resolve(void sent.push(email));
    const byEmail = openByEmail({ send }, () => 'https://parlor.example');
    expect(await byEmail.send('ada@example.com', message)).toEqual({ kind: 'sent' });
    expect(sent).toMatchObject([
      {
        to: 'ada@example.com',
        subject: 'News',
        text: `One\nTwo\n\nOpen: https://parlor.example/quests\n\nUnsubscribe:\n${message.unsubscribeUrl}\n`,
        unsubscribeUrl: message.unsubscribeUrl,
      },
    ]);
    expect(sent[0]!.html).toContain('One<br>Two');
    expect(sent[0]!.html).toContain(`href="${message.unsubscribeUrl}"`);
    expect(sent[0]!.html).toContain('>Unsubscribe</a>');
  });

  test.each([
    ['no-such-address', 'gone'],
    ['refused', 'refused'],
    ['later', 'later'],
    ['later-for-address', 'later'],
    ['unknown', 'unknown'],
  ] as const)('by email that end with %s are %s', async (fate, kind) => {
    const send = (): Promise<void> => Promise.reject(new MailError('no', { fate }));
    const byEmail = openByEmail({ send }, () => 'https://parlor.example');
    expect(await byEmail.send('ada@example.com', message)).toMatchObject({ kind });
  });

  test('are sent only by what the deployment has, and lead into the mini-app if the bot has a name', async () => {
    const mail = { send: () => Promise.resolve() };
    const config = {
      TELEGRAM_BOT_TOKEN: TOKEN,
      TELEGRAM_BOT_NAME: 'parlor_bot',
      TELEGRAM_APP_NAME: 'play',
      SMTP_URL: undefined,
      isLocal: false,
    };
    const siteUrl = (): string => 'https://parlor.example';
    const names = (o: Partial<typeof config>, botApiUrl?: () => Promise<string>) => [
      ...openMessageSenders({ config: { ...config, ...o }, botApiUrl, mail, siteUrl }).keys(),
    ];
    expect(names({})).toEqual([]);
    expect(names({ isLocal: true }, () => Promise.resolve('http://127.0.0.1:1'))).toEqual(['bot', 'email']);
    const bodies: unknown[] = [];
    const server = createServer(
      (request, response) =>
        void json(request).then((body) => {
          bodies.push(body);
          response.end(JSON.stringify({ ok: true, result: {} }));
        }),
    );
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const bot = openMessageSenders({ config, botApiUrl: () => Promise.resolve(url), mail, siteUrl }).get(
      'bot',
    )!;
    await bot.send('700001', message);
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    expect(bodies).toMatchObject([
      {
        chat_id: 700001,
        text: 'One\nTwo\n\nUnsubscribe:',
        reply_markup: {
          inline_keyboard: [
            [{ text: 'Open', url: 'https://t.me/parlor_bot/play?startapp=cmQ9JTJGcXVlc3Rz' }],
          ],
        },
      },
    ]);
  });
});
