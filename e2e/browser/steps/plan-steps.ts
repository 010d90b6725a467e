// Contests, offers and flags in the console: the steps that the quick and the deep scenarios share.
import type { Locator, Page } from 'playwright-core';
import { expectPartAccessible } from './part-of-console.ts';

export const rowOf = (page: Page, table: string, name: string): Locator =>
  page.getByRole('region', { name: table, exact: true }).getByRole('row').filter({ hasText: name });

/** Off at once, with a reason, and on again. */
export async function stopsAndStartsAgain(page: Page, table: string, name: string): Promise<void> {
  const row = rowOf(page, table, name);
  const sheet = page.getByRole('dialog');
  await row.getByRole('button', { name: /^Stop: / }).click();
  await sheet.getByRole('textbox', { name: 'Why', exact: true }).fill('its picture is wrong');
  await sheet.getByRole('button', { name: 'Switch off' }).click();
  await row.getByText('Stopped').waitFor();
  await expectPartAccessible(page);
  await row.getByRole('button', { name: /^Start again: / }).click();
  await sheet.getByRole('textbox', { name: 'Why' }).fill('it is right again');
  await sheet.getByRole('button', { name: 'Do it' }).click();
  await row.getByText('Running').waitFor();
}
