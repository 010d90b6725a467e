import { I18nProvider } from '@lingui/react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { i18n } from '../../i18n/i18n.ts';
import { LoadFailed, type LoadFailure } from './LoadFailed.tsx';

const CUT_OFF: LoadFailure = { unreachable: true, reference: undefined, words: undefined };
const BROKEN: LoadFailure = { unreachable: false, reference: '5b1e-04aa', words: undefined };

const part = (title: string, failure: LoadFailure, onRetry: () => void) => (
  <LoadFailed title={title} failure={failure} onRetry={onRetry}>
    The rest works.
  </LoadFailed>
);

test('of several parts without an answer one shows a card, whose button tries all of them', async () => {
  const [quests, week, month] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
  const show = (isQuestThere: boolean) => (
    <I18nProvider i18n={i18n}>
      {!isQuestThere && part('Quests', CUT_OFF, quests)}
      {part('Week', CUT_OFF, week)}
      {part('Month', BROKEN, month)}
    </I18nProvider>
  );
  const screen = await render(show(false));
  // An error of the server has a reference of its own, and so a card of its own.
  await expect.element(screen.getByText(/Reference 5b1e-04aa/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' }).elements()).toHaveLength(2);
  await expect.element(screen.getByText('Week')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Week' }).elements()).toHaveLength(0);
  await screen.getByRole('button', { name: 'Try again' }).first().click();
  expect([quests, week, month].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);

  // The first one has loaded: the next one has the card.
  await screen.rerender(show(true));
  await expect.element(screen.getByRole('heading', { name: 'Week' })).toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).first().click();
  expect([quests, week, month].map(({ mock }) => mock.calls.length)).toEqual([1, 2, 0]);
});
