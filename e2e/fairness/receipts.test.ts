// A player asks of a transaction how it happened, downloads all her receipts, and checks them without us: with the program, on
// plain Node in a folder with nothing else, as a package, and with the page from a disk.
import { execFile } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ActReceipt, ReceiptsFile } from '@parlor/contract/calls/receipts.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packVerify } from '../../tools/pack/pack-verify.ts';
import { newUser } from '../actors/users.ts';
import { expectAccessibleInBothThemes } from '../browser/accessibility.ts';
import { browserOfScenarios } from '../browser/scenario-browser.ts';
import { signsInByApi, samePlayerByApi } from '../browser/player.ts';
import { sharedServer } from '../server/servers.ts';

const server = sharedServer();
const browser = browserOfScenarios();

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'own-receipts-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const check = (program: string, ...given: string[]): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [program, ...given], { cwd: folder, env: {} }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });

test('alice sees how a win happened and checks all her receipts with the program and the page', async () => {
  const name = newUser();
  const context = await browser.opens('phone');
  const page = await context.newPage();
  await signsInByApi(page, server().first, `${name}@example.com`);
  const alice = await samePlayerByApi(name, server().first);
  await alice.plays('dice-bone', 4);
  await alice.api.claimFastlane({ body: { feature: 'FREE_PP' } });
  await alice.api.rotateSeed({ body: { clientSeed: 'moths' } });

  await page.goto(`${server().first.url}/profile/history`);
  const row = page
    .locator('main li')
    .filter({ hasText: /Stake, / })
    .first();
  const opens = row.getByRole('button', { expanded: false }).first();
  await opens.click();
  const story = page.getByRole('region', { name: 'How this happened' });
  await story.getByText('You played a round').waitFor();
  await story.getByText('Set by your seeds, nonce 3').waitFor();
  await story.getByText('Server seed (hashed), shown before').waitFor();
  await story.getByText('Release of the content').waitFor();
  await expectAccessibleInBothThemes(page);

  await story.getByRole('button', { name: 'Check all my receipts' }).click();
  await story.getByText(/receipts checked: all the same/).waitFor();

  const saves = async (press: () => Promise<void>): Promise<string> => {
    const [download] = await Promise.all([page.waitForEvent('download'), press()]);
    await download.saveAs(join(folder, download.suggestedFilename()));
    return download.suggestedFilename();
  };
  const file = await saves(() => story.getByRole('button', { name: 'Download all my receipts' }).click());
  const program = await saves(() => story.getByRole('link', { name: 'this program' }).click());
  const html = await saves(() => story.getByRole('link', { name: 'this page' }).click());
  expect([file, program, html]).toEqual([
    'parlor-receipts.json',
    'parlor-verify.mjs',
    'verify-receipts.html',
  ]);

  const honest = await check(program, file);
  expect(honest.output).toMatch(/\d+ receipts: \d+ same, 0 differ, 0 draws not checked, 0 acts without/);
  expect(honest.code).toBe(0);
  const noted = /check: (\d+:[0-9a-f]{64})/.exec(honest.output)![1]!;

  // The engine decides her acts again with the content of this checkout, and with another daily reward.
  const content = join(import.meta.dirname, '../../content');
  const again = await check(program, file, '--content', content);
  expect(again.output).toMatch(/(\d+) acts decided again: \1 as their receipts say, 0 not decided here/);
  expect(again.code).toBe(0);
  // Each act with the engine and the content that its receipt names, from a folder and without us.
  const needs = await check(program, file, '--needs');
  const addresses = needs.output.trim().split('\n');
  expect(addresses.filter((one) => /\/kept\/engines\/[0-9a-f]{64}\.mjs$/.test(one))).toHaveLength(1);
  const kept = join(folder, 'kept');
  await mkdir(kept);
  const without = await check(program, file, '--kept', 'kept');
  expect([without.code, without.output]).toEqual([2, expect.stringContaining('is missing. Get it at http')]);
  for (const address of addresses) {
    const answer = await fetch(address);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      200,
      expect.stringContaining('immutable'),
    ]);
    await writeFile(join(kept, address.split('/').at(-1)!), Buffer.from(await answer.arrayBuffer()));
  }
  const full = await check(program, file, '--kept', 'kept');
  expect(full.output).toMatch(
    /(\d+) acts decided again: \1 as their receipts say, 0 not decided here, 0 differ/,
  );
  expect(full.output).toContain('1 engines from the folder\n');
  expect(full.code).toBe(0);
  const engine = join(
    kept,
    addresses
      .find((one) => one.endsWith('.mjs'))!
      .split('/')
      .at(-1)!,
  );
  await appendFile(engine, '// more\n');
  const bent = await check(program, file, '--kept', 'kept');
  expect([bent.code, bent.output]).toEqual([2, expect.stringContaining('is another file')]);
  expect((await fetch(`${server().first.url}/kept/engines/${'a'.repeat(64)}.mjs`)).status).toBe(404);

  const dailyRewards = await readFile(join(content, 'daily-rewards.yaml'), 'utf8');
  const larger = dailyRewards.replace(
    /^points: \[(\d+)/m,
    (_, first: string) => `points: [${Number(first) + 3}`,
  );
  expect(larger).not.toBe(dailyRewards);
  await writeFile(join(folder, 'daily-rewards.yaml'), larger);
  const other = await check(
    program,
    file,
    '--content',
    content,
    '--with',
    'daily-rewards.yaml',
    '--from',
    '2020-01-01T00:00:00Z',
  );
  expect(other.output).toMatch(/claimFastlane {2}differs {2}\+3 PP$/m);
  expect(other.output).toContain('With daily-rewards.yaml: +3 PP');
  const wrong = await check(program, file, '--content', content, '--with', 'parlor-receipts.json');
  expect([wrong.code, wrong.output]).toEqual([2, expect.stringContaining('is not a content file')]);

  const { receipts, ...rest } = JSON.parse(await readFile(join(folder, file), 'utf8')) as ReceiptsFile;
  const forged = structuredClone(receipts) as ActReceipt[];
  const round = forged.find(({ command }) => command === 'playRound')!;
  round.entries[0]!.amount = '1000';
  await writeFile(join(folder, 'forged.json'), JSON.stringify({ ...rest, receipts: forged }));
  const found = await check(program, 'forged.json', noted);
  expect(found.code).toBe(1);
  expect(found.output).toMatch(new RegExp(`^ *${round.number}  .* DIFFERS: hash: `, 'm'));
  const shorter = { ...rest, receipts: receipts.slice(0, -1) };
  await writeFile(join(folder, 'shorter.json'), JSON.stringify(shorter));
  expect((await check(program, 'shorter.json')).code).toBe(0);
  expect((await check(program, 'shorter.json', noted)).output).toContain(
    'which was noted, is not in the file',
  );
  await writeFile(join(folder, 'none.json'), '{}');
  expect((await check(program, 'none.json')).code).toBe(2);

  // The page, from the disk and without a network.
  const offline = await (await browser.opens('desk')).newPage();
  await offline.context().setOffline(true);
  await offline.goto(pathToFileURL(join(folder, html)).href);
  await offline.getByLabel(/^Your file/).setInputFiles(join(folder, file));
  await offline.getByText('Everything is the same.').waitFor();
  expect(await offline.getByRole('list', { name: 'What was checked' }).locator('li').count()).toBe(
    receipts.length,
  );
  await offline.getByLabel(/^Your file/).setInputFiles(join(folder, 'forged.json'));
  await offline.getByText('Something differs.').waitFor();

  // As `npx` runs it.
  await packVerify(join(folder, 'package'));
  const { bin } = JSON.parse(await readFile(join(folder, 'package', 'package.json'), 'utf8')) as {
    bin: Record<string, string>;
  };
  expect((await check(join(folder, 'package', bin['parlor-verify']!), file)).code).toBe(0);
  // The page of the package leads to no file outside of it.
  const readme = await readFile(join(folder, 'package', 'README.md'), 'utf8');
  expect(readme).toContain('# ');
  expect(readme).not.toMatch(/\]\((?!#|https:)/);
  alice.leaves();
});
