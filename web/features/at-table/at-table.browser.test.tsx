import { I18nProvider } from '@lingui/react';
import type { ReactionEvent, TableEvent } from '@parlor/contract/calls/at-table.ts';
import { RequestError } from '@parlor/sdk/errors.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ServicesProvider } from '../../data/ServicesContext.tsx';
import { i18n } from '../../i18n/i18n.ts';
import '../../theme/base.css';
import { AtTable, type TablePlayer } from './AtTable.tsx';

const react = vi.fn<(input: object) => Promise<object>>();
const state = { status: 'connected', profile: { userId: '1' } };
const services = {
  session: { state: () => state, listen: () => () => {} },
  onNewContent: () => () => {},
  api: { react },
} as unknown as Services;
const named = (n: number): TablePlayer => ({ displayName: `Player ${n}`, tag: `100${n}` });
const table = (playing: number, names: number): TableEvent => ({
  gameId: 'dice-bone',
  playing,
  players: Array.from({ length: names }, (_, i) => named(i + 1)),
});
function show(
  shown: TableEvent | undefined,
  events: readonly ReactionEvent[] = [],
  onOpen: (player: TablePlayer) => void = () => {},
) {
  return render(
    <I18nProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <AtTable
          gameId="dice-bone"
          table={shown}
          reactions={events.map((event, id) => ({ id, event }))}
          onOpen={onOpen}
        />
      </ServicesProvider>
    </I18nProvider>,
  );
}
const refusal = (code: string, details: unknown): RequestError =>
  new RequestError(code, { url: '', status: 422, code, serverMessage: code, details });

beforeEach(() => {
  react.mockReset();
  react.mockResolvedValue({});
});

test('names a few players, counts the rest, and a name opens its player', async () => {
  const onOpen = vi.fn<(player: TablePlayer) => void>();
  const screen = await show(table(9, 6), [], onOpen);
  await expect.element(screen.getByText('9 players play now')).toBeVisible();
  const list = screen.getByRole('list', { name: 'Playing now' });
  await expect.element(list.getByText('and 5 more')).toBeVisible();
  expect(list.getByRole('button').elements()).toHaveLength(4);
  await list.getByText('Player 2').click();
  expect(onOpen).toHaveBeenCalledWith(named(2));
  await screen.unmount();
  const empty = await show(table(0, 0));
  await expect.element(empty.getByText('Nobody plays this game right now.')).toBeVisible();
});

test('shows reactions by name, and those of guests without one', async () => {
  const screen = await show(table(1, 1), [
    { gameId: 'dice-bone', reaction: 'heart', displayName: 'Mara', tag: '1234' },
    { gameId: 'dice-bone', reaction: 'luck' },
  ]);
  const shown = screen.getByRole('list', { name: 'Reactions' }).getByRole('listitem');
  await expect.element(shown.nth(0)).toHaveTextContent('HeartMara');
  await expect.element(shown.nth(1)).toHaveTextContent('Good luckA player');
});

test('a press sends the reaction; after too many the buttons rest for as long as the server says', async () => {
  const screen = await show(table(1, 0));
  const heart = screen.getByRole('button', { name: 'Heart' });
  await heart.click();
  expect(react).toHaveBeenCalledWith({ params: { gameId: 'dice-bone' }, body: { reaction: 'heart' } });
  react.mockRejectedValue(refusal('REACTION_WAITS', { waitMs: 599_200 }));
  await heart.click();
  await expect.element(screen.getByText(/^You can react again in \d{3} seconds\.$/)).toBeVisible();
  await expect.element(heart).toHaveAttribute('aria-disabled', 'true');
  await heart.click({ force: true });
  expect(react).toHaveBeenCalledTimes(2);
});

test('after the wait a press is sent again, and a refusal says why', async () => {
  const screen = await show(table(1, 0));
  const heart = screen.getByRole('button', { name: 'Heart' });
  react.mockRejectedValue(refusal('REACTION_WAITS', { waitMs: 200 }));
  await heart.click();
  await expect.poll(() => react.mock.calls.length).toBe(1);
  await expect.element(heart).toHaveAttribute('aria-disabled', 'false');
  react.mockRejectedValue(refusal('CARE_PAUSED', {}));
  await heart.click();
  await expect.element(screen.getByText('You are on a break, so you can’t react.')).toBeVisible();
});
