// Messages of Telegram: whether it may take Stars for an order, its payments and its refunds.
import type { FastifyInstance } from 'fastify';
import { WEBHOOKS } from '@parlor/contract/webhooks/payments.ts';
import type { SwitchedOff } from '@parlor/contract/calls/switches.ts';
import { languageOfTag, ownText } from '@parlor/contract/formats/languages.ts';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { offOf } from '@parlor/economy/kernel/switches.ts';
import { dueOf } from '@parlor/economy/shop/orders.ts';
import type { OrderRecord } from '@parlor/economy/shop/order-record.ts';
import type { Payments } from '../../../adapters/payments/index.ts';
import type { Stars } from '../../../adapters/payments/stars/index.ts';
import type { Update } from '../../../adapters/payments/stars/update.ts';
import { isSame } from '../../../runtime/hmac.ts';
import { reasonOf } from '../../../runtime/reason-of.ts';
import { withinDeadline } from '../../../http/deadline.ts';
import { ApiError } from '../../../http/api-error.ts';
import { orAlarm } from '../payment-alarms.ts';
import { payerMark } from '../../../players/rows/held-identities.ts';
import { mustBeAllowedToPay } from '../must-be-allowed-to-pay.ts';
import { playerOfOrder } from '../../../players/rows/order-ids.ts';
import { findOrder, acceptPreCheckout, telegramIdsOf } from '../store.ts';
import type { Texts } from '../../../texts/index.ts';
import { playerLanguage } from '../../../texts/player-language.ts';
import type { WebhookDeps } from './index.ts';

type PreCheckout = NonNullable<Update['pre_checkout_query']>;
/** Telegram waits ten seconds; after this time the answer is no, and no money moves (I36). */
const PRE_CHECKOUT_WITHIN_MS = 7_000;
/** How long one accepted payment blocks others of its order; a given-up one can be tried again after it. */
const ONE_AT_A_TIME_MS = MINUTE_MS;
/** Why no money moves: one of our texts, or the operator's for what is off. */
type Refusal = Extract<keyof Texts, `checkout.${string}`> | SwitchedOff;

export function telegramWebhook(
  app: FastifyInstance,
  d: WebhookDeps,
  stars: NonNullable<Payments['stars']>,
): void {
  app.post(WEBHOOKS.telegram, async (request, reply) => {
    const given = request.headers['x-telegram-bot-api-secret-token'];
    if (typeof given !== 'string' || !isSame(given, stars.secret)) throw new ApiError('SIGNATURE_INVALID');
    const update = stars.read(request.body);
    if (update) await handleMessage(d, stars.api, update);
    else d.log.warn({}, 'an update of Telegram in a form we do not know');
    return reply.send({});
  });
}

async function handleMessage(
  d: WebhookDeps,
  stars: Stars,
  { pre_checkout_query: query, message }: Update,
): Promise<void> {
  if (query) return answerPreCheckout(d, stars, query);
  const paid = message?.successful_payment;
  const report = paid ?? message?.refunded_payment;
  if (report) {
    const { currency, total_amount, invoice_payload: orderId, telegram_payment_charge_id } = report;
    const payment = {
      paymentId: telegram_payment_charge_id,
      amountMinor: BigInt(total_amount),
      currency: currency === 'XTR' ? 'XTR' : 'USD',
    } as const;
    const payer = message?.from === undefined ? {} : { payer: String(message.from.id) };
    await orAlarm(d.alarms, 'telegram', report, () =>
      paid
        ? d.settle.paid('telegram', orderId, { ...payment, ...payer })
        : d.settle.refunded('telegram', orderId, payment),
    );
  } else if (message?.text !== undefined) await answerText(d, message, message.text);
}

/** A text that cannot be answered is acknowledged: it must not block the payments behind it. */
async function answerText(
  { bot, log }: WebhookDeps,
  { chat, from }: Pick<NonNullable<Update['message']>, 'chat' | 'from'>,
  text: string,
): Promise<void> {
  if (!bot) return;
  const isPrivate = from !== undefined && from.id === chat.id;
  try {
    const reply = await bot.answer({
      userId: isPrivate ? String(from.id) : undefined,
      text,
      language: from?.language_code,
    });
    if (reply !== undefined) await bot.chat.reply(chat.id, reply);
  } catch (e) {
    log.warn({ reason: reasonOf(e) }, 'a command of the bot could not be answered');
  }
}

