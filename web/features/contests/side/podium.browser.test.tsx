import { I18nProvider } from '@lingui/react';
import type { RaceEntry } from '@parlor/contract/calls/contests.ts';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { i18n } from '../../../i18n/i18n.ts';
import { Podium } from './Podium.tsx';

const winner = (position: number, more: Partial<RaceEntry>): RaceEntry => ({
  userId: String(position),
  position,
  value: 90,
  displayName: `Player ${position}`,
  prize: 10,
  ...more,
});

test('a winner with a name leads to their player; a guest and the reader do not', async () => {
  const opened: string[] = [];
  const winners = [winner(1, { tag: '4821' }), winner(2, {}), winner(3, { tag: '1111' })];
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <Podium
        last={{ period: '2026-11-25', winners, paid: true }}
        statistic="bestMultiplier"
        daily
        myId="3"
        onOpen={({ userId }) => opened.push(userId)}
      />
    </I18nProvider>,
  );
  await screen.getByRole('button', { name: 'Player 1 #4821' }).click();
  expect(opened).toEqual(['1']);
  await expect.element(screen.getByText('Player 2')).toBeVisible();
  await expect.element(screen.getByText('You')).toBeVisible();
  expect(screen.getByRole('button').elements()).toHaveLength(1);
});
