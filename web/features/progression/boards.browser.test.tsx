import { I18nProvider } from '@lingui/react';
import type { MonthlyProgression, WeeklyProgression } from '@parlor/contract/calls/progression.ts';
import { RequestError } from '@parlor/sdk/errors.ts';
import type { Services } from '@parlor/sdk/services.ts';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { i18n } from '../../i18n/i18n.ts';
import { ServicesProvider } from '../../data/ServicesContext.tsx';
import '../../theme/base.css';
import { ToastProvider } from '../../ui/feedback/toast/Toast.tsx';
import { ToastCard } from '../../ui/feedback/toast/ToastCard.tsx';
import { MonthBoard } from './MonthBoard.tsx';
import { WeekBoard } from './WeekBoard.tsx';

const points = (amount: number) => ({ type: 'points', amount }) as const;
const DAYS_10_MS = 10 * 86_400_000 - 1;

/** The tracks from the server, and its replies to claims. */
let week: WeeklyProgression;
let month: MonthlyProgression;
type ClaimStep = (input: { body: { step: number } }) => Promise<unknown>;
let claimWeek: ReturnType<typeof vi.fn<ClaimStep>>;
let claimMonth: ReturnType<typeof vi.fn<ClaimStep>>;

beforeEach(() => {
  week = {
    currentStep: 5,
    milestones: [
      { step: 4, reward: { value: points(150), state: 'CLAIMABLE' } },
      { step: 8, reward: { value: { type: 'lootbox', kind: 'STANDARD', amount: 1 }, state: 'DISABLED' } },
    ],
    overflow: { every: 4, reward: points(150) },
    resetIn: DAYS_10_MS,
  };
  month = {
    currentStep: 6,
    passActivated: false,
    milestones: [
      {
        step: 5,
        reward: { value: points(100), state: 'CLAIMED' },
        passReward: { value: points(250), state: 'DISABLED' },
      },
      {
        step: 12,
        reward: { value: points(150), state: 'DISABLED' },
        passReward: { value: { type: 'collectibles', amount: 4, bestDraw: 'RARE' }, state: 'DISABLED' },
      },
    ],
    overflow: { every: 15, reward: points(100), passReward: points(200) },
    resetIn: DAYS_10_MS,
  };
  claimWeek = vi.fn<ClaimStep>(() => {
    week = {
      ...week,
      milestones: week.milestones.map((one) =>
        one.step === 4 ? { ...one, reward: { ...one.reward, state: 'CLAIMED' } } : one,
      ),
    };
    return Promise.resolve({ reward: points(150) });
  });
  claimMonth = vi.fn<ClaimStep>(() => Promise.resolve({ tracks: ['PREMIUM'], rewards: [points(250)] }));
});

function show(what: ReactNode) {
  const state = { status: 'connected', profile: { userId: '1' } };
  const services = {
    session: { state: () => state, listen: () => () => {} },
    onNewContent: () => () => {},
    api: {
      weeklyProgression: () => Promise.resolve(week),
      monthlyProgression: () => Promise.resolve(month),
      claimWeeklyMilestone: (input: Parameters<ClaimStep>[0]) => claimWeek(input),
      claimMonthlyMilestone: (input: Parameters<ClaimStep>[0]) => claimMonth(input),
      summary: () => Promise.resolve({ serverTime: '2026-11-20T09:30:00.000Z' }),
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

test('a reached milestone has the only highlighted button, and shows its reward', async () => {
  const screen = await show(<WeekBoard />);
  await expect.element(screen.getByRole('button')).toHaveAccessibleName(/^Claim 150 PP \(step 4\)/);
  await expect.element(screen.getByText('5 of 8 steps')).toBeVisible();
  await expect.element(screen.getByText(/After the last milestone: 150 PP every 4 steps\./)).toBeVisible();
});

test('pressed twice a milestone is claimed once, shown at once, and announced after the reply', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const claim = claimWeek.getMockImplementation()!;
  claimWeek.mockImplementation(async (input) => {
    await answered;
    return claim(input);
  });
  const screen = await show(<WeekBoard />);
  const lit = screen.getByRole('button', { name: /^Claim 150 PP/ });
  await expect.element(lit).toBeVisible();
  const element = lit.element() as HTMLElement;
  element.click();
  element.click();
  await expect.element(screen.getByText('150 PP (step 4), claimed')).toBeInTheDocument();
  expect(screen.getByText('Claimed: 150 PP').query()).toBeNull();
  answer();
  await expect.element(screen.getByText('Claimed: 150 PP')).toBeInTheDocument();
  expect(claimWeek).toHaveBeenCalledExactlyOnceWith({ body: { step: 4 } });
});

test('a refused milestone can be claimed again, with the reason', async () => {
  claimWeek.mockImplementation(() =>
    Promise.reject(
      new RequestError('MINT_LIMIT', {
        url: '/claim',
        status: 422,
        code: 'MINT_LIMIT',
        serverMessage: 'It stays yours to claim tomorrow.',
      }),
    ),
  );
  const screen = await show(<WeekBoard />);
  await screen.getByRole('button', { name: /^Claim 150 PP/ }).click();
  await expect.element(screen.getByText(/^Not claimed\. It stays yours to claim tomorrow\./)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Claim 150 PP/ })).toBeVisible();
});

test('without the pass its track is locked, and shows what it would have paid so far', async () => {
  const screen = await show(<MonthBoard />);
  await expect.element(screen.getByRole('heading', { name: 'November' })).toBeVisible();
  await expect.element(screen.getByText('10 days left')).toBeVisible();
  await expect.element(screen.getByText('250 PP (step 5), needs the monthly pass')).toBeInTheDocument();
  await expect.element(screen.getByText(/You get 1 reward immediately: 250 PP\./)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Claim/ }).query()).toBeNull();
  await screen.getByRole('button', { name: 'All rewards' }).click();
  await expect
    .element(screen.getByText(/You would get now: 250 PP\. All premium rewards: 250 PP and 4 cards\./))
    .toBeVisible();
});

test('with the pass every earlier step of its track is open, and one press claims them', async () => {
  const [first, second] = month.milestones;
  month = {
    ...month,
    passActivated: true,
    milestones: [{ ...first!, passReward: { value: points(250), state: 'CLAIMABLE' } }, second!],
  };
  const screen = await show(<MonthBoard />);
  await screen.getByRole('button', { name: /^Claim 250 PP \(step 5\)/ }).click();
  expect(claimMonth).toHaveBeenCalledExactlyOnceWith({ body: { step: 5 } });
  await expect
    .element(screen.getByText(/The premium track is unlocked until the end of the month\./))
    .toBeVisible();
});

test('passes that were bought ahead show the day they start', async () => {
  month = { ...month, passActivated: true, passesFrom: ['2026-12-01'] };
  const one = await show(<MonthBoard />);
  await expect
    .element(one.getByText(/until the end of the month\. Your next pass starts on December 1\.$/))
    .toBeVisible();
  await one.unmount();
  month = { ...month, passesFrom: ['2026-12-01', '2027-01-01', '2027-02-01'] };
  const more = await show(<MonthBoard />);
  await expect
    .element(
      more.getByText(
        /Your next pass starts on December 1\. You also have passes for January and February\.$/,
      ),
    )
    .toBeVisible();
});

test('a level is counted from the last milestone', async () => {
  const screen = await show(<MonthBoard />);
  await expect.element(screen.getByText('Level 1', { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/^1 of 7 steps to level 2 \(57%\)/)).toBeVisible();
});
