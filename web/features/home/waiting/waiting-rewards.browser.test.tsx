import { I18nProvider } from '@lingui/react';
import { RequestError } from '@parlor/sdk/errors.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { i18n } from '../../../i18n/i18n.ts';
import { ServicesProvider } from '../../../data/ServicesContext.tsx';
import '../../../theme/base.css';
import { ToastProvider } from '../../../ui/feedback/toast/Toast.tsx';
import { ToastCard } from '../../../ui/feedback/toast/ToastCard.tsx';
import { WaitingRewards } from './WaitingRewards.tsx';
import type { Waiting } from './waiting.ts';

type Claim = (input: { body: { feature: string } }) => Promise<unknown>;
let claimFastlane: ReturnType<typeof vi.fn<Claim>>;
const claimCard = vi.fn<() => Promise<unknown>>(() => Promise.resolve({ packId: 'p1' }));
beforeEach(() => {
  claimFastlane = vi.fn<Claim>(() => Promise.resolve({}));
  claimCard.mockClear();
});

async function show(waiting: readonly Waiting[]) {
  const state = { status: 'connected', profile: { userId: '1' } };
  const services = {
    session: { state: () => state, listen: () => () => {} },
    onNewContent: () => () => {},
    api: {
      claimFastlane: (input: Parameters<Claim>[0]) => claimFastlane(input),
      claimFastlaneCollectible: () => claimCard(),
    },
  } as unknown as Services;
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <WaitingRewards waiting={waiting} serverTime="2026-11-20T12:00:00.000Z" game={undefined} isOnline />
      ),
      notFoundComponent: () => null,
    }),
    history: createMemoryHistory(),
  });
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <ToastProvider card={ToastCard}>
          <RouterProvider router={router as never} />
        </ToastProvider>
      </ServicesProvider>
    </I18nProvider>,
  );
  return { screen, path: () => router.state.location.pathname };
}
const points: Waiting = { kind: 'daily', count: 1, points: 120 };

test('a single reward is claimed by its own call, once, also with a double press', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<unknown>();
  claimFastlane.mockImplementation(() => answered);
  const { screen, path } = await show([points]);
  const claim = screen.getByRole('button', { name: 'Claim 120 PP' });
  await expect.element(claim).toBeVisible();
  const element = claim.element() as HTMLElement;
  element.click();
  element.click();
  await expect.poll(() => claimFastlane.mock.calls).toEqual([[{ body: { feature: 'FREE_PP' } }]]);
  answer({});
  expect(path()).toBe('/');
});

test('the daily card opens its pack', async () => {
  const { screen, path } = await show([points, { kind: 'daily-collectible', count: 1 }]);
  await screen.getByRole('button', { name: 'Claim Daily card' }).click();
  await expect.poll(path).toBe('/cards/packs/p1');
  expect(claimCard).toHaveBeenCalledOnce();
  expect(claimFastlane).not.toHaveBeenCalled();
});

test('a refused claim says why, and can be claimed again', async () => {
  const code = 'MINTING_PAUSED';
  const serverMessage = 'Points can’t be paid right now.';
  claimFastlane.mockRejectedValue(
    new RequestError(code, { url: '/claim', status: 422, code, serverMessage, requestId: 'r-1' }),
  );
  const { screen } = await show([points]);
  await screen.getByRole('button', { name: 'Claim 120 PP' }).click();
  await expect.element(screen.getByText(/^Not claimed\. Points can’t be paid/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Claim 120 PP' })).toBeEnabled();
});

test('what does not fit is behind the last place, with the number of rewards', async () => {
  const { screen } = await show([
    points,
    { kind: 'daily-collectible', count: 1 },
    { kind: 'daily-lootbox', count: 1 },
    { kind: 'quest', count: 2 },
  ]);
  expect(screen.getByRole('link', { name: 'Open: Daily box' }).query()).toBeNull();
  await screen.getByRole('button', { name: '2 more rewards' }).click();
  const sheet = screen.getByRole('dialog', { name: 'Ready to claim' });
  await expect.element(sheet.getByRole('link', { name: 'Open: Daily box' })).toBeVisible();
});
