// What the end of a call of the Bot API says about the message.
import { GrammyError, HttpError } from 'grammy';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import type { Delivery } from './port.ts';

const RETRY_MS = MINUTE_MS;
/** No connection was made, so nothing was sent. */
const NOT_CONNECTED = /\b(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH)\b/;

/** Errors of the client carry the address with the bot's token in it, so their text goes nowhere. */
export function deliveryOf(error: unknown): Exclude<Delivery, { readonly kind: 'sent' }> {
  if (error instanceof GrammyError) {
    const { error_code: code, description: reason, parameters } = error;
    // Blocked, never started, or deleted.
    if (code === 403 || (code === 400 && /chat not found/i.test(reason))) return { kind: 'gone' };
    if (code === 429) return { kind: 'later', afterMs: (parameters.retry_after ?? 1) * 1_000, reason };
    // The token is wrong: nobody gets anything until an operator corrects it.
    if (code === 401 || code === 404) return { kind: 'later', afterMs: RETRY_MS, reason };
    return code < 500 ? { kind: 'refused', reason } : { kind: 'unknown', reason };
  }
  if (error instanceof HttpError && NOT_CONNECTED.test(codesOf(error.error)))
    return { kind: 'later', afterMs: RETRY_MS, reason: 'the Bot API could not be reached' };
  return { kind: 'unknown', reason: 'the Bot API did not answer' };
}

const codesOf = (error: unknown): string => {
  const { code, errno, cause } = (error ?? {}) as { code?: unknown; errno?: unknown; cause?: unknown };
  return [code, errno, ...(cause === undefined ? [] : [codesOf(cause)])].join(' ');
};
