import { describe, expect, test } from 'vitest';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios, MOVING, type Layout, layoutsFor, STILL } from './scenario-browser.ts';
import { balanceShown, eventually, navigateTo } from './player.ts';
import { openGameAsNewPlayer, stepsTime, type GamePage } from './game-page.ts';

const server = sharedServer();
const browser = browserOfScenarios();

const opensGame = async (layout: Layout, game: string, title: string, isStill = false): Promise<GamePage> =>
  openGameAsNewPlayer(await browser.opens(layout, isStill ? STILL : MOVING), {
    url: server().first.url,
    game,
    title,
    ready: 'Drop ball',
  });

describe.each(layoutsFor('desk'))('an evening at the pegs, %s', (layout) => {
  test('the server answers before a ball falls, the balance follows when it lands, and autoplay stops where it should', async () => {
    const gamePage = await opensGame(layout, 'plinko-honey', 'Honey Fall');
    const { page, frame, player, message, rounds, balanceFollows } = gamePage;
    const before = await balanceShown(page);
    const drop = frame.getByRole('button', { name: 'Drop ball', exact: true });
    const time = await stepsTime(gamePage);
    await (layout === 'phone' ? drop.tap() : drop.press('Space'));
    await time.until(frame.locator('.ball'));
    // Paid by the server, still falling on the page.
    expect(await balanceShown(page)).toBe(before);
    expect(await rounds()).toBe(0);
    // The slots do not change while a ball falls.
    expect(await frame.getByRole('radio', { name: 'High' }).isDisabled()).toBe(true);
    await time.goesOn();
    await eventually('the ball has landed', 1, rounds);
    expect(await message()).toMatch(/^Slot ×[\d.]+\. (?:Won [\d,.]+ PP\.|[\d,.]+ PP returned\.|No win\.)$/);
    await balanceFollows();
    player.leaves();
    expect(await frame.locator('.slot[data-hit]').count()).toBe(1);

    // Autoplay: configured, watched, stopped by hand, and stopped by a condition.
    const auto = frame.getByRole('button', { name: 'Autoplay', exact: true });
    await auto.click();
    await frame.getByRole('button', { name: 'Play 10 rounds at 10 PP' }).click();
    const stop = frame.getByRole('button', { name: /^Stop \(\d+ left\)$/ });
    await frame.getByRole('button', { name: /^Stop \([1-8] left\)$/ }).waitFor();
    await stop.click();
    await eventually('every ball has landed', 0, () => frame.locator('.ball').count());
    const played = await rounds();
    expect(played).toBeGreaterThanOrEqual(3);
    expect(played).toBeLessThan(11);

    // Only the middle of the pot pays, so a loss comes soon.
    await auto.click();
    await frame.locator('label', { hasText: /^100$/ }).click();
    await frame.getByRole('checkbox', { name: 'Stop if a round pays less than its stake' }).check();
    await frame.getByRole('button', { name: 'Play 100 rounds at 10 PP' }).click();
    await frame.getByText('Autoplay stopped: a round paid less than its stake.').waitFor();
    expect(await stop.count()).toBe(0);
  });
});

test('with reduced motion a ball lands at once and its path is drawn; sound switched off here is off in the next game', async () => {
  const { page, frame, message, rounds } = await opensGame('desk', 'plinko-comet', 'Comet Run', true);
  await frame.getByRole('button', { name: 'Drop ball', exact: true }).click();
  await eventually('the ball has landed', 1, rounds);
  expect(await frame.locator('.ball').count()).toBe(0);
  expect(await frame.locator('.trail').count()).toBe(1);
  expect(await message()).toMatch(/^Slots ×[\d.]+ and ×[\d.]+\. /);

  const sound = frame.getByRole('switch', { name: 'Sound' });
  await eventually('sound at first', 'true', () => sound.getAttribute('aria-checked'));
  await sound.click();
  await navigateTo(page, '/play/dice-bone');
  const atTheDice = page.frameLocator('iframe').getByRole('switch', { name: 'Sound' });
  await eventually('sound at the dice', 'false', () => atTheDice.getAttribute('aria-checked'));
});
