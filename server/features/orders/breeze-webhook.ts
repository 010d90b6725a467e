// The word of Breeze: which of its pages were paid, and what a person has to look at.
import type { FastifyInstance } from 'fastify';
import { WEBHOOKS } from '@parlor/contract/webhooks.ts';
import type { PageData } from '../../adapters/payments/breeze/message.ts';
import type { Payments } from '../../adapters/payments/index.ts';
import { Refused } from '../../refused.ts';
import { playerOfOrder } from './order-ids.ts';
import { checkoutsOf } from './store.ts';
import type { WebhookDeps } from './webhooks.ts';

export function breezeWebhook(
  app: FastifyInstance,
  d: WebhookDeps,
  breeze: NonNullable<Payments['breeze']>,
): void {
  app.post(WEBHOOKS.breeze, async (request, reply) => {
    const said = breeze.read(request.body);
    if (said.kind === 'unsigned') throw new Refused('SIGNATURE_INVALID');
    if (said.kind === 'malformed') throw new Refused('INVALID_REQUEST');
    if (said.kind === 'paid') await paidByCard(d, breeze.orderOf(said.page.clientReferenceId), said.page);
    else if (said.kind === 'alarming') {
      const { type, data } = said;
      d.log.error({ type }, 'Breeze tells of something for a person');
      const reference = data['clientReferenceId'];
      const orderId = typeof reference === 'string' ? breeze.orderOf(reference) : undefined;
      // Taken only once it is kept: a message that is not is told again.
      await d.alarms.tell({ provider: 'breeze', type, orderId, data });
    }
    return reply.send({});
  });
}

async function paidByCard(d: WebhookDeps, orderId: string, page: PageData): Promise<void> {
  const payment = {
    paymentId: page.pageId,
    amountMinor: BigInt(page.amount),
    currency: page.currency === 'USD' ? ('USD' as const) : ('XTR' as const),
  };
  const playerId = playerOfOrder(orderId);
  const pages = playerId === undefined ? [] : await checkoutsOf(d.pool, playerId, orderId);
  // A page that we did not ask for this order pays for nothing; its money goes back.
  const isOurs = pages.some(({ purchaseId }) => purchaseId === page.pageId);
  await d.settle.paid('breeze', isOurs ? orderId : `unknown-page-of-${orderId}`, payment);
}
