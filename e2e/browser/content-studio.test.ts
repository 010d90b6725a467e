// From a draft to a release and back: one operator edits, another approves, both see the changes; nobody can do it alone.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newUser } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';
import { expectAccessible } from './accessibility.ts';
import { expectPartAccessible } from './steps/part-of-console.ts';
import { browserOfScenarios } from './scenario-browser.ts';
import { presses, tabsTo, types } from './keyboard.ts';
import { eventually, samePlayerByApi, signsInByApi } from './player.ts';

const server = startTestServer();
const browser = browserOfScenarios();
const OPERATOR = 'operator@parlor.example';
const SECOND = 'second@parlor.example';
const SHOP = readFileSync(join(import.meta.dirname, '../../content/shop.yaml'), 'utf8');

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

/** As the job writes it at the end of the day (server/content/canary/canary.test.ts): it does not compare it again. */
const isOutsideItsForecast = (release: number): Promise<unknown> => {
  const figure = (name: string, of: number, forecast: number) => ({
    name,
    figure: of,
    forecast,
    least: forecast * 0.85,
    most: forecast * 1.15,
    isOutside: Math.abs(of / forecast - 1) > 0.15,
  });
  const figures = [figure('net', 146, 108), figure('burned', 14, 12), figure('mint:quest', 160, 120)];
  return server().withDatabase((pool) =>
    pool.query(
      `insert into content_canaries
         (release_id, state, until, compared_at, outside_since, players, players_before, figures)
       select id, 'outside', starts_at + interval '24 hours', starts_at + interval '24 hours', starts_at,
         1840, 1902, $2
       from content_releases where id = $1
       on conflict (release_id) do update set state = excluded.state, until = excluded.until,
         compared_at = excluded.compared_at, outside_since = excluded.outside_since, players = excluded.players,
         players_before = excluded.players_before, figures = excluded.figures`,
      [release, JSON.stringify(figures)],
    ),
  );
};

const renamed = 'Three collectibles in a plain wrapper.';
const changed = SHOP.replace(/(id: pack-of-three[\s\S]*?description: ).*/, `$1${renamed}`);

