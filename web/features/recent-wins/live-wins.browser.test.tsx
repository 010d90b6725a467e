import { WAITING } from '@parlor/contract/test/waiting.ts';
import { I18nProvider } from '@lingui/react';
import type { Services, WinsOptions } from '@parlor/sdk/services.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { i18n } from '../../i18n/i18n.ts';
import { isStreamHeld } from '../../data/live/stream-held.ts';
import { ServicesProvider } from '../../data/ServicesContext.tsx';
import '../../theme/base.css';
import { LiveWins } from './LiveWins.tsx';

let requests: WinsOptions[];
beforeEach(() => void (requests = []));
const last = (): WinsOptions => {
  const one = requests.at(-1);
  if (one === undefined) throw new Error('nobody listens');
  return one;
};

async function show() {
  const state = { status: 'connected', profile: { userId: '1' } };
  const services = {
    session: { state: () => state, listen: () => () => {} },
    onNewContent: () => () => {},
    api: { games: () => Promise.resolve({ games: [] }) },
    subscribeRecentWins: (options: WinsOptions) => {
      requests.push(options);
      return { pause() {}, resume() {}, close: () => options.onState?.('closed') };
    },
  } as unknown as Services;
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <LiveWins onOpen={() => {}} />
      </ServicesProvider>
    </I18nProvider>,
  );
  await vi.waitFor(() => expect(requests).toHaveLength(1), WAITING);
  return screen;
}

test('a broken connection is shown, and the list returns with it', async () => {
  const screen = await show();
  const button = screen.getByRole('button');
  await expect.element(button).toHaveAccessibleName('Pause live wins: connecting');
  last().onState?.('waiting', new Error('no way'));
  const words = screen.getByText('Live wins are not available right now. We reconnect automatically.');
  await expect.element(words).toBeVisible();
  last().onState?.('connecting');
  await expect.element(button).toHaveAccessibleName('Pause live wins: not connected');
  await expect.element(words).toBeVisible();
  last().onState?.('live');
  last().onList([]);
  await expect.element(button).toHaveAccessibleName('Pause live wins: live');
  await expect.element(screen.getByText('No wins yet. New wins will appear here.')).toBeVisible();
});

test('a paused list closes its connection, does not change, and leaves the events of the player to the page', async () => {
  const screen = await show();
  expect(isStreamHeld()).toBe(true);
  last().onState?.('live');
  last().onList([]);
  await screen.getByRole('button', { name: 'Pause live wins: live' }).click();
  await expect.element(screen.getByRole('button')).toHaveAccessibleName('Pause live wins: paused');
  await expect.element(screen.getByText('No wins yet. New wins will appear here.')).toBeVisible();
  expect(isStreamHeld()).toBe(false);
  await screen.getByRole('button').click();
  await vi.waitFor(() => expect(requests).toHaveLength(2), WAITING);
  expect(isStreamHeld()).toBe(true);
});

test('a press connects again after the connection was given up', async () => {
  const screen = await show();
  last().onState?.('closed', new Error('refused'));
  await screen.getByRole('button', { name: 'Reconnect' }).click();
  await vi.waitFor(() => expect(requests).toHaveLength(2), WAITING);
  last().onState?.('live');
  last().onList([]);
  await expect.element(screen.getByRole('button')).toHaveAccessibleName('Pause live wins: live');
  expect(screen.getByText('The connection was lost.').elements()).toHaveLength(0);
});
