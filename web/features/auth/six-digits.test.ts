import { expect, test } from 'vitest';
import { sixDigitsIn } from './six-digits.ts';

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['Code: 012-3456', '012345'],
  ['۰۱۲۳۴۵', '012345'],
  ['٩٨٧٦٥٤', '987654'],
  ['letters', ''],
])('of %j are %j', (text, digits) => expect(sixDigitsIn(text)).toBe(digits));
