import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { opensTable, type TestTable } from '../test/test-table.tsx';

/** The frame of a game: the screen without the lobby's bar. */
const FRAMES = {
  '360': [360, 684],
  '390': [390, 788],
  '430': [430, 876],
  'a phone on its side': [844, 334],
  'a small phone on its side': [667, 319],
  '1440': [906, 700],
} as const;

/** What a player must see of each family, and the draw of a round that fills the table. */
const FAMILIES = [
  ['dice-bone', '.roll, .track', [1_200]],
  ['dice-clover', '.die, .holes', [1, 1, 1, 1]],
  ['plinko-rain', '.slot, .pegboard', [1, 0, 1, 0]],
  ['mines-quiet', '.mine-tile, .standing > div', [24, 23, 22, 21, 20]],
  ['mines-chain', '.mine-tile, .standing > div', [2, 2, 2, 2, 2, 2]],
  ['reels-market', '.cabinet, .pays-button', [0, 0, 0]],
  ['hilo-classic', '.card, .trail-of-cards li, .guess', [9, 22, 35, 48, 9, 22, 35, 48, 9, 22, 35, 48]],
] as const;

let table: TestTable | undefined;
afterEach(async () => {
  table?.closes();
  await page.viewport(414, 896);
});

const play = (): HTMLElement => document.querySelector<HTMLElement>('.play .tile')!;
/** Every animation that ends has ended. */
async function settled(): Promise<void> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const ending = document
    .getAnimations()
    .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** Every element that leaves the frame, by name. */
const cutOff = (selector: string): string[] =>
  [...document.querySelectorAll(selector)].flatMap((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isInside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    return isInside ? [] : [`${element.className} ${[left, top, right, bottom].map(Math.round).join(' ')}`];
  });

const one = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);
const appears = (selector: string): Promise<void> =>
  vi.waitFor(
    () => {
      if (one(selector) === null) throw new Error(`no ${selector} yet`);
    },
    { timeout: 60_000 },
  );

/** Plays until the table is as full as it gets. */
async function fills(gameId: string): Promise<void> {
  if (gameId.startsWith('mines')) return appears('.standing');
  if (!gameId.startsWith('hilo')) return appears('.plaque');
  for (let turned = 2; turned <= 8; turned++) {
    await appears('.guess:not([aria-disabled])');
    (one('.guess.skip:not([aria-disabled])') ?? one('.guess:not([aria-disabled])'))!.click();
    await appears(`.trail-of-cards li:nth-child(${turned})`);
  }
}

describe.each(FAMILIES)('the table of %s', (gameId, seen, draw) => {
  test.each(Object.entries(FRAMES))(
    'shows all of itself and of its controls, %s',
    async (_, [width, height]) => {
      await page.viewport(width, height);
      table = await opensTable(gameId);
      table.draws.push([...draw]);
      play().click();
      await fills(gameId);
      await expect.poll(() => document.querySelectorAll(seen).length).toBeGreaterThan(0);
      await settled();
      expect(cutOff(`${seen}, .plaque, .play button, .panel input, .history li`)).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
      // A number field shows its whole number.
      for (const field of document.querySelectorAll<HTMLInputElement>('.panel .stepper input'))
        expect(field.scrollWidth, field.value).toBeLessThanOrEqual(field.clientWidth);
    },
  );
});

test('the results of earlier rounds tell a win, a part of the stake and a loss by shape as well as colour', async () => {
  table = await opensTable('dice-bone', [
    { win: 75, multiplier: 7.5 },
    { win: 6, multiplier: 0.6 },
    { win: 0, multiplier: 0 },
  ]);
  const looks = [...document.querySelectorAll('.history li')].map((chip) => {
    const { borderRadius, backgroundColor } = getComputedStyle(chip);
    return `${borderRadius} ${backgroundColor}`;
  });
  expect(new Set(looks.map((look) => look.split(' ')[0])).size).toBe(3);
  expect(new Set(looks).size).toBe(3);
});

test('after Start, mines invites the first tap and tells what is left and what comes next', async () => {
  table = await opensTable('mines-quiet');
  table.draws.push([24, 23, 22, 21, 20]);
  expect(document.querySelector('.tiles[data-first-tile]')).toBeNull();
  play().click();
  await expect.poll(() => document.querySelector('.tiles[data-first-tile]')).not.toBeNull();
  expect(document.querySelector('.standing')?.textContent).toBe('Safe tiles left20Next tile×1.23');
  await expect.element(page.getByText('Choose a tile. Safe tiles left: 20.')).toBeInTheDocument();
  document.querySelector<HTMLElement>('.mine-tile')!.click();
  await expect
    .poll(() => document.querySelector('.standing')?.textContent)
    .toBe('Safe tiles left19Now×1.23Next tile×1.56');
  expect(document.querySelector('.tiles[data-first-tile]')).toBeNull();
});
