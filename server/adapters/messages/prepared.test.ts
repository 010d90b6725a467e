import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startLocalPayments } from '../payments/emulator/index.ts';
import { openPreparedMessages, type MessageToPrepare, type PreparedMessages } from './prepared.ts';

const TOKEN = '7000000001:secret-of-the-suite-0000000000';
const USER = 700_001;
const message: MessageToPrepare = {
  id: 'card-1',
  title: '×12.5 · Bone Dice',
  text: 'Look what I got at Parlor!',
  preview: 'https://parlor.example/share/abc',
  button: { label: 'Play at Parlor', url: 'https://t.me/parlor_bot?startapp=abc' },
};
const warned: object[] = [];
const log = { warn: (details: object) => void warned.push(details) };
const openAt = (url: string): PreparedMessages =>
  openPreparedMessages({ token: TOKEN, apiUrl: () => Promise.resolve(url), log, withinS: 1 });
beforeEach(() => void (warned.length = 0));

describe('a prepared message', () => {
  let emulator: Awaited<ReturnType<typeof startLocalPayments>>;
  beforeAll(async () => {
    emulator = await startLocalPayments({
      botToken: TOKEN,
      breezeApiKey: 'sk',
      breezeWebhookSecret: 'whook',
      port: 0,
    });
  });
  afterAll(() => emulator.close());

  test('is kept for its user, with preview and button', async () => {
    const id = await openAt(emulator.url).prepare(USER, message);
    const book = (await (await fetch(`${emulator.url}/control/book`)).json()) as { prepared: object[] };
    expect(book.prepared).toEqual([
      {
        id,
        userId: USER,
        title: message.title,
        text: message.text,
        preview: message.preview,
        button: { text: 'Play at Parlor', url: message.button.url },
      },
    ]);
    expect(warned).toEqual([]);
  });

  test.each([
    ['an id of more than 64 bytes', { id: 'x'.repeat(65) }, 'Bad Request: RESULT_ID_INVALID'],
    ['no text', { text: ' ' }, 'Bad Request: message text is empty'],
    ['no title', { title: '' }, 'Bad Request: ARTICLE_TITLE_EMPTY'],
  ])('with %s is refused, and the log says why', async (_what, wrong, reason) => {
    expect(await openAt(emulator.url).prepare(USER, { ...message, ...wrong })).toBeUndefined();
    expect(warned).toEqual([{ reason }]);
  });

  test('is none where the Bot API cannot be reached', async () => {
    expect(await openAt('http://127.0.0.1:1').prepare(USER, message)).toBeUndefined();
    expect(warned).toEqual([{ reason: 'the Bot API could not be reached' }]);
  });
});

test('is asked for in the form of the Bot API', async () => {
  const bodies: unknown[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    bodies.push(request.url, await json(request));
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ ok: true, result: { id: 'p1', expiration_date: 1 } }));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  expect(await openAt(`http://127.0.0.1:${port}`).prepare(USER, message)).toBe('p1');
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  expect(bodies).toEqual([
    `/bot${TOKEN}/savePreparedInlineMessage`,
    {
      user_id: USER,
      result: {
        type: 'article',
        id: 'card-1',
        title: message.title,
        input_message_content: {
          message_text: message.text,
          link_preview_options: { url: message.preview, prefer_large_media: true, show_above_text: true },
        },
        reply_markup: { inline_keyboard: [[{ text: 'Play at Parlor', url: message.button.url }]] },
      },
      allow_user_chats: true,
      allow_group_chats: true,
      allow_channel_chats: true,
    },
  ]);
});
