// A client that declares "JSON" for every call, as the specification says, also does so without a body.
import { contract } from '@parlor/contract/kernel/contract.ts';
import { fillPath, type Endpoint } from '@parlor/contract/kernel/endpoint.ts';
import { expect, test } from 'vitest';
import { signIn, visits, type Visitor } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';

const server = sharedServer();

/** Every mutating call that needs only its path. */
const calls = Object.entries<Endpoint>(contract).filter(
  ([, { method, body }]) => method !== 'GET' && (body === undefined || body.safeParse({}).success),
);
const forms: ReadonlyArray<
  readonly [what: string, init: { headers?: Record<string, string>; body?: string }]
> = [
  ['a JSON content type and no body', { headers: { 'content-type': 'application/json' } }],
  ['neither content type nor body', {}],
  ['an empty object', { headers: { 'content-type': 'application/json' }, body: '{}' }],
];
/** Claims that a new player can make on the first day. */
const DONE_ON_THE_FIRST_DAY = ['claimDailyCollectible', 'visit', 'collectReady'];

let people = 0;
const somebody = (): Promise<Visitor> => signIn(`empty-body-${people++}`, server().first);

test('the calls that the specification shows without a body are among them', () => {
  expect(calls.map(([, { path }]) => path)).toEqual(
    expect.arrayContaining([
      '/api/meta/fastlane/claim-daily-collectible',
      '/api/collectibles/daily/claim',
      '/api/collectibles/album/{collectionId}/claim',
    ]),
  );
});

test.each(calls)('%s takes a request without a body in each of its forms', async (name, call) => {
  const path = fillPath(call.path, { id: '9', collectionId: 'nothing', orderId: 'nothing' });
  const answers: unknown[] = [];
  for (const [what, init] of forms) {
    const who = call.auth === 'player' ? await somebody() : visits('nobody', server().first);
    const response = await fetch(server().first.url + path, {
      ...init,
      method: call.method,
      headers: {
        ...init.headers,
        ...(call.auth === 'player' ? { authorization: `Bearer ${await who.token()}` } : {}),
      },
    });
    const reply = (await response.json()) as { error?: { code: string } };
    answers.push([response.status, reply.error?.code]);
    expect(['INVALID_JSON', 'INVALID_REQUEST', 'UNSUPPORTED_MEDIA_TYPE'], what).not.toContain(
      reply.error?.code,
    );
    who.leaves();
  }
  const expected = DONE_ON_THE_FIRST_DAY.includes(name) ? [200, undefined] : answers[0];
  expect(answers).toEqual(Array.from(forms, () => expected));
});
