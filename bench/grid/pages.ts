// A phone in Chromium.
import type { Browser, CDPSession, Page } from 'playwright-core';
import { codeIn, emailsTo } from '../../e2e/actors/users.ts';
import { answerFirstEntry } from '../../e2e/browser/first-entry.ts';
export { openChromium as openBrowser } from '../../e2e/browser/open-chromium.ts';

export interface Phone {
  readonly page: Page;
  readonly devtools: CDPSession;
}

/** A phone held upright, without a sign-in. */
export async function openPhone(browser: Browser): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, devtools };
}

export async function signIn({ page }: Phone, url: string): Promise<void> {
  const email = `bench-${crypto.randomUUID()}@example.com`;
  await page.goto(`${url}/`);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.goto(`${url}/sign-in/email?code=${codeIn((await emailsTo({ url }, email))[0])}`);
  await page.waitForURL(`${url}/`);
  await page.getByRole('navigation', { name: 'Navigation' }).waitFor();
  await answerFirstEntry(page);
}

export const slowDown = ({ devtools }: Phone, times: number): Promise<unknown> =>
  devtools.send('Emulation.setCPUThrottlingRate', { rate: times });

/** A throttled browser uses a processor even while its page is idle, so each runs only while it is measured. */
export async function slowly<T>(phone: Phone, act: () => Promise<T>): Promise<T> {
  await slowDown(phone, 4);
  try {
    return await act();
  } finally {
    await slowDown(phone, 1);
  }
}
