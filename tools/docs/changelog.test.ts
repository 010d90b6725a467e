import { expect, test } from 'vitest';
import { PAGE_OF_COMMITS } from '../lint/documents.ts';
import { changelogOf, type Commit } from './changelog.ts';
import { readPage } from './page.ts';

const commit = (subject: string, paths: string[], more: Partial<Commit> = {}): Commit => ({
  date: '2026-11-20',
  subject,
  paths,
  added: [],
  ...more,
});

test('commits become sections by version and part, with the migrations of the version', () => {
  const text = changelogOf(
    [
      commit('Show the shop', ['web/shop.tsx', 'e2e/shop.test.ts', 'docs/shop.md']),
      commit('Keep orders', ['server/orders.ts', 'server/db/migrations/0002-orders.ts'], {
        added: ['server/db/migrations/0002-orders.ts', 'server/db/migrations/0009-renumbered.ts'],
      }),
      commit('Describe <orders> of `order_id`', ['docs/orders.md'], { version: '0.1.0' }),
      commit('Begin', ['server/main.ts']),
    ],
    ['0001-players', '0002-orders'],
    '0.2.0',
  );
  expect(text.slice(text.indexOf('## '))).toBe(`## 0.2.0 (not released)

### Migrations

- \`0002-orders\`

### Mini-app, website and console

- 2026-11-20 Show the shop

### Server

- 2026-11-20 Keep orders

## 0.1.0 (2026-11-20)

### Server

- 2026-11-20 Begin

### Tools, tests and documents

- 2026-11-20 Describe \\<orders\\> of \`order_id\`
`);
});

test('CHANGELOG.md has the section of the version in package.json', () => {
  const { version } = JSON.parse(readPage('package.json')) as { version: string };
  expect(readPage(PAGE_OF_COMMITS)).toContain(`\n## ${version} (`);
});
