// A player who trusts nobody: she downloads her draws and checks them with the script, in a folder with
// nothing else, on plain Node.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COLLECTION_SIZE } from '@parlor/contract/calls/collectibles.ts';
import type { Draw } from '@parlor/contract/calls/fairness.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUser } from '../actors/users.ts';
import { browserOfScenarios } from '../browser/scenario-browser.ts';
import { heading, samePlayerByApi, signsInByApi } from '../browser/player.ts';
import { sharedServer } from '../server/servers.ts';

const server = sharedServer();
const browser = browserOfScenarios();

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'own-check-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the script like its user. */
const check = (file: string): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, ['check-draws.mjs', file], { cwd: folder, env: {} }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });

interface DrawsFile {
  draws: Draw[];
}

/** A part of the page that is folded at first. */
const opensPart = (page: Page, title: string): Promise<void> =>
  page.locator('summary', { hasText: title }).click();

test('alice opens a pack and a box, rotates her seed, downloads her draws, and the script says that all match', async () => {
  const name = newUser();
  const context = await browser.opens('phone');
  const page = await context.newPage();
  await signsInByApi(page, server().first, `${name}@example.com`);
  const alice = await samePlayerByApi(name, server().first);
  await alice.plays('dice-bone', 3);
  const { items } = await alice.api.collectReady({ body: {} });
  const packId = items.find((item) => item.packId !== undefined)?.packId ?? '';
  const { collectibles } = await alice.api.openPack({ params: { id: packId } });

  await page.goto(`${server().first.url}/fairness`);
  await opensPart(page, 'Your results');
  await opensPart(page, 'Odds of packs and boxes');
  // Before the next draw: its odds table, and the guarantee counter.
  const odds = await alice.api.packOdds();
  const { within } = odds.guarantee;
  // One card of a hundred is legendary, the last one of its collection. Then the counter starts again.
  const counted = collectibles.filter(({ id }) => !id.endsWith(`:${COLLECTION_SIZE - 1}`)).length;
  await page.getByText(`Legendary: within ${within} cards (${counted} of ${within})`).waitFor();
  expect((await page.locator('main').textContent())?.replaceAll(/\s/g, '')).toContain(odds.version);

  await page.getByRole('link', { name: /Pack of 1 card/ }).click();
  await page.getByText('Not verified yet. Rotate the seeds to reveal the server seed.').waitFor();
  expect(await page.getByRole('list', { name: 'Cards in order' }).locator('li').count()).toBe(
    collectibles.length,
  );
  await page.getByRole('textbox', { name: 'New client seed' }).fill('moths-and-lamps');
  await page.getByRole('button', { name: 'Rotate seeds and reveal the old one' }).click();
  await page.getByText('Verified: the result matches.').waitFor();
  await page.getByText(`0 of ${within}, then ${counted}`).waitFor();
  await heading(page, 'How the result was computed').waitFor();

  await page.getByRole('link', { name: 'Verify another result' }).click();
  await opensPart(page, 'Your results');
  await page.getByRole('link', { name: /Daily box/ }).click();
  await page.getByText('Verified: the result matches.').waitFor();
  await page.getByRole('list', { name: 'Items in order' }).waitFor();
  await page.getByRole('link', { name: 'Verify another result' }).click();
  await opensPart(page, 'Your results');

  await page.getByRole('button', { name: 'Verify all on this page' }).click();
  await page.getByText('5 results match.').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my results' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('my-draws.json');
  await download.saveAs(join(folder, 'my-draws.json'));
  const [script] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'this script' }).click(),
  ]);
  expect(script.suggestedFilename()).toBe('check-draws.mjs');
  await script.saveAs(join(folder, 'check-draws.mjs'));

  const fair = await check('my-draws.json');
  expect(fair.output).toContain('5 draws: 5 match, 0 promised, 0 by their seed only, 0 differ');
  expect(fair.code).toBe(0);

  // Changing a card, hiding a draw or improving the odds afterwards is detected.
  const file = JSON.parse(await readFile(join(folder, 'my-draws.json'), 'utf8')) as DrawsFile;
  const tampered = async (change: (draws: Draw[]) => Draw[]): ReturnType<typeof check> => {
    const text = JSON.stringify({ ...file, draws: change(structuredClone(file.draws)) });
    await writeFile(join(folder, 'tampered.json'), text);
    return check('tampered.json');
  };
  const onPack = (draws: Draw[], change: (pack: Draw) => void): Draw[] => {
    change(draws.find(({ purpose }) => purpose === 'pack')!);
    return draws;
  };
  const other = ['urn:moths:14', 'urn:moths:13'].filter((id) => id !== collectibles[0]?.id).slice(0, 1);
  const card = await tampered((draws) =>
    onPack(draws, (pack) => void (pack.outcome = { collectibles: other })),
  );
  expect([card.code, card.output]).toEqual([1, expect.stringContaining('DIFFERS: the seeds give')]);
  const hidden = await tampered((draws) => draws.filter(({ number }) => number !== 2));
  expect([hidden.code, hidden.output]).toEqual([
    1,
    expect.stringContaining('1 are missing, the first of them number 2'),
  ]);
  const better = await tampered((draws) =>
    onPack(draws, ({ input }) => {
      (input as { table: { rarities: { LEGENDARY: number } } }).table.rarities.LEGENDARY = 900;
    }),
  );
  expect([better.code, better.output]).toEqual([1, expect.stringContaining('DIFFERS: the odds table is')]);
  await writeFile(join(folder, 'no-draws.json'), '{}');
  expect((await check('no-draws.json')).code).toBe(2);
  alice.leaves();
});
