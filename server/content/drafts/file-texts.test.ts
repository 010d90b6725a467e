import { expect, test } from 'vitest';
import { changedContent, realContent } from '../../test/content-processes.ts';
import { contentOfTexts } from '../load-content.ts';
import { textsOf, valueOf } from './file-texts.ts';

test('a release from before a file has its comments alone, and takes its first field', () => {
  const old = changedContent((values) => delete values.messages);
  const text = textsOf(old, Object.fromEntries(realContent().texts))['messages.yaml']!;
  expect(text).toMatch(/^# yaml-language-server.*\n(#.*\n)+$/);
  expect(valueOf(text)).toBeNull();
  expect(contentOfTexts({}, old).loaded.overrides.size).toBe(0);
  const written = `${text}overrides:\n  - { id: Sign in, texts: { en: Log in } }\n`;
  expect(contentOfTexts({ 'messages.yaml': written }, old).loaded.overrides.get('en')?.size).toBe(1);
});
