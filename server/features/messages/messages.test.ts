import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import Fastify from 'fastify';
import type { MessageChannel, MessageTopic } from '@parlor/contract/calls/consents.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import type { Delivery, MessageSender, OutgoingMessage } from '../../adapters/messages/index.ts';
import { sendError } from '../../http/register-endpoints.ts';
import { asPlayer, openTestServer, type TestServer } from '../../test/test-server.ts';
import { builtInSpeakerFor } from '../../texts/index.ts';
import { openMessages } from './index.ts';
import { MAX_A_SECOND, sendDue, type SendDeps } from './send-due.ts';

let server: TestServer;
let sent: { readonly to: string; readonly message: OutgoingMessage }[] = [];
/** What the next sendings answer; then everything is sent. */
let answers: (Delivery | Error)[] = [];
const sender: MessageSender = {
  send: (to, message) => {
    sent.push({ to, message });
    const answer = answers.shift() ?? { kind: 'sent' };
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  },
};
const keys = [Buffer.alloc(32, 1)];
const siteUrl = (): string => 'https://parlor.example';
const log = { warn: () => undefined };
const opened = () =>
  openMessages({
    ...server,
    senders: new Map<MessageChannel, MessageSender>([
      ['bot', sender],
      ['email', sender],
    ]),
    keys,
    siteUrl,
    languages: () => new Map(),
    speakerFor: builtInSpeakerFor,
    log,
    legal: () => ({ email: 'support@parlor.example' }),
    inviterOf: () => Promise.resolve(undefined),
  });
const deps = (change: Partial<SendDeps> = {}): SendDeps => ({
  languages: () => new Map(),
  speakerFor: builtInSpeakerFor,
  ...server,
  senders: new Map<MessageChannel, MessageSender>([
    ['bot', sender],
    ['email', sender],
  ]),
  unsubscribeUrl: (playerId) => `https://parlor.example/unsubscribe?key=${playerId}`,
  log,
  ...change,
});
const query = async <R extends object>(sql: string, values: unknown[] = []): Promise<R[]> =>
  (await server.pool.query<R>(sql, values)).rows;
const statesOf = async (player: string): Promise<string[]> =>
  (
    await query<{ state: string }>('select state from messages where player_id = $1 order by topic, period', [
      player,
    ])
  ).map(({ state }) => state);

let accounts = 700_000;
/** A player with a Telegram account and an address. */
async function newReader(
  consents: readonly (readonly [MessageTopic, MessageChannel])[],
): Promise<{ player: string; telegram: string; email: string }> {
  const player = await server.newPlayer();
  const telegram = String(++accounts);
  const email = `reader-${telegram}@example.com`;
  const at = new Date(server.clock.now());
  await query(`insert into profiles (player_id, first_name, created_at) values ($1, 'Ada', $2)`, [
    player,
    at,
  ]);
  await query(
    `insert into identities (player_id, provider, subject, label, created_at)
     values ($1, 'telegram', $2, '@ada', $4), ($1, 'email', $3, $3, $4)`,
    [player, telegram, email, at],
  );
  // On plain PostgreSQL a trigger has written them.
  await query(
    `insert into identity_owners (player_id, provider, subject) values ($1, 'telegram', $2), ($1, 'email', $3)
     on conflict do nothing`,
    [player, telegram, email],
  );
  for (const [topic, channel] of consents)
    await server.players.act('chooseMessages', player, { input: { body: { topic, channel, agreed: true } } });
  return { player, telegram, email };
}

/** As the act that pays a prize does. */
const wins = (player: string, period: string) =>
  server.players.act('awardPrize', player, {
    input: { contestId: 'daily-race', period, title: 'Daily race', position: 3, amountMinor: 5_000n },
  });
const later = (ms: number): void => server.clock.set(new Date(server.clock.now() + ms).toISOString());
const agreedOf = async (player: string): Promise<string[]> =>
  (await server.players.view('consents', player, undefined)).messages
    .filter(({ agreed }) => agreed)
    .map(({ topic, channel }) => `${topic} ${channel}`);

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  [sent, answers] = [[], []];
  // Players of the earlier tests are no longer looked at.
  await query('delete from message_plans');
  server.clock.set(new Date(Math.ceil(server.clock.now() / DAY_MS) * DAY_MS + DAY_MS / 2).toISOString());
});

