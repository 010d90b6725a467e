// From the first sign-in to the first release, entirely by keyboard: the steps of docs/operators-guide.md. The scenario
// checks them.
import type { Locator, Page } from 'playwright-core';
import { presses, tabsTo, types } from './keyboard.ts';

/** What is in view, under the name of its picture. */
export type Sight =
  | 'join'
  | 'console'
  | 'invite'
  | 'new-draft'
  | 'edit'
  | 'checks'
  | 'approve'
  | 'confirm'
  | 'live'
  | 'audit-log';

export interface FirstRelease {
  /** The page of the invitation of the first owner. */
  readonly owner: Page;
  /** Opens the link of another invitation in another browser, with a device for passkeys. */
  opens(link: string): Promise<Page>;
  sees(sight: Sight, page: Page): Promise<void>;
  /** Lets so much time pass that a second factor is needed again. */
  waits(): Promise<void>;
  /** Follows the check of the draft that was just started. */
  follows(page: Page): Promise<void>;
}

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page | Locator, name: string) => page.getByRole('textbox', { name }).first();
const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the console' }).getByRole('link', { name, exact: true });

export async function releasesFirst(o: FirstRelease): Promise<void> {
  const { owner } = o;
  await owner.getByRole('heading', { name: 'Join the console' }).waitFor();
  await o.sees('join', owner);
  await joins(owner, 'Work laptop', 'owner');
  await owner.getByText('Corrections for a second treasurer').waitFor();
  await owner.getByText('Release 1', { exact: true }).waitFor();
  await o.sees('console', owner);
  const link = await invites(owner, o);
  await drafts(owner, o);
  await checks(owner, o);
  const other = await o.opens(link);
  await joins(other, 'Phone', 'treasurer');
  await approves(other, owner.url(), o);
  await publishes(owner, o);
}

async function joins(page: Page, device: string, role: string): Promise<void> {
  await types(page, field(page, 'Name of the passkey'), device);
  await page.keyboard.press('Enter');
  await page.getByText(`Your role: ${role}.`).waitFor();
}

/** Resolves with the link for the colleague. */
async function invites(page: Page, o: FirstRelease): Promise<string> {
  await presses(page, part(page, 'Operators'));
  await presses(page, button(page, 'Invite an operator'));
  const sheet = page.getByRole('dialog', { name: 'Invite an operator' });
  await types(page, field(sheet, 'Name'), 'Grace');
  await types(page, field(sheet, 'Email'), 'grace@parlor.example');
  await tabsTo(page, sheet.getByRole('radio', { name: 'Viewer' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await types(page, field(sheet, 'Why'), 'approves what others edit');
  await o.sees('invite', page);
  await page.keyboard.press('Enter');
  const link = page.getByRole('dialog', { name: 'The link is ready' }).locator('code');
  await link.waitFor();
  const text = await link.innerText();
  await page.keyboard.press('Escape');
  return text;
}

async function drafts(page: Page, o: FirstRelease): Promise<void> {
  await presses(page, part(page, 'Drafts'));
  await presses(page, button(page, 'New draft'));
  const sheet = page.getByRole('dialog', { name: 'New draft' });
  await types(page, field(sheet, 'Name'), 'Cheaper packs');
  await types(page, field(sheet, 'What it is for'), 'more players buy their first pack');
  await o.sees('new-draft', page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Cheaper packs' }).waitFor();
  const tree = page.getByRole('navigation', { name: 'Content' });
  await presses(page, button(tree, 'shop.yaml'));
  await presses(page, button(tree, 'Products'));
  await presses(page, button(tree, 'pack-of-three'));
  await types(page, field(page, 'Price'), '440');
  await page.getByRole('list', { name: 'Changed fields' }).getByText('+ 440').waitFor();
  await o.sees('edit', page);
  await page.keyboard.press('ControlOrMeta+S');
  await page.getByText('Saved as version 2', { exact: true }).waitFor();
}

async function checks(page: Page, o: FirstRelease): Promise<void> {
  await presses(page, button(page, 'Check this draft'));
  await o.follows(page);
  await o.sees('checks', page);
}

async function does(page: Page, why: string): Promise<void> {
  const sheet = page.getByRole('dialog');
  await types(page, field(sheet, 'Why'), why);
  await page.keyboard.press('Enter');
}

/** At the address of the draft, which the editor has sent. */
async function approves(page: Page, address: string, o: FirstRelease): Promise<void> {
  await page.goto(address);
  await button(page, 'Approve').waitFor();
  await o.sees('approve', page);
  await presses(page, button(page, 'Approve'));
  await does(page, 'compared the old and the new price');
  await page.getByText('Approved', { exact: true }).waitFor();
}

async function publishes(page: Page, o: FirstRelease): Promise<void> {
  await o.waits();
  await page.reload();
  await presses(page, button(page, 'Publish now'));
  await does(page, 'approved by Grace');
  const confirms = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirms.waitFor();
  await o.sees('confirm', page);
  await presses(page, button(confirms, 'Confirm with your passkey'));
  await page.getByText('Release 2', { exact: true }).first().waitFor();
  await presses(page, part(page, 'Releases'));
  await page
    .getByRole('listitem')
    .filter({ has: page.getByText('Live', { exact: true }) })
    .getByText('Release 2', { exact: true })
    .waitFor();
  await o.sees('live', page);
  await presses(page, part(page, 'Audit log'));
  await page.getByRole('region', { name: 'Acts of operators' }).getByText('approved by Grace').waitFor();
  await o.sees('audit-log', page);
}
