// The API page loads everything from our server (`browserOfScenarios` checks that).
import { expect, test } from 'vitest';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios, type Layout } from './chromium.ts';

const server = sharedServer();
const browser = browserOfScenarios();

test.each<Layout>(['phone', 'desk'])('/docs shows the calls, %s', async (layout) => {
  const page = await (await browser.opens(layout)).newPage();
  await page.goto(`${server().first.url}/docs#tag/auth`);
  await page.getByRole('heading', { name: 'Parlor', level: 1 }).waitFor();
  await page.getByText('/auth/sessions', { exact: true }).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
