// Emulates the Bot API. Replies have Telegram's format; the records are the emulator's own.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { StoredRecords, StarEntry } from './records.ts';
import { botMethods, Fault, text, type Params } from './bot-methods.ts';
import { DelayedMessages, deliver, type Faults } from './network-faults.ts';
import { loseReply, wait } from '../../../runtime/emulator/program.ts';
import { addChatPages } from './chats.ts';
import { payPage } from './pay-page.ts';

export interface StarsEmulatorOptions {
  readonly token: string;
  readonly stored: StoredRecords;
  readonly faults: Faults;
  /** The address of an invoice's page, known once the emulator listens. */
  readonly linkBase: () => string;
}

const ANSWER_WITHIN_MS = 10_000;
/** The payer, if the page does not name one. */
const SOMEBODY = 700_001;

const RETRY_AFTER_S = 2;

/** Records and acts of Telegram, for all of its routes. */
type Telegram = ReturnType<typeof createTelegram>;

/** Returns the messages that it keeps back. */
export function addStarsEmulator(app: FastifyInstance, o: StarsEmulatorOptions): DelayedMessages {
  const telegram = createTelegram(o);
  addBotApi(app, o, telegram);
  addControl(app, telegram);
  addInvoicePages(app, telegram);
  addChatPages(app, telegram);
  return telegram.delayed;
}

function createTelegram(o: StarsEmulatorOptions) {
  const { records, save } = o.stored;
  const delayed = new DelayedMessages();

  /** Sends an update to the bot's webhook. */
  const update = async (body: object): Promise<boolean> => {
    if (!records.webhook) return false;
    records.updates += 1;
    return deliver(
      o.faults,
      records.webhook.url,
      { 'x-telegram-bot-api-secret-token': records.webhook.secret },
      { update_id: records.updates, ...body },
    );
  };

  const messageFrom = (userId: number, languageCode?: string) => ({
    message_id: records.updates + 1,
    date: now(),
    chat: { id: userId, type: 'private', first_name: 'Somebody' },
    from: {
      ...somebody(userId),
      ...(languageCode === undefined ? {} : { language_code: languageCode }),
    },
  });

  /** A refund is announced in the chat with the payer. */
  const refund = (charge: StarEntry): void => {
    records.stars.push({ ...charge, isIncoming: false, date: now() });
    const refunded_payment = { ...moneyOf(charge), telegram_payment_charge_id: charge.id };
    void update({ message: { ...messageFrom(charge.userId), refunded_payment } }).then(() =>
      delayed.release(charge.id),
    );
  };
  const isRefunded = (id: string): boolean => records.stars.some((s) => s.id === id && !s.isIncoming);
  /** Pre-checkout queries that wait for the bot's answer. */
  const queries = new Map<string, (ok: boolean) => void>();
  return { records, save, faults: o.faults, queries, delayed, update, messageFrom, refund, isRefunded };
}

function addBotApi(app: FastifyInstance, o: StarsEmulatorOptions, telegram: Telegram): void {
  const methods = methodsOf(o, telegram);
  app.post<{ Params: { token: string; method: string }; Body: Params | undefined }>(
    '/bot:token/:method',
    async (request, reply) => {
      const { token, method } = request.params;
      try {
        if (token !== o.token) throw new Fault(401, 'Unauthorized');
        const run = methods[method.toLowerCase()];
        if (!run) throw new Fault(404, 'Not Found: method not found');
        if (take(o.faults, 'flooded'))
          throw new Fault(429, `Too Many Requests: retry after ${RETRY_AFTER_S}`, {
            retry_after: RETRY_AFTER_S,
          });
        const result = await run(request.body ?? {});
        telegram.save();
        await wait(o.faults.slowMs);
        if (take(o.faults, 'failing')) throw new Fault(502, 'Bad Gateway');
        if (take(o.faults, 'lostReplies')) return loseReply(request, reply);
        return await reply.send({ ok: true, result });
      } catch (e) {
        if (!(e instanceof Fault)) throw e;
        const { code, message: description, parameters } = e;
        return reply.code(code).send({ ok: false, error_code: code, description, parameters });
      }
    },
  );
}

