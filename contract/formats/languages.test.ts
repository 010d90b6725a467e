import { expect, test } from 'vitest';
import { numberLocaleOf } from './direction.ts';
import { LANGUAGES, languageInCookies, languageOfHeader, languageOfTag } from './languages.ts';

test.each([
  ['es', 'es'],
  ['ES', 'es'],
  ['es-MX', 'es'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['pt_BR', 'pt-BR'],
  ['ru-RU', 'ru'],
  ['fa-IR', 'fa'],
  ['de', undefined],
  ['', undefined],
  [undefined, undefined],
])('the tag %s gives %s', (tag, language) => {
  expect(languageOfTag(tag)).toBe(language);
});

test.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['de,ru;q=0.7,en;q=0.9', 'en'],
  ['en;q=0.2, fa;q=0.5', 'fa'],
  ['de;q=1, fr', undefined],
  ['ru;q=0, id', 'id'],
  ['*', undefined],
  [`es,${'x'.repeat(600)}`, undefined],
  ['', undefined],
  [undefined, undefined],
])('the header %s gives %s', (header, language) => {
  expect(languageOfHeader(header)).toBe(language);
});

test('the cookie is found among others, and only with a language that is offered', () => {
  expect(languageInCookies('parlor-hint=1; parlor-language=pt-BR')).toBe('pt-BR');
  expect(languageInCookies('parlor-language=fa;x=y')).toBe('fa');
  expect(languageInCookies('my-parlor-language=fa')).toBeUndefined();
  expect(languageInCookies('parlor-language=<script>')).toBeUndefined();
  expect(languageInCookies(undefined)).toBeUndefined();
});

test.each(Object.keys(LANGUAGES))('numbers in messages of %s have the signs of the language', (language) => {
  const [own, used] = [language, numberLocaleOf(language)].map((tag) => new Intl.NumberFormat(tag));
  expect(used!.format(-15_000.25)).toBe(own!.format(-15_000.25));
  for (const n of [0, 1, 2, 5, 11, 21, 1_000_000])
    expect(new Intl.PluralRules(used!.resolvedOptions().locale).select(n)).toBe(
      new Intl.PluralRules(language).select(n),
    );
  expect(used!.format(1146).length).toBe(5);
});
