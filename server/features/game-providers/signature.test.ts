import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROVIDER_SIGNATURE_HEADER } from '@parlor/contract/webhooks/game-providers.ts';
import { startTwoServers, type OpenGame, type TwoServers } from '../../test/two-servers.ts';
import { hmacHex, isHmac } from '../../runtime/hmac.ts';

/** The example of docs/game-providers.md. */
const EXAMPLE = {
  secret: 'a-secret-of-32-letters-or-longer',
  body: '{"call":"bet","session":"100001-2Jc0mZ1m9aQk5nq0S8rXw7yB3dEfGhIj","player":"100001","game":"reels","currency":"PP","round":"r-77","transaction":"t-1","amount":"1.50"}',
  signature: 'c1ec97068b5a7019299c389428c6635628c2af2153919c7e179e30590d7bafef',
};

let server: TwoServers;
let gameSession: OpenGame;
beforeAll(async () => {
  server = await startTwoServers();
  gameSession = await server.gameSession();
});
afterAll(() => server.close());

const send = async (
  payload: string | Buffer,
  { url = '/providers/acme/balance', ...headers }: Record<string, string> & { url?: string },
) => {
  const response = await server.servers[0].app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });
  const body: { error?: { code: string; message: string; requestId: string } } = response.json();
  return { status: response.statusCode, body };
};
const signed = (payload: string | Buffer) => ({
  [PROVIDER_SIGNATURE_HEADER]: hmacHex('acme-secret', Buffer.from(payload)),
});

describe('signatures of providers', () => {
  test('the example of docs/game-providers.md has the signature that the page shows, computed by a shell and by Node', () => {
    const paper = readFileSync(new URL('../../../docs/game-providers.md', import.meta.url), 'utf8');
    expect(hmacHex(EXAMPLE.secret, Buffer.from(EXAMPLE.body))).toBe(EXAMPLE.signature);
    for (const part of [EXAMPLE.secret, EXAMPLE.body, EXAMPLE.signature]) expect(paper).toContain(part);
  });

  test('a body is verified as it was signed, whatever its spaces and the order of its fields', async () => {
    const payload = `  ${JSON.stringify(Object.fromEntries(Object.entries({ ...gameSession, call: 'balance' }).toReversed()), null, 3)}\n`;
    expect(await send(payload, signed(payload))).toEqual({
      status: 200,
      body: { balance: '1000.00', currency: 'PP' },
    });
    const upper = { [PROVIDER_SIGNATURE_HEADER]: signed(payload)[PROVIDER_SIGNATURE_HEADER]!.toUpperCase() };
    expect((await send(payload, upper)).status).toBe(200);
  });

  test('without the right signature nothing is read, and an unknown provider gets the same answer as a known one', async () => {
    const payload = JSON.stringify({ ...gameSession, call: 'balance' });
    const right = signed(payload)[PROVIDER_SIGNATURE_HEADER]!;
    const tries = [
      send(payload, {}),
      send(payload, { [PROVIDER_SIGNATURE_HEADER]: '' }),
      send(payload, { [PROVIDER_SIGNATURE_HEADER]: right.slice(2) }),
      send(payload, { [PROVIDER_SIGNATURE_HEADER]: `${right}00` }),
      send(payload, { [PROVIDER_SIGNATURE_HEADER]: hmacHex('wrong', Buffer.from(payload)) }),
      send(`${payload} `, signed(payload)),
      send('not even JSON', signed(payload)),
      send('', {}),
      send(payload, { ...signed(payload), url: '/providers/nobody/balance' }),
      send(payload, {
        [PROVIDER_SIGNATURE_HEADER]: hmacHex('no secret', Buffer.from(payload)),
        url: '/providers/nobody/balance',
      }),
      send(payload, { ...signed(payload), url: '/providers/bolt/balance' }),
    ];
    for (const { status, body } of await Promise.all(tries)) {
      expect([status, body.error?.code]).toEqual([401, 'SIGNATURE_INVALID']);
      expect(body.error?.requestId).toBeTruthy();
    }
  });

  test('a signed body is valid for no other call', async () => {
    const payload = JSON.stringify({ ...gameSession, call: 'balance' });
    const answer = await send(payload, { ...signed(payload), url: '/providers/acme/bet' });
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  test('signed nonsense, broken text, another media type, too large a body and unknown calls are each refused', async () => {
    for (const nonsense of ['{', '', 'null', '[]', '"bet"', Buffer.from([0x22, 0xff, 0x22])]) {
      const answer = await send(nonsense, signed(nonsense));
      expect(answer.status).toBe(400);
      expect(['INVALID_JSON', 'INVALID_REQUEST']).toContain(answer.body.error?.code);
    }
    const form = await send('a=b', { ...signed('a=b'), 'content-type': 'application/x-www-form-urlencoded' });
    expect([form.status, form.body.error?.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    const large = JSON.stringify({ call: 'x'.repeat(20_000) });
    expect((await send(large, signed(large))).body.error?.code).toBe('BODY_TOO_LARGE');
    const unknown = await send('{}', { ...signed('{}'), url: '/providers/acme/toString' });
    expect([unknown.status, unknown.body.error?.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('a provider without a secret signs nothing', () => {
    expect(isHmac(undefined, Buffer.from('x'), hmacHex('no secret', Buffer.from('x')))).toBe(false);
    expect(isHmac('', Buffer.from('x'), hmacHex('', Buffer.from('x')))).toBe(false);
    expect(isHmac('', Buffer.from('x'), hmacHex('no secret', Buffer.from('x')))).toBe(false);
    expect(isHmac('s', Buffer.from('x'), hmacHex('s', Buffer.from('x')))).toBe(true);
  });
});
