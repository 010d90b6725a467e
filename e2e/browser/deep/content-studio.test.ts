// A scheduled release whose approver was disabled since. The way of a draft to a release is in content-studio.test.ts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { newUser } from '../../actors/users.ts';
import { startTestServer } from '../../server/servers.ts';
import { expectAccessible } from '../accessibility.ts';
import { browserOfScenarios } from '../scenario-browser.ts';
import { eventually, samePlayerByApi, signsInByApi } from '../player.ts';

const server = startTestServer();
const browser = browserOfScenarios();
const OPERATOR = 'operator@parlor.example';
const SECOND = 'second@parlor.example';
const SHOP = readFileSync(join(import.meta.dirname, '../../../content/shop.yaml'), 'utf8');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Fills in why, and does it. */
async function does(page: Page, why: string): Promise<void> {
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Why' }).fill(why);
  await sheet.getByRole('button', { name: 'Do it' }).click();
  await sheet.waitFor({ state: 'hidden' });
}

async function opensDesk(kind: 'desk' | 'phone', operator: string, search: string): Promise<Page> {
  // 403: an operator who is disabled later has a page open that renews its session.
  const page = await (await browser.opens(kind, {}, { statuses: [403, 409] })).newPage();
  await signsInByApi(page, server().first, operator);
  await page.goto(`${server().first.url}/operator?${search}`);
  return page;
}

async function described(): Promise<string | undefined> {
  const alice = await samePlayerByApi(newUser(), server().first);
  const { products } = await alice.api.products();
  alice.leaves();
  return products.find(({ id }) => id === 'pack-of-three')?.description;
}

const renamed = 'Three collectibles in a plain wrapper.';
const changed = SHOP.replace(/(id: pack-of-three[\s\S]*?description: ).*/, `$1${renamed}`);

test('a scheduled release whose approver was disabled since does not begin', async () => {
  const before = await described();
  const tess = await opensDesk('desk', OPERATOR, 'see=drafts');
  await button(tess, 'Draft from YAML files').waitFor();
  await tess
    .getByLabel('YAML files of content')
    .setInputFiles({ name: 'shop.yaml', mimeType: 'text/yaml', buffer: Buffer.from(changed) });
  const sheet = tess.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Name' }).fill('At night');
  await sheet.getByRole('textbox', { name: 'What it is for' }).fill('a plainer wrapper');
  await sheet.getByRole('button', { name: 'Create draft' }).click();
  await tess.getByRole('heading', { name: 'At night' }).waitFor();
  const sam = await opensDesk('phone', SECOND, new URL(tess.url()).search.slice(1));
  await button(sam, 'Approve').click();
  await does(sam, 'looked at the text');
  const startsAt = new Date(server().nowMs() + HOUR_MS).toISOString();
  await tess.reload();
  await tess.getByLabel('Start (UTC)').fill(startsAt.slice(0, 16));
  await button(tess, 'Schedule').press('Enter');
  await does(tess, 'while few players are there');
  await tess.goto(`${server().first.url}/operator?see=releases`);
  const scheduled = tess.getByRole('listitem').filter({ hasText: 'Release 2' });
  await scheduled.getByText('Scheduled', { exact: true }).waitFor();
  const isDisabled = (since: string | null) =>
    server().withDatabase((pool) =>
      pool.query(
        'update profiles set disabled_at = $2 where player_id = (select player_id from identities where subject = $1)',
        [SECOND, since],
      ),
    );
  await isDisabled(startsAt);
  await server().setClock(startsAt);
  await eventually('it does not start', before, described);
  await tess.reload();
  await scheduled.getByText('Who approved it may approve nothing any more.').waitFor();
  expect(await described()).toBe(before);
  await expectAccessible(tess);
  await server().setClock(null);
  await isDisabled(null);
});
