// Breeze's payment pages in the form of its API, with records of their own.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loseReply } from '../../../runtime/emulator/program.ts';
import { signatureOf } from '../breeze/signature.ts';
import type { CardPage, StoredRecords } from './records.ts';
import { DelayedMessages, deliver, type Faults } from './network-faults.ts';
import { payPage } from './pay-page.ts';

export interface BreezeEmulatorOptions {
  readonly apiKey: string;
  readonly webhookSecret: string;
  /** The address for messages; known once the launcher listens. */
  readonly webhookUrl: () => string | undefined;
  readonly stored: StoredRecords;
  readonly faults: Faults;
  readonly linkBase: () => string;
}

interface LineItem {
  readonly displayName?: unknown;
  readonly amount?: unknown;
  readonly currency?: unknown;
  readonly quantity?: unknown;
}
const MIN_CENTS = 100;
const BASE = '/v1/payment_pages';

const fail = (reply: FastifyReply, status: number, code: string) =>
  reply.code(status).send({ message: code, code });

/** Records and acts of Breeze, for all of its routes. */
type Breeze = ReturnType<typeof createBreeze>;

/** Returns the messages that it keeps back. */
export function addBreezeEmulator(app: FastifyInstance, o: BreezeEmulatorOptions): DelayedMessages {
  const breeze = createBreeze(o);
  const authorization = `Basic ${Buffer.from(`${o.apiKey}:`).toString('base64')}`;
  app.register((api, _options, ready) => {
    api.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization !== authorization) await fail(reply, 401, 'UNAUTHORIZED');
    });
    addApi(api, o, breeze);
    ready();
  });
  addControl(app, breeze);
  addPayPages(app, breeze);
  return breeze.delayed;
}

function createBreeze(o: BreezeEmulatorOptions) {
  const delayed = new DelayedMessages();

  const dataOf = (p: CardPage) => ({
    pageId: p.id,
    status: p.status,
    clientReferenceId: p.reference,
    currency: p.currency,
    amount: p.amount,
    source: o.linkBase(),
  });
  const notify = (type: string, data: object): void => {
    const url = o.webhookUrl();
    if (url !== undefined)
      void deliver(o.faults, url, {}, { type, data, signature: signatureOf(o.webhookSecret, data) });
  };
  const refundData = (p: CardPage, status: 'processing' | 'succeeded') => ({
    pageId: p.id,
    status,
    amount: p.amount,
    currency: p.currency,
  });
  const refund = (page: CardPage): void => {
    page.refunded = true;
    notify('REFUND_STATUS_UPDATE', refundData(page, 'processing'));
    notify('REFUND_STATUS_UPDATE', refundData(page, 'succeeded'));
    delayed.release(page.id);
  };
  return { ...o.stored, faults: o.faults, delayed, dataOf, notify, refund };
}

