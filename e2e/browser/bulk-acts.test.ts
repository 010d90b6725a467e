// Bulk acts in the console: a dry run, a grant at once, a larger one by two treasurers, refunds that support asks for, and the
// repair of a release that was rolled back.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addRelease, dueRelease, lockReleases, readVersion } from '@parlor/server/content/releases/store.ts';
import { valuesOf, versionOf } from '@parlor/server/content/releases/version.ts';
import { inTransaction } from '@parlor/server/db/transaction.ts';
import { newUser } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';
import { expectPartAccessible } from './steps/part-of-console.ts';
import { browserOfScenarios, type Layout } from './scenario-browser.ts';
import { eventually, signsInByApi, samePlayerByApi } from './player.ts';
import { smallTargets } from './small-targets.ts';

const ROLES = {
  treasurer: 'tess@example.com',
  second: 'sam@example.com',
  support: 'sue@example.com',
} as const;
const server = startTestServer({
  processes: 2,
  env: {
    OPERATOR_LIMITS: JSON.stringify({ PP: { treasurer: 100, player: 100, all: 1000 } }),
    OPERATORS: JSON.stringify(
      Object.entries(ROLES).map(([role, address]) => ({
        identity: `email:${address}`,
        role: role === 'second' ? 'treasurer' : role,
      })),
    ),
  },
});
const browser = browserOfScenarios();
const opensConsole = async (
  kind: Layout,
  role: keyof typeof ROLES,
  process: 'first' | 'second',
  see = 'bulk-acts',
): Promise<Page> => {
  const page = await (await browser.opens(kind)).newPage();
  await signsInByApi(page, server()[process], ROLES[role]);
  await page.goto(`${server()[process].url}/operator?see=${see}`);
  await page.getByRole('navigation', { name: 'Parts of the console' }).waitFor();
  return page;
};

/** A release with a tenth of the welcome bonus, as if two people had published it. */
const publishesWrongWelcome = (): Promise<number> =>
  server().withDatabase((pool) =>
    inTransaction(pool, async (tx) => {
      await lockReleases(tx);
      const nowMs = server().nowMs();
      const live = await dueRelease(tx, nowMs);
      const values = valuesOf(await readVersion(tx, live!.hash));
      const economy = { ...(values.economy as object), welcome: 100 };
      const version = versionOf({ ...values, economy });
      const { id } = await addRelease(tx, {
        version,
        kind: 'publish',
        nowMs,
        why: 'a new bonus',
        operatorId: '1',
      });
      return id;
    }),
  );

test('a treasurer grants after a dry run, two decide about more, and support asks for refunds, on both processes', async () => {
  const ana = await samePlayerByApi(newUser(), server().first);
  const ben = await samePlayerByApi(newUser(), server().first);
  const ids = `${ana.userId()}, ${ben.userId()}`;
  await ana.api.placeOrder(
    { body: { productId: 'pack-of-three', quantity: 1, paymentMode: 'telegram' } },
    { idempotencyKey: randomUUID() },
  );

  const desk = await opensConsole('desk', 'treasurer', 'first');
  await desk.getByText('No bulk act yet.').waitFor();
  await desk.getByRole('button', { name: 'New bulk act' }).press('Enter');
  const dryRun = desk.getByRole('button', { name: 'Dry run' });
  expect(await dryRun.isDisabled()).toBe(true);
  await desk.getByRole('textbox', { name: 'Numbers of players' }).fill(`${ids} x`);
  await desk.getByText('A number of a player has only digits.').waitFor();
  await desk.getByRole('textbox', { name: 'Numbers of players' }).fill(ids);
  await desk.getByRole('textbox', { name: 'Amount for each player' }).fill('-5000');
  await dryRun.click();
  const seen = desk.getByRole('region', { name: 'Dry run' });
  await seen.getByText('2 balances are too low').waitFor();
  await seen.getByText('A second treasurer must agree.').waitFor();
  await expectPartAccessible(desk);
  // What was changed needs a new dry run.
  await desk.getByRole('textbox', { name: 'Amount for each player' }).fill('25');
  await seen.waitFor({ state: 'detached' });
  await dryRun.click();
  await seen.getByText('Within every limit: it begins at once.').waitFor();
  await seen.getByText('+50.00').waitFor();
  await seen.getByRole('textbox', { name: 'Why' }).fill('the outage of yesterday');
  await seen.getByRole('button', { name: 'Correct 2 players' }).click();
  const list = desk.getByRole('listitem');
  await list.getByText('2 of 2 done').waitFor();
  await expectPartAccessible(desk);
  const file = desk.waitForEvent('download');
  await list.getByRole('button', { name: 'Save as CSV: bulk act 1' }).click();
  const report = await readFile(await (await file).path(), 'utf8');
  expect(report.split('\r\n')).toMatchObject([
    '\uFEFFuserId,orderId,currency,amount,state,code,at',
    expect.stringContaining(`${ana.userId()},,PP,25,done,,`),
    expect.stringContaining(`${ben.userId()},,PP,25,done,,`),
    '',
  ]);

  await desk.getByRole('button', { name: 'New bulk act' }).click();
  await desk.getByRole('textbox', { name: 'Numbers of players' }).fill(ids);
  await desk.getByRole('textbox', { name: 'Save as' }).fill('Outage');
  await desk.getByRole('button', { name: 'Save segment' }).click();
  await desk.getByRole('button', { name: 'Clear' }).click();
  await desk.getByLabel('Saved segment').selectOption('Outage');
  await desk.getByRole('textbox', { name: 'Amount for each player' }).fill('60');
  await dryRun.click();
  await seen.getByText('It passes your limit of 24 hours.').waitFor();
  await seen.getByRole('textbox', { name: 'Why' }).fill('the outage was longer');
  await seen.getByRole('button', { name: 'Ask for it' }).click();
  await list.getByRole('button', { name: 'Withdraw' }).waitFor();

  const phone = await opensConsole('phone', 'second', 'second');
  await expectPartAccessible(phone);
  expect(await smallTargets(phone.mainFrame())).toEqual([]);
  await phone.getByRole('button', { name: 'Approve' }).click();
  await phone.getByRole('textbox', { name: 'Why' }).fill('I have read the report');
  await phone.getByRole('button', { name: 'Do it' }).click();
  await phone
    .getByRole('listitem')
    .filter({ hasText: 'the outage was longer' })
    .getByText('2 of 2 done')
    .waitFor();

  const support = await opensConsole('desk', 'support', 'second');
  await support.getByRole('button', { name: 'New bulk act' }).click();
  await support.getByRole('textbox', { name: 'Bought the product' }).fill('pack-of-three');
  await support
    .getByLabel('Bought since (UTC)')
    .fill(new Date(server().nowMs() - 86_400_000).toISOString().slice(0, 16));
  await support.getByRole('button', { name: 'Dry run' }).click();
  const refunds = support.getByRole('region', { name: 'Dry run' });
  await refunds.getByText('Support asks, a treasurer decides.').waitFor();
  await expectPartAccessible(support);
  await refunds.getByRole('textbox', { name: 'Why' }).fill('the pack was empty');
  await refunds.getByRole('button', { name: 'Ask for it' }).click();
  await desk.getByRole('button', { name: 'Approve' }).click();
  await desk.getByRole('textbox', { name: 'Why' }).fill('seen in the log');
  await desk.getByRole('button', { name: 'Do it' }).click();
  await list.filter({ hasText: 'the pack was empty' }).getByText('1 of 1 done').waitFor();
  await expectPartAccessible(desk);
  const { balance } = await ana.api.balance({ params: { currency: 'PP' } });
  const other = await ben.api.balance({ params: { currency: 'PP' } });
  expect(balance).toBe(other.balance);
  ana.leaves();
  ben.leaves();
});

