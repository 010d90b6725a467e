import { expect, test } from 'vitest';
import { fieldsOfMessage, NO_MESSAGE, readMessage, type MessageFields } from './message-fields.ts';

const en = { title: ' A longer race', text: 'It runs until Sunday. ' };
const fields = (change: Partial<MessageFields>): MessageFields => ({
  ...NO_MESSAGE,
  texts: { en },
  ...change,
});
const message = { title: 'A longer race', text: 'It runs until Sunday.' };

test('a message has an English text, and whole texts in the languages that were begun', () => {
  expect(readMessage(NO_MESSAGE)).toBeUndefined();
  expect(readMessage(fields({}))).toEqual({ kind: 'message', message });
  const ru = { title: 'Гонка длиннее', text: 'До воскресенья.' };
  expect(readMessage(fields({ texts: { ru } }))).toBeUndefined();
  expect(readMessage(fields({ texts: { en, ru: { ...ru, text: ' ' } } }))).toBeUndefined();
  expect(readMessage(fields({ texts: { en, ru, es: { title: '', text: ' ' } } }))).toEqual({
    kind: 'message',
    message: { ...message, translations: { ru } },
  });
});

test('a copy has the same texts and link, at another time', () => {
  const made = fields({ screen: 'race', from: '2026-11-28T12:30' });
  const what = readMessage(made)!;
  expect(what).toEqual({
    kind: 'message',
    message: { ...message, screen: 'race' },
    from: '2026-11-28T12:30:00.000Z',
  });
  expect(fieldsOfMessage(what)).toEqual({ texts: { en: message }, screen: 'race', from: '' });
  expect(readMessage({ ...made, from: 'soon' })).toBeUndefined();
});
