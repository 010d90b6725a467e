// Only the server's clock decides the day, week or month of a call (I16); no changing call takes it from the caller.
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';

const TIMES =
  /^(?:day|week|month|year|period|date|now|time|timestamp|at|.*(?:At|AtMs|Day|Week|Month|Period|Date))$/;

function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf);
  const { properties, ...rest } = schema as { properties?: Record<string, unknown> };
  return [
    ...Object.entries(properties ?? {}).flatMap(([name, inner]) => [name, ...fieldsOf(inner)]),
    ...Object.values(rest).flatMap(fieldsOf),
  ];
}

const ALLOWED: Readonly<Record<string, string>> = {
  'claimQuest: day': 'part of the name that the server gave the quest',
  'exchangeQuest: day': 'part of the name that the server gave the quest',
  'callChallenge: day':
    'names the deal that the player sees: the clock of the server says which day can be played',
  'setCareLimit: period': 'a kind of period, such as day: the clock of the server says which day',
  'confirmCareLimit: period': 'a kind of period, such as day: the clock of the server says which day',
  'withdrawCareLimit: period': 'a kind of period, such as day: the clock of the server says which day',
  'proveAirdropAddress: timestamp': 'signed by the wallet with its own clock, and judged by ours',
};

test('I16: no changing call takes its day, week or month from the caller', () => {
  const fromClient = Object.entries<Endpoint>(contract)
    .filter(([, { method, auth }]) => method !== 'GET' && auth === 'player')
    .flatMap(([name, { body, params, query }]) =>
      [body, params, query].flatMap((schema) =>
        schema === undefined
          ? []
          : fieldsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
              .filter((field) => TIMES.test(field))
              .map((field) => `${name}: ${field}`)
              .filter((one) => !(one in ALLOWED)),
      ),
    );
  expect(fromClient).toEqual([]);
});
