import { expect, test } from 'vitest';
import { allRows, allViews, anyRow, firstRow, raw, run, type Db } from './sql.ts';

const sent: unknown[] = [];
const answering = (rows: object[], rowCount: number | null = rows.length): Db =>
  ({
    query: (statement: unknown) => {
      sent.push(statement);
      return Promise.resolve({ rows, rowCount });
    },
  }) as unknown as Db;

test('every value is a parameter, whatever it contains, and only raw text is text', async () => {
  const name = "x'; drop table players --";
  await run(answering([]), 'one')`update players set n = ${name} where id = ${7n} and ${raw('a = 1')}`;
  expect(sent.pop()).toEqual({
    name: 'one',
    text: 'update players set n = $1 where id = $2 and a = 1',
    values: [name, 7n],
  });
});

test('a part with numbered parameters is refused, because they would refer to the whole', () => {
  expect(() => raw('where id = $1')).toThrow('parameter');
});

test('a repeated value is sent twice, and undefined is a value too', async () => {
  await run(answering([]))`select ${1}, ${1}, ${undefined}`;
  expect(sent.pop()).toEqual({ text: 'select $1, $2, $3', values: [1, 1, undefined] });
});

test('a view has the field names of a reply, and leaves out nulls', async () => {
  const row = { player_id: 7n, at: new Date(0), why: null, n: 0, of: { a_b: null } };
  expect(await allViews(answering([row]))`select`).toEqual([
    { playerId: '7', at: '1970-01-01T00:00:00.000Z', n: 0, of: { a_b: null } },
  ]);
});

test('each function returns its part of the result', async () => {
  const two = answering([{ n: 1 }, { n: 2 }]);
  expect(await allRows(two)`select`).toEqual([{ n: 1 }, { n: 2 }]);
  expect(await firstRow(two)`select`).toEqual({ n: 1 });
  expect(await firstRow(answering([]))`select`).toBeUndefined();
  expect(await run(two)`select`).toBe(2);
  expect(await run(answering([], null))`lock`).toBe(0);
  expect(await anyRow(two)`select`).toBe(true);
  expect(await anyRow(answering([]))`select`).toBe(false);
});
