// Calls to payment providers and their answers: the published vectors, the bytes of each call, and the adapters against
// the emulators, in a process of their own.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBreeze, orderOfReference, referenceOf } from './breeze/index.ts';
import { readBreeze } from './breeze/message.ts';
import { isSigned, signatureOf } from './breeze/signature.ts';
import { startLocalPayments, type LocalPayments } from './emulator/index.ts';
import type { CheckoutWanted } from './port.ts';
import { openStars } from './stars/index.ts';
import { Update } from './stars/update.ts';

const TOKEN = '7000000001:adapter-suite-token-000000000000000';
const KEY = 'sk_test_abc';
const wanted = (orderId: string): CheckoutWanted => ({
  orderId,
  attempt: 1,
  playerId: '100001',
  itemId: 'points-1000',
  title: 'A thousand points',
  description: '1,000 points immediately.',
  quantity: 2,
  totalXtr: 200,
});
const prepared = <T extends object>(made: T | { readonly unavailable: string }): T => {
  if ('unavailable' in made) throw new Error(made.unavailable);
  return made;
};

describe('the signature of Breeze', () => {
  test.each([
    [
      'testwebhooksecret',
      {
        status: 'PAID',
        pageId: 'page_8d78100e18bc825f',
        currency: 'USD',
        clientReferenceId: 'testClientReferenceId',
        amount: 500,
      },
      'afZiTJOjqNBTWTLVuP4/bhY1dwUNxo+P8z1Rb1fUPSU=',
    ],
    [
      'whook_sk_test_0001',
      {
        status: 'PAID',
        source: 'https://launcher.example.com/shop?x=1',
        payinDetails: {
          type: 'CARD',
          taxAmount: 0,
          scheme: 'visa',
          last4: '4242',
          currency: 'USD',
          amount: 499,
        },
        pageId: 'page_0123456789abcdef',
        customer: { referenceId: 'u-1000001', id: 'cus_1' },
        currency: 'USD',
        clientReferenceId: 'ord-7f3a-1',
        billingEmail: 'ada@example.com',
        amount: 499,
      },
      'Cqhh5bv7o7wAx9ca6tB61pbHiPNRsrsJH/tVLSGNuhU=',
    ],
    [
      'whook_sk_test_0001',
      {
        amount: 499,
        clientReferenceId: 'ord-7f3a-1',
        currency: 'USD',
        note: 'café',
        pageId: 'page_0123456789abcdef',
        status: 'EXPIRED',
      },
      'kA2ZYNaVnjT8vRb/wFUqOhIE/UM9k0zm3Mw1hPAYljA=',
    ],
  ])('is that of the published vectors, whatever the order of the keys: %s', (secret, data, signature) => {
    expect(signatureOf(secret, data)).toBe(signature);
    expect(isSigned(secret, JSON.parse(JSON.stringify(data)), signature)).toBe(true);
    expect(isSigned(secret, { ...data, amount: 498 }, signature)).toBe(false);
    expect(isSigned('', data, signature)).toBe(false);
    expect(isSigned(secret, data, undefined)).toBe(false);
  });

  const page = {
    pageId: 'page_1',
    status: 'PAID',
    clientReferenceId: 'o1-a-1',
    currency: 'USD',
    amount: 200,
  };
  const messageOf = (type: string, data: object) =>
    readBreeze('whook', { type, data, signature: signatureOf('whook', data) });

  test.each(['PAYMENT_SUCCEEDED', 'payment.succeeded', 'PAYMENT_EXPIRED', 'whatever'])(
    'what is paid is read from the signed data alone, and not from the type %s, which anybody can change',
    (type) => {
      expect(messageOf(type, page)).toEqual({ kind: 'paid', page });
      expect(messageOf(type, { ...page, status: 'EXPIRED' })).toEqual({ kind: 'other' });
      expect(messageOf(type, { ...page, status: 'UNPAID' })).toEqual({ kind: 'other' });
    },
  );

  test('a refund needs both type and data; disputes and unreadable messages go to an operator', () => {
    const refund = { pageId: 'page_1', status: 'succeeded', amount: 200, currency: 'USD' };
    expect(messageOf('REFUND_STATUS_UPDATE', refund)).toMatchObject({ kind: 'refunded', data: refund });
    expect(messageOf('PAYMENT_SUCCEEDED', refund)).toMatchObject({ kind: 'alarming' });
    expect(messageOf('REFUND_STATUS_UPDATE', page)).toMatchObject({ kind: 'alarming' });
    expect(messageOf('REFUND_STATUS_UPDATE', { ...refund, amount: '2' })).toMatchObject({ kind: 'alarming' });
    for (const [status, hasFailed] of [
      ['new', false],
      ['processing', false],
      ['failed', true],
    ] as const)
      expect(messageOf('REFUND_STATUS_UPDATE', { ...refund, status })).toMatchObject({
        kind: 'refund-moved',
        hasFailed,
      });
    expect(messageOf('DISPUTE_STATUS_UPDATE', { ...page, status: 'OPEN' })).toMatchObject({
      kind: 'alarming',
    });
    expect(messageOf('PAYMENT_SUCCEEDED', { ...page, disputeId: 'd' })).toMatchObject({ kind: 'alarming' });
    expect(messageOf('PAYMENT_ATTEMPT_FAILED', { pageId: 'page_1', status: 'FAILED' })).toEqual({
      kind: 'other',
    });
  });

  test('a reference names its order', () => {
    expect(orderOfReference(referenceOf('o255t-0123456789abcdef01234567', 7))).toBe(
      'o255t-0123456789abcdef01234567',
    );
  });
});

