// Messages of Breeze: which pages were paid or refunded, and which need an operator.
import type { FastifyInstance } from 'fastify';
import { WEBHOOKS } from '@parlor/contract/webhooks/payments.ts';
import type { BreezeMessage, PageData, RefundData } from '../../../adapters/payments/breeze/message.ts';
import type { Payments } from '../../../adapters/payments/index.ts';
import type { PaymentReport } from '../../../adapters/payments/port.ts';
import { ApiError } from '../../../http/api-error.ts';
import { orAlarm } from '../payment-alarms.ts';
import { playerOfOrder } from '../../../players/rows/order-ids.ts';
import { checkoutsOf, orderOfCheckout, paymentBy } from '../store.ts';
import type { WebhookDeps } from './index.ts';

type Breeze = NonNullable<Payments['breeze']>;

export function breezeWebhook(app: FastifyInstance, d: WebhookDeps, breeze: Breeze): void {
  app.post(WEBHOOKS.breeze, async (request, reply) => {
    const message = breeze.read(request.body);
    if (message.kind === 'unsigned') throw new ApiError('SIGNATURE_INVALID');
    if (message.kind === 'malformed') throw new ApiError('INVALID_REQUEST');
    await handleMessage(d, breeze, message);
    return reply.send({});
  });
}

async function handleMessage(d: WebhookDeps, breeze: Breeze, message: BreezeMessage): Promise<void> {
  switch (message.kind) {
    case 'paid': {
      const { page } = message;
      await orAlarm(d.alarms, 'breeze', page, () =>
        paidByCard(d, breeze.orderOf(page.clientReferenceId), page),
      );
      return;
    }
    case 'refunded': {
      const { refund } = message;
      const orderId = await orderNamedIn(d, breeze, message.data);
      await orAlarm(d.alarms, 'breeze', refund, () =>
        d.settle.refunded('breeze', orderId ?? '', reportOf(refund)),
      );
      return;
    }
    case 'refund-moved': {
      const { pageId } = message.data;
      const due = typeof pageId === 'string' ? await paymentBy(d.pool, 'breeze', pageId) : undefined;
      const isOurs = due?.payment.state === 'refund-pending' || due?.payment.state === 'refunded';
      // We asked for it, and its end will be reported.
      if (isOurs && !message.hasFailed) return;
      await raiseAlarm(d, breeze, message);
      return;
    }
    case 'alarming':
      await raiseAlarm(d, breeze, message);
      return;
    case 'other':
    case 'unsigned':
    case 'malformed':
  }
}

/** Acknowledged only once it is stored: any other message comes again. */
async function raiseAlarm(
  d: WebhookDeps,
  breeze: Breeze,
  { type, data }: { readonly type: string; readonly data: Readonly<Record<string, unknown>> },
): Promise<void> {
  d.log.error({ type }, 'Breeze reports a case for an operator');
  await d.alarms.raise({ provider: 'breeze', type, orderId: await orderNamedIn(d, breeze, data), data });
}

/** By the page, which we know; else by the message's content. */
async function orderNamedIn(
  d: WebhookDeps,
  breeze: Breeze,
  data: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  const { pageId, clientReferenceId } = data;
  const known = typeof pageId === 'string' ? await orderOfCheckout(d.pool, 'breeze', pageId) : undefined;
  return known ?? (typeof clientReferenceId === 'string' ? breeze.orderOf(clientReferenceId) : undefined);
}

const reportOf = ({ pageId, amount, currency }: PageData | RefundData): PaymentReport => ({
  paymentId: pageId,
  amountMinor: BigInt(amount),
  currency: currency === 'USD' ? 'USD' : 'XTR',
});

async function paidByCard(d: WebhookDeps, orderId: string, page: PageData): Promise<void> {
  const playerId = playerOfOrder(orderId);
  const pages = playerId === undefined ? [] : await checkoutsOf(d.pool, playerId, orderId);
  // A page that we did not request for this order pays for nothing; its money is refunded.
  const isOurs = pages.some(({ purchaseId }) => purchaseId === page.pageId);
  await d.settle.paid('breeze', isOurs ? orderId : `unknown-page-of-${orderId}`, reportOf(page));
}
