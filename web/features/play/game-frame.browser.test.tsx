import { I18nProvider } from '@lingui/react';
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { RequestError } from '@parlor/sdk/errors.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { i18n } from '../../i18n/i18n.ts';
import { ServicesProvider, useAsk } from '../../data/ServicesContext.tsx';
import { useGameSession } from './use-game-session.ts';

const GAMES = 'https://games.example';
const game: Game = {
  identifier: 'dice-bone',
  title: 'Bone Dice',
  producer: 'Parlor',
  category: 'dice',
  devices: ['mobile', 'desktop'],
  minBetLevel: 1,
  maxBetLevel: 500,
  maxMultiplier: 990,
  provider: 'parlor',
};
const balance = (amount: number) => ({
  balance: amount,
  currency: 'PP',
  updatedAt: '2026-11-20T09:30:00.000Z',
});

let openGame: ReturnType<typeof vi.fn<() => Promise<{ gameUrl: string }>>>;
let points: number;
let onExit: ReturnType<typeof vi.fn<() => void>>;

beforeEach(() => {
  points = 1000;
  onExit = vi.fn<() => void>();
  openGame = vi.fn<() => Promise<{ gameUrl: string }>>(() =>
    Promise.resolve({ gameUrl: `${GAMES}/dice/?session=${openGame.mock.calls.length}` }),
  );
});

function Seat({ at = game }: { at?: Game }) {
  const {
    phase,
    frame: place,
    isInRound,
    isRoundWaiting,
    onLoaded,
    retry,
  } = useGameSession(at, { isPaused: false, onExit });
  const { data } = useQuery(useAsk().balances());
  return (
    <>
      {/* An empty page: the test sends messages in its name, from the origin that it chooses. */}
      {(phase.name === 'loading' || phase.name === 'open') && (
        <iframe ref={place} title="table" onLoad={onLoaded} />
      )}
      <p>phase {phase.name === 'trouble' ? `trouble ${phase.trouble}` : phase.name}</p>
      <p>points {data?.balances[0]?.balance}</p>
      <p>{isRoundWaiting ? 'a stake waits' : isInRound ? 'in a round' : 'between rounds'}</p>
      <button type="button" onClick={retry}>
        retry
      </button>
    </>
  );
}

async function sitDown(at: Game = game) {
  const state = { status: 'connected', profile: { userId: '1' } };
  const services = {
    session: { state: () => state, listen: () => () => {} },
    onNewContent: () => () => {},
    api: {
      openGame: () => openGame(),
      balances: () =>
        Promise.resolve({ balances: [balance(points)], configuration: { PP: { withdraw: false } } }),
    },
  } as unknown as Services;
  return render(
    <I18nProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <Seat at={at} />
      </ServicesProvider>
    </I18nProvider>,
  );
}

const frame = () => document.querySelector('iframe')?.contentWindow;
function say(message: object, { origin = GAMES, source = frame() as Window | null | undefined } = {}) {
  window.dispatchEvent(
    new MessageEvent('message', { data: { parlor: 1, ...message }, origin, source: source ?? null }),
  );
}

test('the cover stays until the page says that it is ready', async () => {
  const screen = await sitDown();
  await expect.element(screen.getByText('phase loading')).toBeVisible();
  say({ type: 'ready' });
  await expect.element(screen.getByText('phase open')).toBeVisible();
});

test('messages from another origin or another window are ignored', async () => {
  const screen = await sitDown();
  await expect.element(screen.getByText('phase loading')).toBeVisible();
  say({ type: 'ready' }, { origin: 'https://evil.example' });
  say({ type: 'ready' }, { source: window });
  say({ type: 'exit' }, { source: null });
  say({ type: 'balance', balance: balance(999_999) }, { origin: location.origin });
  // Sent last, so the others had their chance.
  say({ type: 'round-started', roundId: 'r-1' });
  await expect.element(screen.getByText('in a round')).toBeVisible();
  await expect.element(screen.getByText('phase loading')).toBeVisible();
  await expect.element(screen.getByText('points 1000')).toBeVisible();
  expect(onExit).not.toHaveBeenCalled();
});

test('the balance follows the page, and only a round that began can end', async () => {
  const screen = await sitDown();
  await expect.element(screen.getByText('points 1000')).toBeVisible();
  say({ type: 'ready' });
  say({ type: 'round-started', roundId: 'r-2' });
  say({ type: 'balance', balance: balance(990) });
  say({ type: 'round-ended', roundId: 'r-1' });
  await expect.element(screen.getByText('points 990')).toBeVisible();
  await expect.element(screen.getByText('in a round')).toBeVisible();
  say({ type: 'round-ended', roundId: 'r-2' });
  await expect.element(screen.getByText('between rounds')).toBeVisible();
});

test('a session that ended before the game was ready is opened again once; then the player is asked', async () => {
  const screen = await sitDown();
  await expect.element(screen.getByText('phase loading')).toBeVisible();
  say({ type: 'error', code: 'GAME_SESSION_EXPIRED' });
  await expect.poll(() => openGame.mock.calls.length).toBe(2);
  await expect.element(screen.getByText('phase loading')).toBeVisible();
  say({ type: 'error', code: 'GAME_SESSION_EXPIRED' });
  await expect.element(screen.getByText('phase trouble sitting-ended')).toBeVisible();
  expect(openGame).toHaveBeenCalledTimes(2);
});

test('a game that the server does not have is a different error, and a retry loads again', async () => {
  openGame.mockRejectedValueOnce(
    new RequestError('no', { url: '/x', status: 404, code: 'GAME_NOT_FOUND', requestId: 'r' }),
  );
  const screen = await sitDown();
  await expect.element(screen.getByText('phase trouble no-game')).toBeVisible();
  await screen.getByRole('button', { name: 'retry' }).click();
  await expect.element(screen.getByText('phase loading')).toBeVisible();
});

test('the page can ask to leave', async () => {
  const screen = await sitDown();
  await expect.element(screen.getByText('phase loading')).toBeVisible();
  say({ type: 'exit' });
  await expect.poll(() => onExit.mock.calls.length).toBe(1);
});

test('a stepped round differs from a round without steps', async () => {
  const screen = await sitDown();
  await expect.element(screen.getByText('phase loading')).toBeVisible();
  say({ type: 'ready' });
  say({ type: 'round-started', roundId: 'r-3' });
  await expect.element(screen.getByText('in a round')).toBeVisible();
  say({ type: 'round-started', roundId: 'r-3', waits: true });
  await expect.element(screen.getByText('a stake waits')).toBeVisible();
  say({ type: 'round-ended', roundId: 'r-3', stake: 5, win: 12.5 });
  say({ type: 'round-ended', roundId: 'r-3' });
  await expect.element(screen.getByText('between rounds')).toBeVisible();
});

test('a studio page without messages counts as ready when it is loaded', async () => {
  const screen = await sitDown({ ...game, provider: 'outside' });
  await expect.element(screen.getByText('phase loading')).toBeVisible();
  document.querySelector('iframe')?.dispatchEvent(new Event('load'));
  await expect.element(screen.getByText('phase open')).toBeVisible();
});
