import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('cells are quoted where they must be, missing ones are empty, and a text is never a formula', () => {
  expect(
    csvOf(
      ['What', 'How many'],
      [
        ['plain', -1.5],
        ['with "quotes", and\nlines', undefined],
        ['=HYPERLINK("http://evil.example")', 0],
        ['+1', 1],
        ['@me', 2],
      ],
    ),
  ).toBe(
    '\uFEFFWhat,How many\r\nplain,-1.5\r\n"with ""quotes"", and\nlines",\r\n' +
      `"'=HYPERLINK(""http://evil.example"")",0\r\n'+1,1\r\n'@me,2\r\n`,
  );
});
