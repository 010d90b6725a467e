import { expect, test } from 'vitest';
import { contract } from '../kernel/contract.ts';
import type { Endpoint } from '../kernel/endpoint.ts';
import type { Language } from '../formats/languages.ts';
import { errors, type ErrorCode } from '../kernel/errors.ts';
import { ERROR_TEXTS, NOT_FOR_PLAYERS, refusalIn } from './index.ts';

test('every refusal of a player’s call has a text in every language', () => {
  const ofPlayers = new Set(Object.values<Endpoint>(contract).flatMap((call) => call.errors ?? []));
  expect(ofPlayers.size).toBeGreaterThan(50);
  for (const code of NOT_FOR_PLAYERS) expect(ofPlayers, code).not.toContain(code);
  for (const [language, texts] of Object.entries(ERROR_TEXTS)) {
    const codes = Object.keys(errors).filter((code) => !NOT_FOR_PLAYERS.some((one) => one === code));
    expect(Object.keys(texts), language).toEqual(codes);
    for (const [code, text] of Object.entries(texts))
      expect(text, `${language} ${code}`).toMatch(/^\S.+[.]$/);
  }
});

test('a reader gets the exact English message, the text of the code in other languages, and an operator’s own words', () => {
  expect(refusalIn('en', 'NOT_FOUND', 'There is no such contest now.')).toBe('There is no such contest now.');
  expect(refusalIn('ru', 'NOT_FOUND', 'There is no such contest now.')).toBe(ERROR_TEXTS.ru.NOT_FOUND);
  expect(refusalIn('ru', 'LAST_OWNER', errors.LAST_OWNER.message)).toBe(errors.LAST_OWNER.message);
  expect(refusalIn('ru', 'SWITCHED_OFF', errors.SWITCHED_OFF.message)).toBe(ERROR_TEXTS.ru.SWITCHED_OFF);
  expect(refusalIn('ru', 'SWITCHED_OFF', 'Closed for maintenance.')).toBe(ERROR_TEXTS.ru.SWITCHED_OFF);
  expect(refusalIn('ru', 'SWITCHED_OFF', 'Back at 18:00.')).toBe('Back at 18:00.');
  const translations = { ru: 'Откроется в 18:00.' };
  const off = { kind: 'shop', notice: 'fault', text: 'Back at 18:00.', translations };
  expect(refusalIn('ru', 'SWITCHED_OFF', off.text, off)).toBe('Откроется в 18:00.');
  expect(refusalIn('es', 'SWITCHED_OFF', off.text, off)).toBe('Back at 18:00.');
});

test('an override replaces the text of a code, not an exact message and not the words of a switch', () => {
  const own = new Map([
    ['NOT_FOUND', 'Nobody is at home.'],
    ['SWITCHED_OFF', 'Not now.'],
  ]);
  const said = (language: Language, code: ErrorCode, message: string = errors[code].message): string =>
    refusalIn(language, code, message, undefined, own);
  expect(said('en', 'NOT_FOUND')).toBe('Nobody is at home.');
  expect(said('en', 'NOT_FOUND', 'There is no such contest now.')).toBe('There is no such contest now.');
  expect(said('en', 'ALREADY_CLAIMED')).toBe(errors.ALREADY_CLAIMED.message);
  expect(said('ru', 'NOT_FOUND', 'There is no such contest now.')).toBe('Nobody is at home.');
  expect(said('ru', 'ALREADY_CLAIMED')).toBe(ERROR_TEXTS.ru.ALREADY_CLAIMED);
  expect(said('ru', 'SWITCHED_OFF')).toBe('Not now.');
  expect(said('ru', 'SWITCHED_OFF', 'Back at 18:00.')).toBe('Back at 18:00.');
});
