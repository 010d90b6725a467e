import { describe, expect, test } from 'vitest';
import { newUser, launchDataOf } from '../../actors/users.ts';
import { sharedServer } from '../../server/servers.ts';
import { browserOfScenarios } from '../scenario-browser.ts';
import { heading } from '../player.ts';
import { insideTelegram, launchUrl } from '../telegram-host.ts';

const server = sharedServer();
const browser = browserOfScenarios();
/** The reply to launch data that is too old or forged. */
const REFUSED = { statuses: [401] };

describe('a sign-in that fails says why', () => {
  test('forged launch data opens nothing', async () => {
    const context = await browser.opens('phone', {}, REFUSED);
    await insideTelegram(context);
    const page = await context.newPage();
    const forged = launchDataOf(
      newUser(),
      server().nowMs(),
      '7000000001:a-token-of-somebody-else-00000000000',
    );
    await page.goto(launchUrl(server().first, forged));
    await heading(page, 'Session expired').waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
  });
});