/**
 * Accepts only if the order waits for exactly this payment; on any doubt refuses, within the time that Telegram waits.
 */
async function answerPreCheckout(d: WebhookDeps, stars: Stars, query: PreCheckout): Promise<void> {
  const failed = (e: unknown): string => {
    d.log.warn({ reason: String(e) }, 'a pre-checkout could not be checked');
    return d.speakerFor(query.from.language_code).say('checkout.busy');
  };
  const refusal = await Promise.resolve(
    withinDeadline(refusalOf(d, query), PRE_CHECKOUT_WITHIN_MS, failed),
  ).catch(failed);
  await stars.answerPreCheckout(query.id, refusal).catch((e: unknown) => {
    d.log.warn({ reason: String(e) }, 'a pre-checkout could not be answered');
  });
}

/** In the language of the player whose order it is; for anybody else in the messenger's. */
async function refusalOf(d: WebhookDeps, query: PreCheckout): Promise<string | undefined> {
  const why = await whyNot(d, query);
  if (why === undefined) return undefined;
  const playerId = playerOfOrder(query.invoice_payload);
  const isTheirs = playerId !== undefined && why !== 'checkout.unknown' && why !== 'checkout.notYours';
  const language = isTheirs
    ? await playerLanguage(d.pool, playerId)
    : languageOfTag(query.from.language_code);
  const { say } = d.speakerFor(language);
  return typeof why === 'string' ? say(why) : (ownText(why, language ?? 'en') ?? say(`switch.${why.notice}`));
}

/** Money is counted with the order and checked again here, because a limit may be lower now, or a break may have started. */
async function whyCareRefuses(
  d: WebhookDeps,
  query: PreCheckout,
  playerId: string,
  order: OrderRecord,
): Promise<Refusal | undefined> {
  if (await d.heldPlayers.pauseOf(d.pool, payerMark(String(query.from.id)))) return 'checkout.break';
  try {
    await mustBeAllowedToPay(d.players, playerId, order);
    return undefined;
  } catch (e) {
    if (e instanceof ApiError && e.code === 'CARE_PAUSED') return 'checkout.break';
    if (e instanceof ApiError && e.code === 'CARE_LIMIT') return 'checkout.limit';
    throw e;
  }
}

async function whyNot(d: WebhookDeps, query: PreCheckout): Promise<Refusal | undefined> {
  const playerId = playerOfOrder(query.invoice_payload);
  const order = playerId === undefined ? undefined : await findOrder(d.pool, playerId, query.invoice_payload);
  if (playerId === undefined || !order) return 'checkout.unknown';
  if (order.status !== 'PLACED') return order.status === 'CANCELLED' ? 'checkout.ended' : 'checkout.paid';
  if (order.expiresAtMs <= d.clock.now()) return 'checkout.ended';
  const off = offOf({ switches: d.switches?.(), nowMs: d.clock.now() }, { kind: 'stars' });
  if (off) return off;
  const due = dueOf(order);
  if (
    order.mode !== 'telegram' ||
    query.currency !== due.currency ||
    BigInt(query.total_amount) !== due.amountMinor
  )
    return 'checkout.price';
  const owners = await telegramIdsOf(d.pool, playerId);
  if (owners.length > 0 && !owners.includes(String(query.from.id))) return 'checkout.notYours';
  const ofCare = await whyCareRefuses(d, query, playerId, order);
  if (ofCare !== undefined) return ofCare;
  const nowMs = d.clock.now();
  const isLetIn = await acceptPreCheckout(
    d.pool,
    { playerId, orderId: order.orderId },
    { queryId: query.id, nowMs, untilMs: nowMs + ONE_AT_A_TIME_MS },
  );
  if (!isLetIn) return 'checkout.inProgress';
  return undefined;
}
