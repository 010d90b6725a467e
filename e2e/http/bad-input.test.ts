import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fairness } from '@parlor/contract/calls/fairness.ts';
import { launcherPath } from '@parlor/contract/calls/documents.ts';
import { auth } from '@parlor/contract/calls/auth.ts';
import type { ErrorCode } from '@parlor/contract/kernel/errors.ts';
import { signInitData } from '@parlor/server/test/init-data.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  codeIn,
  signIn,
  emailsTo,
  LOCAL_BOT_TOKEN,
  send,
  visits,
  type Reply,
  type Table,
  type Visitor,
} from '../actors/users.ts';
import { refusalIn } from '../actors/refusals.ts';
import { startTestServer } from '../server/servers.ts';

const server = startTestServer({ auditOnce: true });
let alice: Visitor;
let bob: Visitor;
let table: Table;
let bobsRound: string;
let questDay: string;

beforeAll(async () => {
  alice = await signIn('alice', server().first);
  bob = await signIn('bob', server().first);
  const quest = await alice.completesAQuest();
  questDay = quest.id.day;
  table = await alice.opens('dice-bone');
  [{ roundId: bobsRound } = { roundId: '' }] = await bob.plays('dice-bone', 1);
  await alice.api.setDocument({ params: { '*': launcherPath(alice.userId()) }, body: { data: { mine: 1 } } });
  await bob.api.setDocument({ params: { '*': launcherPath(bob.userId()) }, body: { data: { his: 1 } } });
});

/** Everything that a refusal must not change. */
const allThereIs = async (): Promise<unknown> => ({
  ledger: await server().exported('ledger'),
  claims: await server().exported('claims'),
  draws: await server().exported('draws'),
  // Without the countdown to the next exchange.
  quests: (await alice.api.quests()).quests,
  document: await alice.api.document({ params: { '*': launcherPath(alice.userId()) } }),
  his: await bob.api.document({ params: { '*': launcherPath(bob.userId()) } }),
  fairness: await alice.api.fairness(),
});
async function mustRefuse(
  reply: Promise<Reply>,
  code: ErrorCode | readonly ErrorCode[],
  says: RegExp = /./,
): Promise<void> {
  const given = await reply;
  const refusal = refusalIn(given);
  expect([code].flat(), given.text.slice(0, 300)).toContain(refusal.code);
  expect(refusal.message).toMatch(says);
}

const json = { 'content-type': 'application/json' };
const post = (path: string, body: string, headers: Record<string, string> = json): Promise<Reply> =>
  alice.asks(path, { method: 'POST', headers, body });
const claim = (id: string): Promise<Reply> => post('/api/meta/quests/claim', `{"id":${id}}`);
const rotate = (body: string): Promise<Reply> => post(fairness.rotateSeed.path, body);
const round = (fields: string): Promise<Reply> =>
  send(`${table.origin}/rounds`, {
    method: 'POST',
    headers: json,
    body: `{"session":"${table.session}",${fields}}`,
  });
const stake = (amount: string): Promise<Reply> =>
  round(`"roundId":"absurd-stake","stake":${amount},"choice":{"side":"under","target":5000}`);
const get = (path: string): Promise<Reply> => alice.asks(path);
const today = (index: string): string => `{"day":"${questDay}","index":${index}}`;

type Case = readonly [
  what: string,
  ask: () => Promise<Reply>,
  code: ErrorCode | readonly ErrorCode[],
  says?: RegExp,
];

