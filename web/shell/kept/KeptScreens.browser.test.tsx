import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { useIsAwake, useVisit } from '../../data/kept-screen.ts';
import '../../theme/base.css';
import { shown } from '../../ui/layout/away.ts';
import './KeptScreen.tsx';
import { Rooms } from './KeptScreens.tsx';

/** What each screen was told last. */
const told = new Map<string, { readonly isAwake: boolean; readonly visit: number }>();

function Room({ name }: { name: string }) {
  const [isOpen, setOpen] = useState(false);
  told.set(name, { isAwake: useIsAwake(), visit: useVisit() });
  return (
    <>
      <h1>{name}</h1>
      <input aria-label={`Word for ${name}`} />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <dialog open={isOpen}>A sheet</dialog>
    </>
  );
}

async function mountApp() {
  const root = createRootRoute({ component: () => <Rooms errorComponent={() => <p>Broken</p>} /> });
  const page = (path: string, name: string) =>
    createRoute({ getParentRoute: () => root, path, component: () => <Room name={name} /> });
  const router = createRouter({
    routeTree: root.addChildren([
      page('/', 'Home'),
      page('/games/', 'Games'),
      page('/quests', 'Quests'),
      page('/play/dice', 'Table'),
    ]),
    history: createMemoryHistory({ initialEntries: ['/quests'] }),
  });
  const screen = await render(<RouterProvider router={router as never} />);
  const isShown = async (name: string) => {
    await expect.element(screen.getByRole('heading', { name })).toBeVisible();
  };
  await isShown('Quests');
  return {
    screen,
    async go(href: string, name: string) {
      await router.navigate({ href });
      await isShown(name);
    },
  };
}

test('a screen is found again as it was left, and is out of reach meanwhile', async () => {
  const { screen, go } = await mountApp();
  await screen.getByRole('textbox').fill('lantern');
  const word = screen.getByRole('textbox').element();
  await go('/games', 'Games');
  expect(screen.getByRole('heading').elements()).toHaveLength(1);
  expect(screen.getByRole('textbox').elements()).toHaveLength(1);
  expect(word.checkVisibility()).toBe(false);
  expect(document.activeElement).not.toBe(word);
  expect(shown('h1').map((heading) => heading.textContent)).toEqual(['Games']);
  await go('/', 'Home');
  await go('/quests', 'Quests');
  expect(screen.getByRole('textbox').element()).toBe(word);
  await expect.element(screen.getByRole('textbox')).toHaveValue('lantern');
});

test('a screen that is kept sleeps, and is told of every coming', async () => {
  const { go } = await mountApp();
  expect(told.get('Quests')).toEqual({ isAwake: true, visit: 0 });
  await go('/games', 'Games');
  await expect.poll(() => told.get('Quests')?.isAwake).toBe(false);
  await go('/quests', 'Quests');
  expect(told.get('Quests')?.visit).toBe(1);
  await expect.poll(() => told.get('Quests')?.isAwake).toBe(true);
  await expect.poll(() => told.get('Games')?.isAwake).toBe(false);
});

test('a page that is no room leaves nothing behind it', async () => {
  const { screen, go } = await mountApp();
  await screen.getByRole('textbox').fill('lantern');
  await go('/play/dice', 'Table');
  await go('/quests', 'Quests');
  await expect.element(screen.getByRole('textbox')).toHaveValue('');
});

test('a sheet that is open does not outlast its room', async () => {
  const { screen, go } = await mountApp();
  await screen.getByRole('button', { name: 'Open' }).click();
  await go('/games', 'Games');
  await go('/quests', 'Quests');
  expect(document.querySelector('dialog[open]')).toBeNull();
});
