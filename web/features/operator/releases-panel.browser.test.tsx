// Pages of releases: what is live is shown first, with its way back, however old it is.
import { I18nProvider } from '@lingui/react';
import type { ReleaseCard } from '@parlor/contract/calls/operator/content/releases.ts';
import type { OperatorRole } from '@parlor/contract/calls/operator/operator.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { i18n } from '../../i18n/i18n.ts';
import '../../theme/base.css';
import { OperatorApiProvider, type OperatorApi } from './operator-calls.ts';
import { ReleasesPanel } from './ReleasesPanel.tsx';

const ROLE: OperatorRole = 'treasurer';
const release = (id: number, state: ReleaseCard['state']): ReleaseCard => ({
  id,
  hash: `${id}`.padEnd(64, '0'),
  kind: 'publish',
  startsAt: '2026-11-20T09:00:00.000Z',
  why: `plan ${id}`,
  isLive: state === 'live',
  state,
});

test('older releases come page by page, and the live one is above them from the start', async () => {
  const current = [release(2, 'live')];
  const previous = release(1, 'replaced');
  const operatorReleases = vi.fn<OperatorApi['operatorReleases']>((given) =>
    Promise.resolve(
      given?.query?.before === undefined
        ? { current, previous, releases: [release(5, 'cancelled'), release(4, 'cancelled')], before: '4' }
        : { current, previous, releases: [release(3, 'cancelled'), ...current, previous] },
    ),
  );
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <OperatorApiProvider value={{ operatorReleases } as unknown as OperatorApi}>
          <ReleasesPanel role={ROLE} />
        </OperatorApiProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
  const shown = () => [...document.querySelectorAll('li b')].map(({ textContent }) => textContent);
  await expect.poll(shown).toEqual(['Release 2', 'Release 5', 'Release 4']);
  await screen.getByRole('button', { name: 'Show older ones' }).click();
  await expect.poll(shown).toEqual(['Release 2', 'Release 5', 'Release 4', 'Release 3', 'Release 1']);
  expect(operatorReleases).toHaveBeenLastCalledWith({ query: { before: '4' } }, expect.anything());
  await expect.element(screen.getByRole('button', { name: 'Show older ones' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Roll back to it' })).toBeVisible();
});
