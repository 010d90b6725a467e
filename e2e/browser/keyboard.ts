// Acts of somebody without a mouse.
import type { Locator, Page } from 'playwright-core';

/** More than any page of the console has before its last control. */
const LONGEST_WAY = 600;

/** Moves the focus with Tab. */
export async function tabsTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let n = 0; n < LONGEST_WAY; n += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${String(target)}`);
}

export async function presses(page: Page, target: Locator): Promise<void> {
  await tabsTo(page, target);
  await page.keyboard.press('Enter');
}

export async function types(page: Page, target: Locator, text: string): Promise<void> {
  await tabsTo(page, target);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}
