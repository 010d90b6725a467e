import { WAITING } from '@parlor/contract/test/waiting.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { LauncherProvider, useLauncherDocument } from './LauncherContext.tsx';
import { ServicesProvider } from './ServicesContext.tsx';

/** Mounts the provider for a player who saved `favourites`, around `screen`. */
async function launches(skipLoad: boolean, screen?: React.ReactNode) {
  const state = { status: 'connected', profile: { userId: '7' } };
  const api = {
    document: vi.fn<() => Promise<unknown>>(async () => ({
      version: 1,
      data: { favourites: ['dice-bone'] },
    })),
    lastPlayed: vi.fn<() => Promise<unknown>>(async () => ({ games: ['reels-tin'] })),
  };
  const services = {
    session: { state: () => state, listen: () => () => {} },
    onNewContent: () => () => {},
    api,
  } as unknown as Services;
  const shown = await render(
    <ServicesProvider services={services}>
      <LauncherProvider skipLoad={skipLoad}>{screen}</LauncherProvider>
    </ServicesProvider>,
  );
  return { ...api, shown };
}
function Favourites() {
  const { data } = useLauncherDocument();
  return <p>{data === undefined ? 'not known' : JSON.stringify(data)}</p>;
}

test('the launcher of a signed-in player loads their saved data and last games before a screen asks', async () => {
  const { document, lastPlayed } = await launches(false);
  await vi.waitFor(
    () => expect([document, lastPlayed].map((call) => call.mock.calls.length)).toEqual([1, 1]),
    WAITING,
  );
});

test('with its flag it loads nothing at the start; a screen that needs the document requests it', async () => {
  const { document, lastPlayed, shown } = await launches(true, <Favourites />);
  await expect.element(shown.getByText('{"favourites":["dice-bone"]}')).toBeVisible();
  await import('./load-launcher.ts');
  expect([document, lastPlayed].map((call) => call.mock.calls.length)).toEqual([1, 0]);
});
