// An operator's message: it has a preview, arrives once in each inbox, goes by email to those who agreed, can be scheduled,
// and is not sent once stopped.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { newUser } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';
import { expectPartAccessible } from './steps/part-of-console.ts';
import { browserOfScenarios, STILL, type Layout } from './scenario-browser.ts';
import { openSignedIn, signsInByApi, samePlayerByApi } from './player.ts';
import { smallTargets } from './small-targets.ts';

const ROLES = { support: 'sue@example.com', viewer: 'vic@example.com' } as const;
// A server of its own, because the test moves the clock by days.
const server = startTestServer({
  processes: 2,
  env: {
    OPERATORS: JSON.stringify(
      Object.entries(ROLES).map(([role, address]) => ({ identity: `email:${address}`, role })),
    ),
  },
});
const browser = browserOfScenarios();
/** Noon UTC of a later day, outside quiet hours. */
const noonIn = (days: number): string =>
  new Date((Math.floor(server().nowMs() / DAY_MS) + days + 0.5) * DAY_MS).toISOString();
const opensConsole = async (kind: Layout, role: keyof typeof ROLES): Promise<Page> => {
  const page = await (await browser.opens(kind, STILL, REFUSED)).newPage();
  await signsInByApi(page, server().first, ROLES[role]);
  await page.goto(`${server().first.url}/operator?see=messages`);
  await page.getByRole('heading', { name: 'Messages' }).waitFor();
  return page;
};
/** 400: the reply to a text with an address. The clock moves too. */
const REFUSED = { statuses: [400], endsTokens: true };
const TITLE = 'A longer race';

test('support writes to two players, who read it in their languages; one agreed to an email; a copy is scheduled and stopped', async () => {
  await server().setClock(noonIn(1));
  const [name, other] = [newUser(), newUser()];
  const ana = await samePlayerByApi(name, server().first);
  const ben = await samePlayerByApi(other, server().first);
  await ana.api.chooseMessages({ body: { topic: 'news', channel: 'email', agreed: true, zone: 'UTC' } });

  const desk = await opensConsole('desk', 'support');
  await desk.getByText('No message yet.').waitFor();
  await desk.getByRole('button', { name: 'New message' }).press('Enter');
  const title = desk.getByRole('textbox', { name: 'Title' });
  const text = desk.getByRole('textbox', { name: 'Text for players' });
  const language = desk.getByLabel('Language of the text');
  const dryRun = desk.getByRole('button', { name: 'Dry run' });
  await title.fill(TITLE);
  await text.fill('See www.evil.example');
  await desk.getByLabel('Link to a screen').selectOption('race');
  await language.selectOption('es');
  await title.fill('Una carrera más larga');
  await desk.getByRole('textbox', { name: 'Numbers of players' }).fill(`${ana.userId()} ${ben.userId()}`);
  expect(await dryRun.isDisabled()).toBe(true);
  await text.fill('Dura hasta el domingo.');
  await desk.getByRole('region', { name: 'Preview' }).getByText('Dura hasta el domingo.').first().waitFor();
  await dryRun.click();
  await desk.getByRole('alert').getByText('plain text without tags, addresses').waitFor();
  await language.selectOption('en');
  await text.fill('It runs until Sunday.');
  await dryRun.click();
  const seen = desk.getByRole('region', { name: 'Dry run' });
  await seen.getByText('Within every limit: it begins at once.').waitFor();
  await expectPartAccessible(desk);
  await seen.getByRole('textbox', { name: 'Why' }).fill('the race is longer');
  await seen.getByRole('button', { name: 'Message to 2 players' }).click();
  const list = desk.getByRole('listitem');
  await list.getByText('2 of 2 done').waitFor();

  const phone = await (await browser.opens('phone', STILL, REFUSED)).newPage();
  await openSignedIn(phone, server().second, `${name}@example.com`);
  await phone.getByRole('link', { name: 'Profile, 1 unread in the inbox' }).first().waitFor();
  await phone.goto(`${server().second.url}/profile/inbox`);
  const entry = phone.getByRole('link', { name: /Unread: A longer race/ });
  await entry.getByText('It runs until Sunday.').waitFor();
  await expectPartAccessible(phone);
  await entry.click();
  await phone.waitForURL(/\/race$/);
  const spanish = await (await browser.opens('phone', { ...STILL, locale: 'es-MX' }, REFUSED)).newPage();
  await signsInByApi(spanish, server().second, `${other}@example.com`);
  await spanish.goto(`${server().second.url}/profile/inbox`);
  await spanish.getByText('Dura hasta el domingo.').waitFor();

  // Ana has read it, so only what comes after is sent.
  await desk.getByRole('button', { name: 'Copy message 1' }).click();
  expect(await title.inputValue()).toBe(TITLE);
  await title.fill('The race ends today');
  await desk.getByLabel('Goes out at (UTC)').fill(noonIn(1).slice(0, 16));
  await dryRun.click();
  await seen.getByText('Agree to news by email').waitFor();
  await seen.getByRole('textbox', { name: 'Why' }).fill('a reminder');
  await seen.getByRole('button', { name: 'Message to 2 players' }).click();
  const scheduled = list.filter({ hasText: 'The race ends today' });
  await scheduled.getByText('Scheduled', { exact: true }).waitFor();
  await desk.getByRole('button', { name: 'Copy message 2' }).click();
  await title.fill('The race never ends');
  await desk.getByLabel('Goes out at (UTC)').fill(noonIn(1).slice(0, 16));
  await dryRun.click();
  await seen.getByRole('textbox', { name: 'Why' }).fill('by mistake');
  await seen.getByRole('button', { name: 'Message to 2 players' }).click();
  await desk.getByRole('button', { name: 'Stop message 3' }).press('Enter');
  await desk.getByRole('dialog').getByRole('textbox', { name: 'Why' }).fill('it ends');
  await desk.getByRole('button', { name: 'Do it' }).click();
  await list.filter({ hasText: 'The race never ends' }).getByText('Stopped', { exact: true }).waitFor();
  await expectPartAccessible(desk);

  await server().setClock(noonIn(1));
  for (let n = 0; n < 2; n++) await server().runJobs(server().second);
  await scheduled.getByText('2 of 2 done').waitFor();
  await scheduled.getByText('Sent: 0 by Telegram, 1 by email').waitFor();
  const outbox = await phone.context().newPage();
  await outbox.goto(`${server().first.url}/local/outbox`);
  const emails = outbox.getByRole('article').filter({ hasText: `${name}@example.com` });
  expect(await emails.filter({ hasText: 'The race ends today' }).count()).toBe(1);
  expect(await emails.filter({ hasText: 'The race never ends' }).count()).toBe(0);
  expect((await ana.api.inbox()).entries.map(({ news }) => 'title' in news && news.title)).toEqual([
    'The race ends today',
    TITLE,
  ]);

  const viewer = await opensConsole('phone', 'viewer');
  await viewer.getByText('The race ends today').waitFor();
  expect(await viewer.getByRole('button', { name: /^(New message|Stop|Copy)/ }).count()).toBe(0);
  await expectPartAccessible(viewer);
  expect(await smallTargets(viewer.mainFrame())).toEqual([]);
  ana.leaves();
  ben.leaves();
});
