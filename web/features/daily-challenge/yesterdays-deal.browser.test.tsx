import { I18nProvider } from '@lingui/react';
import type { EndedChallenge } from '@parlor/contract/calls/daily-challenge.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { chain, ended } from '@parlor/sdk/test/ended-challenge.ts';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ServicesProvider } from '../../data/ServicesContext.tsx';
import { i18n } from '../../i18n/i18n.ts';
import '../../theme/base.css';
import { YesterdaysDeal } from './YesterdaysDeal.tsx';

/** Yesterday as the server shows it, after a press on the check. */
async function checked(yesterday: EndedChallenge) {
  const state = { status: 'connected', profile: { userId: '1' } };
  const services = {
    session: { state: () => state, listen: () => () => {} },
    onNewContent: () => () => {},
    api: {
      dailyChallenge: () => Promise.resolve({ serverTime: '2026-11-29T09:30:00.000Z', yesterday }),
      challengeDays: () =>
        Promise.resolve({ chains: [{ chain: ended.chain, commitment: chain.commitment, days: [] }] }),
    },
  } as unknown as Services;
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <YesterdaysDeal />
      </ServicesProvider>
    </I18nProvider>,
  );
  await screen.getByRole('button', { name: 'Verify the cards' }).click();
  return screen;
}

test.each([
  ['cards of the published seed', ended, 'good', /^Verified: these cards come from the seed/],
  [
    'other cards',
    { ...ended, cards: ended.cards.toReversed() },
    'bad',
    /^Does not match: the seed gives other cards/,
  ],
  [
    'rules that this version does not know, which say nothing about the cards',
    { ...ended, rules: { ...ended.rules, settings: { kind: 'sideways' } } },
    'undecided',
    /^This version of the app does not know the rules of that day\. Reload the page\.$/,
  ],
] as const)('%s', async (_, yesterday, tone, words) => {
  const screen = await checked(yesterday);
  const result = screen.getByText(words);
  await expect.element(result).toBeVisible();
  expect(result.element().closest('[data-tone]')?.getAttribute('data-tone')).toBe(tone);
});