function addApi(app: FastifyInstance, o: BreezeEmulatorOptions, breeze: Breeze): void {
  const { records, save, dataOf, notify, refund } = breeze;
  const wire = (p: CardPage) => ({
    id: p.id,
    currency: p.currency,
    amount: p.amount,
    clientReferenceId: p.reference,
    createdAt: p.createdAt,
    url: `${o.linkBase()}/pay/${p.id}/${p.secret}`,
    clientSecret: p.secret,
    status: p.status,
  });
  const ok = (request: FastifyRequest, reply: FastifyReply, data: object) => {
    save();
    if (o.faults.lostReplies > 0) {
      o.faults.lostReplies -= 1;
      return loseReply(request, reply);
    }
    return reply.send({ status: 'SUCCEEDED', data });
  };

  app.post<{ Body: { lineItems?: LineItem[]; clientReferenceId?: unknown } | undefined }>(
    BASE,
    (request, reply) => {
      const { lineItems, clientReferenceId: reference } = request.body ?? {};
      if (!Array.isArray(lineItems) || lineItems.length < 1 || lineItems.length > 20)
        return fail(reply, 400, 'LINE_ITEMS_INVALID');
      if (typeof reference !== 'string' || !/^[A-Za-z0-9-]{1,64}$/.test(reference))
        return fail(reply, 400, 'CLIENT_REFERENCE_ID_INVALID');
      if (Object.values(records.pages).some((p) => p.reference === reference))
        return fail(reply, 409, 'CLIENT_REFERENCE_ID_TAKEN');
      const isRight = lineItems.every(
        (i) => Number.isInteger(i.amount) && Number.isInteger(i.quantity) && i.currency === 'USD',
      );
      const amount = lineItems.reduce((sum, i) => sum + Number(i.amount) * Number(i.quantity), 0);
      if (!isRight || amount < MIN_CENTS) return fail(reply, 400, 'AMOUNT_INVALID');
      const page: CardPage = {
        id: `page_${randomBytes(8).toString('hex')}`,
        secret: `pcs_${randomBytes(12).toString('hex')}`,
        reference,
        title: String(lineItems[0]!.displayName),
        amount,
        currency: 'USD',
        createdAt: Date.now(),
        status: 'UNPAID',
        refunded: false,
      };
      records.pages[page.id] = page;
      return ok(request, reply, wire(page));
    },
  );
  app.get<{ Params: { id: string } }>(`${BASE}/:id`, (request, reply) => {
    const page = records.pages[request.params.id];
    return page ? ok(request, reply, wire(page)) : fail(reply, 404, 'NOT_FOUND');
  });
  app.post<{ Params: { id: string } }>(`${BASE}/:id/expire`, (request, reply) => {
    const page = records.pages[request.params.id];
    if (!page) return fail(reply, 404, 'NOT_FOUND');
    if (page.status !== 'UNPAID') return fail(reply, 409, 'PAGE_CLOSED');
    page.status = 'EXPIRED';
    notify('PAYMENT_EXPIRED', dataOf(page));
    return ok(request, reply, wire(page));
  });
  app.post<{ Params: { id: string }; Body: { amount?: unknown } | undefined }>(
    `${BASE}/:id/refund`,
    (request, reply) => {
      const page = records.pages[request.params.id];
      if (page?.status !== 'PAID') return fail(reply, 404, 'NOT_FOUND');
      if (page.refunded) return fail(reply, 409, 'ALREADY_REFUNDED');
      if (request.body?.amount !== page.amount) return fail(reply, 400, 'AMOUNT_INVALID');
      refund(page);
      return ok(request, reply, wire(page));
    },
  );
}

/** Acts of the provider and the payer's bank. */
function addControl(app: FastifyInstance, { records, save, dataOf, notify, refund }: Breeze): void {
  // The card provider itself refunds, from its own console.
  app.post<{ Params: { id: string } }>('/control/refund-card/:id', (request, reply) => {
    const page = records.pages[request.params.id];
    if (page?.status !== 'PAID' || page.refunded) return fail(reply, 404, 'NOT_FOUND');
    refund(page);
    save();
    return reply.send({});
  });

  // The payer disputes the payment at their bank.
  app.post<{ Params: { id: string } }>('/control/dispute/:id', (request, reply) => {
    const page = records.pages[request.params.id];
    if (page?.status !== 'PAID') return fail(reply, 404, 'NOT_FOUND');
    page.disputed = true;
    save();
    notify('DISPUTE_STATUS_UPDATE', {
      disputeId: `dispute_${page.id}`,
      ...dataOf(page),
      status: 'OPEN',
      reason: 'not-received',
      customer: { email: 'payer@bank.example' },
    });
    return reply.send({});
  });
}

function addPayPages(app: FastifyInstance, { records, save, faults, delayed, dataOf, notify }: Breeze): void {
  const show = (page: CardPage): string =>
    payPage({
      brand: 'Card payment',
      title: page.title,
      description: '',
      price: `$${(page.amount / 100).toFixed(2)}`,
      action: `/pay/${page.id}/${page.secret}`,
      state: page.status === 'UNPAID' ? 'open' : page.status === 'PAID' ? 'paid' : 'ended',
      status: page.status,
    });
  const pageOf = ({ id, secret }: { id: string; secret: string }): CardPage | undefined =>
    records.pages[id]?.secret === secret ? records.pages[id] : undefined;
  app.get<{ Params: { id: string; secret: string } }>('/pay/:id/:secret', (request, reply) => {
    const page = pageOf(request.params);
    return page ? reply.type('text/html').send(show(page)) : fail(reply, 404, 'NOT_FOUND');
  });
  app.post<{ Params: { id: string; secret: string }; Body: { act?: string } }>(
    '/pay/:id/:secret',
    (request, reply) => {
      const page = pageOf(request.params);
      if (!page) return fail(reply, 404, 'NOT_FOUND');
      if (page.status === 'UNPAID') {
        page.status = request.body.act === 'pay' ? 'PAID' : 'EXPIRED';
        save();
        const send = () =>
          notify(page.status === 'PAID' ? 'PAYMENT_SUCCEEDED' : 'PAYMENT_EXPIRED', dataOf(page));
        if (page.status === 'PAID' && faults.refundFirst) delayed.delay(page.id, send);
        else send();
      }
      return reply.type('text/html').send(show(page));
    },
  );
}
