import { WAITING } from '@parlor/contract/test/waiting.ts';
import { I18nProvider } from '@lingui/react';
import type { Race, RaceEntry } from '@parlor/contract/calls/contests.ts';
import type { ContestOptions, Services } from '@parlor/sdk/services.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ServicesProvider } from '../../../data/ServicesContext.tsx';
import { i18n } from '../../../i18n/i18n.ts';
import '../../../theme/base.css';
import { TableRace } from './TableRace.tsx';

const contest = {
  contestId: 'daily-race',
  statistic: 'bestMultiplier',
  prizes: [
    { from: 1, to: 1, amount: 500 },
    { from: 2, to: 40, amount: 10 },
  ],
  totalPrize: 890,
  resetIn: 3_600_000,
} as unknown as NonNullable<Race['contest']>;
const entry = (position: number, value: number, userId = String(100 + position)): RaceEntry => ({
  userId,
  position,
  value,
  displayName: `Player ${position}`,
  tag: '1234',
});
const everyContest = [
  { contestId: 'daily-race', title: 'Daily race', daily: true },
  { contestId: 'dice-week', title: 'Dice week', daily: false, games: ['dice-bone'] },
  { contestId: 'keno-week', title: 'Keno week', daily: false, games: ['keno-hive'] },
];

let streams: { readonly options: ContestOptions; isClosed: boolean }[];
let race: Race;
let infos: typeof everyContest;
const asked = vi.fn<() => void>();
const state = { status: 'connected', profile: { userId: '1' } };
const services = {
  session: { state: () => state, listen: () => () => {} },
  onNewContent: () => () => {},
  api: {
    contests: () => {
      asked();
      return Promise.resolve({ contests: infos });
    },
    contest: () => Promise.resolve({ ...race, contest: { ...contest, contestId: 'dice-week' } }),
    dailyJackpotRace: () => Promise.resolve(race),
  },
  subscribeContest: (options: ContestOptions) => {
    const stream = { options, isClosed: false };
    streams.push(stream);
    return { pause() {}, resume() {}, close: () => void (stream.isClosed = true) };
  },
} as unknown as Services;
const board = (isHeld: boolean, onBoard: (id: string | undefined) => void = () => {}) => (
  <I18nProvider i18n={i18n}>
    <ServicesProvider services={services}>
      <TableRace gameId="dice-bone" isHeld={isHeld} onBoard={onBoard} onOpen={() => {}} />
    </ServicesProvider>
  </I18nProvider>
);

beforeEach(() => {
  streams = [];
  asked.mockClear();
  localStorage.clear();
  infos = everyContest;
  race = { contest, entries: [entry(1, 90), entry(2, 60)], userValue: 0, entrants: 2 };
});

test('offers the contests that this game counts for, and always has the own row', async () => {
  const onBoard = vi.fn<(id: string | undefined) => void>();
  const screen = await render(board(false, onBoard));
  const which = screen.getByRole('combobox', { name: 'Contest' });
  await expect.element(which).toHaveValue('dice-week');
  expect(which.element().querySelectorAll('option')).toHaveLength(2);
  const list = screen.getByRole('list', { name: 'Dice week' });
  await expect.element(list.getByText('You', { exact: true })).toBeVisible();
  await which.selectOptions('daily-race');
  await expect.element(screen.getByRole('list', { name: 'Daily race' }).getByText('Player 1')).toBeVisible();
  await expect.element(screen.getByText('Place 3 is free: 10 PP for one round that counts.')).toBeVisible();
  await screen.getByRole('button', { name: 'See the whole board' }).click();
  expect(onBoard).toHaveBeenCalledWith(undefined);
});

test('moves live, and stands still while a round is shown', async () => {
  infos = everyContest.filter(({ daily }) => daily);
  const screen = await render(board(false));
  await vi.waitFor(() => expect(streams).toHaveLength(1), WAITING);
  const list = screen.getByRole('list', { name: 'Daily race' });
  await expect.element(list.getByText('You', { exact: true })).toBeVisible();
  await screen.rerender(board(true));
  const moved = {
    ...race,
    entries: [entry(1, 90), entry(2, 70, '1'), entry(3, 60)],
    own: { position: 2, around: [entry(1, 90), entry(2, 70, '1'), entry(3, 60)] },
    userValue: 70,
    entrants: 3,
  };
  streams[0]!.options.onRace(moved);
  await expect.element(list.getByText('–')).toBeVisible();
  expect(screen.getByText('×20 more for place 1 and 500 PP.').query()).toBeNull();
  await screen.rerender(board(false));
  await expect.element(screen.getByText('×20 more for place 1 and 500 PP.')).toBeVisible();
  const rows = list.getByRole('listitem').elements();
  expect(rows.map((row) => row.textContent?.[0])).toEqual(['1', '2', '3']);
});

test('a contest that is cancelled disappears, and another one takes its place', async () => {
  const screen = await render(board(false));
  await vi.waitFor(() => expect(streams).toHaveLength(1), WAITING);
  expect(streams[0]!.options.contestId).toBe('dice-week');
  infos = everyContest.filter(({ contestId }) => contestId !== 'dice-week');
  streams[0]!.options.onState?.('closed', new Error('There is no such contest now.'));
  await expect.element(screen.getByRole('list', { name: 'Daily race' })).toBeVisible();
});

test('a switch closes the connection, and stays off on this device', async () => {
  const screen = await render(board(false));
  await vi.waitFor(() => expect(streams).toHaveLength(1), WAITING);
  await screen.getByRole('switch', { name: 'Contest in this game' }).click();
  await vi.waitFor(() => expect(streams[0]!.isClosed).toBe(true), WAITING);
  await screen.unmount();
  asked.mockClear();
  const again = await render(board(false));
  await expect.element(again.getByRole('switch', { name: 'Contest in this game' })).not.toBeChecked();
  expect(asked).not.toHaveBeenCalled();
});
