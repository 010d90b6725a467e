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
    ready: 'Draw',
  });

describe.each(layoutsFor('phone'))('an evening with numbers, %s', (layout) => {
  test('picks, draws ball after ball, the balance follows with the last one, and the round is verified', async () => {
    const gamePage = await opensGame(layout, 'keno-hive', 'Busy Hive');
    const { page, frame, message, rounds, balanceFollows } = gamePage;
    const place = (number: number) => frame.locator(`[data-number="${number}"]`);
    const picked = () => frame.locator('.place[aria-pressed="true"]').count();

    await frame.getByRole('button', { name: 'Clear' }).click();
    expect(await picked()).toBe(0);
    const pick = frame.getByRole('button', { name: 'Pick a number', exact: true });
    expect(await pick.getAttribute('aria-disabled')).toBe('true');
    for (const number of [3, 9, 14, 20, 33, 40]) await place(number).click();
    await frame.getByText('6 of 10').waitFor();
    // A press on a picked number takes it back.
    await place(40).click();
    expect(await picked()).toBe(5);

    const before = await balanceShown(page);
    const time = await stepsTime(gamePage);
    await frame.getByRole('button', { name: 'Draw', exact: true }).click();
    await time.until(frame.locator('.ball').first());
    // Paid by the server, still drawing on the page; the picks do not change.
    expect(await balanceShown(page)).toBe(before);
    expect(await rounds()).toBe(0);
    expect(await place(1).getAttribute('aria-disabled')).toBe('true');
    await time.goesOn();
    await eventually('all balls are drawn', 1, rounds);
    expect(await message()).toMatch(/^\d of 5 hits\. (?:Won [\d,.]+ PP\.|[\d,.]+ PP returned\.|No win\.)$/);
    await balanceFollows();
    expect(await frame.locator('.ball').count()).toBe(10);
    const hits = await frame.locator('.ball[data-hit]').count();
    expect(await message()).toContain(`${hits} of 5 hits.`);
    await verifiesLastRound(gamePage);
    gamePage.player.leaves();
  });
});

test('with reduced motion the balls are there at once; keys pick, and autoplay ends by its condition', async () => {
  const { page, frame, message, rounds, player } = await opensGame('desk', 'keno-boats', 'Regatta', true);
  const first = frame.locator('[data-number="1"]');
  await frame.getByRole('button', { name: 'Clear' }).click();
  await first.focus();
  for (const key of ['Enter', 'ArrowRight', 'Enter', 'ArrowDown', 'Enter', 'End', 'Space'])
    await page.keyboard.press(key);
  await eventually('three keys and the last number are picked', 4, () =>
    frame.locator('.place[aria-pressed="true"]').count(),
  );
  await page.keyboard.press('c');
  await eventually('C clears', 0, () => frame.locator('.place[aria-pressed="true"]').count());
  await page.keyboard.press('q');
  await eventually('Q picks at random', 5, () => frame.locator('.place[aria-pressed="true"]').count());
  await frame.locator('label', { hasText: /^High$/ }).click();
  await frame.getByRole('button', { name: 'Draw', exact: true }).click();
  await eventually('the round has ended', 1, rounds);
  expect(await message()).toMatch(/^\d of 5 hits\. (?:The spare balls counted\. )?(?:Won|No win|[\d,.]+ PP)/);

  await frame.getByRole('button', { name: 'Autoplay', exact: true }).click();
  await frame.getByRole('checkbox', { name: 'Stop if a round pays less than its stake' }).check();
  await frame.getByRole('button', { name: 'Play 10 rounds at 10 PP' }).click();
  await frame.getByText('Autoplay stopped: a round paid less than its stake.').waitFor();
  player.leaves();
});
