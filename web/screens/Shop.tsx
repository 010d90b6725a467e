import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { PlayerBalance } from '../features/balances/PlayerBalance.tsx';
import type { OddsOf } from '../features/shop/checkout/ProductStep.tsx';
import { ShopPanel } from '../features/shop/ShopPanel.tsx';
import { SwitchedOffBanner } from '../features/switches/SwitchedOffBanner.tsx';
import { paths } from '../navigation/paths.ts';
import { useGo } from '../navigation/use-go.ts';
import { PageHead } from '../ui/layout/Page.tsx';
import { ShopOdds } from './ShopOdds.tsx';

const SHOP_SWITCHES = [{ kind: 'shop' }, { kind: 'stars' }, { kind: 'card-payments' }] as const;

/** Offers, products, and their purchase. */
export function Shop() {
  const { t } = useLingui();
  const go = useGo();
  const [odds, setOdds] = useState<OddsOf>();
  const item = useRouterState({
    select: ({ location }) => new URLSearchParams(location.searchStr).get('item') ?? undefined,
  });
  return (
    <>
      <PageHead title={t`Shop`} hideFromWide>
        <PlayerBalance />
      </PageHead>
      <SwitchedOffBanner of={SHOP_SWITCHES} />
      <ShopPanel item={item} onShown={() => go(paths.shop(), { replace: true })} onOdds={setOdds} />
      <ShopOdds of={odds} onClose={() => setOdds(undefined)} />
    </>
  );
}