describe('the job', () => {
  test('tells a new result once, by the channel that was agreed to, though two processes run it at once', async () => {
    const { player, telegram } = await newReader([['race', 'bot']]);
    await sendDue(deps());
    expect(sent).toEqual([]);
    await wins(player, '2026-11-19');
    await Promise.all([sendDue(deps()), sendDue(deps()), sendDue(deps())]);
    expect(sent).toMatchObject([
      {
        to: telegram,
        message: {
          text: 'Daily race: you took place 3. Your prize of 50 PP is on your balance.',
          open: { path: '/race' },
          ending: expect.stringContaining('/stop') as string,
        },
      },
    ]);
    expect(await statesOf(player)).toEqual(['sent']);
    later(DAY_MS);
    await sendDue(deps());
    expect(sent).toHaveLength(1);
  });

  test('sends nobody anything who agreed to nothing, or not any more, and forgets them', async () => {
    const none = await newReader([]);
    const ended = await newReader([['race', 'email']]);
    await server.players.act('endMessages', ended.player, { input: { channel: 'email', mayResume: false } });
    for (const { player } of [none, ended]) await wins(player, '2026-11-19');
    expect(await sendDue(deps())).toMatchObject({ sent: 0 });
    expect(await query('select player_id from message_plans')).toEqual([]);
  });

  test.each([
    ['an answer that is lost', { kind: 'unknown', reason: '' }],
    ['a process that dies while it sends', new Error('killed')],
  ] as const)('does not repeat a message after %s', async (_, answer) => {
    const { player } = await newReader([['race', 'email']]);
    await wins(player, '2026-11-19');
    answers = [answer as Delivery | Error];
    await sendDue(deps());
    expect(sent).toHaveLength(1);
    for (let n = 0; n < 4; n++) {
      later(5 * MINUTE_MS);
      await sendDue(deps());
    }
    expect(sent).toHaveLength(1);
    expect(await statesOf(player)).toEqual(['unknown']);
  });

  test('sends again what was certainly not taken, after the time that it was told', async () => {
    const { player } = await newReader([['race', 'bot']]);
    await wins(player, '2026-11-19');
    answers = [{ kind: 'later', afterMs: 120_000, reason: 'Too Many Requests' }];
    expect(await sendDue(deps())).toMatchObject({ sent: 0, later: 1 });
    expect(await statesOf(player)).toEqual([]);
    later(120_000);
    expect(await sendDue(deps())).toMatchObject({ sent: 1 });
    expect(await statesOf(player)).toEqual(['sent']);
  });

  test('a channel that takes nothing now stops its own messages, not those of the other', async () => {
    const byEmail = [await newReader([['race', 'email']]), await newReader([['race', 'email']])];
    const byBot: Array<{ player: string; telegram: string }> = [];
    for (let n = 0; n < MAX_A_SECOND + 2; n += 1) byBot.push(await newReader([['race', 'bot']]));
    for (const { player } of [...byEmail, ...byBot]) await wins(player, '2026-11-19');
    // The first reader by email is among the first that are looked at, the second among the last.
    const all = [byEmail[0]!, ...byBot, byEmail[1]!];
    for (const [n, { player }] of all.entries())
      await query('update message_plans set look_at = $2 where player_id = $1', [
        player,
        new Date(server.clock.now() - MINUTE_MS + n),
      ]);
    const asked: string[] = [];
    const noMail: MessageSender = {
      send: (to) => {
        asked.push(to);
        return Promise.resolve({ kind: 'later', afterMs: 120_000, reason: 'try again' });
      },
    };
    const senders = new Map<MessageChannel, MessageSender>([
      ['bot', sender],
      ['email', noMail],
    ]);
    expect(await sendDue(deps({ senders, pause: () => Promise.resolve() }))).toMatchObject({
      sent: byBot.length,
      later: 1,
    });
    expect(new Set(sent.map(({ to }) => to))).toEqual(new Set(byBot.map(({ telegram }) => telegram)));
    expect(asked).toEqual([byEmail[0]!.email]);
    later(120_000);
    expect(await sendDue(deps())).toMatchObject({ sent: byEmail.length });
  });

  test('a full mailbox stops no email to others', async () => {
    const [full, other] = [await newReader([['race', 'email']]), await newReader([['race', 'email']])];
    for (const { player } of [full, other]) await wins(player, '2026-11-19');
    await query("update message_plans set look_at = look_at - interval '1 minute' where player_id = $1", [
      full.player,
    ]);
    const reached: string[] = [];
    const mail: MessageSender = {
      send: (to) => {
        if (to === full.email)
          return Promise.resolve({ kind: 'later', afterMs: 120_000, isOfAddress: true, reason: 'full' });
        reached.push(to);
        return Promise.resolve({ kind: 'sent' });
      },
    };
    const senders = new Map<MessageChannel, MessageSender>([['email', mail]]);
    expect(await sendDue(deps({ senders }))).toMatchObject({ sent: 1, later: 1 });
    expect(reached).toEqual([other.email]);
    later(120_000);
    expect(await sendDue(deps())).toMatchObject({ sent: 1 });
  });

  test('ends the consents of a channel that nobody is behind any more', async () => {
    const { player, email } = await newReader([
      ['race', 'bot'],
      ['orders', 'bot'],
      ['race', 'email'],
    ]);
    await wins(player, '2026-11-19');
    answers = [{ kind: 'gone' }];
    await sendDue(deps());
    expect(await statesOf(player)).toEqual(['gone']);
    expect(await agreedOf(player)).toEqual(['race email']);
    later(DAY_MS);
    await wins(player, '2026-11-20');
    await sendDue(deps());
    expect(sent.at(-1)!.to).toBe(email);
  });

  test('waits until morning, and then sends one message with everything', async () => {
    server.clock.set(new Date(server.clock.now() + 10 * HOUR_MS).toISOString());
    const { player } = await newReader([
      ['race', 'email'],
      ['quests', 'email'],
    ]);
    await wins(player, '2026-11-19');
    await wins(player, '2026-11-20');
    await sendDue(deps());
    later(10.9 * HOUR_MS);
    await sendDue(deps());
    expect(sent).toEqual([]);
    later(0.2 * HOUR_MS);
    await sendDue(deps());
    expect(sent).toMatchObject([
      {
        message: {
          subject: 'News from Parlor',
          text: expect.stringMatching(/^• Your quests.*\n• Daily race.*\n• Daily race/) as string,
          open: { path: '/' },
        },
      },
    ]);
    expect(await statesOf(player)).toEqual(['sent', 'sent', 'sent']);
  });

  test('sends at most 25 in a second', async () => {
    for (let n = 0; n < MAX_A_SECOND + 5; n++) {
      const { player } = await newReader([['race', 'email']]);
      await wins(player, '2026-11-19');
    }
    const atPause: number[] = [];
    await sendDue(deps({ pause: () => Promise.resolve(atPause.push(sent.length)) }));
    expect(atPause).toEqual([MAX_A_SECOND]);
    expect(sent).toHaveLength(MAX_A_SECOND + 5);
  });

  test('counts by topic what was sent and what was not', async () => {
    const { player } = await newReader([['race', 'email']]);
    const { job, gauges } = opened();
    const counted = () => gauges.filter(({ read }) => read() > 0).map(({ name, read }) => [name, read()]);
    await wins(player, '2026-11-19');
    expect(await job.run(server)).toEqual({ sent: 1, gone: 0, refused: 0, unknown: 0, later: 0 });
    expect(counted()).toEqual([['messages_sent_race', 1]]);
    later(DAY_MS);
    await wins(player, '2026-11-20');
    answers = [{ kind: 'refused', reason: '' }];
    await job.run(server);
    expect(counted()).toEqual([
      ['messages_sent_race', 1],
      ['messages_failed_race', 1],
    ]);
  });
});

