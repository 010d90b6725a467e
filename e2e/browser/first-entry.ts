// The statement of age and the terms, which every new player answers once.
import type { Page } from 'playwright-core';
import { isInsideTelegram, pressesHostButton } from './telegram-host.ts';

export const firstEntryOn = (page: Page) => page.getByRole('dialog', { name: 'Before you start' });

export async function answerFirstEntry(page: Page): Promise<void> {
  const statement = firstEntryOn(page);
  await statement.getByRole('checkbox', { name: 'years old' }).check();
  await statement.getByRole('checkbox', { name: 'I accept' }).check();
  if (await isInsideTelegram(page)) await pressesHostButton(page, 'Continue');
  else await statement.getByRole('button', { name: 'Continue' }).click();
  await statement.waitFor({ state: 'detached' });
}

/** Answers it whenever it is in the way of a scenario about something else. */
export const answersFirstEntry = (page: Page): void =>
  void page.addLocatorHandler(firstEntryOn(page), async () => {
    // The player's other tab may answer it meanwhile; then it goes away here too.
    const answered = firstEntryOn(page).waitFor({ state: 'detached' });
    await Promise.race([answerFirstEntry(page), answered]);
  });
