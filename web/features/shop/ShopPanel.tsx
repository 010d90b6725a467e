import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { paths } from '../../navigation/paths.ts';
import { useFailure } from '../../data/queries/use-failure.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { PartFailed } from '../../ui/feedback/PartFailed.tsx';
import { Section } from '../../ui/layout/Page.tsx';
import { CheckoutSheet } from './checkout/CheckoutSheet.tsx';
import { ProductList } from './ProductList.tsx';
import { ProductListLoading } from './ProductListLoading.tsx';
import type { OddsOf } from './checkout/ProductStep.tsx';
import { Offers } from './Offers.tsx';
import { refreshAfterOrder, useShop } from './shop-queries.ts';
import { useCheckout } from './checkout/use-checkout.ts';
import { isPass, shopProductOfBundle, shopProductOf } from './shop-products.ts';

/** Opens the monthly pass, whatever its id. */
export const THE_PASS = 'pass';

export type ShopPanelProps = {
  /** The product to open at once: its id, or the pass. */
  item: string | undefined;
  /** It is open, so the address parameter can go. */
  onShown: () => void;
  onOdds: (of: OddsOf) => void;
};

/** Offers, products, and the sheet that buys one. */
export function ShopPanel({ item, onShown, onOdds }: ShopPanelProps) {
  const { t } = useLingui();
  const ask = useShop();
  const client = useQueryClient();
  const products = useQuery(ask.products());
  const bundles = useQuery(ask.bundles());
  const failure = useFailure(products.error);
  const offersFailure = useFailure(bundles.error);
  const checkout = useCheckout();
  const shopProducts = (products.data ?? []).map(shopProductOf);
  const offers = (bundles.data ?? []).map((bundle) => shopProductOfBundle(bundle, bundles.dataUpdatedAt));

  const isKnown = products.data !== undefined && bundles.data !== undefined;
  const show = useEffectEvent(() => {
    // An offer may bring the pass too: then the product goes first.
    const found =
      item === THE_PASS
        ? (shopProducts.find(isPass) ?? (isKnown ? offers.find(isPass) : undefined))
        : [...shopProducts, ...offers].find(({ id }) => id === item);
    if (found || isKnown) onShown();
    if (found) checkout.open(found);
  });
  const loaded = Number(products.data !== undefined) + Number(bundles.data !== undefined);
  useEffect(() => {
    if (loaded > 0 && item !== undefined) show();
  }, [loaded, item]);

  const orders = { href: paths.orders(), label: t`Orders` };
  return (
    <>
      {offers.length > 0 && (
        <Offers offers={offers} onOpen={checkout.open} onEnd={() => void refreshAfterOrder(client)} />
      )}
      {bundles.data === undefined && offersFailure && !failure && (
        <PartFailed failure={offersFailure} query={bundles}>
          {t`The offers didn’t load.`}
        </PartFailed>
      )}
      <Section title={t`In the shop`} more={orders}>
        {products.data ? (
          shopProducts.length > 0 ? (
            <ProductList products={shopProducts} onOpen={checkout.open} />
          ) : (
            <EmptyState
              scene="shelf"
              title={t`The shop is empty`}
              act={<Button href={paths.games()}>{t`See games`}</Button>}
            >
              {t`There is nothing to buy today. Come back later.`}
            </EmptyState>
          )
        ) : failure ? (
          <LoadFailed
            title={t`The shop didn’t load`}
            failure={failure}
            onRetry={() => void Promise.all([products.refetch(), bundles.refetch()])}
          >
            {t`Nothing was charged. You keep everything you have bought.`}
          </LoadFailed>
        ) : (
          <ProductListLoading />
        )}
      </Section>
      <CheckoutSheet checkout={checkout} onOdds={onOdds} />
    </>
  );
}