describe('what an operator wrote', () => {
  const message = {
    title: 'A longer race',
    text: 'It runs until Sunday.',
    translations: { ru: { title: 'Гонка длиннее', text: 'Она идёт до воскресенья.' } },
    screen: 'race',
  } as const;
  /** As the bulk act of a message, which is in this state. */
  async function writes(player: string, id: number, state = 'done'): Promise<void> {
    await query(
      `insert into bulk_acts (id, what, filter, why, operator_id, needs_second, moved, players, sums, state, at)
         overriding system value values ($1, '{"kind":"message"}', '{}', 'news', 1, false, 0, 1, '[]', $2, now())`,
      [id, state],
    );
    await server.players.act('tellMessage', player, { input: { messageId: String(id), ...message } });
  }

  test('is sent in the language of the player, where the bot shows its title too', async () => {
    const byEmail = await newReader([['news', 'email']]);
    const byBot = await newReader([['news', 'bot']]);
    await query(`update profiles set language = 'ru' where player_id = $1`, [byBot.player]);
    await writes(byEmail.player, 71);
    await writes(byBot.player, 72);
    await Promise.all([sendDue(deps()), sendDue(deps())]);
    expect(sent.toSorted((a, b) => b.to.localeCompare(a.to))).toMatchObject([
      {
        to: byEmail.email,
        message: {
          subject: message.title,
          text: message.text,
          open: { label: 'Open Parlor', path: '/race' },
        },
      },
      { to: byBot.telegram, message: { language: 'ru', text: 'Гонка длиннее\nОна идёт до воскресенья.' } },
    ]);
    expect(await statesOf(byEmail.player)).toEqual(['sent']);
  });

  test('is not sent after it was stopped, and again when it goes on', async () => {
    const { player } = await newReader([['news', 'email']]);
    await writes(player, 73, 'stopped');
    await sendDue(deps());
    later(60_000);
    await sendDue(deps());
    expect(sent).toEqual([]);
    await query(`update bulk_acts set state = 'running' where id = 73`);
    later(DAY_MS);
    await sendDue(deps());
    expect(sent).toHaveLength(1);
  });
});

