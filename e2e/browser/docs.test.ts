// The API page loads everything from our server (`browserOfScenarios` checks that).
import { expect, test } from 'vitest';
import { sharedServer } from '../server/servers.ts';
import { painted } from './accessibility.ts';
import { browserOfScenarios, LAYOUTS } from './scenario-browser.ts';

const server = sharedServer();
const browser = browserOfScenarios();

test('/docs shows the calls, at a desk and as narrow as a phone', async () => {
  const page = await (await browser.opens('desk')).newPage();
  await page.goto(`${server().first.url}/docs#tag/auth`);
  await page.getByRole('heading', { name: 'Parlor', level: 1 }).waitFor();
  await page.getByText('/auth/sessions', { exact: true }).first().waitFor();
  for (const { viewport } of [LAYOUTS.desk, LAYOUTS.phone]) {
    await page.setViewportSize(viewport);
    await painted(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
});
