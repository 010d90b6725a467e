import { I18nProvider } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { activateLocale, everyWord, i18n } from './i18n.ts';
import { askOverridesBy, compileOverrides, override, renewOverrides } from './overrides.ts';
import type { Locale } from './locales.ts';

const SIGN_IN = generateMessageId('Sign in', '');
const MEDIUM = generateMessageId('Medium', 'difficulty');

let live: Partial<Record<Locale, string>> = {};
const asked: Locale[] = [];
function answers(locale: Locale) {
  asked.push(locale);
  const text = live[locale];
  return Promise.resolve({
    language: locale,
    overrides: text === undefined ? [] : [{ id: 'Sign in', text }],
  });
}
const released = (next: typeof live): Promise<void> => {
  live = next;
  return renewOverrides();
};

beforeEach(async () => {
  askOverridesBy(answers);
  await activateLocale('en');
  await everyWord();
  await released({});
  asked.length = 0;
});

test('an override has the id of its message, with its context and its forms', async () => {
  expect(i18n.messages[SIGN_IN]).toBeDefined();
  expect(i18n.messages[MEDIUM]).toBeDefined();
  await override(
    'en',
    compileOverrides([
      { id: 'difficulty | Medium', text: 'Normal' },
      { id: '{0, plural, one {# game} other {# games}}', text: '{0, plural, one {only #} other {all #}}' },
    ]),
  );
  expect(i18n._(MEDIUM)).toBe('Normal');
  expect(i18n._(generateMessageId('Medium', ''))).toBe('Medium');
  const games = generateMessageId('{0, plural, one {# game} other {# games}}', '');
  expect([i18n._(games, { 0: 1 }), i18n._(games, { 0: 7 })]).toEqual(['only 1', 'all 7']);
});

test('a release is shown at once, in its languages alone, and the next one brings the built-in text back', async () => {
  const changed = vi.fn<() => void>();
  const stop = i18n.on('change', changed);
  await released({ en: 'Come in', es: 'Pasa' });
  expect([i18n._(SIGN_IN), asked]).toEqual(['Come in', ['en']]);
  expect(changed).toHaveBeenCalled();
  stop();
  await activateLocale('es');
  expect(i18n._(SIGN_IN)).toBe('Pasa');
  await activateLocale('id');
  expect(i18n._(SIGN_IN)).toBe('Masuk');
  await activateLocale('es');
  expect(asked).toEqual(['en', 'es', 'id']);
  await released({});
  expect(i18n._(SIGN_IN)).not.toBe('Pasa');
  await activateLocale('en');
  expect(i18n._(SIGN_IN)).toBe('Sign in');
});

test('messages that come later do not undo an override', async () => {
  await released({ ru: 'Входите' });
  await activateLocale('ru');
  expect(i18n._(SIGN_IN)).toBe('Входите');
  await everyWord();
  expect(i18n._(SIGN_IN)).toBe('Входите');
});

test('a page whose server does not answer has the built-in texts', async () => {
  askOverridesBy(() => Promise.reject(new Error('no connection')));
  await activateLocale('fa');
  expect(i18n._(SIGN_IN)).not.toBe('Sign in');
  expect(i18n.locale).toBe('fa');
});

function Label() {
  const { t } = useLingui();
  return <p>{t`Sign in`}</p>;
}

test('an open screen shows a release at once; markup in an override stays text', async () => {
  const { getByText, container } = await render(
    <I18nProvider i18n={i18n}>
      <Label />
    </I18nProvider>,
  );
  await expect.element(getByText('Sign in')).toBeVisible();
  await released({ en: '<b>in</b> & out' });
  await expect.element(getByText('<b>in</b> & out')).toBeVisible();
  expect(container.querySelector('b')).toBeNull();
  await released({});
  await expect.element(getByText('Sign in')).toBeVisible();
});