describe('a player', () => {
  test('ends and begins the messages of the bot with /stop and /start', async () => {
    const { player, telegram } = await newReader([
      ['race', 'bot'],
      ['race', 'email'],
    ]);
    const { answerBotText } = opened();
    const says = async (text: string, userId = telegram) => (await answerBotText({ userId, text }))?.text;
    expect(await says('/stop')).toMatch(/are off\. \/start/);
    expect(await says('/stop@parlor_bot')).toMatch(/off already/);
    expect(await agreedOf(player)).toEqual(['race email']);
    expect(await says('/start')).toMatch(/on again/);
    expect(await says('/start invite')).toMatch(/^Welcome/);
    expect(await agreedOf(player)).toEqual(['race bot', 'race email']);
    expect([await says('/stop', '1'), await says('/start', '1')]).toEqual([
      expect.stringMatching(/off already/),
      expect.stringMatching(/^Welcome/),
    ]);
    expect([await says('/stopping'), await says('hello')]).toEqual([undefined, undefined]);
  });

  test('sees where messages would be sent', async () => {
    const { player, email } = await newReader([]);
    const app = server.serve(opened().routes);
    const { body } = await app.inject({ url: '/api/consents/channels', headers: asPlayer(player) });
    expect(JSON.parse(body)).toEqual({
      channels: [
        { channel: 'bot', isOffered: true, to: '@ada' },
        { channel: 'email', isOffered: true, to: email },
      ],
    });
  });

  test('ends the emails by the link in one, without a sign-in; opening it alone does nothing', async () => {
    const { player } = await newReader([
      ['race', 'bot'],
      ['race', 'email'],
    ]);
    await wins(player, '2026-11-19');
    await server.players.act('endMessages', player, { input: { channel: 'bot', mayResume: false } });
    const { job, pages } = opened();
    await job.run(server);
    const link = new URL(sent.at(-1)!.message.unsubscribeUrl);
    const app = Fastify();
    app.setErrorHandler(sendError);
    await app.register(pages({ https: true }));
    const ask = (method: 'GET' | 'POST', key = link.searchParams.get('key')!) =>
      app.inject({
        method,
        url: `${link.pathname}?key=${encodeURIComponent(key)}`,
        ...(method === 'GET'
          ? {}
          : {
              headers: { 'content-type': 'application/x-www-form-urlencoded' },
              payload: 'List-Unsubscribe=One-Click',
            }),
      });
    const opens = await ask('GET');
    expect([opens.statusCode, opens.body]).toEqual([200, expect.stringContaining('<form method="post">')]);
    expect(opens.headers['content-security-policy']).toContain("default-src 'none'");
    expect(await agreedOf(player)).toEqual(['race email']);
    const other = `${Number(player) + 1}${link.searchParams.get('key')!.slice(player.length)}`;
    for (const wrong of [other, 'x', `${player}.${'x'.repeat(43)}`]) {
      expect((await ask('GET', wrong)).statusCode).toBe(404);
      expect((await ask('POST', wrong)).statusCode).toBe(404);
    }
    expect(await agreedOf(player)).toEqual(['race email']);
    for (let n = 0; n < 2; n++) {
      const ended = await ask('POST');
      expect([ended.statusCode, ended.body]).toEqual([
        200,
        expect.stringContaining('no more of these emails'),
      ]);
    }
    expect(await agreedOf(player)).toEqual([]);
    await app.close();
  });
});
