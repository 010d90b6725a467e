import { contract } from '@parlor/contract/kernel/contract.ts';
import { expect, test } from 'vitest';
import { openApiOf } from './document.ts';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters: ReadonlyArray<{ readonly name: string; readonly in: string }>;
  readonly responses: Readonly<Record<string, unknown>>;
}
const document = openApiOf(contract, []) as {
  readonly servers: ReadonlyArray<{ readonly url: string }>;
  readonly tags: ReadonlyArray<{ readonly name: string }>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
};
const text = JSON.stringify(document);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, ...operation })),
);

test('entities are components with their names, and places refer to them', () => {
  const { schemas } = document.components;
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(['Quest', 'Order', 'Money', 'Profile', 'Currency', 'Error']),
  );
  expect(schemas['Quest']).toMatchObject({ type: 'object' });
  expect(text).toContain('"$ref":"#/components/schemas/Quest"');
  const referred = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target));
  const known = Object.keys(schemas).map((name) => `#/components/schemas/${name}`);
  expect([...referred].filter((target) => !known.includes(target!))).toEqual([]);
  expect(known.filter((name) => !referred.has(name))).toEqual([]);
});

test('a schema with defaults has another form in requests than in replies', () => {
  const { schemas } = document.components;
  expect(schemas['Profile']?.['required']).toContain('isPremium');
});

test('the calls that redirect answer 302 with an address, and no other call does', () => {
  const redirecting = operations.filter(({ responses }) => '302' in responses);
  expect(redirecting.map(({ operationId }) => operationId).toSorted()).toEqual([
    'identityCallback',
    'startFacebook',
    'startGoogle',
    'startProvider',
  ]);
  for (const { responses } of redirecting) expect('200' in responses).toBe(false);
});

test('it has a server, and each operation a declared tag, all parameters of its path, and an id of its own', () => {
  expect(document.servers).toHaveLength(1);
  const tags = document.tags.map(({ name }) => name);
  for (const { path, operationId, tags: own, parameters } of operations) {
    expect(tags, operationId).toEqual(expect.arrayContaining([...own]));
    const given = parameters.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`);
    expect(given.toSorted(), operationId).toEqual((path.match(/\{\w+\}/g) ?? []).toSorted());
  }
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
});

test('it has no notes of our own', () => {
  expect(text).not.toMatch(/spec §|not in the specification|Source:/);
});
