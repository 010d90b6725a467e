import { expect, test } from 'vitest';
import { faultsOf } from './message-faults.ts';

test.each([
  ['Hello {name}', 'Hola {name}', 'es', []],
  [
    'Hello {name}',
    'Hola {nombre}',
    'es',
    ['the placeholder {name} is missing', 'the placeholder {nombre} is not in the English text'],
  ],
  ['See <0>here</0>', 'Vea <0>aquí</0>', 'es', []],
  ['See <0>here</0>', 'Vea aquí', 'es', ['the tag <0> is missing']],
  ['See <0>here</0><1/>', '<1/>Vea <0>aquí', 'es', ['the tag <0> is not closed where it should be']],
  [
    '{place, number}',
    '{place}',
    'ru',
    ['the placeholder {place, number} is missing', 'the placeholder {place} is not in the English text'],
  ],
  [
    '{n, plural, one {# card} other {# cards}}',
    '{n, plural, one {# карта} few {# карты} many {# карт} other {# карты}}',
    'ru',
    [],
  ],
  [
    '{n, plural, one {# card} other {# cards}}',
    '{n, plural, =0 {нет} one {# карта} other {# карты}}',
    'ru',
    ['the plural form few of {n} is missing', 'the plural form many of {n} is missing'],
  ],
  [
    '{n, plural, one {# card} other {# cards}}',
    '{n, plural, one {# kartu} other {# kartu}}',
    'id',
    ['the language has no plural form one, which {n} has'],
  ],
  ['{n, plural, one {# card} other {# cards}}', '{n, plural, other {# kartu}}', 'id', []],
  [
    '{m, select, a {A} other {B}}',
    '{m, select, b {A} other {B}}',
    'es',
    ['the case a of {m} is missing', 'the case b of {m} is not in the English text'],
  ],
])('%s → %s', (english, translated, language, faults) => {
  expect(faultsOf(english, translated, language)).toEqual(faults);
});

test('a message that cannot be read is a fault', () => {
  expect(faultsOf('Hello {name}', 'Hola {name', 'es')).toHaveLength(1);
});
