import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startLocalPayments } from '../payments/emulator/index.ts';
import { openBotChat } from './bot-chat.ts';
import { botChatSuite, type ChatFault, type Said } from './bot-chat.suite.ts';

const TOKEN = '7000000001:secret-of-the-suite-0000000000';
const log = { warn: () => undefined };

const listening = async (
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ url: string; stop: () => Promise<void> }> => {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};
const pictures = () =>
  listening((request, response) => {
    const isPicture = request.url === '/preview.png';
    response
      .writeHead(isPicture ? 200 : 404, { 'content-type': isPicture ? 'image/png' : 'text/html' })
      .end('x');
  });

/** Answers as Telegram is documented to, with its own words. */
botChatSuite('scripted answers', async () => {
  const site = await pictures();
  const [picture, noPicture] = [`${site.url}/preview.png`, `${site.url}/missing`];
  const said = new Map<number, Said[]>();
  const shown = { commands: {} as Record<string, object[]>, menus: {} as Record<string, object> };
  let next: ChatFault | undefined;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = (await json(request)) as Record<string, never> & { chat_id?: number };
    const fault = next;
    next = undefined;
    const reply = (status: number, content: object): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    const refuse = (code: number, description: string, more: object = {}): void =>
      reply(code, { ok: false, error_code: code, description, ...more });
    const takes = (text: string, photo?: string): void => {
      const [key] =
        (body['reply_markup'] as { inline_keyboard?: never[][] } | undefined)?.inline_keyboard?.[0] ?? [];
      const {
        text: label,
        url,
        web_app: app,
      } = (key ?? {}) as {
        text?: string;
        url?: string;
        web_app?: { url: string };
      };
      const chat = said.get(body.chat_id!) ?? [];
      said.set(body.chat_id!, chat);
      chat.push({
        text,
        ...(photo === undefined ? {} : { picture: photo }),
        ...(label === undefined
          ? {}
          : { button: app ? { text: label, url: app.url, isApp: true } : { text: label, url: url! } }),
      });
    };
    if (fault === 'blocked') return refuse(403, 'Forbidden: bot was blocked by the user');
    if (fault === 'flood')
      return refuse(429, 'Too Many Requests: retry after 2', { parameters: { retry_after: 2 } });
    switch (request.url!.replace(`/bot${TOKEN}/`, '')) {
      case 'getMe':
        break;
      case 'sendMessage':
        takes(body['text']!);
        break;
      case 'sendPhoto':
        if (body['photo'] === noPicture)
          return refuse(400, 'Bad Request: wrong type of the web page content');
        takes(body['caption']!, body['photo']);
        break;
      case 'setMyCommands': {
        const {
          scope,
          language_code: language,
          commands,
        } = body as {
          scope?: { type: string };
          language_code?: string;
          commands?: object[];
        };
        shown.commands[[scope?.type, language].filter(Boolean).join(' ')] = commands!;
        break;
      }
      case 'setChatMenuButton': {
        const { menu_button: menu } = body as { menu_button?: { web_app: { url: string } } };
        const url = menu!.web_app.url;
        if (!url.startsWith('https:'))
          return refuse(
            400,
            `Bad Request: menu button Web App URL '${url}' is invalid: Only HTTPS links are allowed`,
          );
        shown.menus[body.chat_id ?? ''] = menu!;
        break;
      }
      default:
        return refuse(404, 'Not Found: method not found');
    }
    if (fault === 'broken') return refuse(502, 'Bad Gateway');
    reply(200, { ok: true, result: true });
  };
  const api = await listening((request, response) => void answer(request, response));
  const watched: (string | undefined)[] = [];
  return {
    chat: openBotChat({
      token: TOKEN,
      apiUrl: () => Promise.resolve(api.url),
      watch: (failure) => void watched.push(failure),
      log,
      maxWaitMs: 20,
    }),
    picture,
    noPicture,
    watched,
    fault: (fault) => Promise.resolve(void (next = fault)),
    said: (chat) => Promise.resolve(said.get(chat) ?? []),
    shown: () => Promise.resolve(shown),
    stop: async () => {
      await api.stop();
      await site.stop();
    },
  };
});

