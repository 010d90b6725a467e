// The sign-in page at an address without a host name, where browsers have no passkeys.
import { expect, test } from 'vitest';
import { sharedServer } from '../../server/servers.ts';
import { browserOfScenarios } from '../scenario-browser.ts';

const server = sharedServer();
const browser = browserOfScenarios();

test('at an address without a host name there are none', async () => {
  const page = await (await browser.opens('phone')).newPage();
  await page.goto(server().first.url);
  await page.getByRole('button', { name: 'Continue with Apple' }).waitFor();
  expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
});