const bodies: readonly Case[] = [
  ['half a JSON text', () => post('/api/meta/quests/claim', '{"id":'), 'INVALID_JSON'],
  ['no JSON at all', () => rotate('clientSeed=x'), 'INVALID_JSON'],
  ['an empty text where a body is needed', () => post('/api/meta/quests/claim', ''), 'INVALID_JSON'],
  ['NaN, which JSON has not', () => stake('NaN'), 'INVALID_JSON'],
  [
    'a field that would reach into every object',
    () => rotate('{"__proto__":{"a":1}}'),
    ['INVALID_JSON', 'INVALID_REQUEST'],
  ],
  ['a list', () => rotate('[]'), 'INVALID_REQUEST', /^body/],
  ['null', () => rotate('null'), 'INVALID_REQUEST', /^body/],
  ['a text', () => rotate('"seed"'), 'INVALID_REQUEST', /^body/],
  ['a number', () => rotate('42'), 'INVALID_REQUEST', /^body/],
  [
    'an unknown field',
    () => rotate('{"clientSeed":"mine","serverSeed":"mine"}'),
    'INVALID_REQUEST',
    /serverSeed/,
  ],
  [
    'an unknown field further in',
    () => claim(`{"day":"${questDay}","index":0,"amount":5}`),
    'INVALID_REQUEST',
    /amount/,
  ],
  [
    'a body where none is taken',
    () => alice.asks('/auth/logout', { method: 'POST', headers: json, body: '{"all":true}' }),
    'INVALID_REQUEST',
    /all/,
  ],
  ['a missing field', () => post('/api/meta/quests/claim', '{}'), 'INVALID_REQUEST', /id/],
  [
    '100,000 lists in one another',
    () => rotate('['.repeat(100_000) + ']'.repeat(100_000)),
    ['INVALID_REQUEST', 'INVALID_JSON'],
  ],
  [
    'objects in one another for a choice',
    () => round(`"roundId":"deep-choice","stake":5,"choice":${'{"a":'.repeat(1200)}1${'}'.repeat(1200)}`),
    ['CHOICE_INVALID', 'INVALID_REQUEST'],
  ],
  ['600,000 bytes', () => rotate(`{"clientSeed":"${'x'.repeat(600_000)}"}`), 'BODY_TOO_LARGE'],
  [
    'a round of 20,000 bytes',
    () => round(`"roundId":"large-round","stake":5,"choice":"${'x'.repeat(20_000)}"`),
    'BODY_TOO_LARGE',
  ],
  [
    'a form',
    () =>
      post(fairness.rotateSeed.path, 'clientSeed=x', { 'content-type': 'application/x-www-form-urlencoded' }),
    'UNSUPPORTED_MEDIA_TYPE',
    /application\/json/,
  ],
  [
    'JSON that calls itself text',
    () => post(fairness.rotateSeed.path, '{}', { 'content-type': 'text/plain' }),
    'UNSUPPORTED_MEDIA_TYPE',
  ],
  [
    'XML',
    () => post(fairness.rotateSeed.path, '<a/>', { 'content-type': 'application/xml' }),
    'UNSUPPORTED_MEDIA_TYPE',
  ],
];

const numbers: readonly Case[] = [
  ...['"0"', '1.5', '-1', '1e309', '100', '9007199254740993', 'true', 'null', '[0]'].map((index): Case => [
    `quest number ${index}`,
    () => claim(today(index)),
    'INVALID_REQUEST',
    /^body\.id\.index/,
  ]),
  ...[
    '"2026-13-45"',
    '"today"',
    '20261120',
    '"2026-11-20T00:00:00Z"',
    '"\\u0000"',
    `"${'9'.repeat(1000)}"`,
  ].map((day): Case => [
    `quest day ${day.slice(0, 24)}`,
    () => claim(`{"day":${day},"index":0}`),
    'INVALID_REQUEST',
    /^body\.id\.day/,
  ]),
  ...[
    '1.005',
    '0.001',
    '-0',
    '-5',
    '0',
    '1e309',
    '-1e309',
    '1e21',
    '1e-7',
    '9007199254740993',
    '"5"',
    'null',
    '[5]',
    '{}',
  ].map((amount): Case => [`a stake of ${amount}`, () => stake(amount), 'INVALID_REQUEST', /^body\.stake/]),
  ['a stake above what the table takes', () => stake('9999999999999.99'), 'STAKE_OUT_OF_RANGE', /500/],
];

