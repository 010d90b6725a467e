import { I18nProvider } from '@lingui/react';
import type { CalendarDay, DailyCalendar, Subscription } from '@parlor/contract/calls/daily-rewards.ts';
import { NetworkError } from '@parlor/sdk/errors.ts';
import type { Services } from '@parlor/sdk/services.ts';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { i18n } from '../../i18n/i18n.ts';
import { ServicesProvider } from '../../data/ServicesContext.tsx';
import '../../theme/base.css';
import { ToastProvider } from '../../ui/feedback/toast/Toast.tsx';
import { ToastCard } from '../../ui/feedback/toast/ToastCard.tsx';
import { withTodayClaimed } from './calendar.ts';
import { DailyRewards } from './DailyRewards.tsx';
import { Subscriptions } from './Subscriptions.tsx';

const NOW = '2026-11-20T09:30:00.000Z';
const points = (amount: number) => ({ type: 'points', amount }) as const;
const day = (n: number, state: CalendarDay['state'], rewards?: CalendarDay['rewards']): CalendarDay => ({
  day: `2026-11-${n}`,
  state,
  ...(rewards && { rewards }),
});
let calendar: DailyCalendar;
let subscriptions: Subscription[];
type Fastlane = (input: { body: { feature: string } }) => Promise<unknown>;
let claimFastlane: ReturnType<typeof vi.fn<Fastlane>>;
type ClaimSubscription = (input: { params: { id: string } }) => Promise<unknown>;
let claimSubscription: ReturnType<typeof vi.fn<ClaimSubscription>>;

beforeEach(() => {
  calendar = {
    reward: { state: 'CLAIMABLE', reward: points(60), template: 'daily-reward', resetIn: 3_600_000 },
    streak: 2,
    best: 5,
    grace: { ready: false, daysToReady: 5 },
    milestones: [{ days: 3, rewards: [{ type: 'collectibles', amount: 3, bestDraw: 'COMMON' }] }],
    days: [
      day(17, 'MISSED'),
      day(18, 'CLAIMED'),
      day(19, 'GRACE'),
      day(20, 'CLAIMABLE', [points(60), { type: 'collectibles', amount: 3, bestDraw: 'COMMON' }]),
      day(21, 'PENDING', [points(70)]),
    ],
  };
  subscriptions = [
    { id: 'order-1-0', amount: 120, currency: 'PP', nextClaim: NOW, lastClaim: null, remainingClaims: 12 },
  ];
  claimFastlane = vi.fn<Fastlane>(() => {
    calendar = withTodayClaimed(calendar);
    return Promise.resolve({
      rewards: [points(60), { type: 'collectibles', amount: 3, bestDraw: 'COMMON' }],
    });
  });
  claimSubscription = vi.fn<ClaimSubscription>(() => {
    subscriptions = [];
    return Promise.resolve({ rewards: [points(120)] });
  });
});

function show(what: ReactNode) {
  const state = { status: 'connected', profile: { userId: '1' } };
  const services = {
    session: { state: () => state, listen: () => () => {} },
    onNewContent: () => () => {},
    api: {
      dailyCalendar: () => Promise.resolve(calendar),
      summary: () => Promise.resolve({ serverTime: NOW, subscriptions }),
      claimFastlane: (input: Parameters<Fastlane>[0]) => claimFastlane(input),
      claimSubscription: (input: Parameters<ClaimSubscription>[0]) => claimSubscription(input),
    },
  } as unknown as Services;
  return render(
    <I18nProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <ToastProvider card={ToastCard}>{what}</ToastProvider>
      </ServicesProvider>
    </I18nProvider>,
  );
}

test('the calendar shows the state and the reward of each day', async () => {
  const screen = await show(<DailyRewards />);
  for (const text of [
    'Tuesday, November 17: missed',
    'Wednesday, November 18: claimed',
    'Thursday, November 19: missed, streak kept',
    'Friday, November 20: today, 60 PP and 3 cards to claim',
    'Saturday, November 21: reward: 70 PP',
  ])
    await expect.element(screen.getByText(text)).toBeInTheDocument();
  await expect.element(screen.getByText(/Claim 5 more days in a row/)).toBeVisible();
});

test('today’s reward is claimed with one call, and the streak grows at the press', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const claim = claimFastlane.getMockImplementation()!;
  claimFastlane.mockImplementation(async (input) => {
    await answered;
    return claim(input);
  });
  const screen = await show(<DailyRewards />);
  await expect.element(screen.getByText(/2 days in a row/)).toBeVisible();
  const take = screen.getByRole('button', { name: 'Claim 60 PP and 3 cards' });
  const element = take.element() as HTMLElement;
  element.click();
  element.click();
  await expect.element(screen.getByText('Claimed today')).toBeVisible();
  await expect.element(screen.getByText(/^3 days in a row/).first()).toBeVisible();
  answer();
  await expect.element(screen.getByText('Claimed: 60 PP and 3 cards')).toBeInTheDocument();
  expect(claimFastlane).toHaveBeenCalledExactlyOnceWith({ body: { feature: 'FREE_PP' } });
});

test('if the server cannot be reached, the day can be claimed again', async () => {
  claimFastlane.mockImplementation(() => Promise.reject(new NetworkError('/claim', 'no connection')));
  const screen = await show(<DailyRewards />);
  await screen.getByRole('button', { name: /^Claim 60 PP/ }).click();
  await expect.element(screen.getByText(/No response/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Claim 60 PP/ })).toBeVisible();
});

test('a due instalment is claimed, and shows how many are left', async () => {
  const screen = await show(<Subscriptions />);
  await expect.element(screen.getByText('12 days left')).toBeVisible();
  await screen.getByRole('button', { name: 'Claim 120 PP' }).click();
  expect(claimSubscription).toHaveBeenCalledExactlyOnceWith({ params: { id: 'order-1-0' }, body: {} });
});

test('an instalment that is not due yet counts down', async () => {
  subscriptions = [{ ...subscriptions[0]!, nextClaim: '2026-11-21T00:00:00.000Z' }];
  const screen = await show(<Subscriptions />);
  await expect.element(screen.getByRole('timer')).toHaveAccessibleName('14 hours, 30 minutes');
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});
