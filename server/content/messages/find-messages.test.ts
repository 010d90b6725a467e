import { expect, test } from 'vitest';
import { OFFERED } from '@parlor/contract/formats/languages.ts';
import { findById, findMessages, viewMessage } from './find-messages.ts';

const ids = (text: string): string[] => findMessages(text).map(({ id }) => id);

test('a message is found by what a player reads, in any language, the same text first', () => {
  expect(ids('Sign in')[0]).toBe('Sign in');
  expect(ids('sign in').length).toBeGreaterThan(1);
  expect(ids('Masuk')).toContain('Sign in');
  expect(ids('masuk')).toEqual(ids('Masuk'));
  expect(ids('Sign in to Parlor')).toContain('signIn.subject');
  expect(ids('pack_not_found')).toContain('PACK_NOT_FOUND');
});

test('a number that is shown is a placeholder, and marks and the kind of apostrophe do not matter', () => {
  expect(ids('12 games')).toContain('{0, plural, one {# game} other {# games}}');
  expect(ids("didn't load")).toEqual(ids('didn’t load'));
  expect(ids('didn’t load').length).toBeGreaterThan(2);
  expect(ids('sesion')).toEqual(ids('sesión'));
});

test('nothing is found by nothing', () => {
  expect([ids(''), ids('  '), ids('12'), ids('zzzzqqqq'), findById('zzzz')]).toEqual([[], [], [], [], []]);
});

test('a found message has its text in every language, and says whether it is fixed', () => {
  const [message] = findById('signIn.subject').map(viewMessage);
  expect(message).toMatchObject({ id: 'signIn.subject', kind: 'server', isFixed: false });
  expect(Object.keys(message!.texts).toSorted()).toEqual([...OFFERED].toSorted());
  const [plural] = findById('{0, plural, one {# game} other {# games}}').map(viewMessage);
  expect(plural?.notes.length).toBeGreaterThan(0);
  expect(findById('messages.bot.terms').map(viewMessage)[0]?.isFixed).toBe(true);
});
