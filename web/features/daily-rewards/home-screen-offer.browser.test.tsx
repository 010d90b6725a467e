import { I18nProvider } from '@lingui/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { i18n } from '../../i18n/i18n.ts';
import { PlatformProvider } from '../../platform/PlatformContext.tsx';
import type { HostExtras, Platform } from '../../platform/platform.ts';
import { SSR_PLATFORM } from '../../platform/ssr-platform.ts';
import '../../theme/base.css';
import { ToastProvider } from '../../ui/feedback/toast/Toast.tsx';
import { ToastCard } from '../../ui/feedback/toast/ToastCard.tsx';
import { HomeScreenOffer } from './HomeScreenOffer.tsx';

const addToHomeScreen = vi.fn<HostExtras['addToHomeScreen']>();
const canAddToHomeScreen = vi.fn<HostExtras['canAddToHomeScreen']>();
beforeEach(() => {
  localStorage.clear();
  addToHomeScreen.mockReset();
  canAddToHomeScreen.mockReset().mockResolvedValue(true);
});
function show() {
  const extras = { addToHomeScreen, canAddToHomeScreen } as unknown as HostExtras;
  const platform: Platform = { ...SSR_PLATFORM, name: 'telegram', extras: () => Promise.resolve(extras) };
  return render(
    <I18nProvider i18n={i18n}>
      <PlatformProvider value={platform}>
        <ToastProvider card={ToastCard}>
          <HomeScreenOffer />
          <p>The calendar</p>
        </ToastProvider>
      </PlatformProvider>
    </I18nProvider>,
  );
}
const OFFER = /^Add Parlor to your home screen/;

test('the host asks the player, and the offer ends when the app is there', async () => {
  addToHomeScreen.mockImplementation((onAdded) => onAdded());
  const screen = await show();
  await expect.element(screen.getByText(OFFER)).toBeVisible();
  await screen.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(screen.getByText('Parlor is on your home screen now.')).toBeVisible();
  await expect.element(screen.getByText(OFFER)).not.toBeInTheDocument();
});

test('an offer that is dismissed does not return, and the host is not asked again', async () => {
  const screen = await show();
  await screen.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(screen.getByText(OFFER)).not.toBeInTheDocument();
  expect(addToHomeScreen).not.toHaveBeenCalled();
  await screen.unmount();
  canAddToHomeScreen.mockClear();
  const again = await show();
  await expect.element(again.getByText('The calendar')).toBeVisible();
  expect(again.getByText(OFFER).query()).toBeNull();
  expect(canAddToHomeScreen).not.toHaveBeenCalled();
});
