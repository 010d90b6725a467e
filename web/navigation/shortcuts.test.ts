import { expect, test } from 'vitest';
import { meaningOf, SCREEN_KEYS } from './shortcuts.ts';

const press = (key: string, more: Partial<Parameters<typeof meaningOf>[0]> = {}) => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  ...more,
});

test('g and a letter open a screen, ? the list and / the search', () => {
  expect(meaningOf(press('g'), false)).toEqual({ kind: 'begin' });
  for (const [key, href] of Object.entries(SCREEN_KEYS))
    expect(meaningOf(press(key.toUpperCase()), true)).toEqual({ kind: 'screen', href });
  expect(meaningOf(press('?'), false)).toEqual({ kind: 'help' });
  expect(meaningOf(press('/'), true)).toEqual({ kind: 'search' });
  expect(meaningOf(press('q'), false)).toBeUndefined();
  expect(meaningOf(press('x'), true)).toBeUndefined();
});

test('a Cyrillic or a Persian keyboard has the same keys', () => {
  expect(meaningOf(press('п', { code: 'KeyG' }), false)).toEqual({ kind: 'begin' });
  expect(meaningOf(press('й', { code: 'KeyQ' }), true)).toEqual({ kind: 'screen', href: '/quests' });
  expect(meaningOf(press('ل', { code: 'KeyG' }), false)).toEqual({ kind: 'begin' });
  expect(meaningOf(press('؟'), false)).toEqual({ kind: 'help' });
});

test('shortcuts of the browser and held keys mean nothing', () => {
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }])
    expect(meaningOf(press('g', more), false)).toBeUndefined();
});
