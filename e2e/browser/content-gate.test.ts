// The gate in the console, by keyboard, on a desk and a phone: a draft that mints too much is red and says why; a proposed change
// goes into the draft, the next check is green, another operator approves, and it is live.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { newOperator } from '../actors/operators.ts';
import { newUser } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';
import { expectAccessible } from './accessibility.ts';
import { expectPartAccessible } from './steps/part-of-console.ts';
import { browserOfScenarios, LAYOUTS } from './scenario-browser.ts';
import { presses, types } from './keyboard.ts';
import { eventually, signsInByApi, samePlayerByApi } from './player.ts';
import { smallTargets } from './small-targets.ts';

const server = startTestServer({
  env: { CONTENT_GATE: 'required', CONTENT_GATE_LIVES: '20', CONTENT_GATE_DAYS: '9' },
});
const browser = browserOfScenarios();
const QUESTS = readFileSync(join(import.meta.dirname, '../../content/quests.yaml'), 'utf8');
const LONGEST_CHECK_MS = 240_000;

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page | Locator, name: string) => page.getByRole('textbox', { name }).first();

async function opens(layout: 'desk' | 'phone', operator: string, draft: number): Promise<Page> {
  const page = await (await browser.opens(layout, {}, { endsTokens: true })).newPage();
  await signsInByApi(page, server().first, operator);
  await page.goto(`${server().first.url}/operator?see=drafts&draft=${draft}`);
  return page;
}

/** Fills in why, and does it. */
async function does(page: Page, why: string): Promise<void> {
  const sheet = page.getByRole('dialog');
  await types(page, field(sheet, 'Why'), why);
  await page.keyboard.press('Enter');
  await sheet.waitFor({ state: 'hidden' });
}

/** Tables scroll within themselves, the page does not, and everything can be touched. */
async function fitsAPhone(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await smallTargets(page.mainFrame())).toEqual([]);
  await expectAccessible(page);
}

/** Points of each quest that gives points alone, by its template. */
const BEFORE = new Map(
  [...QUESTS.matchAll(/id: ([\w-]+),.*type: points, amount: (\d+)/g)].map(([, id = '', n]) => [
    id,
    Number(n),
  ]),
);

/** Whether each quest of a newcomer gives a little more than before. */
async function isRepaired(): Promise<boolean> {
  const visitor = await samePlayerByApi(newUser(), server().first);
  const { quests } = await visitor.api.quests();
  visitor.leaves();
  const shares = quests.flatMap(({ template, rewards: [reward] }) =>
    reward?.type === 'points' ? reward.amount / BEFORE.get(template)! : [],
  );
  return shares.length > 0 && shares.every((share) => share > 1 && share < 1.2);
}

test('a draft that mints too much is red, takes a proposed change, is checked again, approved by another operator, and live', async () => {
  const dearer = QUESTS.replaceAll(/amount: (\d+)/g, (_, n: string) => `amount: ${Number(n) * 3}`);
  expect(dearer).not.toBe(QUESTS);
  const author = await newOperator(server(), 'support');
  const { id } = await author.calls.createDraft({
    body: { name: 'Dear quests', why: 'three times the reward', files: { 'quests.yaml': dearer } },
  });

  const tess = await opens('desk', 'operator@parlor.example', id);
  await tess.getByText('This version of the draft was not checked on this base yet.').waitFor();
  const missing = tess.getByRole('list', { name: 'Missing before it can be published' });
  await missing.getByText(/Not green for just this hash/).waitFor();
  expect(await button(tess, 'Publish now').isDisabled()).toBe(true);

  await presses(tess, button(tess, 'Check this draft'));
  await tess.getByRole('progressbar', { name: /Simulated .* of 40/ }).waitFor();
  await presses(tess, button(tess, 'Cancel the check'));
  await tess.getByText(/Cancelled, without a verdict/).waitFor();
  await presses(tess, button(tess, 'Check this draft'));
  await tess
    .getByText(/budgets are over\. This version cannot be published\./)
    .waitFor({ timeout: LONGEST_CHECK_MS });
  await missing.getByText(/this base: the budgets\./).waitFor();
  await tess
    .getByRole('table')
    .filter({ hasText: 'Net points, all players' })
    .getByText(/quest × 0\.\d\d/)
    .waitFor();
  await tess.getByRole('heading', { name: 'Differences' }).waitFor();
  const proposed = tess.getByRole('region', { name: 'Changes that would pass' });
  await proposed.getByText('Changed rewards,').first().waitFor();
  expect(await button(tess, 'Publish now').isDisabled()).toBe(true);
  await expectPartAccessible(tess);
  await tess.setViewportSize(LAYOUTS.phone.viewport);
  await fitsAPhone(tess);
  await tess.setViewportSize(LAYOUTS.desk.viewport);

  // A proposal is an estimate: what it leaves over, the next one takes.
  for (let version = 2, isGreen = false; !isGreen; version += 1) {
    expect(version).toBeLessThan(5);
    await presses(tess, button(proposed, 'Put into the draft').first());
    await tess.getByText(`Saved as version ${version}. Check it again.`).waitFor();
    await tess.getByText(new RegExp(`^Draft 1 · version ${version} ·`)).waitFor();
    await proposed.waitFor({ state: 'hidden' });
    await presses(tess, button(tess, 'Check this draft'));
    const verdict = tess.getByText(/Every check is green|This version cannot be published/);
    await verdict.waitFor({ timeout: LONGEST_CHECK_MS });
    isGreen = (await verdict.innerText()).startsWith('Every');
  }
  await missing.getByText(/approv/i).waitFor();
  expect(await proposed.count()).toBe(0);
  // Who put the change in is an editor.
  expect(await button(tess, 'Approve').count()).toBe(0);

  const sam = await opens('phone', 'second@parlor.example', id);
  await sam.getByText('Every check is green.').waitFor();
  await fitsAPhone(sam);
  await presses(sam, button(sam, 'Approve'));
  await does(sam, 'a tenth more is enough');
  await sam.getByText('Approved', { exact: true }).waitFor();

  await tess.reload();
  await presses(tess, button(tess, 'Publish now'));
  await does(tess, 'quests pay a little more');
  await tess.getByText('Release 2', { exact: true }).first().waitFor();
  await expectPartAccessible(tess);
  // A day later the sign-ins of open pages have expired, and their next calls would be refused.
  for (const page of [tess, sam]) await page.close();
  // Today was promised before the release.
  await server().setClock(new Date(server().nowMs() + DAY_MS).toISOString());
  await eventually('quests of the repaired draft', true, isRepaired);
  await server().setClock(null);
});