botChatSuite('the emulator', async () => {
  const site = await pictures();
  const emulator = await startLocalPayments({
    botToken: TOKEN,
    breezeApiKey: 'sk',
    breezeWebhookSecret: 'whook',
    port: 0,
  });
  const book = async () =>
    (await (await fetch(`${emulator.url}/control/book`)).json()) as {
      messages: (Said & { chatId: number; date: number })[];
      commands: Record<string, object[]>;
      menus: Record<string, object>;
    };
  const watched: (string | undefined)[] = [];
  return {
    chat: openBotChat({
      token: TOKEN,
      apiUrl: () => Promise.resolve(emulator.url),
      watch: (failure) => void watched.push(failure),
      log,
      maxWaitMs: 20,
    }),
    picture: `${site.url}/preview.png`,
    noPicture: `${site.url}/missing`,
    watched,
    fault: async (fault, chat) => {
      if (fault === 'flood') await emulator.control({ flooded: 1 });
      else if (fault === 'broken') await emulator.control({ failing: 1 });
      else
        await fetch(`${emulator.url}/chats/${chat}`, {
          method: 'POST',
          body: new URLSearchParams({ act: 'Block' }),
        });
    },
    said: async (chat) =>
      (await book()).messages
        .filter(({ chatId }) => chatId === chat)
        .map(({ chatId: _chat, date: _date, ...said }) => said),
    shown: book,
    stop: async () => {
      await emulator.close();
      await site.stop();
    },
  };
});

test('a reply to a Bot API that cannot be reached is given up after five attempts', async () => {
  const warned: object[] = [];
  const watched: (string | undefined)[] = [];
  const chat = openBotChat({
    token: TOKEN,
    apiUrl: () => Promise.resolve('http://127.0.0.1:1'),
    watch: (failure) => void watched.push(failure),
    log: { warn: (details) => void warned.push(details) },
    maxWaitMs: 5,
  });
  await chat.reply(1, { text: 'Welcome' });
  await expect.poll(() => warned).toEqual([{ reason: 'the Bot API could not be reached', attempts: 5 }]);
  expect(watched).toEqual(Array.from({ length: 5 }, () => 'the Bot API did not answer'));
  await expect(chat.ask()).rejects.toThrow(/^the Bot API could not be reached$/);
});

test('a developer begins a chat on the page of the emulator, in a language, and writes what they like', async () => {
  const heard: { text: string; id: number; language: string }[] = [];
  const bot = await listening((request, response) => {
    void json(request).then((update) => {
      const { message } = update as {
        message: { text: string; from: { id: number; language_code: string } };
      };
      heard.push({ text: message.text, id: message.from.id, language: message.from.language_code });
      response.end('{}');
    });
  });
  const emulator = await startLocalPayments({
    botToken: TOKEN,
    breezeApiKey: 'sk',
    breezeWebhookSecret: 'whook',
    port: 0,
  });
  try {
    await fetch(`${emulator.url}/bot${TOKEN}/setWebhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: `${bot.url}/` }),
    });
    const form = (path: string, body: Record<string, string>) =>
      fetch(emulator.url + path, { method: 'POST', body: new URLSearchParams(body) });
    expect(await (await fetch(`${emulator.url}/chats`)).text()).toMatch(
      /<option>pt-BR<\/option>.*Begin a chat/s,
    );
    const chat = await form('/chats', { language: 'es' });
    expect(await chat.text()).toContain('name="language" value="es"');
    const { pathname, search } = new URL(chat.url);
    expect(search).toBe('?language=es');
    await form(pathname, { text: ' /start abc_DEF ', language: 'es' });
    await form(pathname, { act: '/help', language: 'es' });
    await form(pathname, { act: 'Block', language: 'es' });
    await form(pathname, { act: 'Unblock', language: 'es' });
    const id = Number(pathname.split('/').at(-1));
    expect(heard).toEqual(
      ['/start', '/start abc_DEF', '/help'].map((text) => ({ text, id, language: 'es' })),
    );
    const another = await form('/chats', { language: 'ru' });
    expect(Number(new URL(another.url).pathname.split('/').at(-1))).toBe(id + 1);
  } finally {
    await emulator.close();
    await bot.stop();
  }
});