describe('what goes over the wire', () => {
  let server: Server | undefined;
  afterEach(() => new Promise<void>((done) => (server ? server.close(() => done()) : done())));
  /** Records the requests, and gives all of them the same reply. */
  async function listens(answer: object) {
    const requests: Array<{ path: string; authorization: string | undefined; body: string }> = [];
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        requests.push({ path: request.url ?? '', authorization: request.headers.authorization, body });
        response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((done) => server!.listen(0, '127.0.0.1', done));
    return { asked: requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }

  test('an invoice, an answer and a refund, byte for byte', async () => {
    const { asked: requests, url } = await listens({ ok: true, result: 'https://t.me/$slug-1' });
    const stars = openStars({ token: TOKEN, apiUrl: url });
    expect(await stars.prepare({ ...wanted('order-1'), title: 'T', description: 'D', totalXtr: 5 })).toEqual({
      purchaseId: 'slug-1',
      link: 'https://t.me/$slug-1',
      usdValue: 10,
    });
    await stars.answerPreCheckout('q', undefined);
    await stars.answerPreCheckout('q', 'no');
    await stars.refund({ paymentId: 'chg', payer: '7', amountMinor: 5n });
    expect(requests.map(({ path, body }) => [path.replace(TOKEN, 'T'), body])).toEqual([
      [
        '/botT/createInvoiceLink',
        '{"title":"T","description":"D","payload":"order-1","provider_token":"","currency":"XTR","prices":[{"label":"T","amount":5}]}',
      ],
      ['/botT/answerPreCheckoutQuery', '{"pre_checkout_query_id":"q","ok":true}'],
      ['/botT/answerPreCheckoutQuery', '{"pre_checkout_query_id":"q","ok":false,"error_message":"no"}'],
      ['/botT/refundStarPayment', '{"user_id":7,"telegram_payment_charge_id":"chg"}'],
    ]);
  });

  test('a payment page: the key as published, whole cents', async () => {
    const { asked: requests, url } = await listens({
      status: 'SUCCEEDED',
      data: { id: 'page_1', url: 'https://pay.example/1' },
    });
    const breeze = openBreeze({ apiUrl: url, apiKey: KEY, returnUrl: () => 'https://parlor.example' });
    expect(await breeze.prepare(wanted('o1-2'))).toEqual({
      purchaseId: 'page_1',
      link: 'https://pay.example/1',
      usdValue: 400,
    });
    expect(requests[0]).toMatchObject({ path: '/v1/payment_pages', authorization: 'Basic c2tfdGVzdF9hYmM6' });
    expect(JSON.parse(requests[0]!.body)).toMatchObject({
      lineItems: [{ clientProductId: 'points-1000', amount: 200, currency: 'USD', quantity: 2 }],
      clientReferenceId: 'o1-2-1',
    });
  });

  test('a provider out of reach or with unreadable answers charges nothing', async () => {
    const away = openBreeze({ apiUrl: 'http://127.0.0.1:1', apiKey: KEY, returnUrl: () => '' });
    expect(await away.prepare(wanted('o1-3'))).toHaveProperty('unavailable');
    expect(
      await openStars({ token: TOKEN, apiUrl: 'http://127.0.0.1:1' }).prepare(wanted('o1-3')),
    ).toHaveProperty('unavailable');
    const payment = { paymentId: 'p', payer: '7', amountMinor: 1n };
    const awayStars = openStars({ token: TOKEN, apiUrl: 'http://127.0.0.1:1' });
    for (const provider of [away, awayStars]) expect(await provider.refund(payment)).toBe('unreachable');
    const { url } = await listens({ hello: 'world' });
    const odd = openBreeze({ apiUrl: url, apiKey: KEY, returnUrl: () => '' });
    expect(await odd.prepare(wanted('o1-3'))).toHaveProperty('unavailable');
    await expect(odd.ask('page_1')).rejects.toThrow('another form');
  });
});

describe('against the emulators', () => {
  let emulator: LocalPayments;
  beforeAll(async () => {
    emulator = await startLocalPayments({
      botToken: TOKEN,
      breezeApiKey: KEY,
      breezeWebhookSecret: 'whook',
      port: 0,
    });
  });
  afterAll(() => emulator.close());
  const press = (link: string) =>
    fetch(link, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ act: 'pay' }),
    });

  test('a page is unpaid, then paid, and refunded once by several requests', async () => {
    const breeze = openBreeze({ apiUrl: emulator.url, apiKey: KEY, returnUrl: () => '' });
    const { purchaseId, link } = prepared(await breeze.prepare(wanted('o1-a')));
    expect(await breeze.ask(purchaseId)).toEqual({ state: 'unpaid' });
    await press(link);
    expect(await breeze.ask(purchaseId)).toEqual({
      state: 'paid',
      payment: { paymentId: purchaseId, amountMinor: 400n, currency: 'USD' },
    });
    await breeze.refund({ paymentId: purchaseId, amountMinor: 400n });
    await breeze.refund({ paymentId: purchaseId, amountMinor: 400n });
    await expect(breeze.refund({ paymentId: 'page_of_nobody', amountMinor: 1n })).rejects.toThrow('404');
    const other = prepared(await breeze.prepare(wanted('o1-b')));
    await breeze.end(other.purchaseId);
    await breeze.end(other.purchaseId);
    expect(await breeze.ask(other.purchaseId)).toEqual({ state: 'ended' });
  });

  describe('webhooks', () => {
    interface SentUpdate {
      readonly update_id?: number;
      readonly type?: string;
      readonly data?: { readonly pageId?: string; readonly status?: string };
    }
    const updates: SentUpdate[] = [];
    let server: Server;
    beforeAll(async () => {
      server = createServer((request, response) => {
        let body = '';
        request.on('data', (chunk: Buffer) => (body += chunk.toString()));
        request.on('end', () => {
          const messageOf = JSON.parse(body) as SentUpdate;
          updates.push(messageOf);
          const query = Update.safeParse(messageOf).data?.pre_checkout_query;
          if (query) void stars().answerPreCheckout(query.id, undefined);
          response.end();
        });
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      await stars().setWebhook(url, 'secret');
      await emulator.control({ breezeWebhook: url });
    });
    beforeEach(() => void updates.splice(0));
    afterEach(() => emulator.control({ again: 0, lost: 0, refundFirst: false }));
    afterAll(() => new Promise<void>((done) => server.close(() => done())));
    const stars = () => openStars({ token: TOKEN, apiUrl: emulator.url });
    const updateKinds = (): string[] =>
      updates.flatMap((messageOf) => {
        const message = Update.safeParse(messageOf).data?.message;
        return message?.successful_payment ? ['paid'] : message?.refunded_payment ? ['refunded'] : [];
      });
    const chargeOf = async (orderId: string) =>
      (await stars().transactions(0)).find((t) => t.isIncoming && t.payload === orderId)!;
    const byItself = (path: string) => fetch(`${emulator.url}/control/${path}`, { method: 'POST' });

    test('a refund of Stars is reported by the charge of its payment, ours or the provider’s, and again after each failure', async () => {
      const { link } = prepared(await stars().prepare(wanted('o1-told')));
      await press(link);
      const charge = await chargeOf('o1-told');
      await emulator.control({ again: 1, lost: 1 });
      await stars().refund({ paymentId: charge.id, payer: charge.payer, amountMinor: 200n });
      await expect.poll(updateKinds).toEqual(['paid', 'refunded', 'refunded']);
      expect(Update.parse(updates.at(-1)).message?.refunded_payment).toEqual({
        currency: 'XTR',
        total_amount: 200,
        invoice_payload: 'o1-told',
        telegram_payment_charge_id: charge.id,
      });
      expect((await byItself(`refund-stars/${charge.id}`)).status).toBe(404);
    });

    test('a refund may be reported before its payment', async () => {
      await emulator.control({ refundFirst: true });
      const { link } = prepared(await stars().prepare(wanted('o1-first')));
      await press(link);
      await byItself(`refund-stars/${(await chargeOf('o1-first')).id}`);
      await expect.poll(updateKinds).toEqual(['refunded', 'paid']);
    });

    test('the card provider reports its own refunds and disputes', async () => {
      const breeze = openBreeze({ apiUrl: emulator.url, apiKey: KEY, returnUrl: () => '' });
      const { purchaseId, link } = prepared(await breeze.prepare(wanted('o1-card')));
      await press(link);
      await byItself(`dispute/${purchaseId}`);
      await byItself(`refund-card/${purchaseId}`);
      const saidOfIt = () =>
        updates.map(({ type, data }) => [type, data?.status].join(' ')).toSorted((a, b) => (a < b ? -1 : 1));
      await expect
        .poll(saidOfIt)
        .toEqual([
          'DISPUTE_STATUS_UPDATE OPEN',
          'PAYMENT_SUCCEEDED PAID',
          'REFUND_STATUS_UPDATE processing',
          'REFUND_STATUS_UPDATE succeeded',
        ]);
      expect((await byItself(`refund-card/${purchaseId}`)).status).toBe(404);
    });
  });

  test('after a lost reply nobody has the address of the page; the next try has another reference', async () => {
    const breeze = openBreeze({ apiUrl: emulator.url, apiKey: KEY, returnUrl: () => '' });
    await emulator.control({ lostReplies: 1 });
    expect(await breeze.prepare(wanted('o1-c'))).toHaveProperty('unavailable');
    expect(await breeze.prepare({ ...wanted('o1-c'), attempt: 2 })).toHaveProperty('link');
  });

  test('a foreign key, a foreign token and an unknown charge are refused in the words of each', async () => {
    const otherAccount = openBreeze({ apiUrl: emulator.url, apiKey: 'sk_other', returnUrl: () => '' });
    expect(await otherAccount.prepare(wanted('o1-d'))).toEqual({
      unavailable: 'Breeze answered 401 UNAUTHORIZED',
    });
    const other = openStars({ token: '1:other-token-0000000000000000000', apiUrl: emulator.url });
    expect(await other.prepare(wanted('o1-d'))).toEqual({ unavailable: '401 Unauthorized' });
    const stars = openStars({ token: TOKEN, apiUrl: emulator.url });
    await expect(stars.refund({ paymentId: 'nothing', payer: '7', amountMinor: 1n })).rejects.toThrow(
      'CHARGE_NOT_FOUND',
    );
    await expect(stars.refund({ paymentId: 'nothing', amountMinor: 1n })).rejects.toThrow('payer');
    await expect(stars.answerPreCheckout('late', undefined)).rejects.toThrow('query is too old');
  });

  test('an invoice of more than the wire takes is cut, and one without a price is none', async () => {
    const stars = openStars({ token: TOKEN, apiUrl: emulator.url });
    const long = { ...wanted('o1-e'), title: 'x'.repeat(90), description: 'y'.repeat(400) };
    expect(prepared(await stars.prepare(long)).link).toContain('/$');
    expect(await stars.prepare({ ...wanted('o1-e'), totalXtr: 0 })).toEqual({
      unavailable: '400 Bad Request: CURRENCY_TOTAL_AMOUNT_INVALID',
    });
    expect((await stars.transactions(0)).filter((t) => t.payload === 'o1-e')).toEqual([]);
  });
});
