// Certificates: a contest ends, and its certificate is checked on the page, with the program and with the page from a disk.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  ContestCertificate,
  ContestCertificateFile,
  OddsCertificate,
  OddsFile,
} from '@parlor/contract/calls/certificates.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newUser, signIn } from '../actors/users.ts';
import { expectAccessibleInBothThemes } from '../browser/accessibility.ts';
import { browserOfScenarios } from '../browser/scenario-browser.ts';
import { eventually, signsInByApi, samePlayerByApi } from '../browser/player.ts';
import { startTestServer } from '../server/servers.ts';

const server = startTestServer({ processes: 1 });
// Before the browser's own: an open page would see time go back.
afterEach(() => server().setClock(null));
const browser = browserOfScenarios();

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'own-certificates-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const check = (program: string, ...given: string[]): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [program, ...given], { cwd: folder, env: {} }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });

test('a race ends, and ada checks the certificate on her phone, with the program and with the page', async () => {
  await server().setClock('2026-11-23T23:52:00Z');
  const { url } = server().first;
  const name = newUser();
  const page = await (await browser.opens('phone')).newPage();
  await signsInByApi(page, server().first, `${name}@example.com`);
  const ada = await samePlayerByApi(name, server().first);
  await eventually('a value in the race', true, async () => {
    await ada.plays('dice-bone', 2);
    return (await ada.api.dailyJackpotRace()).userValue > 0;
  });
  await page.goto(`${url}/race`);
  await page.getByRole('list', { name: 'Ranking' }).getByText('You', { exact: true }).waitFor();
  const address = `${url}/api/certificates/contests/daily-race/2026-11-23`;
  expect((await fetch(address)).status).toBe(404);
  await server().setClock('2026-11-24T00:00:06Z');

  const last = page.getByRole('group', { name: 'Yesterday' });
  await last.getByRole('button', { name: 'Check the result' }).click();
  await last.getByText('Checked: 1 prize, the order of places and the signature fit.').waitFor();
  await expectAccessibleInBothThemes(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    last.getByRole('button', { name: 'Download certificate' }).click(),
  ]);
  const file = download.suggestedFilename();
  expect(file).toBe('daily-race-2026-11-23-certificate.json');
  await download.saveAs(join(folder, file));

  const saves = async (path: string, as: string): Promise<void> =>
    writeFile(join(folder, as), await (await fetch(`${url}${path}`)).text());
  await saves('/parlor-verify.mjs', 'parlor-verify.mjs');
  await saves('/verify-receipts.html', 'verify.html');
  await saves('/api/meta/contests/daily-race/results/2026-11-23', 'results.jsonl');
  await saves('/.well-known/jwks.json', 'jwks.json');
  const verify = (...given: string[]) => check('parlor-verify.mjs', ...given);
  expect(await verify(file)).toMatchObject({ code: 0 });
  const whole = await verify(file, 'results.jsonl', 'jwks.json');
  expect(whole.output).toContain('contest:daily-race:2026-11-23:1');
  expect(whole.output).toContain('daily-race/2026-11-23: 1 players');
  expect(whole.code).toBe(0);
  const reference = 'contest:daily-race:2026-11-23:1';
  expect((await server().exported('ledger')).find((entry) => entry.reference === reference)?.playerId).toBe(
    ada.userId(),
  );

  const { certificate, ...rest } = JSON.parse(
    await readFile(join(folder, file), 'utf8'),
  ) as ContestCertificateFile;
  const forged = structuredClone(certificate) as ContestCertificate;
  forged.winners[0]!.prize = '1';
  await writeFile(join(folder, 'forged.json'), JSON.stringify({ ...rest, certificate: forged }));
  const found = await verify('forged.json');
  expect(found.output).toMatch(/WRONG: hash: .*\n[^]*WRONG: prize: Place 1 won 1; its prize was/);
  expect(found.code).toBe(1);
  const results = await readFile(join(folder, 'results.jsonl'), 'utf8');
  await writeFile(join(folder, 'others.jsonl'), results.replace('"position":1', '"position":2'));
  expect((await verify(file, 'others.jsonl')).output).toContain('WRONG: places: ');
  await writeFile(join(folder, 'none.json'), '{"keys":[]}');
  expect((await verify(file, 'none.json')).output).toContain('WRONG: signature: ');

  const offline = await (await browser.opens('desk')).newPage();
  await offline.context().setOffline(true);
  await offline.goto(pathToFileURL(join(folder, 'verify.html')).href);
  const picker = offline.getByLabel(/^Your file/);
  await picker.setInputFiles(join(folder, file));
  await offline.getByText('The certificate is right.').waitFor();
  await picker.setInputFiles([join(folder, file), join(folder, 'others.jsonl')]);
  await offline.getByText('The certificate is wrong.').waitFor();
  await picker.setInputFiles([join(folder, file), join(folder, 'results.jsonl')]);
  await offline.getByText('The certificate is right.').waitFor();
  await picker.setInputFiles(join(folder, 'forged.json'));
  await offline.getByText('The certificate is wrong.').waitFor();
  ada.leaves();
});

