// The preview of a draft while its app is built, and when it cannot be built.
import { I18nProvider } from '@lingui/react';
import type { Preview } from '@parlor/contract/calls/operator/content/preview.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { i18n } from '../../../i18n/i18n.ts';
import '../../../theme/base.css';
import { OperatorApiProvider, type OperatorApi } from '../operator-calls.ts';
import { DraftPreview } from './DraftPreview.tsx';

test('a preview that cannot be built says so, and the next press asks again', async () => {
  const previewDraft = vi.fn<OperatorApi['previewDraft']>();
  const answers = (...states: readonly Preview[]): void => {
    for (const state of states) previewDraft.mockResolvedValueOnce(state);
  };
  answers({ state: 'building' }, { state: 'failed' });
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <OperatorApiProvider value={{ previewDraft } as unknown as OperatorApi}>
          <DraftPreview draft={12} />
        </OperatorApiProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
  const prepare = screen.getByRole('button', { name: 'Prepare the preview' });
  await prepare.click();
  await expect.element(screen.getByText('The first preview of a server takes about a minute.')).toBeVisible();
  await expect
    .element(
      screen.getByText(
        'The preview could not be built. Try again. If it fails again, the server’s log says why.',
      ),
    )
    .toBeVisible();
  expect(previewDraft).toHaveBeenCalledTimes(2);

  answers({ state: 'ready', url: 'https://preview.example/open?key=k', until: '2026-12-24T12:30:00.000Z' });
  await prepare.click();
  await expect
    .element(screen.getByRole('link', { name: 'Open the preview in a new tab' }))
    .toHaveAttribute('href', 'https://preview.example/open?key=k');
  expect(screen.getByRole('alert').query()).toBeNull();

  previewDraft.mockRejectedValueOnce(new Error('no connection'));
  await prepare.click();
  await expect.element(screen.getByText('There is no preview. Try again.')).toBeVisible();
});
