import { WAITING } from '@parlor/contract/test/waiting.ts';
import { I18nProvider } from '@lingui/react';
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { i18n } from '../../../i18n/i18n.ts';
import { GridTile, type GridTileProps } from './GridTile.tsx';

const gameOf = (identifier: string, title: string): Game => ({
  identifier,
  title,
  producer: 'Parlor',
  provider: 'parlor',
  category: 'dice',
  devices: ['mobile', 'desktop'],
  minBetLevel: 1,
  maxBetLevel: 500,
  maxMultiplier: 990,
});
const bone: GridTileProps = {
  game: gameOf('dice-bone', 'Bone Dice'),
  href: '/games/dice-bone',
  fact: 'up to ×990',
  tabIndex: -1,
  favourite: undefined,
  heartName: 'Favourite: Bone Dice',
  isNew: false,
  isHot: false,
};
const rain: GridTileProps = {
  ...bone,
  game: gameOf('plinko-rain', 'Rainfall'),
  href: '/games/plinko-rain',
  fact: 'up to ×110',
  favourite: false,
  heartName: 'Favourite: Rainfall',
};
const shown = (tile: GridTileProps) => (
  <I18nProvider i18n={i18n}>
    <GridTile {...tile} />
  </I18nProvider>
);

test('a reused tile shows all of the new game and nothing of the old one', async () => {
  const screen = await render(shown(bone));
  const link = screen.getByRole('link');
  const cover = (): HTMLElement => link.element().querySelector('[data-cover]') as HTMLElement;
  await expect.element(link).toHaveTextContent('Bone Diceup to ×990');
  expect(screen.getByRole('button').query()).toBeNull();
  await vi.waitFor(() => expect(cover().querySelector('svg')).not.toBeNull(), WAITING);
  const [drawing, wall] = [cover().innerHTML, cover().style.background];

  // The favourites button comes first, then the Tab stop.
  await screen.rerender(shown({ ...bone, favourite: false }));
  await expect
    .element(screen.getByRole('button', { name: 'Favourite: Bone Dice', pressed: false }))
    .toBeVisible();
  await screen.rerender(shown({ ...bone, favourite: false, tabIndex: 0 }));
  expect(link.element()).toHaveAttribute('tabindex', '0');

  await screen.rerender(shown(rain));
  expect(link.element()).toHaveTextContent('Rainfallup to ×110');
  expect(link.element()).toHaveAttribute('href', '/games/plinko-rain');
  expect(cover().dataset['cover']).toBe('plinko-rain');
  expect(cover().style.background).not.toBe(wall);
  expect(cover().querySelector('svg')).toBeNull();
  await vi.waitFor(() => expect(cover().querySelector('svg')).not.toBeNull(), WAITING);
  expect(cover().innerHTML).not.toBe(drawing);
  const heart = screen.getByRole('button', { name: 'Favourite: Rainfall', pressed: false });
  expect(heart.element()).toHaveAttribute('data-heart', 'plinko-rain');

  await screen.rerender(shown({ ...rain, favourite: true, isNew: true, tabIndex: 0 }));
  await expect
    .element(screen.getByRole('button', { name: 'Favourite: Rainfall', pressed: true }))
    .toBeVisible();
  await expect.element(link).toHaveTextContent('NewRainfallup to ×110');
  expect(link.element()).toHaveAttribute('tabindex', '0');
  expect(screen.getByRole('button').element()).toHaveAttribute('tabindex', '0');
  await screen.rerender(shown({ ...bone, favourite: true }));
  expect(link.element()).toHaveTextContent('Bone Diceup to ×990');
  expect(link.element()).toHaveAttribute('tabindex', '-1');
  await expect
    .element(screen.getByRole('button', { name: 'Favourite: Bone Dice', pressed: true }))
    .toBeVisible();
});

test('a hot game and a new one are marked before their names', async () => {
  const screen = await render(shown({ ...bone, isHot: true }));
  const link = screen.getByRole('link');
  await expect.element(link).toHaveTextContent('HotBone Diceup to ×990');
  await screen.rerender(shown({ ...bone, isNew: true }));
  await expect.element(link).toHaveTextContent('NewBone Diceup to ×990');
});
