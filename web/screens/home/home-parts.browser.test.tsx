import { I18nProvider } from '@lingui/react';
import { RequestError } from '@parlor/sdk/errors.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { i18n } from '../../i18n/i18n.ts';
import { LauncherProvider, useLauncherDocument } from '../../data/LauncherContext.tsx';
import { ServicesProvider, useAsk } from '../../data/ServicesContext.tsx';
import '../../theme/base.css';
import { ToastProvider } from '../../ui/feedback/toast/Toast.tsx';
import { ToastCard } from '../../ui/feedback/toast/ToastCard.tsx';
import { HomeError } from './HomeError.tsx';
import { HomeIntroduction } from './HomeIntroduction.tsx';

type Ask = () => Promise<unknown>;
let summary: ReturnType<typeof vi.fn<Ask>>;
let balances: ReturnType<typeof vi.fn<Ask>>;
/** The player's saved document, and the games that were played last. */
let saved: Record<string, unknown>;
let played: string[];

beforeEach(() => {
  summary = vi.fn<Ask>(() => Promise.resolve({}));
  balances = vi.fn<Ask>(() => Promise.resolve({ balances: [] }));
  saved = {};
  played = [];
});

function show(what: ReactNode) {
  const state = { status: 'connected', profile: { userId: '7' } };
  let version = 1;
  const services = {
    session: { state: () => state, listen: () => () => {} },
    onNewContent: () => () => {},
    api: {
      summary: () => summary(),
      balances: () => balances(),
      lastPlayed: () => Promise.resolve({ games: played }),
      document: () => Promise.resolve({ version, data: saved }),
      setDocument: ({ body }: { body: { data: Record<string, unknown> } }) => {
        saved = body.data;
        version += 1;
        return Promise.resolve({ version });
      },
    },
  } as unknown as Services;
  return render(
    <I18nProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <ToastProvider card={ToastCard}>
          <LauncherProvider skipLoad={false}>{what}</LauncherProvider>
        </ToastProvider>
      </ServicesProvider>
    </I18nProvider>,
  );
}

/** Shows when both answers of the introduction are there. */
function Loaded() {
  const { data: last } = useQuery(useAsk().lastPlayed());
  const { data } = useLauncherDocument();
  return last && data ? <p>loaded</p> : null;
}

test('a newcomer reads three steps, forwards and back, and the last one ends them', async () => {
  const screen = await show(<HomeIntroduction />);
  const step = (title: string) => screen.getByRole('heading', { name: title });
  await expect.element(step('Points are for playing')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Back' }).query()).toBeNull();
  await screen.getByRole('button', { name: 'Next' }).click();
  await expect.element(step('Something new every day')).toBeVisible();
  await screen.getByRole('button', { name: 'Back' }).click();
  await expect.element(step('Points are for playing')).toBeVisible();
  await screen.getByRole('button', { name: 'Next' }).click();
  await screen.getByRole('button', { name: 'Next' }).click();
  await expect.element(step('For adults, with your limits')).toBeVisible();
  await screen.getByRole('button', { name: 'Got it' }).click();
  await expect.element(step('How Parlor works')).not.toBeInTheDocument();
  await expect.poll(() => saved['introduced']).toBe(true);
});

test('a skip ends the steps too, for all devices', async () => {
  const screen = await show(<HomeIntroduction />);
  await screen.getByRole('button', { name: 'Skip' }).click();
  await expect.element(screen.getByRole('heading', { name: 'How Parlor works' })).not.toBeInTheDocument();
  await expect.poll(() => saved['introduced']).toBe(true);
});

test.each<[string, () => void]>([
  ['has read them', () => (saved = { introduced: true })],
  ['has played', () => (played = ['dice-bone'])],
])('a player who %s sees no steps', async (_, was) => {
  was();
  const screen = await show(
    <>
      <HomeIntroduction />
      <Loaded />
    </>,
  );
  await expect.element(screen.getByText('loaded')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'How Parlor works' }).query()).toBeNull();
});

test('rewards that do not load say so with the reference, and load on a retry', async () => {
  const code = 'INTERNAL';
  const failed = new RequestError(code, {
    url: '/bff/summary',
    status: 500,
    code,
    serverMessage: 'Something broke',
    requestId: '5b1e-04aa',
  });
  // It fails until the press: the page may ask again by itself on a slow machine.
  summary.mockRejectedValue(failed);
  const screen = await show(<HomeError />);
  await expect.element(screen.getByText('Your rewards didn’t load')).toBeVisible();
  await expect.element(screen.getByText(/5b1e-04aa/)).toBeVisible();
  summary.mockResolvedValue({});
  const calls = () => [summary.mock.calls.length, balances.mock.calls.length] as const;
  const before = calls();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Your rewards didn’t load')).not.toBeInTheDocument();
  expect(calls()).toEqual([before[0] + 1, before[1]]);
});