test('a visitor reads how games and boxes paid, checks a day on the page, and two days with the program', async () => {
  const { url } = server().first;
  await server().setClock('2026-11-25T10:00:00Z');
  const bo = await signIn('bo', server().first, { nowMs: () => server().nowMs() });
  const rounds = await bo.plays('dice-bone', 5);
  for (const now of ['2026-11-26T00:20:00Z', '2026-11-27T00:20:00Z']) {
    await server().setClock(now);
    await server().makeOdds();
  }
  const page = await (await browser.opens('phone', {}, { statuses: [404] })).newPage();
  await page.goto(`${url}/books`);
  const days = page.getByRole('region', { name: 'Odds, day by day' });
  await days.getByText('Within limits').first().waitFor();
  await expectAccessibleInBothThemes(page);
  await days.getByRole('link', { name: /25 November|November 25/ }).click();
  await page.waitForURL(/odds=2026-11-25$/);
  const game = page.getByRole('list', { name: 'Our games' }).getByRole('listitem').first();
  await game.getByText(/By the rules 9\d\.\d\d %|By the rules 9\d\.\d\d%/).waitFor();
  await page.getByRole('button', { name: 'Check the certificate' }).click();
  await page
    .getByText(/Checked: the odds of \d+ games and boxes, their limits and the signature fit/)
    .waitFor();
  await expectAccessibleInBothThemes(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download certificate' }).click(),
  ]);
  const first = download.suggestedFilename();
  expect(first).toBe('parlor-odds-2026-11-25.json');
  await download.saveAs(join(folder, first));

  const saves = async (path: string, as: string): Promise<void> =>
    writeFile(join(folder, as), await (await fetch(`${url}${path}`)).text());
  await saves('/parlor-verify.mjs', 'parlor-verify.mjs');
  await saves('/verify-receipts.html', 'verify.html');
  await saves('/.well-known/jwks.json', 'jwks.json');
  await saves('/api/certificates/odds/2026-11-26', 'later.json');
  const verify = (...given: string[]) => check('parlor-verify.mjs', ...given);
  const whole = await verify(first, 'later.json', 'jwks.json');
  expect(whole.output).toMatch(
    /2026-11-25: \d+ games and boxes, right, 0 outside their limits; signature: good/,
  );
  expect(whole.output).toMatch(/2026-11-26: \d+ games and boxes, right/);
  expect(whole.code).toBe(0);

  const { certificates, ...rest } = JSON.parse(await readFile(join(folder, first), 'utf8')) as OddsFile;
  const [certificate] = certificates as [OddsCertificate];
  const dice = certificate.results.find(({ id }) => id === 'dice-bone')!;
  expect(BigInt(dice.day.rounds)).toBeGreaterThanOrEqual(BigInt(rounds.length));
  dice.won = String(BigInt(dice.won) + 100n);
  await writeFile(join(folder, 'forged.json'), JSON.stringify({ ...rest, certificates: [certificate] }));
  const found = await verify('forged.json');
  expect(found.output).toContain('2026-11-25  WRONG: hash: ');
  expect(found.output).toMatch(/2026-11-25 {2}WRONG: bound: game dice-bone PP paid/);
  expect(found.code).toBe(1);

  const offline = await (await browser.opens('desk')).newPage();
  await offline.context().setOffline(true);
  await offline.goto(pathToFileURL(join(folder, 'verify.html')).href);
  const picker = offline.getByLabel(/^Your file/);
  await picker.setInputFiles([join(folder, first), join(folder, 'later.json')]);
  await offline.getByText('The certificates are right.').waitFor();
  await picker.setInputFiles(join(folder, 'forged.json'));
  await offline.getByText('The certificates are wrong.').waitFor();

  await page.goto(`${url}/books?odds=2001-01-01`);
  await page.getByText('This day has no certificate').waitFor();
  bo.leaves();
});
