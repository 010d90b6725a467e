// Requests made from the OpenAPI document alone, as a stranger's tool makes them: valid, invalid, and in long random series that
// use values of earlier replies. Each answer has a declared status and the declared form.
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { launcherPath } from '@parlor/contract/calls/documents.ts';
import { budget } from '@parlor/contract/test/random-cases.ts';
import { newUser, send, visits, type RawRequest, type Reply, type Visitor } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';
import { arbitraryOf, brokenBody, type Json, type Schema } from '../wire/schema-values.ts';

const server = startTestServer();

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly parameters: ReadonlyArray<{ name: string; in: string; required: boolean; schema: Schema }>;
  readonly body: Schema | undefined;
  readonly responses: Readonly<
    Record<
      string,
      { content?: Record<string, { schema: Schema }>; headers?: Readonly<Record<string, unknown>> }
    >
  >;
}
/** Headers of replies that clients use, so the document names them wherever they are. */
const TELLING = ['ETag', 'Location', 'Retry-After'];

/** They end the sign-in or the account that the other calls need, or lead to another site. */
const LEFT_OUT = new Set([
  'logout',
  'revokeAllSignIns',
  'askDeletion',
  'excludeMe',
  'takeBreak',
  'startGoogle',
  'startFacebook',
  'identityCallback',
]);
const isStream = ({ responses }: Operation): boolean =>
  responses['200']?.content?.['text/event-stream'] !== undefined;

async function opened() {
  const { first } = server();
  await server().liftRateLimits(first);
  const { json } = await send(`${first.url}/docs/json`, {});
  const document = json as {
    paths: Record<
      string,
      Record<string, Omit<Operation, 'method' | 'path' | 'body'> & { requestBody?: never }>
    >;
    components: { schemas: Record<string, Schema> };
  };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody, ...one }]): Operation => {
      const { content } = (requestBody ?? { content: undefined }) as {
        content: { 'application/json': { schema: Schema } } | undefined;
      };
      return { ...one, method: method.toUpperCase(), path, body: content?.['application/json'].schema };
    }),
  );
  const used = operations.filter((one) => !LEFT_OUT.has(one.operationId) && !isStream(one));
  expect(used.length).toBeGreaterThan(100);
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'parlor');
  const part = (text: string): string => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
  /** What is wrong with an answer; empty if nothing is. */
  const faultOf = (
    { method, path, responses }: Operation,
    { status, headers, json: body }: Pick<Reply, 'status' | 'headers' | 'json'>,
  ): string => {
    if (!(status in responses)) return `an undeclared status ${status}: ${JSON.stringify(body)}`;
    const declared = responses[status]?.headers ?? {};
    for (const name of TELLING)
      if (headers.has(name) && !(name in declared)) return `an undeclared ${name} at ${status}`;
    if (responses[status]?.content?.['application/json'] === undefined) return '';
    const pointer = `/paths/${part(path)}/${method.toLowerCase()}/responses/${status}/content/${part('application/json')}/schema`;
    const check = ajv.getSchema(`parlor#${pointer}`)!;
    return check(body) === true ? '' : `another form at ${status}: ${ajv.errorsText(check.errors)}`;
  };
  return { used, schemas: document.components.schemas, faultOf };
}

interface Values {
  readonly path: Record<string, Json>;
  readonly query: Record<string, Json>;
  readonly body: Json | undefined;
}
const valuesOf = (
  one: Operation,
  schemas: Record<string, Schema>,
  known: (name: string) => readonly Json[],
) => {
  const of = (where: string) =>
    fc.record(
      Object.fromEntries(
        one.parameters
          .filter((p) => p.in === where)
          .map((p) => [p.name, arbitraryOf(p.schema, { schemas, known, name: p.name })]),
      ),
      { requiredKeys: one.parameters.filter((p) => p.in === where && p.required).map(({ name }) => name) },
    );
  const body = one.body === undefined ? fc.constant(undefined) : arbitraryOf(one.body, { schemas, known });
  return fc.record({ path: of('path'), query: of('query'), body });
};

