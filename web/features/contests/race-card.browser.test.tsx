import { I18nProvider } from '@lingui/react';
import type { Race, RaceEntry } from '@parlor/contract/calls/contests.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { i18n } from '../../i18n/i18n.ts';
import { ServicesProvider } from '../../data/ServicesContext.tsx';
import '../../theme/base.css';
import { RaceCard } from './RaceCard.tsx';

const contest = {
  contestId: 'daily-race',
  gameId: 'dice-bone',
  games: [],
  statistic: 'bestMultiplier',
  prizes: [{ from: 1, to: 40, amount: 10 }],
  totalPrize: 400,
  resetIn: 3_600_000,
} as unknown as NonNullable<Race['contest']>;
const entry = (position: number, value: number): RaceEntry => ({
  userId: String(100 + position),
  position,
  value,
  displayName: `Player ${position}`,
});

function show(more: Partial<Race>) {
  const race: Race = { contest, entries: [entry(1, 90)], userValue: 0, entrants: 1, ...more };
  const state = { status: 'connected', profile: { userId: '1' } };
  const services = {
    session: { state: () => state, listen: () => () => {} },
    onNewContent: () => () => {},
    api: { dailyJackpotRace: () => Promise.resolve(race) },
  } as unknown as Services;
  return render(
    <I18nProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <RaceCard />
      </ServicesProvider>
    </I18nProvider>,
  );
}
const bar = (screen: Awaited<ReturnType<typeof show>>) =>
  screen.getByRole('progressbar', { name: 'Progress to the next prize' });

test('a player without a place has an empty bar while places are free', async () => {
  const screen = await show({});
  await expect.element(bar(screen)).toHaveAttribute('value', '0');
  await expect.element(screen.getByText('–')).toBeVisible();
  await expect.element(screen.getByText('Place 2 is free: 10 PP for one round that counts.')).toBeVisible();
  await expect.element(screen.getByText('The top 40 win a prize.', { exact: true })).toBeVisible();
});

test('a player without a place has an empty bar when every paid place is taken', async () => {
  const screen = await show({ lastPaidValue: 12, entrants: 60 });
  await expect.element(bar(screen)).toHaveAttribute('value', '0');
  await expect.element(screen.getByText('×12 more for place 40 and 10 PP.')).toBeVisible();
});

test('a place outside the prizes shows its progress towards them, a paid place a full bar', async () => {
  const outside = await show({
    own: { position: 55, around: [entry(55, 3)] },
    userValue: 3,
    lastPaidValue: 12,
    entrants: 60,
  });
  await expect.element(bar(outside)).toHaveAttribute('value', '3');
  await expect.element(bar(outside)).toHaveAttribute('max', '12');
  await expect.element(outside.getByText('×9 more for place 40 and 10 PP.')).toBeVisible();
  await outside.unmount();
  const inside = await show({ own: { position: 1, around: [entry(1, 90)] }, userValue: 90 });
  await expect.element(bar(inside)).toHaveAttribute('value', '1');
  await expect.element(inside.getByText('You hold place 1: 10 PP.')).toBeVisible();
});

test('a paid place tells how far the next better prize is', async () => {
  const prizes = [
    { from: 1, to: 1, amount: 500 },
    { from: 2, to: 40, amount: 10 },
  ];
  const screen = await show({
    contest: { ...contest, prizes },
    entries: [entry(1, 90), entry(2, 60)],
    own: { position: 2, around: [entry(2, 60)] },
    userValue: 60,
    entrants: 2,
  });
  await expect.element(bar(screen)).toHaveAttribute('max', '90');
  await expect.element(screen.getByText('×30 more for place 1 and 500 PP.')).toBeVisible();
});
