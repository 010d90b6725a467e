import { WAITING } from '@parlor/contract/test/waiting.ts';
import { I18nProvider } from '@lingui/react';
import type { AuthState } from '@parlor/sdk/session/auth-state.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { i18n } from '../../i18n/i18n.ts';
import { ServicesProvider } from '../../data/ServicesContext.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { ToastProvider } from '../../ui/feedback/toast/Toast.tsx';
import { ToastCard } from '../../ui/feedback/toast/ToastCard.tsx';
import { useLeave } from './use-leave.ts';

function WaysOut() {
  const { signOut, endAll, isLeaving } = useLeave();
  return (
    <>
      <Button kind="quiet" busy={isLeaving} onClick={signOut}>
        Out
      </Button>
      <Button kind="quiet" onClick={endAll}>
        All out
      </Button>
    </>
  );
}

/** A page that still waits for the session; `found` is its reply. */
async function show(found: Promise<AuthState>, revokeAllSignIns = () => Promise.resolve({})) {
  const starting = { status: 'starting' };
  const services = {
    session: { state: () => starting, listen: () => () => {}, start: () => found },
    onNewContent: () => () => {},
    api: { revokeAllSignIns },
  } as unknown as Services;
  return render(
    <I18nProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <ToastProvider card={ToastCard}>
          <WaysOut />
        </ToastProvider>
      </ServicesProvider>
    </I18nProvider>,
  );
}
const connected = (logout: () => Promise<void>) =>
  ({ status: 'connected', profile: { userId: '1' }, logout }) as unknown as AuthState;

test('signing out before the session is known waits for it, and signs out', async () => {
  const found = Promise.withResolvers<AuthState>();
  const logout = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const screen = await show(found.promise);
  await screen.getByRole('button', { name: 'Out', exact: true }).click();
  expect(logout).not.toHaveBeenCalled();
  found.resolve(connected(logout));
  await vi.waitFor(() => expect(logout).toHaveBeenCalledOnce(), WAITING);
});

test('all sign-ins are ended before this one', async () => {
  const done: string[] = [];
  const logout = () => Promise.resolve(void done.push('this one'));
  const screen = await show(Promise.resolve(connected(logout)), () => {
    done.push('all');
    return Promise.resolve({});
  });
  await screen.getByRole('button', { name: 'All out' }).click();
  await vi.waitFor(() => expect(done).toEqual(['all', 'this one']), WAITING);
});

test('if the server does not answer, the page says that the player is still signed in', async () => {
  const found = Promise.withResolvers<AuthState>();
  const screen = await show(found.promise);
  await screen.getByRole('button', { name: 'Out', exact: true }).click();
  found.reject(new TypeError('Failed to fetch'));
  await expect.element(screen.getByText(/^No response\. You are still signed in/).first()).toBeVisible();
});