test('a draft from a YAML file shows its errors, is mended, approved by another operator, live, and rolled back', async () => {
  const before = await described();
  const tess = await opensDesk('desk', OPERATOR, 'see=drafts');
  await button(tess, 'Draft from YAML files').waitFor();
  const begins = async (text: string, name: string): Promise<void> => {
    await tess
      .getByLabel('YAML files of content')
      .setInputFiles({ name: 'shop.yaml', mimeType: 'text/yaml', buffer: Buffer.from(text) });
    const sheet = tess.getByRole('dialog');
    await sheet.getByRole('textbox', { name: 'Name' }).fill(name);
    await sheet.getByRole('textbox', { name: 'What it is for' }).fill('a plainer wrapper');
    await sheet.getByRole('button', { name: 'Create draft' }).click();
    await tess.getByRole('heading', { name }).waitFor();
  };
  await begins(SHOP.replace('paymentWithinMinutes: ', 'paymentWithinMinutes: -'), 'Broken');
  await tess
    .getByRole('list', { name: 'Errors' })
    .getByText(/paymentWithinMinutes/)
    .waitFor();
  expect(await button(tess, 'Publish now').isDisabled()).toBe(true);
  await expectPartAccessible(tess);

  await tess.getByRole('link', { name: 'All drafts' }).click();
  await tess.getByRole('list', { name: 'Drafts' }).waitFor();
  await expectPartAccessible(tess);
  await begins(changed, 'Plain wrapper');
  await tess
    .getByRole('list', { name: 'Changed fields' })
    .getByText(/pack-of-three · description/)
    .waitFor();
  expect(await button(tess, 'Publish now').isDisabled()).toBe(true);
  expect(await button(tess, 'Approve').count()).toBe(0);
  const address = new URL(tess.url()).search.slice(1);

  const sam = await opensDesk('phone', SECOND, address);
  await sam.getByText('Yes, you did not edit it').waitFor();
  expect(await sam.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(sam);
  await button(sam, 'Approve').click();
  await does(sam, 'looked at the text');
  await sam.getByText('Approved', { exact: true }).waitFor();

  await tess.reload();
  await button(tess, 'Publish now').click();
  await does(tess, 'a plainer wrapper');
  await tess.getByText('Release 2', { exact: true }).waitFor();
  await eventually('the new text', renamed, described);

  await tess.goto(`${server().first.url}/operator?see=releases`);
  const live = tess.getByRole('listitem').filter({ has: tess.getByText('Live', { exact: true }) });
  await live.getByText('Release 2', { exact: true }).waitFor();
  await expectPartAccessible(tess);
  // The comparison of the ledger with the forecast raises an alarm, and one press goes back.
  await isOutsideItsForecast(2);
  await tess.reload();
  const alarm = tess.getByRole('alert').filter({ hasText: 'The ledger is outside the forecast.' });
  await alarm.waitFor();
  await button(tess, 'Forecast').press('Enter');
  await tess.getByRole('row', { name: /mint:quest 160 120 102 … 138 ✕ Outside/ }).waitFor();
  await expectPartAccessible(tess);
  await button(tess, 'Roll back to release 1').press('Enter');
  const sheet = tess.getByRole('dialog');
  expect(await sheet.getByRole('textbox', { name: 'Why' }).inputValue()).toBe('Outside its forecast');
  await sheet.getByRole('button', { name: 'Do it' }).press('Enter');
  await sheet.waitFor({ state: 'hidden' });
  await alarm.waitFor({ state: 'hidden' });
  await live.getByText('Release 3', { exact: true }).waitFor();
  await live.getByText(/Waits for a review by somebody else/).waitFor();
  await eventually('the old text', before, described);

  await sam.goto(`${server().first.url}/operator?see=releases`);
  await button(sam, 'It was right').click();
  await does(sam, 'the old text is back');
  await sam.getByText(/Reviewed: it was right/).waitFor();
  await sam.getByRole('button', { name: 'Changes' }).first().click();
  await sam.getByRole('cell', { name: 'products.pack-of-three.description' }).waitFor();
  await button(sam, 'Forecast').click();
  // The tables scroll within themselves, the page does not.
  expect(await sam.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(sam);
});

/** The field of the form with this label. */
const field = (page: Page, name: string) => page.getByRole('textbox', { name }).first();

test('two operators edit one draft: in the form and as YAML, errors beside the field, and both values of a conflict', async () => {
  const tess = await opensDesk('desk', OPERATOR, 'see=drafts');
  await button(tess, 'New draft').click();
  const sheet = tess.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Winter prices');
  await sheet.getByRole('textbox', { name: 'What it is for' }).fill('lower prices for winter');
  await sheet.getByRole('button', { name: 'Create draft' }).click();
  await tess.getByRole('heading', { name: 'Winter prices' }).waitFor();
  const sam = await opensDesk('phone', SECOND, new URL(tess.url()).search.slice(1));

  const tree = (page: Page) => page.getByRole('navigation', { name: 'Content' });
  await tree(tess).getByRole('button', { name: 'shop.yaml' }).click();
  await tree(tess).getByRole('button', { name: 'Products', exact: true }).click();
  await expectPartAccessible(tess);
  await tess.getByRole('region', { name: 'Products' }).getByRole('button', { name: 'pack-of-three' }).click();
  await field(tess, 'Price').fill('-5');
  await tess
    .getByRole('list', { name: 'Errors' })
    .getByText(/price is above zero/)
    .waitFor();
  await tess
    .getByRole('alert')
    .getByText(/price is above zero/)
    .waitFor();
  await field(tess, 'Price').fill('400');
  const changes = tess.getByRole('list', { name: 'Changed fields' });
  await changes.getByText('products · pack-of-three · price').waitFor();
  await expectPartAccessible(tess);

  // Meanwhile, on a phone, as YAML.
  await tree(sam).getByRole('button', { name: 'shop.yaml' }).click();
  await sam.getByText('YAML', { exact: true }).click();
  const editor = sam.getByRole('textbox', { name: 'shop.yaml' });
  await editor.waitFor();
  await expectAccessible(sam);
  await editor.fill(
    SHOP.replace('price: 450', 'price: 420').replace('name: Pack of five', 'name: Five cards'),
  );
  await button(sam, 'Save draft').click();
  await sam.getByText('Saved as version 2', { exact: true }).waitFor();
  expect(await sam.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await tess.keyboard.press('Control+s');
  const conflict = tess.getByRole('alert', { name: 'Conflict' });
  await conflict.getByRole('row', { name: /products.pack-of-three.price 450 400 420/ }).waitFor();
  await expectPartAccessible(tess);
  await conflict.getByRole('button', { name: 'Keep both, mine where they conflict' }).click();
  await tess.getByText('Saved as version 3', { exact: true }).waitFor();
  await changes.getByText('+ 400').waitFor();
  await changes.getByText('+ "Five cards"').waitFor();

  // An earlier save is looked at again, and nothing is saved by that.
  await button(tess, 'Edit version 1 again').click();
  await tess.getByText('Not saved yet').waitFor();
  await tess.getByRole('link', { name: 'All drafts' }).click();
  const asked = tess.getByRole('dialog', { name: 'Your edits are not saved' });
  await asked.waitFor();
  await expectPartAccessible(tess);
  await button(tess, 'Keep editing').click();
  await asked.waitFor({ state: 'hidden' });
  await button(tess, 'Undo edits').click();
  await tess.getByText('Saved as version 3', { exact: true }).waitFor();
  await button(tess, 'Discard draft').click();
  await does(tess, 'only a trial');
  await tess.getByText('Discarded', { exact: true }).waitFor();
});

test('the daily challenge and a text of the program get new words in their forms, by keyboard', async () => {
  const tess = await opensDesk('desk', OPERATOR, 'see=drafts');
  await presses(tess, button(tess, 'New draft'));
  const sheet = tess.getByRole('dialog');
  await types(tess, sheet.getByRole('textbox', { name: 'Name' }), 'A longer challenge');
  await types(tess, sheet.getByRole('textbox', { name: 'What it is for' }), 'fifteen cards');
  await tess.keyboard.press('Enter');
  await tess.getByRole('heading', { name: 'A longer challenge' }).waitFor();
  const tree = tess.getByRole('navigation', { name: 'Content' });
  await presses(tess, tree.getByRole('button', { name: 'daily-challenge.yaml' }));
  const title = tess.getByRole('group', { name: 'Title' });
  const written = title.getByRole('combobox', { name: 'Written in' });
  await tabsTo(tess, written);
  await tess.keyboard.press('ArrowDown');
  // The text stays; another language has the direction of its letters.
  expect(await title.getByRole('textbox', { name: 'English' }).inputValue()).toBe('Daily challenge');
  await presses(tess, title.getByRole('button', { name: 'Add فارسی' }));
  const persian = title.getByRole('textbox', { name: 'فارسی' });
  await types(tess, persian, 'چالش روزانه');
  expect(await persian.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl');
  const description = tess.getByRole('group', { name: 'Description' }).getByRole('textbox');
  expect(await description.evaluate((one) => one.scrollHeight <= one.clientHeight)).toBe(true);
  await types(tess, description, 'Say 15 times whether the next card is higher or lower.');
  await types(tess, field(tess, 'Calls'), '40');
  const errors = tess.getByRole('list', { name: 'Errors' });
  await errors.getByText(/calls/).waitFor();
  await types(tess, field(tess, 'Calls'), '15');
  await errors.waitFor({ state: 'hidden' });
  await presses(tess, button(tess, 'Add to Prizes'));
  await expectPartAccessible(tess);
  await presses(tess, button(tess, 'Remove Prizes 6'));

  await presses(tess, tree.getByRole('button', { name: 'messages.yaml' }));
  await presses(tess, tree.getByRole('button', { name: 'Overrides' }));
  const finder = tess.getByRole('region', { name: 'Find a message' });
  await types(tess, finder.getByRole('searchbox', { name: 'Words that players read' }), 'One free attempt');
  await tess.keyboard.press('Enter');
  await presses(tess, finder.getByRole('button', { name: /^Change: / }).first());
  await types(tess, tess.getByRole('textbox', { name: 'English' }), 'Your attempt of today');
  await expectPartAccessible(tess);

  // Hundreds of texts are one list, which is searched in any language.
  await presses(tess, tree.getByRole('button', { name: 'languages.yaml' }));
  const texts = tess.getByRole('group', { name: 'Texts' });
  const search = texts.getByRole('searchbox', { name: 'Find in Texts' });
  await types(tess, search, 'Polillas');
  await presses(tess, texts.getByRole('button', { name: 'Night Moths', exact: true }));
  await tess.getByRole('heading', { name: 'languages.yaml · Texts · Night Moths' }).waitFor();
  await types(tess, field(tess, 'Español'), 'Polillas de noche');
  await presses(tess, tree.getByRole('button', { name: 'Texts' }));
  await types(tess, tess.getByRole('searchbox', { name: 'Find in Texts' }), 'Moths');
  await tess.getByRole('row', { name: /Night Moths 5 of 5 Changed/ }).waitFor();
  await expectPartAccessible(tess);

  await tess.keyboard.press('ControlOrMeta+S');
  await tess.getByText('Saved as version 2', { exact: true }).waitFor();
  const changes = tess.getByRole('list', { name: 'Changed fields' });
  for (const text of ['+ 15', 'چالش روزانه', 'Your attempt of today', 'Polillas de noche'])
    await changes.getByText(text).first().waitFor();
  expect(await errors.count()).toBe(0);
});
