import { describe, expect, test } from 'vitest';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios, MOVING, type Layout, layoutsFor, STILL } from './scenario-browser.ts';
import { balanceShown, eventually } from './player.ts';
import { verifiesLastRound, openGameAsNewPlayer, stepsTime, type GamePage } from './game-page.ts';

const server = sharedServer();
const browser = browserOfScenarios();

const opensGame = async (layout: Layout, game: string, title: string, isStill = false): Promise<GamePage> =>
  openGameAsNewPlayer(await browser.opens(layout, isStill ? STILL : MOVING), {
    url: server().first.url,
    game,
    title,
    ready: 'Spin',
  });

describe.each(layoutsFor('phone'))('an evening at the wheel, %s', (layout) => {
  test('bets on a symbol, the wheel turns before the balance follows, and the round is verified', async () => {
    const gamePage = await opensGame(layout, 'wheel-cock', 'Weathercock');
    const { page, frame, message, rounds, balanceFollows, player } = gamePage;
    await frame.locator('label', { hasText: /snowflake/ }).click();
    expect(await frame.getByRole('radio', { name: /snowflake.*×11\.7.*2 of 24/ }).isChecked()).toBe(true);
    const before = await balanceShown(page);
    const time = await stepsTime(gamePage);
    await frame.getByRole('button', { name: 'Spin', exact: true }).click();
    await time.until(frame.locator('.wheel[data-turning]'));
    // Paid by the server, still turning on the page; the bet does not change.
    expect(await balanceShown(page)).toBe(before);
    expect(await rounds()).toBe(0);
    expect(await frame.getByRole('radio', { name: /leaf/ }).isDisabled()).toBe(true);
    await time.goesOn();
    await eventually('the wheel has stopped', 1, rounds);
    expect(await message()).toMatch(
      /^The wheel stops at (?:leaf|drop|kite|snowflake|bird)\. (?:Won [\d,.]+ PP\.|No win\.)$/,
    );
    await balanceFollows();
    await verifiesLastRound(gamePage);
    player.leaves();
  });
});