/** Whether this call has the fault. */
function take(faults: Faults, name: 'flooded' | 'failing' | 'lostReplies'): boolean {
  if (faults[name] === 0) return false;
  faults[name] -= 1;
  return true;
}

function methodsOf(o: StarsEmulatorOptions, telegram: Telegram): Record<string, (p: Params) => unknown> {
  const { records, queries, refund, isRefunded } = telegram;
  return {
    getme: () => ({
      id: Number(o.token.split(':')[0]),
      is_bot: true,
      first_name: 'Parlor on this machine',
      username: 'parlor_local_bot',
      can_join_groups: false,
      can_read_all_group_messages: false,
      supports_inline_queries: false,
      has_main_web_app: true,
    }),
    setwebhook: (p) => {
      records.webhook = {
        url: text(p, 'url'),
        secret: typeof p['secret_token'] === 'string' ? p['secret_token'] : '',
      };
      return true;
    },
    deletewebhook: () => {
      delete records.webhook;
      return true;
    },
    getwebhookinfo: () => ({
      url: records.webhook?.url ?? '',
      has_custom_certificate: false,
      pending_update_count: 0,
    }),
    createinvoicelink: (p) => `${o.linkBase()}/$${addInvoice(records, p)}`,
    answerprecheckoutquery: (p) => {
      const id = text(p, 'pre_checkout_query_id');
      const answer = queries.get(id);
      if (!answer)
        throw new Fault(
          400,
          'Bad Request: query is too old and response timeout expired or query ID is invalid',
        );
      queries.delete(id);
      answer(p['ok'] === true);
      return true;
    },
    refundstarpayment: (p) => {
      const userId = p['user_id'];
      if (!Number.isInteger(userId)) throw new Fault(400, 'Bad Request: invalid user_id specified');
      const id = text(p, 'telegram_payment_charge_id');
      const charge = records.stars.find((s) => s.id === id && s.isIncoming);
      if (charge === undefined || charge.userId !== userId)
        throw new Fault(400, 'Bad Request: CHARGE_NOT_FOUND');
      if (isRefunded(id)) throw new Fault(400, 'Bad Request: CHARGE_ALREADY_REFUNDED');
      refund(charge);
      return true;
    },
    getstartransactions: (p) => {
      const offset = Number(p['offset'] ?? 0);
      const limit = Math.min(100, Number(p['limit'] ?? 100));
      return {
        transactions: records.stars.slice(offset, offset + limit).map((s) => ({
          id: s.id,
          amount: s.amount,
          date: s.date,
          [s.isIncoming ? 'source' : 'receiver']: {
            type: 'user',
            transaction_type: 'invoice_payment',
            user: somebody(s.userId),
            invoice_payload: s.payload,
          },
        })),
      };
    },
    getmystarbalance: () => ({
      amount: records.stars.reduce((sum, s) => sum + (s.isIncoming ? s.amount : -s.amount), 0),
    }),
    ...botMethods(records, now),
  };
}

/** The slug of a new invoice, checked as Telegram checks it. */
function addInvoice(records: Telegram['records'], p: Params): string {
  const [title, description, payload] = [text(p, 'title'), text(p, 'description'), text(p, 'payload')];
  const prices = p['prices'];
  if (!Array.isArray(prices)) throw new Fault(400, 'Bad Request: expected an Array of labeled prices');
  const [price] = prices as Array<{ label?: unknown; amount?: unknown }>;
  if (prices.length === 0) throw new Fault(400, 'Bad Request: there must be at least one price');
  if (typeof price?.label !== 'string' || price.label === '')
    throw new Fault(400, "Bad Request: can't parse labeled price: LabeledPrice label must be non-empty");
  const amount = price.amount;
  if (text(p, 'currency') !== 'XTR' || prices.length !== 1 || !Number.isInteger(amount) || Number(amount) < 1)
    throw new Fault(400, 'Bad Request: CURRENCY_TOTAL_AMOUNT_INVALID');
  if (title.length < 1 || title.length > 32) throw new Fault(400, 'Bad Request: INVOICE_TITLE_INVALID');
  if (description.length < 1 || description.length > 255)
    throw new Fault(400, 'Bad Request: INVOICE_DESCRIPTION_INVALID');
  const bytes = Buffer.byteLength(payload);
  if (bytes < 1 || bytes > 128) throw new Fault(400, 'Bad Request: INVOICE_PAYLOAD_INVALID');
  const slug = randomBytes(12).toString('base64url');
  records.invoices[slug] = { slug, title, description, payload, amount: Number(amount) };
  return slug;
}

