import { expect, test } from 'vitest';
import { latinKeyOf } from './latin-key.ts';

test.each([
  ['c', 'KeyC', 'c'],
  ['C', 'KeyC', 'c'],
  ['с', 'KeyC', 'c'],
  ['ز', 'KeyC', 'c'],
  ['a', 'KeyQ', 'a'],
  ['۷', 'Digit7', '7'],
  [' ', 'Space', ' '],
  ['ArrowLeft', 'ArrowLeft', 'arrowleft'],
  ['Enter', 'NumpadEnter', 'enter'],
])('%s of the key %s is "%s"', (key, code, latin) => {
  expect(latinKeyOf({ key, code })).toBe(latin);
});
