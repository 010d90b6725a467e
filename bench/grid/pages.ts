// A phone in Chromium before signing in at the server that is measured.
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { ensureChromium } from '../../tools/run/chromium.mjs';

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  });

export interface Phone {
  readonly page: Page;
  readonly devtools: CDPSession;
}

/** A phone in an upright hand; nobody is signed in on it. */
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
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByRole('heading', { name: 'Look in your mail' }).waitFor();
  const outbox = (await (await fetch(`${url}/local/outbox.json`)).json()) as {
    letters: ReadonlyArray<{ to: string; text: string }>;
  };
  const message = outbox.letters.find(({ to }) => to === email);
  const code = /\/sign-in\/email\?code=([\w-]+)/.exec(message?.text ?? '')?.[1];
  if (code === undefined) throw new Error('No email came.');
  await page.goto(`${url}/sign-in/email?code=${code}`);
  await page.waitForURL(`${url}/`);
  await page.getByRole('navigation', { name: 'Rooms' }).waitFor();
}

export const slowDown = ({ devtools }: Phone, times: number): Promise<unknown> =>
  devtools.send('Emulation.setCPUThrottlingRate', { rate: times });

/** A browser that is slowed down takes a processor even while its page rests, so each is for as long as it is measured. */
export async function slowly<T>(phone: Phone, act: () => Promise<T>): Promise<T> {
  await slowDown(phone, 4);
  try {
    return await act();
  } finally {
    await slowDown(phone, 1);
  }
}
