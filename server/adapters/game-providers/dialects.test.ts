// Test vectors of the published interfaces, and how each dialect reads bytes.
import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import type { ProviderContent } from '@parlor/contract/content/game-providers.ts';
import { hmacHex } from '../../runtime/hmac.ts';
import { isReply, type CallResult, type Dialect, type ProviderKeys, type WireRequest } from './dialect.ts';
import { exactObject, WrittenNumber, wholeNumber } from './exact-json.ts';
import { gcp, GCP_HEADER } from './gcp/index.ts';
import { hub88, HUB88_HEADER } from './hub88/index.ts';
import { hub88Signature } from './hub88/signature.ts';
import { ownIdOf } from './own-id.ts';
import { minorOfScaled, scaledOf } from './scale.ts';
import { canonicalQuery } from './swipe/canonical-query.ts';
import { swipe, SWIPE_HEADER } from './swipe/index.ts';

const HUB88_PUBLIC_KEY = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAx3IRpSri/9SjA7f9me35
v6LtJzn8drb1vg/UeGaPPFR16KsUOPqbGJ2r1pRPJMedqqbO7Agt/HavWDcQhNZl
c9VrVQcWK/w2HD9PflQYv0oQMiPK5Mut/eIdFOpwwwaRAU4s6WOkJdSmP9F4cfr/
amTZZoY59/t3SZWYjgZ9/LDI2X8S3uLW/JPiH+6dm2bU8ykhxoWwLE/piJxynS73
EzM0tgjHyTUMkarhK9qRVZk581/kzmtJLLBZQl9XrQQcIfQ+zFZj7ijddOptxpxq
Cmq8gQNohB56p34yjVH3uAJAaFvIVg5mEkprrvNVDJwGonHSaaq7AICmzrF6h/r5
dwIDAQAB
-----END PUBLIC KEY-----`;
const HUB88_SIGNATURE =
  'LMYX772LMBO+r83MakogTLoYnUmkR5TTSCMbzbzWPQBgqakoUwjsQnGAbIvA2ZEZXKgbygEW32crr/OzkJbXJp/XSeXPg93IvlOOiaItcPZAIx2MvBh7tY2vtcNMfodlrEvvG5ySDJQWO4LD/Gv7v6dpJJEsVy7AFdT8Azix2MUGcsljIJFWclYsHjJ96OCm5z4RZeA4tp49QCMKb3AL0TZojxxPL/9vSO//o4IcGQCQ02Sw7/p1c8EogCKI9AcMA2fmcog5fy853wMoZJem+qzLtQfBNKLmmKvFE02V7AkRdPn4q7ilCFzkpmN3T5Rhmazv5JHUIvjokR9c0p/4UQ==';

const post = (path: string, body: string, headers: Record<string, string> = {}): WireRequest => ({
  method: 'POST',
  path,
  query: '',
  headers,
  raw: Buffer.from(body),
});
const get = (path: string, query: string, headers: Record<string, string> = {}): WireRequest => ({
  method: 'GET',
  path,
  query,
  headers,
  raw: Buffer.alloc(0),
});

describe('published vectors', () => {
  test('Hub88: the signature of its documentation verifies, and for no other byte', () => {
    const keys: ProviderKeys = { publicKey: HUB88_PUBLIC_KEY };
    const signed = { [HUB88_HEADER]: HUB88_SIGNATURE };
    expect(hub88.isSigned(post('user/balance', '{"test":"test"}', signed), keys)).toBe(true);
    expect(hub88.isSigned(post('user/balance', '{"test":"test"} ', signed), keys)).toBe(false);
    expect(hub88.isSigned(post('user/balance', '{"test":"test"}', {}), keys)).toBe(false);
    expect(hub88.isSigned(post('user/balance', '{"test":"test"}', signed), {})).toBe(false);
    const oneLine = { publicKey: HUB88_PUBLIC_KEY.replaceAll('\n', '\\n') };
    expect(hub88.isSigned(post('user/balance', '{"test":"test"}', signed), oneLine)).toBe(true);
  });

  test('Swipe Games: a body and a question', () => {
    const keys: ProviderKeys = { secret: 'integration-key-1', apiKey: 'x' };
    const body =
      '{"amount":"1.50","roundID":"r-1","sessionID":"b6f3a1c2-0000-4000-8000-000000000001","txID":"0b8c5f0e-0000-4000-8000-0000000000aa","type":"regular"}';
    const signature = '0e916cce25691d10e0621fcd546aa0987eb4856de733d471d21778f59549b25d';
    expect(swipe.isSigned(post('bet', body, { [SWIPE_HEADER]: signature }), keys)).toBe(true);
    expect(
      swipe.isSigned(post('bet', body.replace('1.50', '1.51'), { [SWIPE_HEADER]: signature }), keys),
    ).toBe(false);
    const query = 'sessionID=b6f3a1c2-0000-4000-8000-000000000001';
    expect(canonicalQuery(query)).toBe('{"sessionID":"b6f3a1c2-0000-4000-8000-000000000001"}');
    const request = { [SWIPE_HEADER]: '400f6feb29fce096be6837b1429cc35129cebab849e04ba069f29cbf820e96e3' };
    expect(swipe.isSigned(get('balance', query, request), keys)).toBe(true);
    expect(swipe.isSigned(get('balance', `${query}&sessionID=2`, request), keys)).toBe(false);
    expect(canonicalJson({ b: { d: 1, c: [{ f: 2, e: 3 }] }, a: undefined })).toBe(
      '{"b":{"c":[{"e":3,"f":2}],"d":1}}',
    );
  });

  test('GCP: a body with two actions', () => {
    const body =
      '{"user_id":"u-1000001","currency":"EUR","game":"bgaming:AlohaKingElvis","game_id":"r-77","finished":true,"actions":[{"action":"bet","amount":100,"action_id":"a-1"},{"action":"win","amount":250,"action_id":"a-2"}]}';
    const signed = { [GCP_HEADER]: '389618cd4b3faeb416a24b6b2cbb8f25813f1f98eac686ce0297eb156d297778' };
    expect(gcp.isSigned(post('play', body, signed), { secret: 'auth-token-1' })).toBe(true);
    expect(gcp.isSigned(post('play', `${body}\n`, signed), { secret: 'auth-token-1' })).toBe(false);
    expect(gcp.isSigned(post('play', body, signed), { secret: 'auth-token-2' })).toBe(false);
    expect(gcp.isSigned(post('play', body, signed), {})).toBe(false);
  });
});

describe('amounts', () => {
  test("Hub88's 150000 is 1.50, and amounts that the currency cannot hold are refused", () => {
    expect(minorOfScaled('PP', 150_000n, 5)).toBe(150n);
    expect(minorOfScaled('PP', 100_500n, 5)).toBeUndefined();
    expect(minorOfScaled('USDT', 1n, 5)).toBe(10n);
    expect(minorOfScaled('TON', 1n, 5)).toBe(10_000n);
    expect(minorOfScaled('PP', 10n ** 18n, 5)).toBeUndefined();
  });

  test('a balance is exact, and never too high', () => {
    expect(scaledOf('PP', '987.50', 5)).toBe(98_750_000);
    expect(scaledOf('TON', '1.000009999', 5)).toBe(100_000);
    expect(scaledOf('PP', '987.50', 2)).toBe(98_750);
  });

  test('a number keeps its digits, beyond the precision of a float', () => {
    const { amount } = exactObject(Buffer.from('{"amount":900719925474099301}'))!;
    expect(wholeNumber(amount)).toBe(900_719_925_474_099_301n);
    for (const written of ['1e3', '1.0', '-1', '-0', '0.5', '9223372036854775808'])
      expect(wholeNumber(new WrittenNumber(written)), written).toBeUndefined();
    expect(wholeNumber(5)).toBeUndefined();
    for (const none of ['', '[]', 'null', '"x"', '{', '{"a":1}x'])
      expect(exactObject(Buffer.from(none)), none).toBeUndefined();
  });
});

const contentOf = (dialect: ProviderContent['dialect']): ProviderContent => ({
  id: 'studio',
  title: 'Studio',
  dialect,
  launch: 'https://studio.example',
  pages: ['https://studio.example'],
  operatorId: 'op-1',
  games: [
    {
      id: 'lights',
      code: 'maker:Lights',
      title: 'Lights',
      producer: 'Maker',
      category: 'table',
      devices: ['mobile'],
      currency: 'PP',
      minBetLevel: 1,
      maxBetLevel: 10,
      maxMultiplier: 10,
      description: 'Lights.',
    },
  ],
});
const readBy = (dialect: Dialect, request: WireRequest) => {
  const read = dialect.read(request, { content: contentOf(dialect.name), keys: {} });
  if (isReply(read)) throw new Error(JSON.stringify(read));
  return read;
};
const result = (more: Partial<CallResult> = {}): CallResult => ({
  player: '100001',
  gameId: 'lights',
  currency: 'PP',
  balance: '987.50',
  steps: [
    { transaction: 't-1', balance: '987.50', isUnknown: false, atMs: Date.UTC(2026, 10, 20, 12, 0, 0) },
  ],
  ...more,
});

describe('calls and replies', () => {
  const hub = (fields: object) =>
    JSON.stringify({
      user: '100001',
      token: '100001-abcdefghij',
      game_code: 'maker:Lights',
      currency: 'PP',
      request_uuid: 'q-1',
      ...fields,
    });

  test('Hub88: a bet, its reply, and a rollback of an unknown transaction', () => {
    const bet = readBy(
      hub88,
      post(
        'transaction/bet',
        hub({ transaction_uuid: 't-1', round: 'r-1', round_closed: true, amount: 1_250_000 }),
      ),
    );
    expect(bet.call).toEqual({
      session: '100001-abcdefghij',
      player: '100001',
      gameId: 'lights',
      currency: 'PP',
      round: 'r-1',
      closed: true,
      // It pays separately, and may send nothing for a lost round.
      endsUnsaid: true,
      steps: [{ kind: 'bet', transactionId: 't-1', amountMinor: 1250n }],
    });
    expect(bet.answer(result())).toEqual({
      status: 200,
      body: { user: '100001', status: 'RS_OK', request_uuid: 'q-1', currency: 'PP', balance: 98_750_000 },
    });
    const back = readBy(
      hub88,
      post(
        'transaction/rollback',
        hub({ transaction_uuid: 't-2', round: 'r-1', reference_transaction_uuid: 't-9' }),
      ),
    );
    const unknown = { ...result().steps[0]!, isUnknown: true };
    expect(back.answer(result({ steps: [unknown] })).body).toMatchObject({
      status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    });
  });

  test('Hub88: a rollback with an invalid amount is refused, and one without an amount is not', () => {
    const back = (fields: object) =>
      hub88.read(
        post(
          'transaction/rollback',
          hub({ transaction_uuid: 't-2', round: 'r-1', reference_transaction_uuid: 't-1', ...fields }),
        ),
        { content: contentOf('hub88'), keys: {} },
      );
    for (const amount of [null, '1250000', -1, 1.5, 1e21, 1_250_001, true, [], {}])
      expect([amount, back({ amount })]).toMatchObject([
        amount,
        { body: { status: 'RS_ERROR_WRONG_TYPES' } },
      ]);
    expect(back({})).toMatchObject({ call: { steps: [{ kind: 'rollback', referenceId: 't-1' }] } });
    expect(back({ amount: 1_250_000 })).toMatchObject({ call: { steps: [{ amountMinor: 1250n }] } });
  });

  test('Hub88, GCP and Swipe: invalid calls are refused with their own error codes', () => {
    const request = post('transaction/win', hub({}));
    for (const code of ['STAKE_OUT_OF_RANGE', 'WIN_OUT_OF_RANGE', 'STUDIO_PAUSED', 'MINT_LIMIT'] as const) {
      const refused = { code, message: 'No.' };
      expect(hub88.refuse(request, refused).body).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED' });
      expect(gcp.refuse(request, refused)).toMatchObject({ status: 412, body: { code: 105 } });
      expect(swipe.refuse(request, refused)).toMatchObject({ status: 400, body: { code: 'bet_limit' } });
    }
  });

  test('Hub88: free bets take nothing, prizes need no bet, a bet of zero is none', () => {
    const read = (path: string, fields: object) =>
      hub88.read(post(path, hub({ transaction_uuid: 't-1', round: 'r-1', ...fields })), {
        content: contentOf('hub88'),
        keys: {},
      });
    expect(read('transaction/bet', { amount: 0, is_free: true })).toMatchObject({
      call: { steps: [{ kind: 'bet', free: true, amountMinor: 0n }] },
    });
    expect(read('transaction/win', { amount: 100_000, is_supplier_promo: true })).toMatchObject({
      call: { steps: [{ kind: 'win', promo: true, amountMinor: 100n }] },
    });
    for (const [path, fields, status] of [
      ['transaction/bet', { amount: 0 }, 'RS_ERROR_WRONG_TYPES'],
      ['transaction/bet', { amount: '1250000' }, 'RS_ERROR_WRONG_TYPES'],
      ['transaction/bet', { amount: 1 }, 'RS_ERROR_WRONG_TYPES'],
      ['transaction/win', { amount: 100_000 }, 'RS_ERROR_WRONG_TYPES'],
      ['transaction/bet', { amount: 100_000, game_code: 'other' }, 'RS_ERROR_INVALID_GAME'],
      ['transaction/bet', { amount: 100_000, currency: 'EUR' }, 'RS_ERROR_WRONG_CURRENCY'],
      ['transaction/bet', { amount: 100_000, user: 'x' }, 'RS_ERROR_INVALID_TOKEN'],
      ['transaction/steal', {}, 'RS_ERROR_WRONG_SYNTAX'],
    ] as const)
      expect(read(path, fields)).toMatchObject({ status: 200, body: { status, request_uuid: 'q-1' } });
  });

  test('Hub88: a refusal for lack of points has the balance', () => {
    const request = post('transaction/bet', hub({}));
    const reply = hub88.refuse(request, { code: 'INSUFFICIENT_BALANCE', message: '', result: result() });
    expect(reply).toEqual({
      status: 200,
      body: {
        user: '100001',
        status: 'RS_ERROR_NOT_ENOUGH_MONEY',
        request_uuid: 'q-1',
        currency: 'PP',
        balance: 98_750_000,
      },
    });
    expect(hub88.refuse(post('x', 'no JSON'), { code: 'UNAVAILABLE', message: '' })).toEqual({
      status: 200,
      body: { status: 'RS_ERROR_UNKNOWN' },
    });
  });

  test('limits and breaks of a player have the words of each protocol', () => {
    const limit = (kind: string) => ({ code: 'CARE_LIMIT', message: 'm', details: { kind } }) as const;
    const paused = { code: 'CARE_PAUSED', message: 'm', details: { kind: 'break' } } as const;
    const bet = post('transaction/bet', hub({}));
    expect(hub88.refuse(bet, limit('stake'))).toMatchObject({
      status: 200,
      body: { status: 'RS_ERROR_LIMIT_REACHED', request_uuid: 'q-1' },
    });
    expect(hub88.refuse(bet, paused)).toMatchObject({ body: { status: 'RS_ERROR_USER_DISABLED' } });
    expect(gcp.refuse(bet, limit('minutes'))).toEqual({ status: 412, body: { code: 105, message: 'm' } });
    expect(gcp.refuse(bet, paused)).toEqual({ status: 412, body: { code: 110, message: 'm' } });
    for (const [kind, code] of [
      ['stake', 'bet_limit'],
      ['loss', 'loss_limit'],
      ['minutes', 'time_limit'],
    ] as const)
      expect(swipe.refuse(bet, limit(kind))).toEqual({ status: 400, body: { message: 'm', code } });
    expect(swipe.refuse(bet, paused)).toEqual({
      status: 400,
      body: { message: 'm', code: 'account_blocked' },
    });
  });

  test('GCP: bet and win in one call, with the same ids in every reply', () => {
    const body = JSON.stringify({
      user_id: '100001',
      currency: 'PP',
      game: 'maker:Lights',
      game_id: 'r-77',
      session_id: 's',
      finished: true,
      actions: [
        { action: 'bet', amount: 100, action_id: 'a-1' },
        { action: 'win', amount: 250, action_id: 'a-2' },
      ],
    });
    const { call, answer } = readBy(gcp, post('play', body));
    expect(call.steps).toEqual([
      { kind: 'bet', transactionId: 'a-1', amountMinor: 100n },
      { kind: 'win', transactionId: 'a-2', amountMinor: 250n },
    ]);
    expect([call.round, call.closed, call.repeats]).toEqual(['r-77', true, 'by-id']);
    expect(answer(result())).toEqual({
      status: 200,
      body: {
        balance: 98_750,
        game_id: 'r-77',
        transactions: [
          {
            action_id: 't-1',
            tx_id: ownIdOf('studio', 't-1'),
            processed_at: '2026-11-20T12:00:00.000Z',
          },
        ],
      },
    });
    expect(
      gcp.refuse(post('play', body), { code: 'INSUFFICIENT_BALANCE', message: 'm', result: result() }),
    ).toEqual({ status: 412, body: { code: 100, message: 'm', balance: 98_750 } });
    const twice = body.replace('a-2', 'a-1');
    expect(gcp.read(post('play', twice), { content: contentOf('gcp'), keys: {} })).toMatchObject({
      status: 400,
      body: { code: 400 },
    });
  });

  test('Swipe Games: amounts are text, errors have a status and a code', () => {
    const body = { type: 'regular', sessionID: 's-1', amount: '1.50', txID: 't-1', roundID: 'r-1' };
    const { call, answer } = readBy(swipe, post('win', JSON.stringify(body)));
    expect(call).toMatchObject({
      session: 's-1',
      round: 'r-1',
      closed: true,
      steps: [{ kind: 'win', transactionId: 't-1', amountMinor: 150n }],
    });
    expect(answer(result())).toEqual({
      status: 200,
      body: { balance: '987.50', txID: ownIdOf('studio', 't-1') },
    });
    for (const amount of ['1.505', '-1', '1e3', '01', '', 1.5])
      expect(
        swipe.read(post('bet', JSON.stringify({ ...body, amount })), {
          content: contentOf('swipe'),
          keys: {},
        }),
      ).toMatchObject({ status: 400 });
    expect(swipe.refuse(post('bet', '{}'), { code: 'INSUFFICIENT_BALANCE', message: 'm' })).toEqual({
      status: 400,
      body: { message: 'm', code: 'insufficient_funds' },
    });
    expect(swipe.refuse(post('bet', '{}'), { code: 'UNAVAILABLE', message: 'm' }).status).toBe(500);
  });
});

describe('a launch', () => {
  const wanted = {
    player: '100001',
    session: 'session-token',
    gameCode: 'maker:Lights',
    currency: 'PP',
    locale: 'pt-BR',
    device: 'mobile',
    lobbyUrl: 'https://parlor.example',
    ip: '203.0.113.9',
  } as const;

  test('of Hub88 is signed with our key over the exact body', () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const request = hub88.launch(wanted, { content: contentOf('hub88'), keys: { privateKey } });
    expect(request.path).toBe('/operator/generic/v2/game/url');
    expect(request.headers[HUB88_HEADER]).toBe(hub88Signature(privateKey, Buffer.from(request.body)));
    expect(hub88.isSigned(post('', request.body, { ...request.headers }), { publicKey })).toBe(true);
    expect(JSON.parse(request.body)).toEqual({
      user: '100001',
      token: 'session-token',
      operator_id: 'op-1',
      game_code: 'maker:Lights',
      currency: 'PP',
      country: 'XX',
      lang: 'pt',
      lobby_url: 'https://parlor.example',
      ip: '203.0.113.9',
      platform: 'GPL_MOBILE',
    });
    expect(hub88.launched(200, '{"url":"https://studio.example/x"}')).toBe('https://studio.example/x');
    expect(hub88.launched(400, '{"url":"https://studio.example/x"}')).toBeUndefined();
  });

  test('of Swipe Games has a canonical body, of GCP a reply with options', () => {
    const request = swipe.launch(wanted, { content: contentOf('swipe'), keys: { apiKey: 'api-key' } });
    expect(request.body).toBe(canonicalJson(JSON.parse(request.body)));
    expect(request.headers[SWIPE_HEADER]).toBe(hmacHex('api-key', request.body));
    const opened = gcp.launch(wanted, { content: contentOf('gcp'), keys: { secret: 'auth' } });
    expect(opened.headers[GCP_HEADER]).toBe(hmacHex('auth', opened.body));
    expect(gcp.launched(201, '{"launch_options":{"game_url":"https://studio.example/g"}}')).toBe(
      'https://studio.example/g',
    );
    expect(gcp.launched(200, '{}')).toBeUndefined();
  });
});
