import { I18nProvider } from '@lingui/react';
import type { Book } from '@parlor/contract/calls/books.ts';
import { NetworkError, RequestError } from '@parlor/sdk/errors.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { i18n } from '../../i18n/i18n.ts';
import { ServicesProvider } from '../../data/ServicesContext.tsx';
import '../../theme/base.css';
import { MyBalance } from './MyBalance.tsx';

type Ask = () => Promise<unknown>;
let proof: ReturnType<typeof vi.fn<Ask>>;
beforeEach(() => {
  // The proof of nobody.
  proof = vi.fn<Ask>(() => Promise.resolve({ proof: { balances: {}, entry: 5 } }));
});

function show(status: 'connected' | 'anonymous' = 'connected') {
  const state = { status, profile: { userId: '1' } };
  const services = {
    session: { state: () => state, listen: () => () => {} },
    onNewContent: () => () => {},
    api: { bookProof: () => proof(), ledger: () => Promise.resolve({ entries: [] }) },
  } as unknown as Services;
  return render(
    <I18nProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <MyBalance book={{ number: 7 } as Book} />
      </ServicesProvider>
    </I18nProvider>,
  );
}
type Shown = Awaited<ReturnType<typeof show>>;
const asks = (screen: Shown) => screen.getByRole('button', { name: 'Check my balance in book 7' });

test('a wrong proof says that the balance is not in the book, and can be saved', async () => {
  const screen = await show();
  await asks(screen).click();
  await expect
    .element(screen.getByText(/^Your balance is not in this book as it should be\. Contact support/))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Download this proof' })).toBeVisible();
});

test('a book without a proof for the player says so; without a reply nothing is said of the balance', async () => {
  const code = 'NOT_FOUND';
  const serverMessage = 'There is no proof for you in this book.';
  proof.mockRejectedValueOnce(
    new RequestError(code, { url: '/proof', status: 404, code, serverMessage, requestId: 'r-1' }),
  );
  const screen = await show();
  await asks(screen).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(serverMessage);
  proof.mockRejectedValueOnce(new NetworkError('/proof', 'no connection'));
  await asks(screen).click();
  await expect.element(screen.getByText(/This says nothing about your balance\./)).toBeVisible();
});

test('without a connection the check waits, and a visitor is asked to sign in', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const screen = await show();
  await expect.element(asks(screen)).toBeDisabled();
  onLine.mockRestore();
  await screen.unmount();
  const visitor = await show('anonymous');
  await expect.element(visitor.getByRole('link', { name: 'Sign in' })).toBeVisible();
});
