import { WAITING } from '@parlor/contract/test/waiting.ts';
import { I18nProvider } from '@lingui/react';
import type { FullWin, Services, WinsOptions } from '@parlor/sdk/services.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ServicesProvider } from '../../data/ServicesContext.tsx';
import { i18n } from '../../i18n/i18n.ts';
import '../../theme/base.css';
import { TableWins } from './TableWins.tsx';

let requests: { readonly options: WinsOptions; isClosed: boolean }[];
beforeEach(() => {
  requests = [];
  localStorage.clear();
});
const last = (): WinsOptions => requests.at(-1)!.options;
const win = (id: string, gameId: string, amount: number): FullWin => ({
  id,
  gameId,
  amount,
  profit: amount,
  multiplier: 2,
  displayName: `Winner ${id}`,
});

const state = { status: 'connected', profile: { userId: '1' } };
const services = {
  session: { state: () => state, listen: () => () => {} },
  onNewContent: () => () => {},
  subscribeRecentWins: (options: WinsOptions) => {
    const request = { options, isClosed: false };
    requests.push(request);
    return { pause() {}, resume() {}, close: () => void (request.isClosed = true) };
  },
} as unknown as Services;

function board(isHeld: boolean) {
  return (
    <I18nProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <TableWins gameId="dice-bone" isHeld={isHeld} onOpen={() => {}} />
      </ServicesProvider>
    </I18nProvider>
  );
}

test('shows the wins of this game alone, and none while a round is shown', async () => {
  const screen = await render(board(false));
  await vi.waitFor(() => expect(requests).toHaveLength(1), WAITING);
  last().onState?.('live');
  last().onList([win('1', 'dice-bone', 20), win('2', 'plinko-rain', 30)]);
  await expect.element(screen.getByText('Winner 1')).toBeVisible();
  expect(screen.getByText('Winner 2').query()).toBeNull();
  last().onWin(win('3', 'plinko-rain', 40));
  await screen.rerender(board(true));
  last().onWin(win('4', 'dice-bone', 50));
  expect(screen.getByText('Winner 4').query()).toBeNull();
  await screen.rerender(board(false));
  await expect.element(screen.getByText('Winner 4')).toBeVisible();
  expect(screen.getByText('Winner 3').query()).toBeNull();
});

test('is turned off on this device with a switch, which closes its connection', async () => {
  const screen = await render(board(false));
  await vi.waitFor(() => expect(requests).toHaveLength(1), WAITING);
  const turn = screen.getByRole('switch', { name: 'Live wins in this game' });
  await turn.click();
  await vi.waitFor(() => expect(requests[0]?.isClosed).toBe(true), WAITING);
  await screen.unmount();
  const again = await render(board(false));
  await expect.element(again.getByRole('switch')).not.toBeChecked();
  expect(requests).toHaveLength(1);
});
