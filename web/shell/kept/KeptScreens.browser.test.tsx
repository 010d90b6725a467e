import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { useVisit } from '../../data/use-visit.ts';
import '../../theme/base.css';
import { shown } from '../../ui/layout/shown.ts';
import { KeptScreens } from './KeptScreens.tsx';

/** Screens with effects, and the last visit that each saw. */
const running = new Set<string>();
const visits = new Map<string, number>();
const failing = new Set<string>();
beforeEach(() => failing.clear());

function Screen({ name }: { name: string }) {
  const [isOpen, setOpen] = useState(false);
  const visit = useVisit();
  visits.set(name, visit);
  useEffect(() => {
    running.add(name);
    return () => void running.delete(name);
  }, [name]);
  if (failing.has(name)) throw new Error('no screen');
  return (
    <>
      <h1>{name}</h1>
      <input aria-label={`Word for ${name}`} />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <div data-testid="rail" style={{ inlineSize: 100, overflow: 'auto' }}>
        <p style={{ inlineSize: 1000 }}>A long rail</p>
      </div>
      <dialog open={isOpen}>A sheet</dialog>
    </>
  );
}

async function mountApp() {
  const root = createRootRoute({ component: () => <KeptScreens errorComponent={() => <p>Broken</p>} /> });
  const page = (path: string, name: string) =>
    createRoute({ getParentRoute: () => root, path, component: () => <Screen name={name} /> });
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
    async fails(href: string) {
      await router.navigate({ href });
      await expect.element(screen.getByText('Broken')).toBeVisible();
    },
  };
}

test('a screen returns in its old state, and is inert while hidden', async () => {
  const { screen, go } = await mountApp();
  await screen.getByRole('textbox').fill('lantern');
  const word = screen.getByRole('textbox').element();
  const rail = screen.getByTestId('rail').element();
  rail.scrollTo({ left: 300 });
  await expect.poll(() => rail.scrollLeft).toBe(300);
  await go('/games', 'Games');
  expect(screen.getByRole('heading').elements()).toHaveLength(1);
  expect(screen.getByRole('textbox').elements()).toHaveLength(1);
  expect(word.checkVisibility()).toBe(false);
  await expect.poll(() => document.activeElement).not.toBe(word);
  expect(shown('h1').map((heading) => heading.textContent)).toEqual(['Games']);
  await go('/', 'Home');
  await go('/quests', 'Quests');
  expect(screen.getByRole('textbox').element()).toBe(word);
  await expect.element(screen.getByRole('textbox')).toHaveValue('lantern');
  expect(rail.scrollLeft).toBe(300);
});

test('a hidden screen keeps its layout', async () => {
  const { screen, go } = await mountApp();
  const quests = screen.getByRole('heading', { name: 'Quests' }).element();
  await go('/games', 'Games');
  const games = screen.getByRole('heading', { name: 'Games' }).element();
  for (const [path, name] of [
    ['/', 'Home'],
    ['/quests', 'Quests'],
    ['/games', 'Games'],
    ['/', 'Home'],
  ] as const) {
    await go(path, name);
    // An element without a layout has no box.
    expect([quests, games].map((heading) => heading.getClientRects().length)).toEqual([1, 1]);
    expect(shown('h1').map((heading) => heading.textContent)).toEqual([name]);
  }
});

test('effects of a hidden screen stop, and each return is reported to it', async () => {
  const { go } = await mountApp();
  expect([...running]).toEqual(['Quests']);
  const first = visits.get('Quests');
  await go('/games', 'Games');
  expect([...running]).toEqual(['Games']);
  await go('/quests', 'Quests');
  expect([...running]).toEqual(['Quests']);
  expect(visits.get('Quests')).toBe((first ?? 0) + 1);
});

test('a page that is not a tab is unmounted', async () => {
  const { screen, go } = await mountApp();
  await screen.getByRole('textbox').fill('lantern');
  await go('/play/dice', 'Table');
  await go('/quests', 'Quests');
  await expect.element(screen.getByRole('textbox')).toHaveValue('');
});

test('an open sheet closes with its screen', async () => {
  const { screen, go } = await mountApp();
  await screen.getByRole('button', { name: 'Open' }).click();
  await go('/games', 'Games');
  await go('/quests', 'Quests');
  expect(document.querySelector('dialog[open]')).toBeNull();
});

test('a failed screen is tried again on return', async () => {
  const { screen, go, fails } = await mountApp();
  failing.add('Games');
  await fails('/games');
  await go('/quests', 'Quests');
  failing.clear();
  await go('/games', 'Games');
  expect(screen.getByText('Broken').query()).toBeNull();
});
