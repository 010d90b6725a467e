import { describe, expect, test } from 'vitest';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios, MOVING, type Layout, layoutsFor, STILL } from './scenario-browser.ts';
import { balanceShown, eventually } from './player.ts';
import { playsUntilALoss, openGameAsNewPlayer, stepsTime, type GamePage } from './game-page.ts';

const server = sharedServer();
const browser = browserOfScenarios();

const opensGame = async (layout: Layout, game: string, title: string, isStill = false): Promise<GamePage> =>
  openGameAsNewPlayer(await browser.opens(layout, isStill ? STILL : MOVING), {
    url: server().first.url,
    game,
    title,
    ready: 'Spin',
  });

describe.each(layoutsFor('phone'))('an evening at the reels, %s', (layout) => {
  test('the reels stop one by one or at once on request, the balance follows when they stop, and autoplay stops where it should', async () => {
    const gamePage = await opensGame(layout, 'reels-garden', 'Herbarium');
    const { page, frame, message, rounds } = gamePage;
    const before = await balanceShown(page);
    const spin = frame.getByRole('button', { name: 'Spin', exact: true });
    const stopNow = frame.getByRole('button', { name: 'Stop now' });
    const time = await stepsTime(gamePage);
    await (layout === 'phone' ? spin.tap() : spin.press('Space'));
    await time.until(stopNow);
    // Paid by the server, still spinning on the page. The paytable does not change meanwhile.
    expect(await balanceShown(page)).toBe(before);
    expect(await rounds()).toBe(0);
    expect(await frame.getByRole('radio', { name: 'High' }).isDisabled()).toBe(true);
    // A tap on the reels, or Space, stops them at once.
    await (layout === 'phone' ? frame.locator('.glass').tap() : stopNow.press('Space'));
    await time.goesOn();
    await eventually('the reels stand', 1, rounds);
    expect(await message()).toMatch(/(?:Held: .*|spun again)\. .*(?:Won [\d,.]+ PP\.|returned\.|No win\.)$/);
    await gamePage.balanceFollows();

    // The paytable, one tap away.
    await frame.getByRole('button', { name: 'Paytable' }).click();
    await frame.getByRole('heading', { name: 'Paytable' }).waitFor();
    expect(await frame.locator('.pays li').count()).toBe(6);
    await page.keyboard.press('Escape');

    // Autoplay: configured, watched, stopped by hand, and stopped by a condition.
    const auto = frame.getByRole('button', { name: 'Autoplay', exact: true });
    await auto.click();
    await frame.getByRole('button', { name: 'Play 10 rounds at 10 PP' }).click();
    await frame.getByRole('button', { name: /^Stop \([1-8] left\)$/ }).waitFor();
    await frame.getByRole('button', { name: /^Stop \(\d+ left\)$/ }).click();
    await spin.waitFor();
    const played = await rounds();
    expect(played).toBeGreaterThanOrEqual(2);
    expect(played).toBeLessThan(11);
    await playsUntilALoss(gamePage);
    await gamePage.balanceFollows();
    gamePage.player.leaves();
  });
});
