import { I18nProvider } from '@lingui/react';
import { NetworkError, RequestError } from '@parlor/sdk/errors.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { i18n } from '../../../i18n/i18n.ts';
import { ServicesProvider } from '../../../data/ServicesContext.tsx';
import { ToastProvider } from '../../../ui/feedback/toast/Toast.tsx';
import { ToastCard } from '../../../ui/feedback/toast/ToastCard.tsx';
import { LastRound } from './LastRound.tsx';

const state = { status: 'connected', profile: { userId: '1' } };

const shows = (draws: () => Promise<unknown>) =>
  render(
    <I18nProvider i18n={i18n}>
      <ServicesProvider
        services={
          {
            session: { state: () => state, listen: () => () => {} },
            onNewContent: () => () => {},
            api: { draws },
          } as unknown as Services
        }
      >
        <ToastProvider card={ToastCard}>
          <main>
            <LastRound onPickAnother={() => {}} />
          </main>
        </ToastProvider>
      </ServicesProvider>
    </I18nProvider>,
  );

test('results that fail to load say so, and load on a retry', async () => {
  let isBroken = true;
  const screen = await shows(async () => {
    if (isBroken) throw new RequestError('no', { url: '/draws', status: 500, requestId: '5b1e-04aa' });
    return { draws: [] };
  });
  await expect.element(screen.getByRole('heading', { name: 'Your results didn’t load' })).toBeVisible();
  await expect.element(screen.getByText(/Reference 5b1e-04aa/)).toBeVisible();
  isBroken = false;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Verify your last round' })).toBeVisible();
});

test('without a connection nothing waits here: the seeds beside it say what failed', async () => {
  const screen = await shows(() => Promise.reject(new NetworkError('/draws', 'no connection')));
  await expect.poll(() => screen.getByRole('main').element().childElementCount).toBe(0);
});
