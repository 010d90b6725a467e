import { I18nProvider } from '@lingui/react';
import type { Product } from '@parlor/contract/calls/shop.ts';
import type { Services } from '@parlor/sdk/services.ts';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { i18n } from '../../i18n/i18n.ts';
import { ServicesProvider } from '../../data/ServicesContext.tsx';
import '../../theme/base.css';
import { ToastProvider } from '../../ui/feedback/toast/Toast.tsx';
import { ToastCard } from '../../ui/feedback/toast/ToastCard.tsx';
import { CheckoutEnd, type CheckoutEndProps } from './checkout/CheckoutEnd.tsx';
import { Checking } from './checkout/Checking.tsx';
import { ProductStep } from './checkout/ProductStep.tsx';
import { shopProductOf, type ShopProduct } from './shop-products.ts';

const box: Product = {
  id: 'premium-box',
  name: 'Premium box',
  description: 'A box with better odds.',
  available: true,
  imgSrc: 'https://parlor.example/premium-box.webp',
  price: 1200,
  remaining: null,
  currency: 'PP',
  deliveries: [{ type: 'lootbox', kind: 'PREMIUM', amount: 1 }],
};
const forStars: ShopProduct = shopProductOf({ ...box, price: 75, currency: 'XTR', usdPrice: 1.5 });

function show(what: ReactNode) {
  const state = { status: 'connected', profile: { userId: '1' } };
  const services = {
    session: { state: () => state, listen: () => () => {} },
    onNewContent: () => () => {},
    api: {
      balances: () => Promise.resolve({ balances: [{ currency: 'PP', balance: 1000 }] }),
      summary: () => Promise.resolve({ serverTime: new Date().toISOString() }),
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
const offers = (product: Product) =>
  show(
    <ProductStep
      product={shopProductOf(product)}
      quantity={1}
      max={1}
      onQuantity={() => {}}
      isPlacing={false}
      isOpen
      onBuy={() => {}}
      onClose={() => {}}
    />,
  );
const onAgain = vi.fn<CheckoutEndProps['onAgain']>();
const ends = (phase: CheckoutEndProps['phase']) =>
  show(<CheckoutEnd product={forStars} phase={phase} onAgain={onAgain} onClose={() => {}} />);

test('a product that is too expensive shows how much is missing, and leads to the quests', async () => {
  const screen = await offers(box);
  await expect.element(screen.getByText('You need 200 PP more.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'See today’s quests' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Buy for/ }).query()).toBeNull();
});

test('a product that the player can pay shows the balance after it', async () => {
  const screen = await offers({ ...box, price: 450 });
  await expect.element(screen.getByText('Balance after')).toBeVisible();
  await expect.element(screen.getByText('550', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Buy for 450 PP' })).toBeEnabled();
});

test('a product at its limit shows the limit and when it is available again, and cannot be bought', async () => {
  const until = new Date(Date.now() + 3 * 3_600_000).toISOString();
  const screen = await offers({
    ...box,
    price: 100,
    limit: { count: 5, left: 0, period: 'day' },
    unavailable: { because: 'limit-reached', until },
  });
  await expect.element(screen.getByText('0 of 5 left for you today')).toBeVisible();
  await expect.element(screen.getByText(/Available again in/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Buy for/ }).query()).toBeNull();
});

test('a payment that waits for its confirmation says that the order comes anyway', async () => {
  const screen = await show(<Checking product={forStars} orderId="1-2" onClose={() => {}} />);
  await expect.element(screen.getByText(/^We are confirming your payment\./)).toBeVisible();
  await expect.element(screen.getByText(/We deliver your order even if you leave\./)).toBeVisible();
});

test.each<[string, CheckoutEndProps['phase'], RegExp, boolean]>([
  [
    'cancelled',
    { at: 'cancelled', orderId: '1-2', isConfirmed: true },
    /^Nothing was charged\. If a payment for this order still arrives, we refund it/,
    true,
  ],
  [
    'cancelled without a reply of the provider',
    { at: 'cancelled', orderId: '1-2', isConfirmed: false },
    /^We couldn’t reach the payment provider\./,
    true,
  ],
  ['ended', { at: 'ended', orderId: '1-2' }, /^The order has ended\./, true],
  [
    'failed',
    { at: 'failed', orderId: '1-2', because: 'failed' },
    /^The payment failed\. Nothing was charged\./,
    true,
  ],
  [
    'not confirmed yet',
    { at: 'failed', orderId: '1-2', because: 'pending' },
    /Check your orders before you pay again\.$/,
    false,
  ],
  [
    'sold out',
    { at: 'refused', code: 'SOLD_OUT', why: undefined, reference: 'r-1' },
    /^Another player has just bought the last one\./,
    false,
  ],
  [
    'without a reply',
    { at: 'refused', code: undefined, why: undefined, reference: undefined },
    /it is the same order, and you pay only once\.$/,
    true,
  ],
])(
  'an order that is %s says what became of the money, and offers a retry only where it is right',
  async (_, phase, words, mayTryAgain) => {
    onAgain.mockClear();
    const screen = await ends(phase);
    await expect.element(screen.getByText(words)).toBeVisible();
    const again = screen.getByRole('button', { name: 'Try again with a card' });
    expect(again.elements()).toHaveLength(mayTryAgain ? 1 : 0);
    if (mayTryAgain) await again.click();
    expect(onAgain.mock.calls).toEqual(mayTryAgain ? [['breeze']] : []);
  },
);
