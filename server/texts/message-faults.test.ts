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
    ['of {n, plural} the form few is missing', 'of {n, plural} the form many is missing'],
  ],
  [
    '{n, plural, one {# card} other {# cards}}',
    '{n, plural, one {# kartu} other {# kartu}}',
    'id',
    ['of {n, plural} the form one is not in the English text'],
  ],
  ['{n, plural, one {# card} other {# cards}}', '{n, plural, other {# kartu}}', 'id', []],
  [
    '{m, select, a {A} other {B}}',
    '{m, select, b {A} other {B}}',
    'es',
    ['of {m, select} the case a is missing', 'of {m, select} the case b is not in the English text'],
  ],
])('%s → %s', (english, translated, language, faults) => {
  expect(faultsOf(english, translated, language)).toEqual(faults);
});

test('a message that cannot be read is a fault', () => {
  expect(faultsOf('Hello {name}', 'Hola {name', 'es')).toHaveLength(1);
});
