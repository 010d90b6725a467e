// Public books: a visitor reads them without a sign-in, a player finds her balance on her own device, and both check them without us.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BookProof, BookProofFile, BooksFile, Book } from '@parlor/contract/calls/books.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUser } from '../actors/users.ts';
import { expectAccessibleInBothThemes } from '../browser/accessibility.ts';
import { browserOfScenarios } from '../browser/scenario-browser.ts';
import { signsInByApi, samePlayerByApi } from '../browser/player.ts';
import { sharedServer } from '../server/servers.ts';

const server = sharedServer();
const browser = browserOfScenarios();

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'own-books-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const check = (program: string, ...given: string[]): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [program, ...given], { cwd: folder, env: {} }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });

test('ada checks her balance and the chain, on her phone, with the program and with the page', async () => {
  const name = newUser();
  const page = await (await browser.opens('phone')).newPage();
  await signsInByApi(page, server().first, `${name}@example.com`);
  const ada = await samePlayerByApi(name, server().first);
  await server().deliver(ada.userId(), [{ type: 'token', symbol: 'TON', amount: 2.5 }]);
  for (let n = 0; n < 2; n += 1) {
    await ada.plays('dice-bone', 2);
    await server().makeBook();
  }
  await ada.plays('dice-bone', 1);

  await page.goto(`${server().first.url}/fairness`);
  await page.getByRole('link', { name: /Public books/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Public books' }).waitFor();
  const own = page.getByRole('region', { name: 'Your balance is in the books' });
  await own.getByRole('button', { name: /Check my balance in book/ }).click();
  await own.getByText(/Checked: your balance is in this book/).waitFor();
  await own.getByText('It is the same as in your transactions.').waitFor();
  const steps = own.getByRole('list', { name: 'Steps of the check' });
  await steps.getByText('You', { exact: true }).waitFor();
  await steps.getByText('The signature of the book fits').waitFor();
  await page.getByRole('button', { name: 'Check all books' }).click();
  await page.getByText(/books checked: chain, sums and signatures fit/).waitFor();
  await expectAccessibleInBothThemes(page);

  const saves = async (press: () => Promise<void>): Promise<string> => {
    const [download] = await Promise.all([page.waitForEvent('download'), press()]);
    await download.saveAs(join(folder, download.suggestedFilename()));
    return download.suggestedFilename();
  };
  const proof = await saves(() => own.getByRole('button', { name: 'Download this proof' }).click());
  const chain = await saves(() => page.getByRole('button', { name: 'Download all books' }).click());
  const program = await saves(() => page.getByRole('link', { name: 'this program' }).click());
  const html = await saves(() => page.getByRole('link', { name: 'this page' }).click());
  expect([proof, chain]).toEqual(['parlor-balance-proof.json', 'parlor-books.json']);

  const honest = await check(program, chain);
  expect(honest.output).toMatch(/\d+ books: \d+ right, 0 wrong/);
  expect(honest.code).toBe(0);
  const noted = /check: (\d+:[0-9a-f]{64})/.exec(honest.output)![1]!;
  const found = await check(program, proof);
  expect(found.output).toContain(`Player ${ada.userId()} has `);
  expect(found.code).toBe(0);
  const jwks = await (await fetch(`${server().first.url}/.well-known/jwks.json`)).text();
  await writeFile(join(folder, 'jwks.json'), jwks);
  expect((await check(program, chain, noted, 'jwks.json')).code).toBe(0);
  expect((await check(program, proof, 'jwks.json')).code).toBe(0);
  await writeFile(join(folder, 'others.json'), '{"keys":[]}');
  expect((await check(program, proof, 'others.json')).code).toBe(1);

  const { books, ...rest } = JSON.parse(await readFile(join(folder, chain), 'utf8')) as BooksFile;
  const forged = structuredClone(books) as Book[];
  forged.at(-1)!.totals.PP = '1';
  await writeFile(join(folder, 'forged.json'), JSON.stringify({ ...rest, books: forged }));
  const wrong = await check(program, 'forged.json');
  expect(wrong.code).toBe(1);
  expect(wrong.output).toMatch(new RegExp(`^ *${forged.at(-1)!.number}  .* WRONG: hash: `, 'm'));
  await writeFile(join(folder, 'shorter.json'), JSON.stringify({ ...rest, books: books.slice(0, -1) }));
  expect((await check(program, 'shorter.json')).code).toBe(0);
  expect((await check(program, 'shorter.json', noted)).output).toContain(
    'which was noted, is not in the file',
  );
  const own1 = JSON.parse(await readFile(join(folder, proof), 'utf8')) as BookProofFile;
  const richer = { ...(own1.proof as BookProof), balances: { PP: '1000000' } };
  await writeFile(join(folder, 'richer.json'), JSON.stringify({ ...own1, proof: richer }));
  expect((await check(program, 'richer.json')).output).toMatch(/WRONG: hash: The steps lead to the root/);
  expect((await check(program, 'jwks.json')).code).toBe(2);
  expect((await check(program, chain, noted, 'missing.json')).code).toBe(2);

  // The page, from the disk and without a network.
  const offline = await (await browser.opens('desk')).newPage();
  await offline.context().setOffline(true);
  await offline.goto(pathToFileURL(join(folder, html)).href);
  const picker = offline.getByLabel(/^Your file/);
  await picker.setInputFiles(join(folder, chain));
  await offline.getByText('Everything is right.').waitFor();
  expect(await offline.getByRole('list', { name: 'What was checked' }).locator('li').count()).toBe(
    books.length,
  );
  await picker.setInputFiles(join(folder, proof));
  await offline.getByText('The balance is in the book.').waitFor();
  await picker.setInputFiles(join(folder, 'forged.json'));
  await offline.getByText('Something is wrong.').waitFor();
  ada.leaves();
});

test('a visitor reads the books without a sign-in', async () => {
  await server().makeBook();
  const page = await (await browser.opens('desk')).newPage();
  await page.goto(`${server().first.url}/books`);
  await page.getByRole('table', { name: /The balances of all players together \(players: \d+\)/ }).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Welcome to Parlor' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/sign-in');
});
