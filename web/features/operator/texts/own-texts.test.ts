import { expect, test } from 'vitest';
import { readOwnText, type OwnTexts } from './own-texts.ts';

test.each<[OwnTexts, ReturnType<typeof readOwnText>]>([
  [{}, {}],
  [{ en: ' ', ru: '' }, {}],
  [{ en: ' Back soon. ' }, { text: 'Back soon.' }],
  [
    { en: 'Back soon.', ru: 'Скоро вернёмся.', es: ' ' },
    { text: 'Back soon.', translations: { ru: 'Скоро вернёмся.' } },
  ],
  // English is for everyone without a text in their language.
  [{ ru: 'Скоро вернёмся.' }, undefined],
  [{ en: 'Back soon.', ru: 'Ск' }, undefined],
])('%j is sent as %j', (texts, sent) => {
  expect(readOwnText(texts)).toEqual(sent);
});
