import { I18nProvider } from '@lingui/react';
import type { Figures } from '@parlor/contract/calls/operator/figures.ts';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { i18n } from '../../../i18n/i18n.ts';
import { Kpis } from './Kpis.tsx';

const day = (n: number, active: number): Figures['players'][number] => ({
  day: `2026-11-${n}`,
  active,
  activeInWeek: active,
  activeInMonth: active,
  joined: 1,
});
const flow = (n: number): Figures['flow'][number] => ({
  at: `2026-11-${n}T00:00:00.000Z`,
  minted: 0,
  burned: 0,
  circulation: 0,
});
const figuresOf = (players: Figures['players']): Figures => ({
  players,
  cohorts: [],
  campaigns: [],
  funnel: { joined: 0, played: 0, claimed: 0, bought: 0 },
  games: [],
  flow: [flow(19), flow(20), flow(21)],
  sources: [],
  holders: { list: [] },
  sales: [],
  claims: [],
  stock: [],
});

test.each([
  ['before the first count of a day', [day(19, 7), day(20, 31)]],
  ['after it', [day(19, 7), day(20, 31), day(21, 2)]],
])('the players of yesterday are those of the day before today, %s', async (_, players) => {
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <Kpis figures={figuresOf(players)} byHour={false} />
    </I18nProvider>,
  );
  const card = screen.getByText('Active players, yesterday').element().parentElement;
  expect(card?.querySelectorAll('dd')[0]?.textContent).toBe('31');
});
