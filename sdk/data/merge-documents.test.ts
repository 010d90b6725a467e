import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { budget } from '@parlor/contract/test/random-cases.ts';
import { mergeDocuments } from './merge-documents.ts';

describe('two changes of one document become one', () => {
  test.each([
    ['fields that each side added', {}, { a: 1 }, { b: 2 }, { a: 1, b: 2 }],
    ['a field that both changed is mine', { a: 0 }, { a: 1 }, { a: 2 }, { a: 1 }],
    ['a field that I removed stays away', { a: 1, b: 1 }, { b: 1 }, { a: 1, b: 2 }, { b: 2 }],
    ['a field that they removed stays away', { a: 1, b: 1 }, { a: 1, b: 2 }, { b: 1 }, { b: 2 }],
    ['a field that I changed and they removed is mine', { a: 1 }, { a: 2 }, {}, { a: 2 }],
    [
      'objects, field by field',
      { s: { x: 1 } },
      { s: { x: 2 } },
      { s: { x: 1, y: 3 } },
      { s: { x: 2, y: 3 } },
    ],
    ['a list gains what each side added', { l: [] }, { l: ['a'] }, { l: ['b'] }, { l: ['b', 'a'] }],
    ['what I removed of a list', { l: ['a', 'b'] }, { l: ['b'] }, { l: ['c', 'a', 'b'] }, { l: ['c', 'b'] }],
    [
      'what they removed of a list',
      { l: ['a', 'b'] },
      { l: ['n', 'a', 'b'] },
      { l: ['b'] },
      { l: ['n', 'b'] },
    ],
    [
      'elements with an id are objects of their own',
      { l: [{ id: 1, n: 0 }, { id: 2 }] },
      { l: [{ id: 1, n: 5 }, { id: 2 }] },
      { l: [{ id: 1, n: 0, seen: true }, { id: 3 }] },
      { l: [{ id: 1, n: 5, seen: true }, { id: 3 }] },
    ],
    ['a list that repeats itself is one value', { l: [1] }, { l: [1, 1] }, { l: [2] }, { l: [1, 1] }],
    ['a list against something else is mine', { l: [1] }, { l: [2] }, { l: 'x' }, { l: [2] }],
  ])('%s', (_, base, mine, theirs, merged) => {
    expect(mergeDocuments(mine, theirs, base)).toEqual(merged);
  });

  test('with an unknown base both are kept', () => {
    expect(mergeDocuments({ l: ['a'] }, { l: ['b'], x: 1 }, undefined)).toEqual({ l: ['b', 'a'], x: 1 });
  });

  test('a field called __proto__ is a field', () => {
    const mine = JSON.parse('{"__proto__":{"a":1}}') as Record<string, unknown>;
    expect(JSON.stringify(mergeDocuments(mine, { b: 1 }, {}))).toBe('{"b":1,"__proto__":{"a":1}}');
  });
});

describe('for any two saves', () => {
  const lists = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'));
  const documents = fc.dictionary(fc.constantFrom('p', 'q', 'r'), fc.oneof(lists, fc.integer(), fc.object()));

  test('a side that changed nothing takes the other side whole', () => {
    fc.assert(
      fc.property(documents, documents, (base, changed) => {
        expect(mergeDocuments(changed, base, base)).toEqual(changed);
        expect(mergeDocuments(base, changed, base)).toEqual(changed);
      }),
      budget(100, 5_000),
    );
  });

  test('in a list no addition is lost, no removal undone, and no unknown element appears', () => {
    fc.assert(
      fc.property(lists, lists, lists, (base, mine, theirs) => {
        const merged = mergeDocuments({ l: mine }, { l: theirs }, { l: base })['l'] as string[];
        const expected = [...new Set([...mine, ...theirs])].filter(
          (one) => !base.includes(one) || (mine.includes(one) && theirs.includes(one)),
        );
        expect(merged.toSorted()).toEqual(expected.toSorted());
      }),
      budget(100, 5_000),
    );
  });
});
