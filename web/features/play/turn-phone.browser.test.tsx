import { I18nProvider } from '@lingui/react';
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { i18n } from '../../i18n/i18n.ts';
import '../../theme/base.css';
import { TurnPhone, type TurnPhoneProps } from './TurnPhone.tsx';

const game = { identifier: 'dice-bone', title: 'Bone Dice', category: 'dice' } as Game;
const shown = (props: Omit<TurnPhoneProps, 'game'>) => (
  <I18nProvider i18n={i18n}>
    <TurnPhone game={game} {...props} />
  </I18nProvider>
);

test('full screen is offered where it can be had, and not once it is there', async () => {
  const turn = vi.fn<() => void>();
  const screen = await render(shown({ fullScreen: { isFull: false, turn } }));
  await expect.element(screen.getByText(/It starts when you turn your phone\.$/)).toBeVisible();
  const offer = screen.getByRole('button', { name: 'Full screen' });
  await offer.click();
  expect(turn).toHaveBeenCalledOnce();
  await screen.rerender(shown({ fullScreen: { isFull: true, turn } }));
  await expect.element(offer).not.toBeInTheDocument();
  await screen.rerender(shown({ hasBegun: true }));
  await expect.element(screen.getByText(/It continues when you turn your phone\.$/)).toBeVisible();
  expect(offer.query()).toBeNull();
  expect(screen.getByRole('link', { name: 'Choose another game' }).query()).toBeNull();
});
