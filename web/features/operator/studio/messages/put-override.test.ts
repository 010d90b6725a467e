import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { isListOfOverrides, overriddenAt, putOverride } from './put-override.ts';

const texts = {
  en: 'Sign in',
  es: 'Entrar',
  'pt-BR': 'Entrar',
  ru: 'Войти',
  fa: 'ورود',
  id: 'Masuk',
};
const message = { id: 'Sign in', texts };
const braces = { id: '{usedText} of {ofText} used', texts: { ...texts, en: '{usedText} of {ofText} used' } };

test('a message is added with its built-in text, then another language of it, and a written text stays', () => {
  const first = putOverride('# Words\noverrides: []\n', message, 'es');
  expect(first.path).toEqual(['overrides', 0]);
  expect(first.text).toMatch(/^# Words\n/);
  expect(parse(first.text)).toEqual({ overrides: [{ id: 'Sign in', texts: { es: 'Entrar' } }] });
  const other = putOverride(first.text, braces, 'en');
  expect(other.path).toEqual(['overrides', 1]);
  const again = putOverride(other.text.replace('Entrar', 'Pasa'), message, 'id');
  expect(again.path).toEqual(['overrides', 0]);
  const both = {
    overrides: [
      { id: 'Sign in', texts: { es: 'Pasa', id: 'Masuk' } },
      { id: braces.id, texts: { en: braces.texts.en } },
    ],
  };
  expect(parse(again.text)).toEqual(both);
  expect(putOverride(again.text, message, 'es')).toEqual({ text: again.text, path: ['overrides', 0] });
});

test('a file that its release does not have yet gets the list', () => {
  const { text, path } = putOverride('# Words\n', message, 'en');
  expect(parse(text)).toEqual({ overrides: [{ id: 'Sign in', texts: { en: 'Sign in' } }] });
  expect(path).toEqual(['overrides', 0]);
});

test('the list and its overrides are known by their place', () => {
  const value = { overrides: [{ id: 'Sign in', texts: {} }] };
  expect([
    isListOfOverrides('messages.yaml', []),
    isListOfOverrides('messages.yaml', ['overrides']),
    isListOfOverrides('messages.yaml', ['overrides', 0]),
    isListOfOverrides('shop.yaml', []),
  ]).toEqual([true, true, false, false]);
  expect(overriddenAt('messages.yaml', ['overrides', 0], value)).toBe('Sign in');
  expect(overriddenAt('messages.yaml', ['overrides'], value)).toBeUndefined();
  expect(overriddenAt('shop.yaml', ['overrides', 0], value)).toBeUndefined();
});
