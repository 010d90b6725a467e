import { encodeStartParam } from '@parlor/contract/formats/campaign.ts';
import { signInitData } from '@parlor/server/test/init-data.ts';
import { describe, expect, test } from 'vitest';
import { newUser, LOCAL_BOT_TOKEN, telegramUser } from '../../actors/users.ts';
import { sharedServer } from '../../server/servers.ts';
import { browserOfScenarios } from '../scenario-browser.ts';
import { balanceShown, eventually, heading } from '../player.ts';
import { insideTelegram, launchUrl } from '../telegram-host.ts';

const server = sharedServer();
const browser = browserOfScenarios();
const LOBBY = /\/tg\/?$/;
const AIRDROP = 'TON wallet';
const CAMPAIGN = { campaign_source: 'telegram', campaign_name: 'spring', redirect_route: '/airdrop' };

/** Launch data of another person who pressed a link with this start parameter. */
const pressedALink = (startParam: string, name = newUser()): string =>
  signInitData(
    {
      auth_date: String(Math.floor(server().nowMs() / 1000)),
      chat_type: 'private',
      start_param: startParam,
      user: JSON.stringify(telegramUser(name)),
    },
    LOCAL_BOT_TOKEN,
  );
describe('a link of a campaign', () => {
  test('the signed parameter counts, whatever the address says', async () => {
    const context = await browser.opens('phone');
    await insideTelegram(context);
    const page = await context.newPage();
    const signed = pressedALink(encodeStartParam(CAMPAIGN));
    const startParam = encodeStartParam({ redirect_route: '/quests' });
    await page.goto(launchUrl(server().first, signed, { startParam }));
    await heading(page, AIRDROP).waitFor();
    expect(new URL(page.url()).pathname).toBe('/tg/airdrop');
  });

  test.each([
    ['cannot be read', '%%%'],
    ['is not text', 'gICA'],
    ['leads to another host', 'cmQ9Ly9ldmlsLmV4YW1wbGU'],
    ['leads to no page', encodeStartParam({ redirect_route: '/no-such-page' })],
    [
      'would use up a sign-in link',
      encodeStartParam({ redirect_route: '/sign-in/email?code=0123456789abcdef' }),
    ],
  ])('one that %s opens the lobby', async (_, startParam) => {
    const context = await browser.opens('phone');
    await insideTelegram(context);
    const page = await context.newPage();
    await page.goto(launchUrl(server().first, pressedALink(startParam)));
    await eventually('the welcome points', 1000, () => balanceShown(page));
    expect(page.url()).toMatch(LOBBY);
  });
});
