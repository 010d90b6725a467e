import { I18nProvider } from '@lingui/react';
import type { MonthlyProgression } from '@parlor/contract/calls/progression.ts';
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
import { CheckoutEnd } from './checkout/CheckoutEnd.tsx';
import { ProductStep } from './checkout/ProductStep.tsx';
import type { ShopProduct } from './shop-products.ts';

const product: ShopProduct = {
  id: 'monthly-pass',
  name: 'Monthly pass',
  description: undefined,
  price: 250,
  currency: 'XTR',
  usdPrice: 5,
  brings: [{ type: 'metaFeature', feature: 'monthly-pass' }],
  picture: '',
  category: undefined,
  sale: undefined,
  endsAtMs: undefined,
};
const month: MonthlyProgression = { currentStep: 0, passActivated: false, milestones: [] };
type Ask = () => Promise<MonthlyProgression>;
let monthly: ReturnType<typeof vi.fn<Ask>>;

beforeEach(() => {
  monthly = vi.fn<Ask>(() => Promise.resolve({ ...month, passesFrom: [], nextPassFrom: '2026-11-01' }));
});

function show(what: ReactNode) {
  const state = { status: 'connected', profile: { userId: '1' } };
  const services = {
    session: { state: () => state, listen: () => () => {} },
    onNewContent: () => () => {},
    api: {
      monthlyProgression: () => monthly(),
      balances: () => Promise.resolve({ balances: [] }),
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
const buys = (): void => {};
const offered = (
  <ProductStep
    product={product}
    quantity={1}
    max={1}
    onQuantity={() => {}}
    isPlacing={false}
    isOpen
    onBuy={buys}
    onClose={() => {}}
  />
);
const done = (
  <CheckoutEnd
    product={product}
    phase={{ at: 'done', orderId: '1-2' }}
    onAgain={() => {}}
    onClose={() => {}}
  />
);

test('a first pass counts for this month, and mentions no later one', async () => {
  const screen = await show(offered);
  await expect.element(screen.getByText('November', { exact: true })).toBeVisible();
  expect(screen.getByText(/You already have/).query()).toBeNull();
  await expect.element(screen.getByRole('button', { name: /^Pay/ })).toBeEnabled();
});

test('a player with this month’s pass reads before paying when a second one counts', async () => {
  monthly.mockResolvedValue({ ...month, passActivated: true, passesFrom: [], nextPassFrom: '2026-12-01' });
  const screen = await show(offered);
  await expect
    .element(screen.getByText('You already have this month’s pass. This pass starts on December 1.'))
    .toBeVisible();
  await expect.element(screen.getByText('December', { exact: true })).toBeVisible();
});

test('a third one counts for the month after the second', async () => {
  monthly.mockResolvedValue({
    ...month,
    passActivated: true,
    passesFrom: ['2026-12-01'],
    nextPassFrom: '2027-01-01',
  });
  const screen = await show(offered);
  await expect
    .element(
      screen.getByText(
        'You already have the pass for this month and for December. This pass starts on January 1.',
      ),
    )
    .toBeVisible();
});

test('nothing can be paid until the month of the pass is known', async () => {
  const answers = monthly.getMockImplementation()!;
  monthly.mockImplementation(() => Promise.reject(new NetworkError('/monthly', 'no connection')));
  const screen = await show(offered);
  await expect.element(screen.getByText(/^We couldn’t check the month of this pass\./)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Pay/ })).toBeDisabled();
  monthly.mockImplementation(answers);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('button', { name: /^Pay/ })).toBeEnabled();
});

test('after the purchase it says when it counts, and offers only claims that are open', async () => {
  const first = await show(done);
  await expect.element(first.getByRole('link', { name: 'Claim premium rewards' })).toBeVisible();
  await first.unmount();
  monthly.mockResolvedValue({
    ...month,
    passActivated: true,
    passesFrom: ['2026-12-01'],
    nextPassFrom: '2027-01-01',
  });
  const second = await show(done);
  await expect.element(second.getByText('It starts on December 1.')).toBeVisible();
  await expect.element(second.getByRole('link', { name: 'See monthly milestones' })).toBeVisible();
  expect(second.getByRole('link', { name: 'Claim premium rewards' }).query()).toBeNull();
});
