// Messages about payments: one in quarantine can be paid back, any other is only settled.
import { I18nProvider } from '@lingui/react';
import type { PaymentAlarm } from '@parlor/contract/calls/operator/payments.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { i18n } from '../../i18n/i18n.ts';
import '../../theme/base.css';
import { OperatorApiProvider, type OperatorApi } from './operator-calls.ts';
import { PaymentAlarms } from './PaymentAlarms.tsx';

const message = (id: string, type: string): PaymentAlarm => ({
  id,
  provider: 'telegram',
  type,
  at: '2026-11-20T09:00:00.000Z',
  orderId: 'o1-first',
  userId: '100001',
  details: { id: `charge-${id}`, amount: '100', currency: 'XTR' },
});

async function opens(maySettle: boolean) {
  let alarms = [message('a', 'PAYMENT_QUARANTINED'), message('b', 'DISPUTE_STATUS_UPDATE')];
  const api = {
    paymentAlarms: () => Promise.resolve({ alarms }),
    refundQuarantinedPayment: vi.fn<OperatorApi['refundQuarantinedPayment']>(({ params: { id } }) => {
      alarms = alarms.filter((one) => one.id !== id);
      return Promise.resolve({ alarms });
    }),
  };
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <OperatorApiProvider value={api as unknown as OperatorApi}>
          <PaymentAlarms maySettle={maySettle} />
        </OperatorApiProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
  return { screen, api };
}

test('a payment in quarantine is paid back with a reason, and leaves the list', async () => {
  const { screen, api } = await opens(true);
  await expect.element(screen.getByText('Payment in quarantine')).toBeVisible();
  await expect.element(screen.getByText('DISPUTE_STATUS_UPDATE')).toBeVisible();
  await screen.getByRole('button', { name: 'Pay back' }).click();
  const sheet = screen.getByRole('dialog', { name: 'Pay this payment back' });
  await sheet.getByRole('textbox', { name: 'Why' }).fill('a friend paid');
  await sheet.getByRole('button', { name: 'Do it' }).click();
  await expect.element(screen.getByText('Payment in quarantine')).not.toBeInTheDocument();
  expect(api.refundQuarantinedPayment).toHaveBeenCalledExactlyOnceWith(
    { params: { id: 'a' }, body: { why: 'a friend paid' } },
    expect.objectContaining({ idempotencyKey: expect.any(String) }),
  );
  await expect.element(screen.getByRole('button', { name: 'Pay back' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Settled' })).toBeVisible();
});

test('a viewer reads the messages and decides nothing', async () => {
  const { screen } = await opens(false);
  await expect.element(screen.getByText('Payment in quarantine')).toBeVisible();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});