const ids: readonly Case[] = [
  [
    'a round id with a NUL',
    () => round('"roundId":"abcdefgh\\u0000","stake":5,"choice":1'),
    'INVALID_REQUEST',
    /roundId/,
  ],
  [
    'a round id of one letter',
    () => round('"roundId":"a","stake":5,"choice":1'),
    'INVALID_REQUEST',
    /roundId/,
  ],
  ['a draw id with a NUL', () => get('/api/fairness/draws/a%00b'), ['DRAW_NOT_FOUND', 'INVALID_REQUEST']],
  [
    'a draw id of 5,000 letters',
    () => get(`/api/fairness/draws/${'x'.repeat(5000)}`),
    ['DRAW_NOT_FOUND', 'INVALID_REQUEST', 'NOT_FOUND'],
  ],
  ['a path with broken percent signs', () => get('/api/fairness/draws/%zz'), 'INVALID_REQUEST'],
  ["another player's draw", () => get(`/api/fairness/draws/parlor:${bobsRound}`), 'DRAW_NOT_FOUND'],
  [
    "another player's document",
    () => get(`/api/documents/${launcherPath(bob.userId())}`),
    'FORBIDDEN',
    /another player/,
  ],
  [
    "writing another player's document",
    () =>
      alice.asks(`/api/documents/${launcherPath(bob.userId())}`, {
        method: 'PUT',
        headers: json,
        body: '{"data":{}}',
      }),
    'FORBIDDEN',
  ],
  [
    "another player's round id at one's own table",
    () => round(`"roundId":"${bobsRound}","stake":501,"choice":1`),
    ['STAKE_OUT_OF_RANGE', 'TRANSACTION_CONFLICT'],
  ],
  [
    'a game of nobody',
    () => post('/api/casino/session', '{"game":"roulette","locale":"en","clientType":"mobile"}'),
    'GAME_NOT_FOUND',
  ],
  [
    'a game id with a colon',
    () => post('/api/casino/session', '{"game":"a:b","locale":"en","clientType":"mobile"}'),
    'INVALID_REQUEST',
    /game/,
  ],
  [
    'a locale that is none',
    () => post('/api/casino/session', '{"game":"dice-bone","locale":"../en","clientType":"mobile"}'),
    'INVALID_REQUEST',
    /locale/,
  ],
  [
    'a device of nobody',
    () => post('/api/casino/session', '{"game":"dice-bone","locale":"en","clientType":"fridge"}'),
    'INVALID_REQUEST',
    /clientType/,
  ],
  ['a client seed with a space', () => rotate('{"clientSeed":"two words"}'), 'INVALID_REQUEST', /clientSeed/],
  [
    'a client seed of 65 letters',
    () => rotate(`{"clientSeed":"${'x'.repeat(65)}"}`),
    'INVALID_REQUEST',
    /clientSeed/,
  ],
  ['a client seed with a NUL', () => rotate('{"clientSeed":"a\\u0000"}'), 'INVALID_REQUEST', /clientSeed/],
  [
    'a key of 3 letters',
    () => post(fairness.rotateSeed.path, '{}', { ...json, 'idempotency-key': 'abc' }),
    'INVALID_REQUEST',
    /Idempotency-Key/,
  ],
  [
    'a key of 200 letters',
    () => post(fairness.rotateSeed.path, '{}', { ...json, 'idempotency-key': 'k'.repeat(200) }),
    'INVALID_REQUEST',
    /Idempotency-Key/,
  ],
  [
    'a session that is none',
    () =>
      send(`${table.origin}/rounds`, {
        method: 'POST',
        headers: json,
        body: '{"session":"x","roundId":"abcdefgh","stake":5,"choice":1}',
      }),
    'INVALID_REQUEST',
    /session/,
  ],
  [
    'an address that is none',
    () => post(auth.askEmailLink.path, '{"email":"mara","redirectTo":"/"}'),
    'INVALID_REQUEST',
    /email/,
  ],
  [
    'an address of 400 letters',
    () => post(auth.askEmailLink.path, `{"email":"${'m'.repeat(390)}@x.example","redirectTo":"/"}`),
    'INVALID_REQUEST',
    /email/,
  ],
  [
    'launch data of 9,000 letters',
    () => post(auth.signInTelegram.path, `{"gameId":"launcher","initData":"${'x'.repeat(9000)}"}`),
    'INVALID_REQUEST',
    /initData/,
  ],
];

const places: readonly Case[] = [
  ...[
    '/api/nothing',
    '/api',
    '/bff/nothing',
    '/auth/nothing',
    '/providers',
    '/nothing.json',
    '/api/meta/quests/',
    '/assets/nothing.js',
    '/%00',
    '/a%00.js',
    '/..%2f..%2fpackage.json',
    `/${'x'.repeat(5000)}`,
  ].map((path): Case => [`nothing at ${path.slice(0, 40)}`, () => get(path), 'NOT_FOUND']),
  ['nothing among the games', () => send(`${table.origin}/nothing`, {}), 'NOT_FOUND'],
  ['a call of a studio that there is not', () => post('/providers/parlor/steal', '{}'), 'NOT_FOUND'],
  ['a claim by GET', () => get('/api/meta/quests/claim'), ['NOT_FOUND', 'METHOD_NOT_ALLOWED']],
  [
    'quests by DELETE',
    () => alice.asks('/api/meta/quests', { method: 'DELETE' }),
    ['NOT_FOUND', 'METHOD_NOT_ALLOWED'],
  ],
  [
    'quests by a method of nobody',
    () => alice.asks('/api/meta/quests', { method: 'PATCH' }),
    ['NOT_FOUND', 'METHOD_NOT_ALLOWED'],
  ],
  ['a round by GET', () => send(`${table.origin}/rounds`, {}), ['NOT_FOUND', 'METHOD_NOT_ALLOWED']],
  ['an unknown query', () => get('/bff/summary?player=2'), 'INVALID_REQUEST', /player/],
  ...['0', '-1', '1e3', '101', 'ten', '', '1&limit=2', '0x10'].map((limit): Case => [
    `a limit of "${limit}"`,
    () => get(`/api/p00lspoints/me/ledger?limit=${limit}`),
    'INVALID_REQUEST',
    /limit/,
  ]),
  ['a page before nothing', () => get('/api/fairness/draws?before=%00'), 'INVALID_REQUEST', /before/],
  [
    'a title of 200 letters',
    () => get(`/api/cms/games/search?title=${'x'.repeat(200)}`),
    'INVALID_REQUEST',
    /title/,
  ],
  ['201 ids at once', () => get(`/api/cms/games?${'id=a&'.repeat(201)}`), 'INVALID_REQUEST', /200/],
  [
    'a currency of nobody',
    () => get('/api/p00lspoints/me/balance/GOLD'),
    'INVALID_CURRENCY',
    /^Invalid currency$/,
  ],
  [
    'a currency in small letters',
    () => get('/api/p00lspoints/me/balance/pp'),
    'INVALID_CURRENCY',
    /^Invalid currency$/,
  ],
];

