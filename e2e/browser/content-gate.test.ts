// The gate in the console: without a check nothing is published; a check is followed, cancelled and read; red says why.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startTestServer } from '../server/servers.ts';
import { isOpenToAll, isOpenToAllInBothThemes } from './accessibility.ts';
import { browserOfScenarios } from './chromium.ts';
import { signsInByApi } from './player.ts';

const server = startTestServer({ env: { CONTENT_GATE: 'required', CONTENT_GATE_LIVES: '20' } });
const browser = browserOfScenarios();
const OPERATOR = 'operator@parlor.example';
const SECOND = 'second@parlor.example';
const QUESTS = readFileSync(join(import.meta.dirname, '../../content/quests.yaml'), 'utf8');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function opensDesk(kind: 'desk' | 'phone', operator: string, search: string): Promise<Page> {
  const page = await (await browser.opens(kind)).newPage();
  await signsInByApi(page, server().first, operator);
  await page.goto(`${server().first.url}/operator?${search}`);
  return page;
}

test(
  'a draft that mints too much is checked, cancelled, checked again, red, and not published',
  { timeout: 600_000 },
  async () => {
    const tess = await opensDesk('desk', OPERATOR, 'see=drafts');
    await button(tess, 'Draft from YAML files').waitFor();
    const dearer = QUESTS.replaceAll(/amount: (\d+)/g, (_, n: string) => `amount: ${Number(n) * 3}`);
    expect(dearer).not.toBe(QUESTS);
    await tess
      .getByLabel('YAML files of content')
      .setInputFiles({ name: 'quests.yaml', mimeType: 'text/yaml', buffer: Buffer.from(dearer) });
    const sheet = tess.getByRole('dialog');
    await sheet.getByRole('textbox', { name: 'Name' }).fill('Dear quests');
    await sheet.getByRole('textbox', { name: 'What it is for' }).fill('three times the reward');
    await sheet.getByRole('button', { name: 'Create draft' }).click();
    await tess.getByText('Nothing of just this hash on this base was checked.').waitFor();
    await tess
      .getByRole('list', { name: 'Missing before it can be published' })
      .getByText(/Not green for just this hash/)
      .waitFor();
    await isOpenToAllInBothThemes(tess);

    await button(tess, 'Check this draft').click();
    await tess.getByRole('progressbar', { name: /Lives .* of 40/ }).waitFor();
    await button(tess, 'Cancel the check').press('Enter');
    await tess.getByText(/Cancelled, without a verdict/).waitFor();

    await button(tess, 'Check this draft').press('Enter');
    await tess.getByText(/budgets are over\. This hash cannot be published\./).waitFor({ timeout: 480_000 });
    await tess
      .getByRole('list', { name: 'Missing before it can be published' })
      .getByText(/this base: the budgets\./)
      .waitFor();
    const budgets = tess.getByRole('table').filter({ hasText: 'Net points, all players' });
    await budgets.getByText(/quest × 0\.\d\d/).waitFor();
    await tess.getByRole('heading', { name: 'Differences' }).waitFor();
    const proposed = tess.getByRole('region', { name: 'Changes that would pass' });
    await proposed.getByText('Changed rewards,').first().waitFor();
    await isOpenToAllInBothThemes(tess);
    await button(tess, 'Publish now').waitFor();
    expect(await button(tess, 'Publish now').isDisabled()).toBe(true);

    const sam = await opensDesk('phone', SECOND, new URL(tess.url()).search.slice(1));
    await sam.getByText(/budgets are over/).waitFor();
    // Tables scroll within themselves, the page does not.
    expect(await sam.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await isOpenToAll(sam);
    const shots = process.env['GATE_SCREENSHOTS'];
    if (shots) {
      await tess.screenshot({ path: join(shots, 'gate-desk.png'), fullPage: true });
      await sam.screenshot({ path: join(shots, 'gate-phone.png'), fullPage: true });
    }

    // A proposed change becomes the next version of the draft, which needs another check.
    await proposed.getByRole('button', { name: 'Put into the draft' }).first().press('Enter');
    await tess.getByText('Saved as version 2. Check it again.').waitFor();
    await tess.getByText(/^Draft 1 · version 2 ·/).waitFor();
    await proposed.waitFor({ state: 'hidden' });
    await button(tess, 'Check this draft').waitFor();
  },
);