async function payInvoice(telegram: Telegram, slug: string, userId: number): Promise<'paid' | 'failed'> {
  const { records, save, faults, queries, delayed, update } = telegram;
  const invoice = records.invoices[slug];
  if (!invoice) throw new Fault(404, 'Not Found');
  const money = moneyOf(invoice);
  const id = randomBytes(9).toString('hex');
  const answered = new Promise<boolean>((done) => {
    queries.set(id, done);
    setTimeout(() => done(false), ANSWER_WITHIN_MS).unref();
  });
  void update({ pre_checkout_query: { id, from: somebody(userId), ...money } });
  if (!faults.outOfOrder && !(await answered)) return 'failed';
  const entry: StarEntry = {
    id: `stx${randomBytes(9).toString('base64url')}`,
    amount: invoice.amount,
    date: now(),
    isIncoming: true,
    payload: invoice.payload,
    userId,
  };
  records.stars.push(entry);
  save();
  const successful_payment = {
    ...money,
    telegram_payment_charge_id: entry.id,
    provider_payment_charge_id: `${userId}_${records.stars.length}`,
  };
  const message = { ...telegram.messageFrom(userId), successful_payment };
  const send = () => void update({ message });
  if (faults.refundFirst) delayed.delay(entry.id, send);
  else send();
  return 'paid';
}

function addControl(app: FastifyInstance, { records, save, refund, isRefunded }: Telegram): void {
  // Telegram itself refunds, after a complaint for instance.
  app.post<{ Params: { id: string } }>('/control/refund-stars/:id', (request, reply) => {
    const { id } = request.params;
    const charge = records.stars.find((s) => s.id === id && s.isIncoming);
    if (!charge || isRefunded(id)) return reply.code(404).send({});
    refund(charge);
    save();
    return reply.send({});
  });
}

function addInvoicePages(app: FastifyInstance, telegram: Telegram): void {
  const { records } = telegram;
  const show = (slug: string, state: 'open' | 'paid' | 'ended'): string => {
    const invoice = records.invoices[slug];
    return payPage({
      brand: 'Telegram Stars',
      title: invoice?.title ?? 'No such invoice',
      description: invoice?.description ?? '',
      price: `${invoice?.amount ?? 0} Stars`,
      action: `/$${slug}`,
      state,
    });
  };
  app.get<{ Params: { slug: string } }>('/$:slug', (request, reply) => {
    const { slug } = request.params;
    const isPaid = records.stars.some((s) => s.isIncoming && s.payload === records.invoices[slug]?.payload);
    return reply.type('text/html').send(show(slug, isPaid ? 'paid' : 'open'));
  });
  app.post<{ Params: { slug: string }; Body: { act?: string; user?: string | number } }>(
    '/$:slug',
    async (request, reply) => {
      const { act, user } = request.body;
      const { slug } = request.params;
      const result = act === 'pay' ? await payInvoice(telegram, slug, Number(user ?? SOMEBODY)) : 'failed';
      if (request.headers.accept?.includes('application/json')) return reply.send({ status: result });
      return reply.type('text/html').send(show(slug, result === 'paid' ? 'paid' : 'ended'));
    },
  );
}

const somebody = (id: number) => ({ id, is_bot: false, first_name: 'Somebody' });
const moneyOf = ({ amount, payload }: { readonly amount: number; readonly payload: string }) => ({
  currency: 'XTR',
  total_amount: amount,
  invoice_payload: payload,
});
const now = (): number => Math.floor(Date.now() / 1000);