describe('a refused call changes nothing', () => {
  let before: unknown;
  beforeAll(async () => {
    before = await allThereIs();
  });

  const groups: Readonly<Record<string, readonly Case[]>> = { bodies, numbers, ids, places };
  const all = Object.entries(groups).flatMap(([group, cases]) =>
    cases.map(([what, ask, code, says]) => ({ title: `${group}: ${what}`, ask, code, says })),
  );
  test.each(all)('$title', async ({ ask, code, says }) => {
    await mustRefuse(ask(), code, says);
    expect(await allThereIs()).toEqual(before);
  });

  test('an expired token and an expired game session', async () => {
    const token = await alice.token();
    await server().setClock(new Date(server().nowMs() + 13 * 3_600_000).toISOString());
    const late = send(`${server().first.url}/bff/summary`, { headers: { authorization: `Bearer ${token}` } });
    await mustRefuse(late, 'TOKEN_EXPIRED', /Refresh/);
    await mustRefuse(stake('5'), 'GAME_SESSION_EXPIRED', /Open the game again/);
    await server().setClock(null);
    expect(await allThereIs()).toEqual(before);
  });

  test('characters that the database cannot store are escaped or dropped, without an error', async () => {
    const strange = 'a\u0000b\ud800c';
    const path = launcherPath(alice.userId());
    const saved = await alice.asks(`/api/documents/${path}/parts/strange`, {
      method: 'PUT',
      headers: json,
      body: JSON.stringify({ data: { [strange]: strange } }),
    });
    expect(saved.status).toBe(200);
    const stored = await alice.api.document({ params: { '*': `${path}/parts/strange` } });
    expect(stored.data).toEqual({ [strange]: strange });
    const telegram = await post(
      auth.signInTelegram.path,
      JSON.stringify({
        gameId: 'launcher',
        initData: signInitData(
          {
            auth_date: String(Math.floor(Date.now() / 1000)),
            user: JSON.stringify({ id: 990_001, first_name: strange, username: 'odd' }),
          },
          LOCAL_BOT_TOKEN,
        ),
      }),
    );
    expect(telegram.status, telegram.text).toBe(200);
    const erin = visits('erin', server().first, { platform: 'web' });
    const request = { email: erin.email, redirectTo: '/' };
    await erin.asks(auth.askEmailLink.path, { method: 'POST', headers: json, body: JSON.stringify(request) });
    const code = codeIn((await emailsTo(server().first, erin.email))[0]);
    const completed = await erin.asks(auth.completeEmailLink.path, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email: erin.email, code, params: { campaign_source: strange } }),
    });
    expect(completed.status, completed.text).toBe(200);
    for (const title of ['%00', '%ED%A0%80', '%F0%9F%8E%B2', '%'])
      expect((await get(`/api/cms/games/search?title=${title}`)).status).toBeLessThan(500);
  });

  test('headers of 20,000 bytes and invalid HTTP are refused in our error format too', async () => {
    for (const url of [server().first.url, server().first.gamesUrl]) {
      const large = await send(url, { headers: { authorization: `Bearer ${'x'.repeat(20_000)}` } });
      expect(refusalIn(large)).toMatchObject({
        code: 'INVALID_REQUEST',
        message: expect.stringMatching(/16 KiB/),
      });
      const { port, hostname } = new URL(url);
      const answer = await text(connect(Number(port), hostname).end('GET / HTTP/9.9 nonsense\r\n\r\n'));
      expect(answer).toMatch(/^HTTP\/1.1 400 [\s\S]*"code":"INVALID_REQUEST"/);
    }
  });
});
