// A scheduled release in the console: a time in the past is refused, and a release whose approver has left does not begin.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { newOperator } from '../actors/operators.ts';
import { startTestServer } from '../server/servers.ts';
import { expectPartAccessible } from './steps/part-of-console.ts';
import { browserOfScenarios, LAYOUTS } from './scenario-browser.ts';
import { presses, types } from './keyboard.ts';
import { eventually } from './player.ts';

const server = startTestServer();
const browser = browserOfScenarios();
const SHOP = readFileSync(join(import.meta.dirname, '../../content/shop.yaml'), 'utf8');
/** As the field of a time has it. */
const fieldAt = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

test('a scheduled release is refused in the past, and does not begin after its approver has left', async () => {
  const [sue, sam, ada] = [
    await newOperator(server(), 'support'),
    await newOperator(server(), 'treasurer'),
    await newOperator(server(), 'owner'),
  ];
  const files = { 'shop.yaml': SHOP.replace('price: 450', 'price: 440') };
  expect(files['shop.yaml']).not.toBe(SHOP);
  const { id } = await sue.calls.createDraft({
    body: { name: 'Cheaper pack', why: 'a lower price', files },
  });
  const params = { id: String(id) };
  const { version, hash, baseHash } = await sam.calls.contentDraft({ params });
  await sam.calls.decideDraft({
    params,
    body: { version, hash: hash!, baseHash, approve: true, why: 'the price is right' },
  });

  const { consoleUrl } = server().first;
  // 401: the clock moves past the end of the console's session.
  const context = await browser.opens('desk', {}, { hosts: ['localhost'], statuses: [401, 422] });
  await context.addCookies(
    [...ada.cookies.cookies].map(([name, value]) => ({ name, value, url: consoleUrl })),
  );
  const page = await context.newPage();
  const sheet = page.getByRole('dialog');
  const schedules = async (ms: number): Promise<void> => {
    await page.getByLabel('Start (UTC)').fill(fieldAt(ms));
    await presses(page, page.getByRole('button', { name: 'Schedule', exact: true }));
    await types(page, sheet.getByRole('textbox', { name: 'Why' }), 'from the evening on');
    await page.keyboard.press('Enter');
  };
  await page.goto(`${consoleUrl}/operator?see=drafts&draft=${id}`);
  await schedules(server().nowMs() - HOUR_MS);
  await sheet.getByText('This time is in the past.').waitFor();
  await expectPartAccessible(page);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await schedules(server().nowMs() + HOUR_MS);
  await sheet.waitFor({ state: 'hidden' });
  await page.goto(`${consoleUrl}/operator?see=releases`);
  const release = (number: number) =>
    page.getByRole('listitem').filter({ has: page.getByText(`Release ${number}`, { exact: true }) });
  await release(2).getByText('Scheduled', { exact: true }).waitFor();

  await ada.calls.removeOperator({ params: { operatorId: sam.operatorId }, body: { why: 'left us' } });
  await server().setClock(new Date(server().nowMs() + 2 * HOUR_MS).toISOString());
  await eventually('the state of release 2', 'cancelled', async () => {
    const { releases } = await ada.calls.operatorReleases({});
    return releases.find((one) => one.id === 2)?.state;
  });
  await page.reload();
  await release(2).getByText('Who approved it may approve nothing any more.').waitFor();
  await release(1).getByText('Live', { exact: true }).waitFor();
  await page.setViewportSize(LAYOUTS.phone.viewport);
  await expectPartAccessible(page);
  await page.goto(`${consoleUrl}/operator?see=drafts&draft=${id}`);
  await page.getByText('Open', { exact: true }).first().waitFor();
  await server().setClock(null);
});
