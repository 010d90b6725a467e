// Opens Chromium so that it reaches no other host. Sizes of screens, and what a scenario checks, are in scenario-browser.ts.
import { chromium, type Browser } from 'playwright-core';
import { ensureChromium } from '../../tools/run/chromium.mjs';
import { environmentOfChromium } from '../../tools/run/test-clock.mjs';

export const LOCAL_ADDRESS = '127.0.0.1';
/** The same machine under another name: another site for the browser. */
const LOCAL_NAME = 'localhost';

export const openChromium = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await ensureChromium(),
    env: environmentOfChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A page that a scenario serves as another site may frame ours, as that site does on the internet.
      '--disable-features=LocalNetworkAccessChecks',
      `--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${LOCAL_ADDRESS}, EXCLUDE ${LOCAL_NAME}`,
    ],
  });
