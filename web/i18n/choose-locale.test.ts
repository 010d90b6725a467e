import { expect, test } from 'vitest';
import { OFFERED } from '@parlor/contract/formats/languages.ts';
import { reconciled } from './choose-language.ts';
import { chooseLocale, languageOfLaunch, offeredLocales, type Hints } from './choose-locale.ts';

const storage = (stored = new Map<string, string>()) => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
});
const hints = (given: Partial<Hints>): Hints => ({
  search: '',
  tab: undefined,
  browser: undefined,
  cookies: '',
  initData: '',
  document: 'en',
  ...given,
});

test('the language of the address is stored for the tab, an unknown one is not', () => {
  const tab = storage();
  expect(chooseLocale(hints({ tab }))).toBe('en');
  expect(chooseLocale(hints({ tab, search: '?locale=klingon' }))).toBe('en');
  expect(chooseLocale(hints({ tab, search: '?locale=pseudo' }))).toBe('ar-XB');
  expect(chooseLocale(hints({ tab }))).toBe('ar-XB');
  expect(chooseLocale(hints({ tab, search: '?locale=en' }))).toBe('en');
});

test('the choice in this browser goes before the messenger’s language, and that before the document’s', () => {
  const [chosen, spoken, accepted] = [OFFERED.at(-1)!, OFFERED.at(1)!, OFFERED.at(2)!];
  const initData = new URLSearchParams({ user: JSON.stringify({ language_code: spoken }) }).toString();
  const browser = storage(new Map([['parlor-language', chosen]]));
  const all = hints({ browser, initData, document: accepted });
  expect(chooseLocale(all)).toBe(chosen);
  expect(chooseLocale({ ...all, browser: undefined, cookies: `a=b; parlor-language=${chosen}` })).toBe(
    chosen,
  );
  expect(chooseLocale({ ...all, browser: undefined })).toBe(spoken);
  expect(chooseLocale({ ...all, browser: undefined, initData: '' })).toBe(accepted);
  expect(chooseLocale(hints({ document: 'xx' }))).toBe('en');
});

test('launch data that nobody can read names no language', () => {
  for (const initData of [
    'user=%7B',
    'user=7',
    'user=null',
    'auth_date=1',
    'user=%7B%22language_code%22%3A7%7D',
  ])
    expect(languageOfLaunch(initData)).toBeUndefined();
});

test('the pseudo-language is listed only while it is active', () => {
  expect(offeredLocales('en')).toEqual(OFFERED);
  expect(offeredLocales('ar-XB')).toEqual([...OFFERED, 'ar-XB']);
});

test('the newest choice wins: of this page, of the account, of this browser before the sign-in', () => {
  const none = { account: undefined, browser: undefined, here: undefined };
  expect(reconciled(none)).toEqual({});
  expect(reconciled({ ...none, browser: 'ru' })).toEqual({ store: 'ru' });
  expect(reconciled({ ...none, account: 'fa', browser: 'ru' })).toEqual({ show: 'fa' });
  expect(reconciled({ ...none, account: 'fa', browser: 'fa' })).toEqual({});
  expect(reconciled({ account: 'fa', browser: 'es', here: 'es' })).toEqual({ store: 'es' });
  expect(reconciled({ account: 'es', browser: 'es', here: 'es' })).toEqual({});
});
