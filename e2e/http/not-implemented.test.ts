import { contract } from '@parlor/contract/kernel/contract.ts';
import { fillPath, type Endpoint } from '@parlor/contract/kernel/endpoint.ts';
import { describe, expect, test } from 'vitest';
import { newUser, signIn, send } from '../actors/users.ts';
import { refusalIn } from '../actors/refusals.ts';
import { sharedServer } from '../server/servers.ts';

const server = sharedServer();
const calls: ReadonlyArray<[string, Endpoint]> = Object.entries(contract);

/** Declared calls that reply 501 until implemented. An implemented call leaves this list. */
const NOT_YET: readonly string[] = [];

describe('the server follows the contract', () => {
  test('every declared call is answered, or replies 501 and is in the list of missing ones', async () => {
    const player = await signIn(newUser(), server().first);
    const answers: Array<{ name: string; code: string; message: string; details: unknown }> = [];
    for (const [name, e] of calls) {
      // No identity provider has a capital letter: its callback takes any field.
      const params = [...e.path.matchAll(/\{([^}]+)\}/g)].map(([, key = '']) => [key, 'X'] as const);
      const path = fillPath(e.path, Object.fromEntries(params));
      // No call has this field, so an implemented one refuses it and does nothing.
      const reply =
        e.method === 'GET'
          ? await player.asks(`${path}?no-such-field=1`)
          : await player.asks(path, {
              method: e.method,
              headers: { 'content-type': 'application/json' },
              body: '{"no-such-field":1}',
            });
      const { code, message, details } = refusalIn(reply);
      answers.push({ name, code, message, details });
    }
    const { notYet = [], built = [] } = Object.groupBy(answers, (answer) =>
      answer.code === 'NOT_IMPLEMENTED' ? 'notYet' : 'built',
    );
    for (const { name, message, details } of notYet)
      expect([message, details]).toEqual(['Not implemented', { call: name }]);
    for (const { name, code } of built) expect(['INVALID_REQUEST', 'INVALID_CURRENCY'], name).toContain(code);
    expect(notYet.map(({ name }) => name).toSorted()).toEqual(NOT_YET);
  });

  test('the OpenAPI 3.1 document lists every call, its method and its path, and /docs shows it', async () => {
    const { json } = await send(`${server().first.url}/docs/json`, {});
    const { openapi, paths } = json as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string; description: string; responses: object }>>;
    };
    expect(openapi).toMatch(/^3\.1\./);
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`,
      ),
    );
    const declared = calls.map(([name, e]) => `${e.method} ${e.path.replace('{*}', '{path}')} ${name}`);
    expect(listed.toSorted()).toEqual(declared.toSorted());
    for (const [name, e] of calls) {
      const operation = paths[e.path.replace('{*}', '{path}')]?.[e.method.toLowerCase()];
      expect(Object.keys(operation?.responses ?? {}).includes('501'), name).toBe(NOT_YET.includes(name));
    }
    const page = await send(`${server().first.url}/docs`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
    expect(page.text).toMatch(/<html/i);
  });

  test('no two calls share a method and a path', () => {
    const places = calls.map(([, e]) => `${e.method} ${e.path.replace(/\{\w+\}/g, '{}')}`);
    expect(new Set(places).size).toBe(places.length);
  });
});
