import { expect, test } from 'vitest';
import { sharedServer } from '../../server/servers.ts';
import { browserOfScenarios, MOVING, type Layout, STILL } from '../scenario-browser.ts';
import { eventually } from '../player.ts';
import { playsUntilALoss, openGameAsNewPlayer, type GamePage } from '../game-page.ts';

const server = sharedServer();
const browser = browserOfScenarios();

const opensGame = async (layout: Layout, game: string, title: string, isStill = false): Promise<GamePage> =>
  openGameAsNewPlayer(await browser.opens(layout, isStill ? STILL : MOVING), {
    url: server().first.url,
    game,
    title,
    ready: 'Spin',
  });

test('with reduced motion the wheel stands at once, its legend marks the segment, and autoplay plays on', async () => {
  const gamePage = await opensGame('desk', 'wheel-sun', 'Sun & Planets', true);
  const { frame, message, rounds, player } = gamePage;
  await frame.locator('label', { hasText: /^Low$/ }).click();
  await frame.getByRole('list', { name: 'What the segments pay' }).getByText('12 of 20').waitFor();
  await frame.getByRole('button', { name: 'Spin', exact: true }).click();
  await eventually('the round has ended', 1, rounds);
  expect(await frame.locator('.wheel[data-turning]').count()).toBe(0);
  expect(await message()).toMatch(/^The wheel stops at ×[\d.]+\. Inner wheel: ×[012]\. /);
  expect(await frame.locator('.legend li[data-now]').count()).toBe(1);
  await playsUntilALoss(gamePage);
  expect(await rounds()).toBeGreaterThan(1);
  player.leaves();
});
