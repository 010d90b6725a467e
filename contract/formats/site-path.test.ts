import { describe, expect, test } from 'vitest';
import { isSitePath } from './site-path.ts';

describe('the return path of a sign-in', () => {
  test.for(['/', '/quests', '/games/dice?x=1#top', '/airdrop?next=https://a.example', '/%2Fevil.example'])(
    '%s is a path of this site',
    (path) => {
      expect(isSitePath(path)).toBe(true);
    },
  );

  test.for([
    '',
    'quests',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    '/a b',
    '/a\u0000',
    '\u00a0/quests',
  ])('%j is not', (path) => {
    expect(isSitePath(path)).toBe(false);
  });
});
