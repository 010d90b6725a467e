import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { knownRoute } from './known-routes.ts';

/** Pages that act when they open, and the console. */
const NEVER = ['/sign-in', '/sign-in/email', '/profile/sign-in-methods', '/operator'];

test('a link from outside leads to every page of the app but those of signing in and the console', () => {
  const tree = readFileSync(new URL('../route-tree.gen.ts', import.meta.url), 'utf8');
  const [, table = ''] = /interface FileRoutesByTo \{([^}]*)\}/.exec(tree) ?? [];
  const pages = [...table.matchAll(/'([^']+)':/g)].map(([, path = '']) =>
    path.replace('$by', 'category').replace(/\$\w+/, 'some-id'),
  );
  expect(pages.length).toBeGreaterThan(10);
  for (const page of pages)
    expect([page, knownRoute(page)]).toEqual([page, NEVER.includes(page) ? undefined : page]);
});

test('and not to unknown pages', () => {
  for (const path of ['/no-such-page', '/games/a/b', '/airdrop/', '/auth/google', '/tg'])
    expect([path, knownRoute(path)]).toEqual([path, undefined]);
});

test('the query is dropped if it may act', () => {
  expect(knownRoute('/games?category=dice')).toBe('/games?category=dice');
  expect(knownRoute('/boxes?open=FREE')).toBe('/boxes');
});