test('after a rollback, what was paid under the release is seen and repaired by two treasurers', async () => {
  const wrong = await publishesWrongWelcome();
  const newcomers: Array<Awaited<ReturnType<typeof samePlayerByApi>>> = [];
  await eventually('a newcomer with the wrong bonus', true, async () => {
    const one = await samePlayerByApi(newUser(), server().first);
    const { balance } = await one.api.balance({ params: { currency: 'PP' } });
    if (balance === 100) newcomers.push(one);
    else one.leaves();
    return balance === 100;
  });
  const [late] = newcomers as [(typeof newcomers)[number]];

  const desk = await opensConsole('desk', 'treasurer', 'first', 'releases');
  const release = (id: number) => desk.getByRole('listitem').filter({ hasText: `Release ${id}` });
  await release(wrong - 1)
    .getByRole('button', { name: 'Roll back to it' })
    .click();
  await desk.getByRole('textbox', { name: 'Why' }).fill('the welcome bonus is wrong');
  await desk.getByRole('button', { name: 'Do it' }).click();
  await release(wrong + 1)
    .getByText('Live', { exact: true })
    .waitFor();
  await release(wrong).getByRole('button', { name: 'Paid under it' }).press('Enter');
  const paid = desk.getByRole('region', { name: `Paid under release ${wrong}` });
  await paid.getByText(/1 player, .*900\.00/).waitFor();
  await paid.getByRole('cell', { name: 'Welcome bonus' }).waitFor();
  await expectPartAccessible(desk);
  const list = desk.waitForEvent('download');
  await paid.getByRole('button', { name: 'Save players as CSV' }).click();
  expect(await readFile(await (await list).path(), 'utf8')).toContain(`${late.userId()},1,1,0,0`);

  await paid.getByRole('link', { name: 'Repair with a bulk act' }).click();
  await desk.getByRole('button', { name: 'Dry run' }).click();
  const seen = desk.getByRole('region', { name: 'Dry run' });
  await seen.getByText('A repair of a release always needs two.').waitFor();
  await expectPartAccessible(desk);
  await seen.getByRole('textbox', { name: 'Why' }).fill(`release ${wrong} paid a tenth`);
  await seen.getByRole('button', { name: 'Ask for it' }).click();

  const phone = await opensConsole('phone', 'second', 'second');
  const act = phone.getByRole('listitem').filter({ hasText: `release ${wrong} paid a tenth` });
  await act.getByText('Repair 1 player').waitFor();
  await act.getByRole('button', { name: 'Approve' }).click();
  await phone.getByRole('textbox', { name: 'Why' }).fill('I have compared it');
  await phone.getByRole('button', { name: 'Do it' }).click();
  await act.getByText('1 of 1 done').waitFor();
  expect((await late.api.balance({ params: { currency: 'PP' } })).balance).toBe(1000);
  late.leaves();
});
