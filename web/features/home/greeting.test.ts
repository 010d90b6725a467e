import { expect, test } from 'vitest';
import { nameToGreet } from '../../ui/media/name-to-greet.ts';
import { hourOf } from './greeting.ts';

test.each([
  [0, 'night'],
  [4, 'night'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [23, 'evening'],
] as const)('at %i o’clock it is %s', (hour, word) => {
  expect(hourOf(new Date(2026, 10, 20, hour, 59))).toBe(word);
});

test('a player who signed in by e-mail is greeted without a name', () => {
  expect(nameToGreet('Guest')).toBeUndefined();
  expect(nameToGreet('')).toBeUndefined();
  expect(nameToGreet('Mara')).toBe('Mara');
});
