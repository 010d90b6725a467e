// Overrides of built-in texts in the console: the steps that the quick and the deep scenario share.
import type { Locator, Page } from 'playwright-core';

export const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });

/** A tab of the lobby. */
export const tab = (page: Page, name: string | undefined): Locator =>
  page.getByRole('link', { name: name!, exact: true }).first();

/** Opens the override of the message with this text, in a language. */
export async function opensOverride(
  desk: Page,
  words: string,
  language: string,
  found: string,
): Promise<void> {
  const tree = desk.getByRole('navigation', { name: 'Content' });
  await button(tree, 'Overrides').click();
  const finder = desk.getByRole('region', { name: 'Find a message' });
  await finder.getByLabel('Change it in').selectOption(language);
  await finder.getByLabel('Words that players read').fill(words);
  await button(finder, 'Find').press('Enter');
  await finder.getByRole('button', { name: `Change: ${found}`, exact: true }).press('Enter');
  await desk
    .getByRole('region', { name: 'Built-in texts' })
    .getByText(found, { exact: true })
    .first()
    .waitFor();
}
