import { WAITING } from '@parlor/contract/test/waiting.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { useQuery } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { keys } from './queries/keys.ts';
import { ServicesProvider } from './ServicesContext.tsx';

test('when a newer release of the content is live, prices are asked for anew, and what a player did is not', async () => {
  let release = (): void => {};
  const stop = vi.fn<() => void>();
  const services = {
    session: { state: () => ({ status: 'disconnected' }), listen: () => () => {} },
    onNewContent: (listener: () => void) => {
      release = listener;
      return stop;
    },
    api: {},
  } as unknown as Services;
  const asked = { shop: 0, ledger: 0 };
  function Screen() {
    const shop = useQuery({ queryKey: ['shop', 'products'], queryFn: () => ++asked.shop });
    useQuery({ queryKey: [keys.ledger], queryFn: () => ++asked.ledger });
    return <p>price {shop.data}</p>;
  }
  const shown = await render(
    <ServicesProvider services={services}>
      <Screen />
    </ServicesProvider>,
  );
  await expect.element(shown.getByText('price 1')).toBeVisible();
  release();
  await vi.waitFor(() => expect(asked).toEqual({ shop: 2, ledger: 1 }), WAITING);
  await shown.unmount();
  expect(stop).toHaveBeenCalledTimes(1);
});