const textOf = (value: Json | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
let keys = 0;
async function asks(who: Visitor, { method, path }: Operation, values: Values, raw?: string) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    // A slash within a part of the path is another path.
    encodeURIComponent(textOf(values.path[name])),
  );
  const query = new URLSearchParams(Object.entries(values.query).map(([name, one]) => [name, textOf(one)]));
  const body = raw ?? (values.body === undefined ? undefined : JSON.stringify(values.body));
  return who.asks(`${filled}${query.size === 0 ? '' : `?${query}`}`, {
    method,
    redirect: 'manual',
    headers: {
      'idempotency-key': `from-the-document-${(keys += 1)}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  });
}

async function player(): Promise<Visitor> {
  const who = visits(newUser(), server().first, { nowMs: server().nowMs });
  await who.signInWithTelegram();
  return who;
}

test('valid requests of every call are answered as declared', async () => {
  const { used, schemas, faultOf } = await opened();
  const paused = await player();
  await paused.api.takeBreak({ body: { days: 1, understood: true } });
  const wrong: string[] = [];
  for (const who of [await player(), paused])
    for (const one of used)
      for (const values of fc.sample(
        valuesOf(one, schemas, () => []),
        budget(1, 20),
      )) {
        const fault = faultOf(one, await asks(who, one, values));
        if (fault !== '') wrong.push(`${one.operationId} ${JSON.stringify(values)}: ${fault}`);
      }
  expect(wrong).toEqual([]);
});

test('invalid bodies are refused with 400 and the declared error', async () => {
  const { used, schemas, faultOf } = await opened();
  const who = await player();
  const wrong: string[] = [];
  for (const one of used) {
    const { body } = one;
    if (body === undefined) continue;
    const [values] = fc.sample(
      valuesOf(one, schemas, () => []),
      budget(1, 1),
    );
    for (const raw of fc.sample(brokenBody(values!.body), budget(3, 20))) {
      const reply = await asks(who, one, values!, raw);
      const fault = reply.status === 400 ? faultOf(one, reply) : `${reply.status} instead of 400`;
      if (fault !== '') wrong.push(`${one.operationId} ${raw}: ${fault}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('no JSON, too much of it, and a key used twice are refused as declared', async () => {
  const { used, faultOf } = await opened();
  const who = await player();
  const wrong: string[] = [];
  const mustBe = async (one: Operation, expected: number, request: RawRequest): Promise<void> => {
    const reply = await who.asks(one.path.replaceAll(/\{\w+\}/g, '1'), { method: one.method, ...request });
    const fault = reply.status === expected ? faultOf(one, reply) : `${reply.status} instead of ${expected}`;
    if (fault !== '') wrong.push(`${one.operationId}: ${fault}`);
  };
  const json = { 'content-type': 'application/json' };
  for (const one of used.filter(({ method }) => method !== 'GET')) {
    await mustBe(one, 415, { headers: { 'content-type': 'text/plain' }, body: 'hello' });
    await mustBe(one, 413, { headers: json, body: JSON.stringify({ text: 'x'.repeat(2 ** 20) }) });
  }
  const rotate = used.find(({ operationId }) => operationId === 'rotateSeed')!;
  const headers = { ...json, 'idempotency-key': 'one-key-two-requests' };
  await mustBe(rotate, 200, { headers, body: '{"clientSeed":"one"}' });
  await mustBe(rotate, 422, { headers, body: '{"clientSeed":"two"}' });
  expect(wrong).toEqual([]);
});

test('what has not changed is answered with 304, and a change of an old version with 412', async () => {
  const { used, faultOf } = await opened();
  const who = await player();
  const tagged = used.filter(({ responses }) => responses['200']?.headers?.['ETag'] !== undefined);
  expect(tagged.map(({ operationId }) => operationId).toSorted()).toEqual([
    'document',
    'games',
    'searchGames',
    'setDocument',
    'topGames',
  ]);
  for (const one of tagged.filter(({ responses }) => '304' in responses)) {
    const first = await who.asks(one.path);
    const again = await who.asks(one.path, { headers: { 'if-none-match': first.headers.get('etag')! } });
    expect([again.status, faultOf(one, again)], one.operationId).toEqual([304, '']);
  }
  const set = tagged.find(({ operationId }) => operationId === 'setDocument')!;
  const replaces = (version: string): Promise<Reply> =>
    who.asks(`/api/documents/${launcherPath(who.userId()).split('/').map(encodeURIComponent).join('/')}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'if-match': version },
      body: '{"data":{}}',
    });
  const saved = await replaces('"0"');
  expect([saved.status, faultOf(set, saved)]).toEqual([200, '']);
  const late = await replaces('"0"');
  expect([late.status, faultOf(set, late)]).toEqual([412, '']);
});

test('a long random series with values of earlier replies is answered as declared', async () => {
  const { used, schemas, faultOf } = await opened();
  const who = await player();
  const seen = new Map<string, Set<Json>>();
  const note = (value: unknown, name = ''): void => {
    if (Array.isArray(value)) for (const one of value) note(one, name);
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) note(one, key);
    else if (typeof value === 'string' || typeof value === 'number')
      seen.set(name, (seen.get(name) ?? new Set()).add(value));
  };
  /** `productId` may be the `id` of something. */
  const known = (name: string): readonly Json[] =>
    [name, name.endsWith('Id') ? 'id' : '', name].flatMap((one) => [...(seen.get(one) ?? [])]).slice(0, 60);
  const wrong: string[] = [];
  const done = new Set<string>();
  const { numRuns, seed } = budget(200, 3_000);
  const order = fc.sample(fc.nat(used.length - 1), { numRuns, seed });
  for (const [n, at] of order.entries()) {
    const one = used[at]!;
    const [values] = fc.sample(valuesOf(one, schemas, known), { numRuns: 1, seed: seed + n });
    const reply = await asks(who, one, values!);
    const fault = faultOf(one, reply);
    if (fault !== '') wrong.push(`${one.operationId} ${JSON.stringify(values)}: ${fault}`);
    if (reply.status === 200) {
      note(reply.json);
      done.add(one.operationId);
    }
  }
  expect(wrong).toEqual([]);
  expect(done.size).toBeGreaterThan(40);
  expect(await server().auditFindings()).toEqual([]);
});
